/** A receiver that submits a dataset for every event it gets is stopped; nobody else is. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditPage } from '../../../../server/contract/audit.ts'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import { maxEventChain } from '../../../../server/contract/event-chain.ts'
import type { NotificationList } from '../../../../server/contract/notification.ts'
import type { WebhookLogPage } from '../../../../server/contract/webhook-log.ts'
import type { WebhookSummary } from '../../../../server/contract/webhook.ts'
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
  platform = await startTestPlatform({ deliveryPolicy: quickPolicy })
  const { key } = await platform.createKey()
  client = routePlanClient(platform.base, key)
  await receiver.resubmit({
    address: `${platform.base}/v1/route-plans?operation=NONE`,
    key,
    body: JSON.stringify(tinyRoutePlan()),
  })
})
afterAll(async () => {
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
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Body
}

const addWebhook = (order: object) => answer<WebhookSummary>('POST', '/webhooks', order)
const healthOf = async ({ id }: WebhookSummary) => (await answer<WebhookSummary>('GET', `/webhooks/${id}`)).health
const callsOf = async (path: string) => (await receiver.calls()).filter(({ url }) => url === path)

test('a receiver that answers every call with a new dataset is stopped after ten, and a normal one hears of all of them', async () => {
  const told: unknown[] = []
  const stop = platform.activity.onWebhooksFailing((failing) => told.push(failing))
  const looping = await addWebhook({ url: `${receiver.url}/resubmit`, name: 'Loop' })
  const normal = await addWebhook({ url: `${receiver.url}/ok`, name: 'Normal' })
  const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
  await expect.poll(async () => (await healthOf(looping)).state).toBe('PAUSED')
  expect((await healthOf(looping)).reason).toMatch(
    /^Its calls go round in a circle: 10 times in a row .* save the webhook again\.$/,
  )
  const calls = await callsOf('/resubmit')
  expect(calls.map(({ headers }) => headers['x-service-chain'])).toEqual(
    Array.from({ length: maxEventChain }, (_, index) => `${looping.id};${index + 1}`),
  )
  await expect.poll(async () => (await callsOf('/ok')).length).toBe(maxEventChain + 1)
  expect(payloadOf((await callsOf('/ok'))[0]!).id).toBe(id)
  await expect.poll(async () => (await healthOf(normal)).state).toBe('HEALTHY')

  const { records } = await answer<WebhookLogPage>('GET', `/webhook-logs?webhook=${looping.id}&outcome=REFUSED`)
  expect(records).toMatchObject([
    { number: 1, message: expect.stringMatching(/^Nothing was sent\. Its calls go round/) as unknown },
  ])
  await expect
    .poll(async () => (await answer<NotificationList>('GET', '/notifications')).notifications)
    .toMatchObject([
      { kind: 'WEBHOOK_LOOP', title: 'The webhook Loop is paused', link: `/webhook-logs?webhook=${looping.id}` },
    ])
  // What the desktop window shows, once.
  await expect
    .poll(() => told)
    .toEqual([
      {
        title: 'The webhook Loop is paused',
        message: expect.stringContaining('circle') as unknown,
        link: `/webhook-logs?webhook=${looping.id}`,
      },
    ])
  stop()
  const { entries } = await answer<AuditPage>('GET', '/audit-log')
  expect(entries.find(({ subject }) => subject.id === looping.id)).toMatchObject({
    action: 'UPDATE',
    kind: 'WEBHOOK',
    via: 'PLATFORM',
    member: { name: 'Planwright' },
    after: { pausedReason: expect.stringContaining('circle') as unknown },
  })

  const saved = await answer<WebhookSummary>('PUT', `/webhooks/${looping.id}`, {
    url: `${receiver.url}/ok?mended`,
    name: 'Loop',
  })
  expect(saved.health.state).not.toBe('PAUSED')
  await client.submit(tinyRoutePlan(), '?operation=NONE')
  await expect.poll(async () => (await callsOf('/ok?mended')).length).toBe(1)
})

test('generations of datasets without the header are no loop, however many', async () => {
  const webhook = await addWebhook({ url: `${receiver.url}/ok` })
  let { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
  for (let generation = 1; generation <= maxEventChain + 2; generation++) {
    ;({ id } = (await (await client.raw(`/${id}/from-input?operation=NONE`, { method: 'POST' })).json()) as {
      id: string
    })
    await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  }
  await expect.poll(async () => (await callsOf('/ok')).length).toBe(maxEventChain + 3)
  expect(new Set((await callsOf('/ok')).map(({ headers }) => headers['x-service-chain']))).toEqual(
    new Set([`${webhook.id};1`]),
  )
  expect((await healthOf(webhook)).state).toBe('HEALTHY')
})

test.each(['', '/from-input', '/new-run'])('the header counts for POST /{id}%s, too', async (path) => {
  const { id } = await client.submit(tinyRoutePlan())
  await client.final(id)
  const webhook = await addWebhook({ url: `${receiver.url}/ok`, filters: { statuses: ['SOLVING_COMPLETED'] } })
  const again = (chain: string) =>
    client.raw(`/${id}${path}`, { method: 'POST', headers: { 'x-service-chain': chain } })
  expect((await again(`${webhook.id};${maxEventChain - 1}`)).status).toBe(202)
  await expect
    .poll(async () => (await callsOf('/ok')).map(({ headers }) => headers['x-service-chain']))
    .toEqual([`${webhook.id};${maxEventChain}`])
  expect((await again(`${webhook.id};${maxEventChain}`)).status).toBe(202)
  await expect.poll(async () => (await healthOf(webhook)).state).toBe('PAUSED')
  expect(await callsOf('/ok')).toHaveLength(1)
})

test('a header that is none is refused', async () => {
  const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
  for (const path of ['', `/${id}`, `/${id}/from-input`, `/${id}/new-run`]) {
    const response = await client.raw(path, { method: 'POST', headers: { 'x-service-chain': 'x;0' } })
    expect([path, response.status, ((await response.json()) as ErrorBody).code]).toEqual([path, 400, 'HEADER_INVALID'])
  }
})
