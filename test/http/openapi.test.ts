import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissionTable } from '../../server/datasets/permission-table.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
}
interface Document {
  readonly openapi: string
  readonly servers: { url: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, object> }
}

let platform: TestPlatform
const documents: Record<string, Document> = {}

beforeAll(async () => {
  platform = await startTestPlatform()
  for (const api of ['field-service-routing', 'platform']) documents[api] = (await (await fetch(`${platform.url}/openapis/${api}/v1`)).json()) as Document
})
afterAll(() => platform.stop())

const operations = ({ paths }: Document) => Object.entries(paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ path, method, operation })))

test.each(['field-service-routing', 'platform'])('the document of %s is OpenAPI 3.1 with every operation described', (api) => {
  const document = documents[api]
  if (!document) throw new Error('no document')
  expect(document.openapi).toBe('3.1.0')
  const all = operations(document)
  expect(all.length).toBeGreaterThan(4)
  for (const { operation } of all) expect(operation, operation.operationId).toMatchObject({ summary: expect.stringMatching(/\w/) as string, description: expect.stringMatching(/Needs|Open/) as string })
  const ids = all.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every reference leads somewhere', () => {
  for (const document of Object.values(documents)) {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(JSON.stringify(document)).not.toContain('#/$defs/')
  }
})

test('every schema compiles as JSON Schema 2020-12', () => {
  for (const document of Object.values(documents)) {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'openapi', components: document.components })
    for (const { path, method, operation } of operations(document)) {
      for (const response of Object.values(operation.responses)) {
        for (const { schema } of Object.values(response.content ?? {})) {
          const located = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components')) as object
          expect(() => ajv.compile(located), `${method} ${path}`).not.toThrow()
        }
      }
    }
  }
})

test('the model document holds every concrete row of the permission table', () => {
  const document = documents['field-service-routing']
  const rows = permissionTable.filter(({ path }) => !path.includes('{subresource}') && !path.includes('*'))
  for (const { method, path } of rows) expect(document?.paths[path.replace('{version}', 'v1').replace('{resource}', 'route-plans')]?.[method], `${method} ${path}`).toBeDefined()
})

test('an unknown model is 404 and the known ones are named', async () => {
  const response = await fetch(`${platform.url}/openapis/astrology/v1`)
  expect([response.status, await response.json()]).toEqual([404, expect.objectContaining({ code: 'MODEL_NOT_FOUND', message: expect.stringContaining('field-service-routing') as string })])
})
