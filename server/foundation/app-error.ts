/**
 * The one error class. `code` is stable, `message` names the thing, its value and the next step, `details` lists the
 * single faults. Which HTTP status a code answers with stands in `server/http/error-status.ts`.
 */
export class AppError extends Error {
  readonly code: string
  readonly details: string | string[] | undefined

  constructor(code: string, message: string, details?: string | string[], options?: ErrorOptions) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
