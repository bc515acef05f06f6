/**
 * Every example of a request in the OpenAPI documents is sent as it is, in the order of the documents, and accepted.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackupSummary } from '../../../../server/contract/backup.ts'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import type { LoginLink } from '../../../../server/contract/member.ts'
import type { ValidationResult } from '../../../../server/contract/validation.ts'
import { examplesOf, fetchDocument, operationsOf, type Operation } from '../../../support/openapi-document.ts'
import { openLink } from '../../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { makeTenant } from '../../../support/tenants.ts'

const manage = '/api/platform/v1'
const plans = '/api/models/field-service-routing/v1/route-plans'

let platform: TestPlatform
let operations: Operation[]
let session: Record<string, string>
let key: Record<string, string>
/** Datasets of the example input: one with its best plan, one behind another in the queue. */
let solved = ''
let waiting = ''

beforeAll(async () => {
  platform = await startTestPlatform()
  operations = (
    await Promise.all(['platform', 'field-service-routing'].map((api) => fetchDocument(platform.url, api)))
  ).flatMap(operationsOf)
  session = { ...(await openLink(platform, await platform.createLoginUrl())) }
  key = { 'x-api-key': (await platform.createKey()).key }
  solved = await submitted({ stepCountLimit: 100 })
  await routePlanClient(platform.base, key['x-api-key']!).final(solved)
  await submitted({ spentLimit: 'PT1H', unimprovedSpentLimit: 'PT1H' })
  waiting = await submitted({ spentLimit: 'PT1H', unimprovedSpentLimit: 'PT1H' })
})
afterAll(() => platform.stop())

/** As the session, and as the key where the model is asked. */
function send(method: string, address: string, body?: unknown): Promise<Response> {
  const headers = { ...(address.startsWith('/api/models') ? key : session), 'content-type': 'application/json' }
  return fetch(platform.url + address, {
    method: method.toUpperCase(),
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
const ask = async <Answer>(method: string, address: string, body?: unknown) =>
  (await (await send(method, address, body)).json()) as Answer

const mediaOf = (operationId: string) =>
  operations.find((operation) => operation.operationId === operationId)!.requestBody!.content['application/json']!
const submissionExample = () => examplesOf(mediaOf('submitDataset'))[0] as { modelInput: object }
const submitted = async (termination: object, query = '') =>
  (
    await ask<DatasetMetadata>('POST', plans + query, {
      config: { run: { termination } },
      modelInput: submissionExample().modelInput,
    })
  ).id

/** Newest of a list of the platform. */
async function newest(address: string): Promise<string> {
  const answer = await ask<object[] | Record<string, object[]>>('GET', manage + address)
  const list = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray)!
  return (list.at(-1) as { id: string }).id
}

/** What only this installation knows: values of the path, and fields of the body that name something of it. */
type Known = () => Promise<{ readonly path?: Record<string, string>; readonly body?: object }>
const path =
  (of: () => Promise<Record<string, string>>): Known =>
  async () => ({ path: await of() })
const ofNewest = (address: string): Known => path(async () => ({ id: await newest(address) }))

const known: Readonly<Record<string, Known>> = {
  rotateApiKey: ofNewest('/api-keys'),
  replaceConfigurationProfile: path(async () => ({
    configurationId: await newest('/models/field-service-routing/configurations'),
  })),
  reprioritiseDataset: path(async () => ({ datasetId: waiting })),
  restoreBackup: async () => ({ body: { backup: (await ask<BackupSummary>('POST', `${manage}/backups`)).name } }),
  changeMember: ofNewest('/members'),
  replaceSecret: ofNewest('/secrets'),
  replaceWebhook: ofNewest('/webhooks'),
  resendFailedWebhookCalls: ofNewest('/webhooks'),
  testWebhook: ofNewest('/webhooks'),
  signIn: async () => ({
    body: { token: new URL((await ask<LoginLink>('POST', `${manage}/login-links`)).url).searchParams.get('token') },
  }),
  changeSessionTenant: async () => ({ body: { tenantId: (await makeTenant(platform, session, 'South')).id } }),
  solveDataset: path(async () => ({ id: await submitted({ stepCountLimit: 100 }, '?operation=NONE') })),
  changeReceiverAnswer: async () => {
    await send('POST', `${manage}/built-in-receiver`)
    return {}
  },
}

/** Where there is no other dataset to be had. */
const aboutSolved: Known = path(async () => ({ id: solved }))

function addressOf({ base, path: template, parameters }: Operation, values: Readonly<Record<string, string>>): string {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, parameter) =>
        text.replace(
          `{${parameter.name}}`,
          encodeURIComponent(values[parameter.name] ?? String(examplesOf(parameter)[0])),
        ),
      base + template,
    )
}

/** A cursor is of an answer before, and page and size are the other way to ask for the next ones. */
const otherWays = ['cursor', 'page', 'size']

function withQuery(filled: string, { parameters }: Operation): string {
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && !otherWays.includes(parameter.name))
    .flatMap((parameter) => [examplesOf(parameter)[0]].flat().map((value) => [parameter.name, String(value)]))
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query).toString()}`
}

/** Answered by a server of somebody else, which is not set (`test/server/operations/geocoding` has one). */
const needsOthers = ['searchAddresses']

const successOf = ({ responses }: Operation) => Number(Object.keys(responses).find((status) => Number(status) < 400))

test('every example of a request is accepted as it is, in the order of the documents', async () => {
  const faults: string[] = []
  let bodies = 0
  for (const operation of operations) {
    const { operationId, method, requestBody } = operation
    if (needsOthers.includes(operationId)) continue
    const json = requestBody?.content['application/json']
    if (!json && !operation.parameters.some((parameter) => parameter.in === 'query')) continue
    for (const example of json ? examplesOf(json) : [undefined]) {
      const { path: values = {}, body } = await (known[operationId] ?? aboutSolved)()
      const sent = json ? { ...(example as object), ...body } : undefined
      const address = withQuery(addressOf(operation, values), operation)
      const response = await send(method, address, sent)
      if (response.status !== successOf(operation))
        faults.push(
          `${operationId}: ${method} ${address} ${JSON.stringify(sent)} -> ${response.status} ${await response.text()}`,
        )
      else await response.body?.cancel()
      bodies += json ? 1 : 0
      if (operationId === 'changeSessionTenant')
        session = { ...(await openLink(platform, await platform.createLoginUrl())) }
    }
  }
  expect(faults).toEqual([])
  expect(bodies).toBeGreaterThan(40)
})

test.each(['submitDataset', 'deriveFromPatch'])(
  'the example of %s is planned without a warning',
  async (operationId) => {
    const operation = operations.find((one) => one.operationId === operationId)!
    const response = await send('POST', addressOf(operation, { id: solved }), examplesOf(mediaOf(operationId))[0])
    const { id } = (await response.json()) as DatasetMetadata
    expect(response.status).toBe(202)
    await expect
      .poll(() => ask<DatasetMetadata>('GET', `${plans}/${id}/metadata`).then(({ status }) => status))
      .toMatch(/INVALID|SCHEDULED|SOLVING/)
    expect(await ask<ValidationResult>('GET', `${plans}/${id}/validation-result`)).toEqual({ status: 'OK', issues: [] })
  },
)
