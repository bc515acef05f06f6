/**
 * fetch that believes nothing: every request and answer is held against the operation of the OpenAPI documents it
 * belongs to.
 */
import { expect } from 'vitest'
import {
  operationsOf,
  validatorsOf,
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
  type SchemaValidators,
} from './openapi-document.ts'

export interface DocumentedAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON, the data of each event, or undefined. */
  readonly body: unknown
}

export interface DocumentedFetch {
  /** `address` starts with the path, for instance /api/models/field-service-routing/v1/route-plans?limit=2. */
  (
    method: string,
    address: string,
    init?: { headers?: Record<string, string>; body?: unknown; rawBody?: BodyInit },
  ): Promise<DocumentedAnswer>
  /** Statuses seen, by operation id. */
  readonly seen: ReadonlyMap<string, ReadonlySet<number>>
  readonly operationIds: readonly string[]
}

/** Headers that mean something to a client; one that is sent must be documented. */
const meantForClients = [
  'location',
  'retry-after',
  'x-next-cursor',
  'x-total-count',
  'idempotency-replayed',
  'set-cookie',
]

interface Documented {
  readonly operation: Operation
  readonly validators: { readonly strict: SchemaValidators; readonly open: SchemaValidators }
  readonly address: RegExp
}

export function documentedFetch(url: string, documents: readonly OpenApiDocument[]): DocumentedFetch {
  const all = documents.flatMap((document) => {
    const validators = { strict: validatorsOf(document, { isStrict: true }), open: validatorsOf(document) }
    return operationsOf(document).map((operation): Documented => ({
      operation,
      validators,
      address: addressOf(operation),
    }))
  })
  const seen = new Map<string, Set<number>>()
  const call = async (
    method: string,
    address: string,
    { headers = {}, body, rawBody }: { headers?: Record<string, string>; body?: unknown; rawBody?: BodyInit } = {},
  ) => {
    const documented = lookUp(all, method, address)
    const { operation } = documented
    const sent = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await fetch(url + address, {
      method,
      headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      redirect: 'manual',
      ...(sent === undefined ? {} : { body: sent }),
    })
    if (response.ok) checkRequest(documented, address, body)
    const answer = await checkAnswer(documented, response)
    seen.set(operation.operationId, (seen.get(operation.operationId) ?? new Set()).add(response.status))
    return answer
  }
  return Object.assign(call, { seen, operationIds: all.map(({ operation }) => operation.operationId) })
}

function addressOf({ base, path }: Operation): RegExp {
  return new RegExp(`^${(base + path).replace(/[.]/g, '\\.').replace(/\{[^}]+\}/g, '([^/]+)')}$`)
}

/** Of several that fit, the one with the fewest parameters. */
function lookUp(all: readonly Documented[], method: string, address: string): Documented {
  const [path = ''] = address.split('?')
  const fitting = all.filter((one) => one.operation.method === method.toLowerCase() && one.address.test(path))
  const [best] = fitting.sort((a, b) => a.operation.path.split('{').length - b.operation.path.split('{').length)
  if (!best) throw new Error(`${method} ${address} is not documented`)
  return best
}

function checkRequest({ operation, validators }: Documented, address: string, body: unknown): void {
  const known = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
  const sent = [...new URLSearchParams(address.split('?')[1] ?? '').keys()]
  expect(
    sent.filter((name) => !known.includes(name)),
    `${operation.operationId}: query that is not documented`,
  ).toEqual([])
  const schema = operation.requestBody?.content['application/json']?.schema
  if (body === undefined || !schema) return
  const validate = validators.open.of(schema)
  expect(validate(body) || validate.errors, `${operation.operationId}: an accepted body that its schema refuses`).toBe(
    true,
  )
}

async function checkAnswer({ operation, validators }: Documented, response: Response): Promise<DocumentedAnswer> {
  const what = `${operation.operationId} ${response.status}`
  const text = await response.text()
  const documented = operation.responses[response.status]
  expect(documented, `${what} is not documented; the answer: ${text.slice(0, 300)}`).toBeDefined()
  checkHeaders(what, response.headers, documented!)
  const sentType = response.headers.get('content-type')?.split(';')[0] ?? ''
  const possible = Object.entries(documented!.content ?? {})
  const [contentType, media] = possible.find(([type]) => type === sentType) ?? possible[0] ?? []
  if (contentType === undefined || !media) {
    expect(text, what).toBe('')
    return { status: response.status, headers: response.headers, body: undefined }
  }
  expect(sentType, what).toBe(contentType)
  const isStream = contentType === 'text/event-stream'
  const values = isStream
    ? eventData(text)
    : [contentType === 'application/json' ? (JSON.parse(text) as unknown) : text]
  const validate = validators.strict.of(media.schema)
  for (const value of values) expect(validate(value) || validate.errors, `${what}: ${text.slice(0, 300)}`).toBe(true)
  if (response.status >= 400)
    expect(Object.keys(media.examples ?? {}), what).toContain((values[0] as { code: string }).code)
  return { status: response.status, headers: response.headers, body: isStream ? values : values[0] }
}

function checkHeaders(what: string, headers: Headers, { headers: documented = {} }: ResponseObject): void {
  const names = Object.keys(documented).map((name) => name.toLowerCase())
  expect(
    meantForClients.filter((name) => headers.has(name) && !names.includes(name)),
    `${what}: headers that are not documented`,
  ).toEqual([])
  const required = Object.entries(documented).filter(([, header]) => header.required)
  expect(
    required.filter(([name]) => !headers.has(name)).map(([name]) => name),
    `${what}: headers that should be there`,
  ).toEqual([])
}

function eventData(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)) as unknown)
}
