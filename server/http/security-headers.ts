/** Headers of every answer: nothing is loaded from outside, nothing may frame or sniff us. */
import type { NextFunction, Request, Response } from 'express'

/**
 * The UI's components set style attributes, so inline styles are allowed; scripts never are. Pictures come from
 * `tileOrigin` as well: the server of map tiles that an administrator has named.
 */
const contentSecurityPolicy = (tileOrigin: string | undefined): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tileOrigin === undefined ? '' : ` ${tileOrigin}`}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** `tileOrigin` is asked for every answer. */
export const securityHeaders =
  (tileOrigin: () => string | undefined) =>
  (_request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(tileOrigin()))
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('X-Frame-Options', 'DENY')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cache-Control', 'no-store')
    next()
  }
