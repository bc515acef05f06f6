/** Headers of every answer: nothing is loaded from outside, nothing may frame or sniff us. */
import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** `tileOrigin` is the server of map tiles that an administrator has named; it is asked for every answer. */
export const securityHeaders = (tileOrigin: () => string | undefined): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': "'self'",
        'script-src': "'self'",
        // The UI's components set style attributes; scripts are never inline.
        'style-src': "'self' 'unsafe-inline'",
        'img-src': [() => `'self' data: blob: ${tileOrigin() ?? ''}`.trim()],
        'font-src': "'self' data:",
        'connect-src': "'self'",
        'worker-src': "'self' blob:",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      },
    },
    xFrameOptions: { action: 'deny' },
    // A browser would ask for encryption at every other port of this host, too.
    strictTransportSecurity: false,
  }),
  (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store')
    next()
  },
]
