/**
 * One route object as an OpenAPI operation, with everything in place; what operations share is taken out afterwards.
 */
import { z } from 'zod'
import type { Access, HeaderDefinition, ResponseDefinition, Route } from '../route.ts'
import { exampleEntry } from './compose-example.ts'
import { fill } from '../../foundation/errors/error-kind.ts'
import { errorKind, type ErrorCode } from '../../foundation/errors/error-table.ts'
import { errorResponses } from './error-responses.ts'
import { exampleReference, jsonSchema, type Components } from './json-schema.ts'
import { isJson, type Json } from './json.ts'

export function operationOf(route: Route, components: Components): Json {
  const headers = [
    ...(route.body ? [contentEncoding] : []),
    ...(route.isIdempotent ? [idempotencyKey] : []),
    ...(route.requestHeaders ? [route.requestHeaders] : []),
  ]
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description + permissionText(route.access),
    ...(route.isDeprecated ? { deprecated: true } : {}),
    security: security(route.access),
    parameters: [
      ...parameters('path', route.params, components),
      ...parameters('query', route.query, components),
      ...headers.flatMap((schema) => parameters('header', schema, components)),
    ],
    ...(route.body ? { requestBody: requestBody(route.body, components) } : {}),
    responses: responses(route, components),
  }
}

function permissionText(access: Access): string {
  if (access.by === 'apiKey')
    return `\n\nNeeds an API key with ${access.anyOf.length === 4 ? 'any permission' : `the permission ${access.anyOf.join(' or ')}`}.`
  if (access.by === 'member')
    return `\n\nNeeds a signed-in ${access.administrator ? 'Administrator' : 'member'}${access.withoutToken ? '; a personal access token is not enough' : ''}${access.ofInstallation ? ', in the first tenant' : ''}.`
  return '\n\nOpen: needs no key.'
}

/** Both halves of it. */
const session = { session: [], pageProof: [] }

function security(access: Access): Record<string, string[]>[] {
  if (access.by === 'apiKey') return access.keyOnly ? [{ apiKey: [] }] : [{ apiKey: [] }, session]
  if (access.by === 'anyone') return []
  return access.withoutToken ? [session] : [{ personalAccessToken: [] }, session]
}

const contentEncoding = z.object({
  'Content-Encoding': z
    .enum(['gzip', 'identity'])
    .optional()
    .describe('gzip when the body is gzip-compressed')
    .meta({ example: 'gzip' }),
})

const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .regex(/^[!-~]+$/)
    .optional()
    .describe(
      'Makes the request safe to repeat: within 24 hours the same key with the same body and query gets the first answer again (Idempotency-Replayed: true) and creates nothing; with another body or query it is 409.',
    )
    .meta({ example: '7d1f0c52-monday-1' }),
})

function parameters(place: 'path' | 'query' | 'header', schema: z.ZodType | undefined, components: Components): Json[] {
  if (!schema) return []
  const exported = jsonSchema(schema, 'input', components)
  const required = new Set(Array.isArray(exported['required']) ? exported['required'] : [])
  return Object.entries(isJson(exported['properties']) ? exported['properties'] : {}).map(([name, value]) => {
    const { description, ...property } = isJson(value) ? value : {}
    const { examples: _examples, ...plain } = property
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description === undefined ? {} : { description }),
      schema: plain,
      ...exampleEntry(property, components),
    }
  })
}

function requestBody(body: NonNullable<Route['body']>, components: Components): Json {
  const schema = jsonSchema(body.schema, 'input', components)
  const contentType = body.kind === 'stream' ? body.contentType : undefined
  return {
    required: !(body.kind === 'json' && body.optional),
    description:
      contentType === undefined
        ? 'JSON, plain or gzip-compressed (Content-Encoding: gzip).'
        : 'The file as it is, not compressed.',
    content: { [contentType ?? 'application/json']: { schema, ...exampleEntry(schema, components, body.example) } },
  }
}

const idempotentHeaders: Readonly<Record<string, HeaderDefinition>> = {
  'Idempotency-Replayed': {
    description: 'true when this is the first answer to the Idempotency-Key, given again',
    example: 'true',
  },
}

function responses(route: Route, components: Components): Json {
  const good = Object.entries(route.responses).filter(([status]) => Number(status) < 400)
  const own = good.map(([status, response]): [string, ResponseDefinition] => [
    status,
    route.isIdempotent ? { ...response, headers: { ...response.headers, ...idempotentHeaders } } : response,
  ])
  return Object.fromEntries(
    [...own, ...Object.entries(errorResponses(route))].map(([status, response]) => [
      status,
      responseObject(response, components),
    ]),
  )
}

function responseObject(
  { description, schema, headers, contentType = 'application/json', alternatives = {}, ...rest }: ResponseDefinition,
  components: Components,
): Json {
  const documented =
    headers && Object.keys(headers).length > 0
      ? { headers: Object.fromEntries(Object.entries(headers).map(([name, header]) => [name, headerObject(header)])) }
      : {}
  if (!schema) return { description, ...documented }
  const exported = jsonSchema(schema, rest.isAsSent ? 'input' : 'output', components)
  const examples = rest.codes
    ? { examples: Object.fromEntries(rest.codes.map((code) => [code, errorExample(code, components)])) }
    : exampleEntry(exported, components, rest.example)
  const others = Object.entries(alternatives).map(([type, example]) => [type, { schema: exported, example }])
  return {
    description,
    ...documented,
    content: { [contentType]: { schema: exported, ...examples }, ...Object.fromEntries(others) },
  }
}

function headerObject({ description, example, always = false }: HeaderDefinition): Json {
  return { description, required: always, schema: { type: 'string' }, example }
}

/** Every occurrence of an error has an id of its own; here it is always the same. */
function errorExample(code: ErrorCode, components: Components): Json {
  const { example, details } = errorKind(code)
  const message = fill(example, components.own.names)
  components.examples[code] ??= {
    value: { id: '6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11', code, message, ...(details === undefined ? {} : { details }) },
  }
  return exampleReference(code)
}
