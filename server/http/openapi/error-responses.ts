/**
 * The errors a route can answer with, derived from what the route has: a credential, a body, parameters, a key against
 * repetition.
 */
import { errorBody } from '../../contract/error.ts'
import type { ErrorCode } from '../../foundation/errors/error-table.ts'
import type { HeaderDefinition, ResponseDefinition, Route } from '../route.ts'

const retryAfter: HeaderDefinition = {
  description: 'Seconds to wait before the request is worth repeating',
  example: '2',
  always: true,
}

const words: Readonly<Record<number, string>> = {
  400: 'The request is malformed; details name every fault',
  401: 'The credential is missing, unknown, expired or deleted',
  403: 'The credential lacks a permission, role or model, or the request comes from a host or page that is not allowed',
  404: 'There is no such thing in this tenant',
  408: 'The body stopped coming; the connection is closed',
  409: 'The Idempotency-Key belongs to another request, or to one still under way',
  413: 'The body is larger than this operation takes',
  415: 'Content-Encoding is neither gzip nor identity, or Content-Type names something else than the body should be',
  429: 'Too many requests or failed credentials, or no solver slot is free',
  500: 'A fault of the platform; the log has the details under the id',
  501: 'Not available in this version',
  503: 'The platform is stopping, or its disk refuses; nothing was changed',
  507: 'The disk has no room for what the request makes; nothing of it was kept',
}

const headersOf = (status: number): Pick<ResponseDefinition, 'headers'> =>
  status === 429 ? { headers: { 'Retry-After': retryAfter } } : {}

/** What the route itself says of a status wins in words and headers; codes are added up. */
export function errorResponses(route: Route): Record<number, ResponseDefinition> {
  const own = Object.entries(route.responses).filter(([status]) => Number(status) >= 400)
  const all: Record<number, ResponseDefinition> = {}
  for (const [status, codes] of Object.entries(derivedCodes(route))) {
    if (codes.length > 0)
      all[Number(status)] = {
        description: words[Number(status)] ?? '',
        schema: errorBody,
        codes,
        ...headersOf(Number(status)),
      }
  }
  for (const [status, response] of own) {
    const derived = all[Number(status)]
    all[Number(status)] = {
      ...derived,
      ...headersOf(Number(status)),
      ...response,
      codes: [...new Set([...(response.codes ?? []), ...(derived?.codes ?? [])])],
    }
  }
  return all
}

function derivedCodes({ method, access, params, query, body, isIdempotent }: Route): Record<number, ErrorCode[]> {
  const isOpen = access.by === 'anyone'
  const isJson = body !== undefined && (body.kind === 'json' || body.contentType === undefined)
  return {
    400: [
      ...when(query, 'QUERY_INVALID'),
      ...when(body, 'BODY_INVALID', 'BODY_MALFORMED'),
      ...when(body && isRequired(body), 'BODY_MISSING'),
      ...when(body, 'BODY_TRUNCATED', 'GZIP_BROKEN'),
      ...when(isIdempotent, 'HEADER_INVALID'),
    ],
    401: when(!isOpen, access.by === 'apiKey' ? 'API_KEY_REJECTED' : 'LOGIN_REQUIRED'),
    403: [...refusals(access), 'HOST_NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED'],
    404: when(params, 'ADDRESS_NOT_FOUND'),
    408: when(body, 'BODY_STALLED'),
    409: when(isIdempotent, 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_UNDER_WAY'),
    413: when(body, 'BODY_TOO_LARGE'),
    415: [...when(body, 'CONTENT_ENCODING_NOT_SUPPORTED'), ...when(isJson, 'CONTENT_TYPE_NOT_SUPPORTED')],
    429: [...when(access.by === 'apiKey', 'TOO_MANY_REQUESTS'), ...when(!isOpen, 'TOO_MANY_FAILURES')],
    500: ['INTERNAL_ERROR'],
    503: when(!isOpen, 'STORAGE_UNAVAILABLE', 'SHUTTING_DOWN'),
    507: when(!isOpen && method !== 'get', 'STORAGE_FULL'),
  }
}

const when = (condition: unknown, ...codes: ErrorCode[]): ErrorCode[] => (condition ? codes : [])

/** A body that streams is looked at as JSON, of which nothing is none. */
function isRequired(body: NonNullable<Route['body']>): boolean {
  return body.kind === 'json' && body.optional !== true
}

function refusals(access: Route['access']): ErrorCode[] {
  if (access.by === 'anyone') return []
  if (access.by === 'apiKey')
    return ['PERMISSION_MISSING', 'MODEL_NOT_IN_SCOPE', ...when(!access.keyOnly, 'ROLE_MISSING')]
  return [
    ...when(access.administrator, 'ROLE_MISSING'),
    ...when(access.withoutToken, 'ACCESS_TOKEN_NOT_ALLOWED'),
    ...when(access.ofInstallation, 'FIRST_TENANT_NEEDED'),
  ]
}
