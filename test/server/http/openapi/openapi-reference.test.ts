/** A client written for the reference service finds its operations, parameters, answers and fields here. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  fetchDocument,
  operationsOf,
  type Json,
  type OpenApiDocument,
  type Operation,
} from '../../../support/openapi-document.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { referenceOperations, referenceShapes, type ReferenceOperation } from '../../../support/reference-operations.ts'

/** What is not as in the reference service, on purpose. */
const differences: Readonly<Record<string, string>> = {
  'get  404': 'a list is never missing; it is empty',
  'delete /{id}/purge 400': 'a dataset that is being solved is a conflict of states: 409',
}

let platform: TestPlatform
let document: OpenApiDocument
let operations: Operation[]

beforeAll(async () => {
  platform = await startTestPlatform()
  document = await fetchDocument(platform.url, 'field-service-routing')
  operations = operationsOf(document)
})
afterAll(() => platform.stop())

/** Names of path parameters are a matter of taste. */
const anonymous = (path: string) => path.replace(/\{[^}]+\}/g, '{}')

function ours({ method, path }: ReferenceOperation): Operation {
  const address = path.startsWith('..') ? `/v1${path.slice(2)}` : `/v1/route-plans${path}`
  const found = operations.find(
    (operation) => operation.method === method && anonymous(operation.path) === anonymous(address),
  )
  if (!found) throw new Error(`${method} ${address} is missing`)
  return found
}

function missingIn(operation: Operation, reference: ReferenceOperation): string[] {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const required = operation.parameters.filter((parameter) => parameter.required && parameter.in !== 'path')
  const [first = 200] = reference.statuses
  const body = operation.requestBody?.content['application/json']?.schema
  const answer = Object.values(operation.responses[first]?.content ?? {})[0]?.schema
  return [
    ...(reference.query ?? [])
      .filter((name) => !query.some((parameter) => parameter.name === name))
      .map((name) => `?${name}`),
    ...required.map(({ name }) => `${name} is required`),
    ...reference.statuses.filter((status) => !(status in operation.responses)).map(String),
    ...(reference.body === undefined ? [] : missingFields(reference.body, body)),
    ...(reference.answer === undefined ? [] : missingFields(reference.answer, answer)),
  ]
}

function missingFields(shape: string, schema: Json | undefined): string[] {
  const [name = ''] = shape.split('[]')
  const paths = referenceShapes[name]!.map((path) => (shape.endsWith('[]') ? `[].${path}` : path))
  return paths.filter((path) => !hasField(schema, path.split('.'))).map((path) => `${name} ${path}`)
}

function hasField(schema: Json | undefined, [step, ...rest]: string[]): boolean {
  if (!schema) return false
  if (step === undefined) return true
  return alternatives(schema).some((one) =>
    hasField(
      (step === '[]' ? one['items'] : (one['properties'] as Record<string, Json> | undefined)?.[step]) as
        Json | undefined,
      rest,
    ),
  )
}

function alternatives(schema: Json): Json[] {
  const { $ref: reference, anyOf, oneOf } = schema as { $ref?: string; anyOf?: Json[]; oneOf?: Json[] }
  const target =
    reference === undefined ? undefined : document.components['schemas']?.[reference.split('/').at(-1) ?? '']
  return [
    schema,
    ...(target ? alternatives(target) : []),
    ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap(alternatives),
  ]
}

const isOnPurpose = (reference: ReferenceOperation, fault: string) =>
  `${reference.method} ${reference.path} ${fault}` in differences || fault in differences

test.each(referenceOperations.map((reference) => [`${reference.method} ${reference.path}`, reference] as const))(
  '%s',
  (_name, reference) => {
    expect(missingIn(ours(reference), reference).filter((fault) => !isOnPurpose(reference, fault))).toEqual([])
  },
)

test('errors have the fields of the reference service', () => {
  expect(missingFields('ErrorInfo', { $ref: '#/components/schemas/ErrorBody' })).toEqual([])
})

test('every difference that is listed is still one', () => {
  const found = referenceOperations.flatMap((reference) =>
    missingIn(ours(reference), reference).flatMap((fault) => [`${reference.method} ${reference.path} ${fault}`, fault]),
  )
  expect(Object.keys(differences).filter((difference) => !found.includes(difference))).toEqual([])
})
