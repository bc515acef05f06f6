/**
 * A platform, its datasets, and a receiver in another process: one call for each event (docs/integration/webhooks.md).
 */
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookLogDetail, WebhookLogPage } from '../../../../server/contract/webhook-log.ts'
import type { WebhookSummary } from '../../../../server/contract/webhook.ts'
import { createChildProcessHost } from '../../../../server/workers/child-process-host.ts'
import { quickPolicy } from '../../../support/delivery-bench.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { payloadOf, startReceiver, type Receiver } from '../../../support/receiver.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  platform = await startTestPlatform({
    workerHost: createChildProcessHost(resolve(import.meta.dirname, '../../../support/faulty-worker.mjs')),
    // Exactly one call an event is what is tested, so no call may be cut off on a busy machine.
    deliveryPolicy: quickPolicy,
  })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(async () => {
  delete process.env['PLANWRIGHT_FAULT']
  await platform.stop()
  await receiver.stop()
})
beforeEach(async () => {
  for (const { id } of await answer<WebhookSummary[]>('GET', '/webhooks'))
    await platform.manage('DELETE', `/webhooks/${id}`)
  await receiver.forget()
})

async function answer<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  const response = await platform.manage(method, path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Body
}

const addWebhook = (order: object = {}) =>
  answer<WebhookSummary>('POST', '/webhooks', { url: `${receiver.url}/ok`, ...order })
const received = async (id: string) => (await receiver.calls()).map(payloadOf).filter((payload) => payload.id === id)
const statusesOf = async (id: string) => (await received(id)).map(({ status }) => status)
const logOf = (query: string) => answer<WebhookLogPage>('GET', `/webhook-logs?${query}`)
/** The tiny request under another name. */
function plan(name: string, termination?: object) {
  const request = tinyRoutePlan(termination)
  return { ...request, config: { run: { ...request.config.run, name } } }
}
const long = { spentLimit: 'PT10M', unimprovedSpentLimit: 'PT9M' }

