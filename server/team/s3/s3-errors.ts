/** What an S3 server does not do, in words: the place, what it said, the next step. All STORAGE_UNAVAILABLE. */
import { AppError } from '../../foundation/app-error.ts'
import type { S3Place } from './s3-place.ts'

/** As the server tells it; code and reason are empty when it says nothing. */
export interface S3Fault {
  readonly status: number
  /** `AccessDenied` and the like. */
  readonly code: string
  readonly reason: string
}

/** How soon one that restarts may be back. */
const retryAfterSeconds = 5
const nameOf = ({ place, url }: S3Place) => `The document store ${place} (${new URL(url).origin})`

/** What does not have to be feared, behind what went wrong; nothing where nothing was to be changed. */
const unchanged: Readonly<Record<string, string>> = { PUT: ' Nothing was stored.', DELETE: ' Nothing was deleted.' }

export function s3Silent(at: S3Place, method: string, cause: unknown): AppError {
  const message = `${nameOf(at)} did not answer: ${reasonOf(cause)}.${unchanged[method] ?? ''} It is tried again with the next request; look at the S3 server, and at AWS_ENDPOINT_URL_S3.`
  return new AppError('STORAGE_UNAVAILABLE', message, undefined, { cause, retryAfterSeconds })
}

export function s3Refused(
  at: S3Place,
  { method, key }: { readonly method: string; readonly key: string },
  fault: S3Fault,
): AppError {
  const said = [String(fault.status), fault.code, fault.reason && `(${fault.reason})`].filter(Boolean).join(' ')
  const what = key === '' ? 'the list of its objects' : `${method} ${key}`
  const message = `${nameOf(at)} refused ${what}: ${said}.${unchanged[method] ?? ''} ${advice(at, fault)}`
  return new AppError('STORAGE_UNAVAILABLE', message, undefined, { retryAfterSeconds })
}

/** Node gathers the refusals of all addresses of a name in one error without a message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}

function advice({ region, accessKeyId }: S3Place, { status, code }: S3Fault): string {
  if (code === 'NoSuchBucket') return 'Make the bucket, or name another one with --documents.'
  if (code === 'RequestTimeTooSkewed') return 'Set the clock of this machine.'
  if (code === 'AuthorizationHeaderMalformed' || (status >= 300 && status < 400))
    return `AWS_REGION is "${region}": set it to that of the bucket.`
  if (status === 401 || status === 403)
    return `Check AWS_ACCESS_KEY_ID "${accessKeyId}" and AWS_SECRET_ACCESS_KEY; below the prefix the key has to read, write, delete and list.`
  return 'Look at the S3 server.'
}
