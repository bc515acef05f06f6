/** What any call to the server can end in, in the words of the server's own error shape. */
import type { ErrorBody } from '../../server/contract/error.ts'

export class ApiError extends Error {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number
  readonly code: string
  readonly details: readonly string[]
  /** Finds this occurrence in the server's log. */
  readonly id: string | undefined

  constructor(status: number, { code, message, details, id }: Omit<ErrorBody, 'id'> & { readonly id?: string }) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details === undefined ? [] : [details].flat()
    this.id = id
  }
}

const noAnswer = 'SERVER_UNREACHABLE'

export const isUnreachable = ({ code }: ApiError): boolean => code === noAnswer

export function unreachable(): ApiError {
  return new ApiError(0, {
    code: noAnswer,
    message: `The server at ${location.origin} did not answer. Check that Planwright is running, then try again.`,
  })
}

/** The error of an answer; something between us and the server may have answered in a shape of its own. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  if (isErrorBody(body)) return new ApiError(response.status, body)
  return new ApiError(response.status, {
    code: 'UNEXPECTED_ANSWER',
    message: `The server answered with status ${response.status} and no reason. Try again.`,
  })
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  )
}

/** Whatever was thrown, as an error that can be shown. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  return new ApiError(0, { code: 'UI_FAULT', message: thrown instanceof Error ? thrown.message : String(thrown) })
}
