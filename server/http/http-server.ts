/** The embedded server: guards, routes, UI files, one error shape, and an orderly end. */
import express, {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type Response,
  type Router,
} from 'express'
import type { Logger } from '../foundation/logger.ts'
import { errorReply } from './error-reply.ts'
import { hostGuard, type GuardSettings } from './host-guard.ts'
import { listen, type KeyPair, type Listening, type ListenOptions } from './listen.ts'
import { AppError } from '../foundation/app-error.ts'
import { securityHeaders } from './security-headers.ts'
import { serveUi } from './serve-ui.ts'

export interface HttpServerOptions extends ListenOptions {
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  /** Routers by the path they are mounted at, in order. */
  readonly routers: readonly { readonly path: string; readonly router: Router }[]
  /** The same once more, encrypted, on a port of its own. */
  readonly https?: { readonly port: number; readonly certificate: KeyPair } | undefined
  /** Folder of the built UI; without one only the API answers. */
  readonly uiFolder: string | undefined
  /** Scheme, host and port of the server of map tiles, if there is one; asked for every answer. */
  tileOrigin(): string | undefined
  readonly logger: Logger
}

export interface HttpListening extends Listening {
  /** Undefined without HTTPS. */
  readonly httpsPort?: number
}

export async function startHttpServer(options: HttpServerOptions): Promise<HttpListening> {
  const app = createApp(options, { hostNames: options.hostNames, allowedOrigins: options.allowedOrigins })
  const plain = await listen(app, options)
  if (!options.https) return plain
  try {
    const encrypted = await listen(app, { ...options, ...options.https })
    return {
      port: plain.port,
      httpsPort: encrypted.port,
      useCertificate: encrypted.useCertificate,
      close: async () => void (await Promise.all([plain.close(), encrypted.close()])),
    }
  } catch (error) {
    await plain.close()
    throw error
  }
}

function createApp(options: HttpServerOptions, guard: GuardSettings): Express {
  const app = express()
  app.disable('etag')
  app.set('trust proxy', false)
  app.use(logRequests(options.logger))
  app.use(securityHeaders(() => options.tileOrigin()))
  app.use(hostGuard(guard))
  for (const { path, router } of options.routers) app.use(path, router)
  if (options.uiFolder !== undefined) app.use(serveUi(options.uiFolder))
  app.use(nothingHere)
  app.use(reportError(options.logger))
  return app
}

function nothingHere(request: Request): void {
  throw new AppError(
    'ADDRESS_NOT_FOUND',
    `There is nothing at ${request.method} ${request.path}. The operations are listed at /openapis/platform/v1 and /openapis/{modelId}/v1.`,
  )
}

/** Method, path, status and time. Never queries (login tokens), headers or bodies. */
function logRequests(logger: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now()
    response.on('close', () => {
      const milliseconds = Math.round(performance.now() - started)
      logger.info(
        {
          method: request.method,
          path: request.path,
          status: response.statusCode,
          milliseconds,
          complete: response.writableFinished,
        },
        'request',
      )
    })
    next()
  }
}

/** Express knows an error handler by its four parameters. */
function reportError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next: NextFunction) => {
    const { status, body } = errorReply(expressFault(error))
    if (status >= 500)
      logger.error(
        {
          id: body.id,
          path: request.path,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        },
        body.code,
      )
    if (response.headersSent) {
      response.destroy()
      return
    }
    if (!request.complete) {
      response.setHeader('Connection', 'close')
      closeLingering(request, response)
    }
    const retryAfterSeconds = error instanceof AppError ? error.retryAfterSeconds : undefined
    if (retryAfterSeconds !== undefined || status === 429)
      response.setHeader('Retry-After', String(retryAfterSeconds ?? 1))
    for (const header of ['Content-Encoding', 'Content-Length']) response.removeHeader(header)
    response.status(status).json(body)
  }
}

/** Express's own complaints (a path that is not valid percent-encoding) in our words. */
function expressFault(error: unknown): unknown {
  if (error instanceof URIError) return new AppError('ADDRESS_NOT_FOUND', 'The address is not valid percent-encoding.')
  return error
}

const lingerMilliseconds = 1000

/**
 * The answer is out before the body was read. Closing at once would reset the connection and the client might never see
 * the answer, so a little more is read and thrown away first.
 */
function closeLingering(request: Request, response: Response): void {
  response.on('finish', () => {
    request.on('error', () => undefined)
    request.resume()
    setTimeout(() => request.destroy(), lingerMilliseconds).unref()
  })
}
