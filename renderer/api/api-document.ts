/** The OpenAPI documents of the server, which some forms and views are made of. */
import { call } from './http-client.ts'
import { addressOf } from './operations.ts'

const path = '/openapis/{api}/v1'

/** As JSON Schema has it. */
export interface Schema {
  readonly type?: string
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly $ref?: string
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, unknown>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export const apiDocumentAddress = (api: string) => addressOf('GET', path, { path: { api } })

/** Of a model. The form of these documents is a standard, which they do not tell themselves. */
export const readApiDocument = async (api: string) =>
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- as OpenAPI has it
  (await call('GET', path, { path: { api } })) as unknown as ApiDocument
