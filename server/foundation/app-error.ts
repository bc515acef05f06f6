import { fill } from './errors/error-kind.ts'
import { errorKind, isErrorCode, type ErrorCode, type Said } from './errors/error-table.ts'

export interface AppErrorOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number
}

/**
 * The one error class. `code` is one of the error table, `message` names the thing, its value and the next step,
 * `details` lists the single faults.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly details: string | string[] | undefined
  /** When the same request is worth sending again. */
  readonly retryAfterSeconds: number | undefined

  /** `said` fills the blanks of what the table says of the code; where that says nothing, it is the message. */
  constructor(code: Code, said: Said<Code>, details?: string | string[], options?: AppErrorOptions) {
    const { says = '' } = errorKind(code)
    super(typeof said === 'string' ? said : fill(says, said), options)
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.retryAfterSeconds = options?.retryAfterSeconds
  }

  /** An error as another process told it. One whose code is not known here is a fault of ours. */
  static received({ code = '', message, details }: ReceivedError): AppError {
    return new AppError<ErrorCode>(isErrorCode(code) ? code : 'INTERNAL_ERROR', message, details)
  }
}

interface ReceivedError {
  readonly code?: string | undefined
  readonly message: string
  readonly details?: string | string[] | undefined
}
