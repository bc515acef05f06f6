/** The built UI: hashed assets are cached for ever, every other page address answers with the shell. */
import express, { Router, type Request } from 'express'
import { join } from 'node:path'

export function serveUi(folder: string): Router {
  const router = Router()
  router.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }))
  router.use(express.static(folder, { index: false, setHeaders: (response) => void response.setHeader('Cache-Control', 'no-cache') }))
  router.get('/*page', (request, response, next) => (isPage(request) ? response.sendFile(join(folder, 'index.html'), { headers: { 'Cache-Control': 'no-cache' } }) : next()))
  router.get('/', (_request, response) => response.sendFile(join(folder, 'index.html'), { headers: { 'Cache-Control': 'no-cache' } }))
  return router
}

/** Browsers ask for pages with text/html; API clients that mistyped an address should get the error instead. */
function isPage(request: Request): boolean {
  const isApi = /^\/(api|v\d+|openapis|healthz|downloads)(\/|$)/.test(request.path)
  return !isApi && (request.headers.accept ?? '').includes('text/html')
}
