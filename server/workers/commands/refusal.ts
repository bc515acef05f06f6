/**
 * Expected faults of a request, found by a worker, in the words of the API's errors; anything else is a fault of ours.
 */
import { AppError } from '../../foundation/app-error.ts'
import { diskFault } from '../../foundation/disk-fault.ts'
import { JsonError } from '../../foundation/json-scanner.ts'
import type { Refusal } from '../protocol.ts'

/** Rethrows what is neither the caller's fault nor the disk's. */
export function refusalOf(cause: unknown): Refusal {
  const error = diskFault(cause, 'Writing what the request makes') ?? cause
  if (error instanceof JsonError)
    return { code: 'BODY_MALFORMED', message: `The request body is not JSON: ${error.message}.` }
  if (!(error instanceof AppError)) throw error
  const { code, message, details } = error
  return { code, message, ...(details === undefined ? {} : { details }) }
}
