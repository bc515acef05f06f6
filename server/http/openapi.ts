/** The OpenAPI 3.1 document as a fold over route objects; schemas are zod's own JSON Schema (2020-12) export. */
import { z } from 'zod'
import { errorBody } from '../contract/error.ts'
import type { Access, ResponseDefinition, Route } from './route.ts'

export interface OpenApiInfo {
  readonly title: string
  readonly version: string
  readonly description: string
  /** Base path of the routes, for instance /api/models/field-service-routing. */
  readonly basePath: string
}

type JsonSchema = Record<string, unknown>
type Components = Record<string, JsonSchema>

export function openApiDocument(info: OpenApiInfo, routes: readonly Route[]): Record<string, unknown> {
  const schemas: Components = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const item = (paths[route.path] ??= {})
    item[route.method] = operation(route, schemas)
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title: info.title, version: info.version, description: info.description },
    servers: [{ url: info.basePath }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: 'API key of the tenant' },
        personalAccessToken: { type: 'http', scheme: 'bearer', description: 'Personal access token of a member' },
        session: { type: 'apiKey', in: 'cookie', name: 'planwright_session', description: 'Session of a signed-in member' },
      },
    },
  }
}

function operation(route: Route, schemas: Components): Record<string, unknown> {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description + permissionText(route.access),
    security: security(route.access),
    parameters: [...parameters('path', route.params, schemas), ...parameters('query', route.query, schemas), ...(route.isIdempotent ? [idempotencyKeyParameter] : [])],
    ...(route.body ? { requestBody: requestBody(route, schemas) } : {}),
    responses: responses(route, schemas),
  }
}

function permissionText(access: Access): string {
  if (access.by === 'apiKey') return `\n\nNeeds an API key with ${access.anyOf.length === 4 ? 'any permission' : `the permission ${access.anyOf.join(' or ')}`}.`
  if (access.by === 'member') return access.administrator ? '\n\nNeeds a signed-in Administrator.' : '\n\nNeeds a signed-in member.'
  return '\n\nOpen: needs no key.'
}

function security(access: Access): Record<string, string[]>[] {
  if (access.by === 'apiKey') return [{ apiKey: [] }]
  return access.by === 'member' ? [{ personalAccessToken: [] }, { session: [] }] : []
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined, schemas: Components): unknown[] {
  if (!schema) return []
  const exported = jsonSchema(schema, 'input', schemas)
  const required = new Set((exported['required'] as string[] | undefined) ?? [])
  return Object.entries((exported['properties'] as Components | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(typeof property['description'] === 'string' ? { description: property['description'] } : {}),
    schema: property,
  }))
}

const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes the request safe to repeat: within 24 hours the same key with the same body and query gets the first answer again (Idempotency-Replayed: true) and creates nothing; with another body or query it is 409.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

function requestBody(route: Route, schemas: Components): Record<string, unknown> {
  const body = route.body!
  const example = body.example === undefined ? {} : { example: body.example }
  return {
    required: !(body.kind === 'json' && body.optional),
    description: 'JSON, plain or gzip-compressed (Content-Encoding: gzip).',
    content: { 'application/json': { schema: jsonSchema(body.schema, 'input', schemas), ...example } },
  }
}

const errorResponse = (description: string): ResponseDefinition => ({ description, schema: errorBody })

/** Every operation can end in these, so no route repeats them. */
function sharedResponses(access: Access): Record<number, ResponseDefinition> {
  if (access.by === 'anyone') return { 429: errorResponse('Too many requests; see Retry-After'), 500: errorResponse('A fault of the platform; the log has the details under the id') }
  return {
    401: errorResponse('The credential is missing, unknown, expired or deleted'),
    403: errorResponse('The credential lacks a permission, role or model'),
    ...sharedResponses({ by: 'anyone' }),
  }
}

function responses(route: Route, schemas: Components): Record<string, unknown> {
  const conflict = route.isIdempotent ? { 409: errorResponse('The Idempotency-Key belongs to another request, or to one still under way') } : {}
  const all = { ...sharedResponses(route.access), ...conflict, ...route.responses }
  return Object.fromEntries(Object.entries(all).map(([status, response]) => [status, responseObject(response, schemas)]))
}

function responseObject(response: ResponseDefinition, schemas: Components): Record<string, unknown> {
  const { description, schema, contentType = 'application/json', example } = response
  if (!schema) return { description }
  return { description, content: { [contentType]: { schema: jsonSchema(schema, 'output', schemas), ...(example === undefined ? {} : { example }) } } }
}

/** Named schemas (`meta({id})`) move to the components; `$ref`s follow them there. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Components): JsonSchema {
  const exported = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' }) as JsonSchema
  const { $schema: _dialect, $defs: definitions, ...rest } = exported
  for (const [name, definition] of Object.entries((definitions as Components | undefined) ?? {})) {
    const { id: _id, ...plain } = relocated(definition) as JsonSchema
    schemas[name] = plain
  }
  return relocated(rest) as JsonSchema
}

function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : relocated(inner),
    ]),
  )
}
