/**
 * Every request, before anything else: the Host must be ours and a page of another origin gets nothing. A DNS-rebinding
 * page makes Origin and Host agree, so Host is the check that counts; Origin and Sec-Fetch-Site stop plain cross-site
 * calls.
 */
import type { NextFunction, Request, Response } from 'express'
import { AppError } from '../foundation/app-error.ts'

export interface GuardSettings {
  /**
   * Host names answered to, beside localhost, 127.0.0.1 and [::1]: with our port, or the one a proxy before us listens
   * on.
   */
  readonly hostNames: readonly string[]
  /** Foreign origins that may call from a page, exactly as a browser sends them. */
  readonly allowedOrigins: readonly string[]
}

const ownNames = ['localhost', '127.0.0.1', '[::1]']

export function hostGuard(settings: GuardSettings) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const hosts = ownHosts(settings, request.socket.localPort ?? 0)
    checkHost(request, hosts)
    checkOrigin(request, response, { settings, hosts })
    if (isPreflight(request)) response.status(204).end()
    else next()
  }
}

/** Each port answers to itself: a call for one that arrives at another was led there. */
function ownHosts({ hostNames }: GuardSettings, port: number): string[] {
  const suffixes = port === 80 || port === 443 ? ['', `:${port}`] : [`:${port}`]
  return [
    ...ownNames.flatMap((name) => suffixes.map((suffix) => name + suffix)),
    ...hostNames.flatMap((name) => trustedHosts(name.toLowerCase(), port)),
  ]
}

/**
 * A name somebody trusts is not what a rebinding page has, and a proxy's port is not ours: `name:port` as given, else
 * ours or a standard one.
 */
function trustedHosts(name: string, port: number): string[] {
  return /:\d+$/.test(name) ? [name] : [name, `${name}:${port}`]
}

/** Raw headers, because parsers fold duplicates and frameworks trust forwarding headers. */
function checkHost(request: Request, own: readonly string[]): void {
  const hosts = request.rawHeaders.filter(
    (_, index) => index % 2 === 1 && request.rawHeaders[index - 1]?.toLowerCase() === 'host',
  )
  const [host = ''] = hosts
  if (hosts.length === 1 && own.includes(host.toLowerCase()) && request.url.startsWith('/')) return
  throw new AppError('HOST_NOT_ALLOWED', { host, port: request.socket.localPort ?? '' })
}

function checkOrigin(
  request: Request,
  response: Response,
  { settings, hosts }: { readonly settings: GuardSettings; readonly hosts: readonly string[] },
): void {
  const origin = request.headers.origin
  if (origin !== undefined && settings.allowedOrigins.includes(origin)) {
    response.setHeader('Access-Control-Allow-Origin', origin)
    response.setHeader(
      'Access-Control-Allow-Headers',
      'x-api-key, authorization, content-type, content-encoding, idempotency-key, last-event-id',
    )
    response.setHeader(
      'Access-Control-Expose-Headers',
      'retry-after, idempotency-replayed, content-disposition, content-range, x-total-count, x-next-cursor',
    )
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
    response.setHeader('Vary', 'Origin')
    return
  }
  const isOwn =
    origin === undefined || hosts.some((host) => origin === `http://${host}` || origin === `https://${host}`)
  // Another port of this machine is the same site to a browser, but no page of ours.
  const isForeignPage =
    ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site'])) &&
    request.headers['sec-fetch-mode'] !== 'navigate'
  if (isOwn && !isForeignPage) return
  throw new AppError('ORIGIN_NOT_ALLOWED', { origin: origin ?? 'another site' })
}

function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
}