describe('an event', () => {
  test('of a solved dataset carries exactly what docs/integration/webhooks.md lists, signed over the body', async () => {
    await receiver.hmac('secret key', 'BODY')
    await addWebhook({ authorization: 'HMAC', hmacKey: 'secret key' })
    const { id } = await client.submit(plan('Monday ✓'), '?tags=a&tags=b')
    await expect.poll(() => statusesOf(id)).toEqual(['DATASET_COMPUTED', 'SOLVING_COMPLETED'])
    const link = `http://localhost:${platform.port}/api/models/field-service-routing/v1/route-plans/${id}`
    expect((await received(id))[1]).toEqual({
      id,
      name: 'Monday ✓',
      model: 'field-service-routing',
      modelVersion: 'v1',
      tags: ['hello', 'a', 'b'],
      status: 'SOLVING_COMPLETED',
      runLink: `${link}/run`,
      outputLink: `${link}/output`,
    })
    for (const call of await receiver.calls()) {
      expect(call).toMatchObject({ method: 'POST', url: '/ok', isSigned: true })
      expect(call.headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(call.body)),
        host: `localhost:${receiver.port}`,
      })
      expect(call.headers['x-service-timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    }
    for (const name of ['run', 'output']) expect((await client.raw(`/${id}/${name}`, {})).status).toBe(200)
  })

  test('of a derived dataset names its parent, signed over the path', async () => {
    const parent = await client.submit(tinyRoutePlan())
    await client.final(parent.id)
    await receiver.hmac('other key', 'PATH')
    await addWebhook({
      url: `${receiver.url}/ok?tenant=7`,
      authorization: 'HMAC',
      hmacKey: 'other key',
      hmacMethod: 'PATH',
    })
    const derived = (await (await client.raw(`/${parent.id}/new-run`, { method: 'POST' })).json()) as { id: string }
    await client.final(derived.id)
    await expect.poll(() => statusesOf(derived.id)).toEqual(['DATASET_COMPUTED', 'SOLVING_COMPLETED'])
    expect((await received(derived.id)).map(({ parentId }) => parentId)).toEqual([parent.id, parent.id])
    expect((await receiver.calls()).map(({ isSigned, url }) => [isSigned, url])).toEqual([
      [true, '/ok?tenant=7'],
      [true, '/ok?tenant=7'],
    ])
  })

  test('is sent for a dataset that is only computed, and for one that is invalid', async () => {
    await addWebhook()
    const computed = await client.submit(tinyRoutePlan(), '?operation=NONE')
    const invalid = await client.submit({ modelInput: { vehicles: 'none' } })
    await expect.poll(() => statusesOf(computed.id)).toEqual(['DATASET_COMPUTED'])
    await expect.poll(() => statusesOf(invalid.id)).toEqual(['DATASET_INVALID'])
  })

  test('of a cancelled run is SOLVING_COMPLETED, of one cancelled while it waited SOLVING_INCOMPLETE', async () => {
    await addWebhook({ filters: { statuses: ['SOLVING_COMPLETED', 'SOLVING_INCOMPLETE', 'SOLVING_FAILED'] } })
    const running = await client.submit(tinyRoutePlan(long))
    await client.until(running.id, ({ status, score }) => status === 'SOLVING_ACTIVE' && score !== undefined)
    const waiting = await client.submit(tinyRoutePlan(long))
    await client.until(waiting.id, ({ status }) => status === 'SOLVING_SCHEDULED')
    await client.remove(`/${waiting.id}`)
    await client.remove(`/${running.id}`)
    await expect.poll(() => statusesOf(waiting.id)).toEqual(['SOLVING_INCOMPLETE'])
    await expect.poll(() => statusesOf(running.id)).toEqual(['SOLVING_COMPLETED'])
  })

  test('is sent when solving fails', async () => {
    await addWebhook()
    process.env['PLANWRIGHT_FAULT'] = 'exit'
    const { id } = await client.submit(tinyRoutePlan())
    await expect.poll(() => statusesOf(id)).toEqual(['DATASET_COMPUTED', 'SOLVING_FAILED'])
    delete process.env['PLANWRIGHT_FAULT']
  })

  test('goes to the webhooks whose filters let it through, and to none that is off', async () => {
    await addWebhook({ url: `${receiver.url}/ok?all` })
    await addWebhook({ url: `${receiver.url}/ok?name`, filters: { namePattern: '^Mon' } })
    await addWebhook({ url: `${receiver.url}/ok?tag`, filters: { tags: ['north', 'hello'] } })
    await addWebhook({ url: `${receiver.url}/ok?invalid`, filters: { statuses: ['DATASET_INVALID'] } })
    await addWebhook({ url: `${receiver.url}/ok?off`, enabled: false })
    await client.submit(plan('Monday'), '?operation=NONE')
    await client.submit(plan('Not Monday'), '?operation=NONE&tags=north')
    await expect
      .poll(async () => (await receiver.calls()).map((call) => `${payloadOf(call).name} ${call.url}`).sort())
      .toEqual(['Monday /ok?all', 'Monday /ok?name', 'Not Monday /ok?all', 'Not Monday /ok?tag'])
  })
})

describe('the log', () => {
  test('has a record for every call, with request and answer, secrets as their names, and pages', async () => {
    await answer('POST', '/secrets', { name: 'LOG_TOKEN', value: 'hush-hush' })
    await receiver.script('/moody', ['status/503', 'ok'])
    const { id: webhook, name } = await addWebhook({
      url: `${receiver.url}/moody`,
      headers: [{ name: 'Authorization', value: 'Bearer {secret:LOG_TOKEN}' }],
    })
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    await expect
      .poll(async () => (await logOf(`webhook=${webhook}`)).records.map(({ outcome }) => outcome))
      .toEqual(['DELIVERED', 'REJECTED'])
    const first = await logOf(`webhook=${webhook}&limit=1`)
    const second = await logOf(`webhook=${webhook}&limit=1&cursor=${first.nextCursor}`)
    expect(second.nextCursor).toBeUndefined()
    const record = second.records[0]!
    expect(record).toMatchObject({
      status: 'DATASET_COMPUTED',
      model: 'field-service-routing',
      modelName: 'Field service routing',
      modelVersion: 'v1',
      datasetId: id,
      webhookId: webhook,
      webhookName: name,
      purpose: 'EVENT',
      number: 1,
      outcome: 'REJECTED',
      responseStatus: 503,
    })
    expect(record.message).toMatch(/^The receiver answered 503\. Only 200 counts as delivered\. It is tried again at /)
    const detail = await answer<WebhookLogDetail>('GET', `/webhook-logs/${record.id}`)
    expect(detail.attempts.map(({ number, outcome }) => [number, outcome])).toEqual([
      [1, 'REJECTED'],
      [2, 'DELIVERED'],
    ])
    expect(detail.request.headers).toContainEqual({ name: 'Authorization', value: 'Bearer {secret:LOG_TOKEN}' })
    expect(detail.request.body).toBe((await receiver.calls())[0]?.body)
    expect(detail.response).toMatchObject({
      status: 503,
      text: 'answer 503',
      headers: expect.arrayContaining([{ name: 'x-receiver', value: 'test' }]) as unknown,
    })
    expect(JSON.stringify(detail)).not.toContain('hush-hush')
    expect((await receiver.calls())[0]?.headers['authorization']).toBe('Bearer hush-hush')
    const hours = await answer<{ delivered: number; failed: number }[]>('GET', `/webhooks/${webhook}/health-hours`)
    expect([
      hours.length,
      hours.reduce((sum, { delivered }) => sum + delivered, 0),
      hours.reduce((sum, { failed }) => sum + failed, 0),
    ]).toEqual([24, 1, 1])
    const listed = await answer<WebhookSummary[]>('GET', '/webhooks?includeHealthHours=true')
    expect(listed.find(({ id: one }) => one === webhook)?.healthHours).toEqual(hours)
    for (const [filter, count] of [
      [`dataset=${id}`, 2],
      [`dataset=${id}&outcome=DELIVERED`, 1],
      [`dataset=${id}&outcome=DELIVERED&outcome=REJECTED`, 2],
      [`dataset=${id}&status=SOLVING_FAILED`, 0],
      [`dataset=${id}&to=2020-01-01T00:00:00Z`, 0],
    ] as const) {
      expect([filter, (await logOf(filter)).records.length]).toEqual([filter, count])
    }
  })

  test('sends again byte for byte with a fresh timestamp, one record or all that failed, each once', async () => {
    await receiver.hmac('secret key', 'BODY')
    await receiver.script('/down', ['status/500'])
    const { id: webhook } = await addWebhook({
      url: `${receiver.url}/down`,
      authorization: 'HMAC',
      hmacKey: 'secret key',
      filters: { statuses: ['DATASET_COMPUTED'] },
    })
    const since = { since: '2020-01-01T00:00:00Z' }
    const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
    await client.submit(tinyRoutePlan(), '?operation=NONE')
    await expect.poll(async () => (await logOf(`webhook=${webhook}&limit=100`)).records.length).toBe(22)
    expect(await answer('GET', `/webhooks/${webhook}`)).toMatchObject({ health: { state: 'FAILING' } })
    await receiver.script('/down', ['ok'])
    const before = (await receiver.calls()).filter((call) => payloadOf(call).id === id)
    const { records } = await logOf(`webhook=${webhook}&dataset=${id}`)
    // Timestamps are in whole seconds.
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(Math.floor(before.at(-1)!.at / 1000))
    await answer('POST', `/webhook-logs/${records[0]!.id}/resend`)
    await expect
      .poll(async () => (await logOf(`webhook=${webhook}&dataset=${id}`)).records[0])
      .toMatchObject({ purpose: 'RESEND', outcome: 'DELIVERED', number: 1 })
    const last = (await receiver.calls()).at(-1)!
    expect(last.body).toBe(before[0]?.body)
    expect(last.isSigned).toBe(true)
    expect(last.headers['x-service-timestamp']! > before[0]!.headers['x-service-timestamp']!).toBe(true)
    expect(await answer('GET', `/webhooks/${webhook}`)).toMatchObject({ health: { state: 'HEALTHY' } })
    // Of the two that failed one has arrived since.
    expect([
      await answer('POST', `/webhooks/${webhook}/resend-failed`, since),
      await answer('POST', `/webhooks/${webhook}/resend-failed`, since),
    ]).toEqual([{ count: 1 }, { count: 0 }])
    await expect.poll(async () => (await logOf(`webhook=${webhook}&outcome=DELIVERED`)).records.length).toBe(2)
  })

  test('marks a test, which is one call whatever the filters say', async () => {
    await receiver.script('/no', ['status/404'])
    const { id: webhook } = await addWebhook({
      url: `${receiver.url}/no`,
      enabled: false,
      filters: { statuses: ['SOLVING_FAILED'] },
    })
    const detail = await answer<WebhookLogDetail>('POST', `/webhooks/${webhook}/test`, {})
    expect(detail).toMatchObject({
      purpose: 'TEST',
      number: 1,
      outcome: 'REJECTED',
      status: 'SOLVING_COMPLETED',
      message: 'The receiver answered 404. Only 200 counts as delivered. A test is not tried again.',
      response: { status: 404, text: 'answer 404' },
    })
    const { id } = await client.submit(plan('Tried'), '?operation=NONE')
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
    await answer('POST', `/webhooks/${webhook}/test`, { datasetId: id })
    expect((await receiver.calls()).map(payloadOf).at(-1)).toMatchObject({
      id,
      name: 'Tried',
      status: 'DATASET_COMPUTED',
    })
    expect(await receiver.callCount()).toBe(2)
  })
})
