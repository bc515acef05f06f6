/** The OpenAPI documents: valid, complete, and with examples that keep to their own schemas. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionTable } from '../../../../server/datasets/routes/permission-table.ts'
import {
  examplesOf,
  fetchDocument,
  operationsOf,
  validatorsOf,
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
} from '../../../support/openapi-document.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

let platform: TestPlatform
const documents: Record<string, OpenApiDocument> = {}

beforeAll(async () => {
  platform = await startTestPlatform()
  for (const api of ['field-service-routing', 'platform']) documents[api] = await fetchDocument(platform.url, api)
})
afterAll(() => platform.stop())

/** Characters of JSON; each further operation brings its share, so adding one asks for nothing here. */
const sizes = { operation: 12_000, part: 15_000, shareOfOperation: 5000 }
/** What is larger than it should be, with what to do about it: a schema without a name is written out at each use. */
function tooLarge({ paths, components }: OpenApiDocument): string[] {
  const sizeOf = (part: unknown) => JSON.stringify(part).length
  const partsOf = (from: Record<string, object>) =>
    Object.entries(from).flatMap(([where, inside]) =>
      Object.entries(inside).map(([what, part]) => ({ name: `${where} ${what}`, size: sizeOf(part) })),
    )
  const [operations, parts] = [partsOf(paths), partsOf(components)]
  const total = [...operations, ...parts].reduce((sum, { size }) => sum + size, 0)
  const remedy = `Give the schemas that it repeats a name with .meta({ id: '...' }), and the document refers to them.`
  return [
    ...operations
      .filter(({ size }) => size > sizes.operation)
      .map(
        ({ name: operation, size }) => `${operation} takes ${size} characters of at most ${sizes.operation}. ${remedy}`,
      ),
    ...parts
      .filter(({ size }) => size > sizes.part)
      .map(({ name: part, size }) => `${part} takes ${size} characters of at most ${sizes.part}. ${remedy}`),
    ...(total > operations.length * sizes.shareOfOperation
      ? [`All take ${total} characters, more than ${sizes.shareOfOperation} for each operation. ${remedy}`]
      : []),
  ]
}

const name = ({ method, path }: Operation) => `${method} ${path}`
const codesOf = (response: ResponseObject | undefined) =>
  Object.keys(response?.content?.['application/json']?.examples ?? {})

