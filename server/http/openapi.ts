/** The OpenAPI 3.1 document as a fold over route objects: the same routes give the same document, to the byte. */
import { pageProofHeader } from '../contract/page-proof-header.ts'
import { emptyComponents, type Components } from './openapi/json-schema.ts'
import { isJson, type Json } from './openapi/json.ts'
import { operationOf } from './openapi/operation.ts'
import type { OwnExamples } from './openapi/own-examples.ts'
import { shareComponents } from './openapi/share.ts'
import type { Route } from './route.ts'

export interface OpenApiInfo {
  readonly title: string
  readonly version: string
  readonly description: string
  /** Base path of the routes, for instance /api/models/field-service-routing. */
  readonly basePath: string
  /** What each tag is about, in the order the tags are shown. */
  readonly tags: Readonly<Record<string, string>>
}

export interface ApiRoutes {
  /** Below the base path. */
  readonly routes: readonly Route[]
  /** Below the root of the server. */
  readonly rootRoutes?: readonly Route[]
  readonly examples: OwnExamples
}

export function openApiDocument(info: OpenApiInfo, { routes, rootRoutes = [], examples }: ApiRoutes): Json {
  const components = emptyComponents(examples)
  const all = [...routes, ...rootRoutes]
  const { operations, components: shared } = shareComponents(all.map((route) => operationOf(route, components)))
  const paths: Record<string, Json> = {}
  all.forEach((route, index) => {
    const item = (paths[route.path] ??= {})
    item[route.method] = rootRoutes.includes(route)
      ? { ...operations[index], servers: [{ url: '/', description: 'The root of this server' }] }
      : operations[index]
  })
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      ...documentInfo(info),
      contact: { name: 'The Planwright authors' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.basePath, description: 'This server' }],
    tags: tagsOf(info, all),
    paths,
    components: { ...sharedSchemas(components), ...shared, securitySchemes },
  }
}

const documentInfo = ({ title, version, description }: OpenApiInfo) => ({ title, version, description })

function tagsOf({ tags }: OpenApiInfo, routes: readonly Route[]): Json[] {
  const used = new Set(routes.map(({ tag }) => tag))
  const known = Object.entries(tags).filter(([name]) => used.has(name))
  const others = [...used].filter((name) => !(name in tags))
  return [...known.map(([name, description]) => ({ name, description })), ...others.map((name) => ({ name }))]
}

/** Where operations refer to the whole example of a named object, it need not stand in the schema as well. */
function sharedSchemas(components: Components): Pick<Components, 'schemas' | 'examples'> {
  const schemas = Object.entries(components.schemas).map(([name, schema]): [string, Json] => {
    const { examples: _examples, ...plain } = schema
    return [name, name in components.examples && isJson(schema['properties']) ? plain : schema]
  })
  return { schemas: Object.fromEntries(schemas), examples: components.examples }
}

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-KEY',
    description: 'API key of the tenant: created under API keys, or with "planwright keys create"',
  },
  personalAccessToken: { type: 'http', scheme: 'bearer', description: 'Personal access token of a member' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'planwright-7400-1a2b3c4d',
    description:
      'Session of a signed-in member, which a login link opens. The name holds the port and a few characters of the installation, after `__Host-` where it is https',
  },
  pageProof: {
    type: 'apiKey',
    in: 'header',
    name: pageProofHeader,
    description: 'The other half of a session: what `signIn` answers, kept by the page',
  },
}
