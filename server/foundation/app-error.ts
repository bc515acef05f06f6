export interface AppErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number
}

/**
 * The one error class. `code` is stable, `message` names the thing, its value and the next step, `details` lists the
 * single faults. Which HTTP status a code answers with stands in `server/http/error-status.ts`.
 */
export class AppError extends Error {
  readonly code: string
  readonly details: string | string[] | undefined
  /** When the same request is worth sending again. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, message: string, details?: string | string[], options?: AppErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.retryAfterSeconds = options?.retryAfterSeconds
  }
}
