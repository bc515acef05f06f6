/** Error -> status and body: a pure function, so every error of every route looks the same. */
import { AppError } from '../foundation/app-error.ts'
import { diskFault } from '../foundation/disk-fault.ts'
import { newId } from '../foundation/ids.ts'
import { shortened } from '../foundation/shortened.ts'
import type { ErrorBody } from '../contract/error.ts'
import { isToldToCallers, statusOf } from './error-status.ts'

export interface ErrorReply {
  readonly status: number
  readonly body: ErrorBody
}

/** An unknown error shows its id only; the log has the rest. */
export function errorReply(cause: unknown): ErrorReply {
  const id = newId()
  const error = diskFault(cause, 'What the request needs of the disk') ?? cause
  if (error instanceof AppError && isToldToCallers(error.code)) {
    const { code, message, details } = error
    return { status: statusOf(code), body: { id, code, message: shortened(message), ...(details === undefined ? {} : { details: typeof details === 'string' ? shortened(details) : details.map(shortened) }) } }
  }
  const message = `Something went wrong on our side. The log of the platform has the details under the id ${id}.`
  return { status: 500, body: { id, code: 'INTERNAL_ERROR', message } }
}