describe.each(['field-service-routing', 'platform'])('the document of %s', (api) => {
  const document = (): OpenApiDocument => documents[api]!
  const operations = () => operationsOf(document())

  test('is valid OpenAPI 3.1, at a relative address, with licence and contact', async () => {
    expect(
      await new Validator().validate(structuredClone(document()) as unknown as Record<string, unknown>),
    ).toMatchObject({ valid: true })
    expect(document()).toMatchObject({
      openapi: '3.1.0',
      info: { contact: { name: expect.any(String) as string }, license: { identifier: 'Apache-2.0' } },
    })
    for (const { url } of document().servers) expect(url).toMatch(/^\//)
  })

  test('names every operation by a verb, once, and says what it does and who may call it', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(ids.length).toBeGreaterThan(10)
    expect(new Set(ids).size).toBe(ids.length)
    const verb =
      /^(analyse|cancel|change|check|create|delete|derive|download|drain|evaluate|export|get|import|list|open|purge|recommend|reprioritise|replace|resend|restart|restore|rotate|search|see|sign|solve|start|stop|submit|test|update|watch)[A-Z]\w+$/
    for (const operation of operations()) {
      expect(operation.operationId).toMatch(verb)
      expect(operation, name(operation)).toMatchObject({
        summary: expect.stringMatching(/^[A-Z].{5,79}$/) as string,
        description: expect.stringMatching(/\n\n(Needs|Open)/) as string,
      })
    }
  })

  test('describes every tag, and uses it', () => {
    const used = new Set(operations().flatMap(({ tags }) => tags))
    expect(
      document()
        .tags.map((tag) => tag.name)
        .sort(),
    ).toEqual([...used].sort())
    for (const tag of document().tags) expect(tag).toMatchObject({ description: expect.stringMatching(/\w/) as string })
  })

  test('describes every parameter and header, and gives an example that keeps to its schema', () => {
    const validators = validatorsOf(document())
    const faults: string[] = []
    for (const operation of operations()) {
      const headers = Object.values(operation.responses).flatMap((response) =>
        Object.entries(response.headers ?? {}).map(([key, header]) => ({ name: key, ...header })),
      )
      for (const item of [...operation.parameters, ...headers]) {
        if (!item.description) faults.push(`${name(operation)}: ${item.name} is not described`)
        const examples = examplesOf(item)
        if (examples.length === 0) faults.push(`${name(operation)}: ${item.name} has no example`)
        const validate = validators.of(item.schema)
        for (const example of examples)
          if (!validate(example))
            faults.push(
              `${name(operation)}: ${item.name} ${JSON.stringify(example)} ${JSON.stringify(validate.errors)}`,
            )
      }
    }
    expect(faults).toEqual([])
  })

  test('gives an example of every body and every answer, each as its own schema wants it', () => {
    const validators = validatorsOf(document(), { isStrict: true })
    const faults: string[] = []
    for (const operation of operations()) {
      const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) =>
        Object.values(part?.content ?? {}),
      )
      for (const one of media) {
        const examples = examplesOf(one)
        if (examples.length === 0) faults.push(`${name(operation)}: no example`)
        const validate = validators.of(one.schema)
        for (const example of examples)
          if (!validate(example))
            faults.push(
              `${name(operation)}: ${JSON.stringify(example).slice(0, 200)} ${JSON.stringify(validate.errors?.[0])}`,
            )
      }
    }
    expect(faults).toEqual([])
  })

  test('names the errors each operation can answer with, with their codes, and when to come back', () => {
    for (const operation of operations()) {
      const { responses } = operation
      const isOpen = operation.security.length === 0
      const hasPath = operation.parameters.some((parameter) => parameter.in === 'path')
      const expected = [
        ...(operation.requestBody || operation.parameters.some((parameter) => parameter.in === 'query') ? ['400'] : []),
        ...(isOpen ? [] : ['401']),
        '403',
        ...(hasPath ? ['404'] : []),
        ...(operation.requestBody ? ['413', '415'] : []),
        ...(isOpen ? [] : ['429']),
        '500',
      ]
      expect(
        expected.filter((status) => !(status in responses)),
        name(operation),
      ).toEqual([])
      if ('429' in responses)
        expect(responses['429'], name(operation)).toMatchObject({ headers: { 'Retry-After': { required: true } } })
      expect(codesOf(responses['403']), name(operation)).toEqual(
        expect.arrayContaining(['HOST_NOT_ALLOWED', 'ORIGIN_NOT_ALLOWED']),
      )
      if (operation.security.some((scheme) => 'apiKey' in scheme))
        expect(codesOf(responses['429']), name(operation)).toContain('TOO_MANY_REQUESTS')
      if (!isOpen) expect(codesOf(responses['429']), name(operation)).toContain('TOO_MANY_FAILURES')
      if (operation.requestBody) expect(codesOf(responses['400']), name(operation)).toContain('BODY_TRUNCATED')
      for (const [status, response] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
        const codes = codesOf(response)
        expect(codes.length, `${name(operation)} ${status}`).toBeGreaterThan(0)
        expect(response.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ErrorBody' })
      }
    }
  })

  test('shows of every error a message of its own', () => {
    const examples = Object.values(document().components['examples'] ?? {})
      .map(({ value }) => value as { code?: string; message?: string })
      .filter(({ code }) => code !== undefined)
    expect(examples.length).toBeGreaterThan(10)
    expect(examples.filter(({ message }) => message === 'Names the thing, its value and the next step.')).toEqual([])
  })

  test('reuses components: no reference leads nowhere, no component is unused', () => {
    const text = JSON.stringify(document())
    const references = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, target]) => target))
    const defined = Object.entries(document().components).flatMap(([kind, entries]) =>
      kind === 'securitySchemes' ? [] : Object.keys(entries).map((key) => `${kind}/${key}`),
    )
    expect([...references].filter((target) => !defined.includes(target ?? ''))).toEqual([])
    expect(defined.filter((target) => !references.has(target))).toEqual([])
    expect(text).not.toContain('#/$defs/')
  })

  test('writes nothing out twice: no operation and no shared part is large, nor are all together', () => {
    expect(tooLarge(document())).toEqual([])
  })

  test('is the same to the byte each time it is made', async () => {
    const read = async (from: TestPlatform) => (await fetch(`${from.url}/openapis/${api}/v1`)).text()
    const other = await startTestPlatform()
    const [first, second, again] = [await read(platform), await read(other), await read(other)]
    await other.stop()
    expect(second).toBe(first)
    expect(again).toBe(first)
  })
})

test('of a schema that is written out in an operation the test of sizes names the operation and the remedy', () => {
  const document = documents['platform']!
  const post = { schema: 'x'.repeat(sizes.operation) }
  expect(tooLarge({ ...document, paths: { ...document.paths, '/webhooks': { post } } })).toEqual([
    expect.stringMatching(/^\/webhooks post takes 12\d{3} .*\.meta\(/),
  ])
})

describe('the document of the model', () => {
  test('holds every concrete row of the permission table', () => {
    const rows = permissionTable.filter(({ path }) => !path.includes('{subresource}') && !path.includes('*'))
    for (const { method, path } of rows)
      expect(
        documents['field-service-routing']?.paths[
          path.replace('{version}', 'v1').replace('{resource}', 'route-plans')
        ]?.[method],
        `${method} ${path}`,
      ).toBeDefined()
  })

  test('says of every metric in which place and how it is shown', () => {
    const { InputMetrics, Kpis } = documents['field-service-routing']!.components['schemas']!
    for (const schema of [InputMetrics, Kpis]) {
      const properties = Object.entries(schema?.['properties'] as Record<string, object>)
      expect(properties.length).toBeGreaterThan(5)
      for (const [key, property] of properties)
        expect([key, Object.keys(property)]).toEqual([
          key,
          expect.arrayContaining(['title', 'description', 'x-tf-priority', 'x-tf-example']),
        ])
    }
  })

  test('has one schema of its input, by reference wherever it is sent or read', () => {
    const text = JSON.stringify(documents['field-service-routing'])
    expect(text.split('"#/components/schemas/ModelInput"').length - 1).toBeGreaterThan(4)
    expect(text.split('"pinNextVisitDuringFreeze":').length - 1).toBe(2)
  })
})

test('an unknown model is 404 and the known ones are named', async () => {
  const response = await fetch(`${platform.url}/openapis/astrology/v1`)
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({
      code: 'MODEL_NOT_FOUND',
      message: expect.stringContaining('field-service-routing') as string,
    }),
  ])
})
