/** An OpenAPI document as tests read it: operations with their references followed, and validators of its schemas. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

export type Json = Record<string, unknown>

export interface Media {
  readonly schema: Json
  readonly example?: unknown
  readonly examples?: Record<string, { value: unknown }>
}
export interface Header {
  readonly description: string
  readonly required: boolean
  readonly schema: Json
  readonly example: unknown
}
export interface ResponseObject {
  readonly description: string
  readonly headers?: Record<string, Header>
  readonly content?: Record<string, Media>
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Json
  readonly example?: unknown
  readonly examples?: Record<string, { value: unknown }>
}
export interface Operation {
  readonly method: string
  readonly path: string
  /** Base address of the operation: its own server's, or the document's. */
  readonly base: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly deprecated?: boolean
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Record<string, Media> }
  readonly responses: Record<string, ResponseObject>
}
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Json
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Record<string, Record<string, unknown>>
  readonly components: Record<string, Record<string, Json>>
}

export async function fetchDocument(url: string, api: string): Promise<OpenApiDocument> {
  return (await (await fetch(`${url}/openapis/${api}/v1`)).json()) as OpenApiDocument
}

/** All operations; everything but schemas has its references followed. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  const base = document.servers[0]?.url ?? ''
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => {
      const operation = followed(raw, document) as Operation & { servers?: { url: string }[] }
      return { ...operation, method, path, base: (operation.servers?.[0]?.url ?? base).replace(/\/$/, '') }
    }),
  )
}

function followed(value: unknown, document: OpenApiDocument): unknown {
  if (Array.isArray(value)) return value.map((item) => followed(item, document))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference } = value as { $ref?: unknown }
  if (typeof reference === 'string' && !reference.startsWith('#/components/schemas/')) {
    const [, , kind = '', name = ''] = reference.split('/')
    const target = document.components[kind]?.[name]
    if (!target) throw new Error(`${reference} leads nowhere`)
    return followed(target, document)
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'schema' || key === 'example' || key === 'value' ? inner : followed(inner, document),
    ]),
  )
}

export interface SchemaValidators {
  of(schema: Json): ValidateFunction
}

/**
 * With `isStrict`, an object may hold nothing that its schema does not name: what a document of an open world would let
 * pass is found all the same.
 */
export function validatorsOf({ components }: OpenApiDocument, { isStrict = false } = {}): SchemaValidators {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const located = (schema: unknown): unknown =>
    JSON.parse(
      JSON.stringify(isStrict ? closed(schema) : schema).replaceAll(
        '"#/components/schemas/',
        '"openapi#/components/schemas/',
      ),
    ) as unknown
  ajv.addSchema({ $id: 'openapi', components: { schemas: located(components['schemas']) } })
  const known = new Map<string, ValidateFunction>()
  return {
    of(schema) {
      const text = JSON.stringify(schema)
      const validate = known.get(text) ?? ajv.compile(located(schema) as Json)
      known.set(text, validate)
      return validate
    },
  }
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return typeof inner['properties'] === 'object' && inner['type'] === 'object' && !('additionalProperties' in inner)
    ? { ...inner, additionalProperties: false }
    : inner
}

/** Every example of a parameter, body or answer. */
export function examplesOf({ example, examples }: Pick<Media, 'example' | 'examples'>): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples ?? {}).map(({ value }) => value)]
}
