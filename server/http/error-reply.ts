/** Error -> status and body: a pure function, so every error of every route looks the same. */
import { AppError } from '../foundation/app-error.ts'
import { errorKind } from '../foundation/errors/error-table.ts'
import { diskFault } from '../foundation/disk-fault.ts'
import { newId } from '../foundation/ids.ts'
import { shortened } from '../foundation/shortened.ts'
import type { ErrorBody } from '../contract/error.ts'

export interface ErrorReply {
  readonly status: number
  readonly body: ErrorBody
}

/** An unknown error shows its id only; the log has the rest. */
export function errorReply(cause: unknown): ErrorReply {
  const id = newId()
  const error = diskFault(cause, 'What the request needs of the disk') ?? cause
  if (error instanceof AppError) {
    const { code, message, details } = error
    return {
      status: errorKind(code).status,
      body: {
        id,
        code,
        message: shortened(message),
        ...(details === undefined
          ? {}
          : { details: typeof details === 'string' ? shortened(details) : details.map(shortened) }),
      },
    }
  }
  const { code, message } = new AppError('INTERNAL_ERROR', { id })
  return { status: errorKind(code).status, body: { id, code, message } }
}
