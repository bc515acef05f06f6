/** The built UI: hashed assets are cached for ever, every other page address answers with the shell. */
import express, { Router, type Request } from 'express'
import { join } from 'node:path'

export function serveUi(folder: string): Router {
  const router = Router()
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      setHeaders: (response) => void response.setHeader('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  router.use(
    express.static(folder, {
      index: false,
      setHeaders: (response) => void response.setHeader('Cache-Control', 'no-cache'),
    }),
  )
  router.get('/*page', (request, response, next) =>
    isPage(request)
      ? response.sendFile(join(folder, 'index.html'), { headers: { 'Cache-Control': 'no-cache' } })
      : next(),
  )
  router.get('/', (_request, response) =>
    response.sendFile(join(folder, 'index.html'), { headers: { 'Cache-Control': 'no-cache' } }),
  )
  return router
}

/** Browsers ask for pages with text/html; API clients that mistyped an address should get the error instead. */
function isPage(request: Request): boolean {
  const isNoPage = /^\/(api|v\d+|openapis|healthz|downloads|assets)(\/|$)/.test(request.path)
  return !isNoPage && (request.headers.accept ?? '').includes('text/html')
}
