/**
 * What a receiver missed while it slept: counted on the webhook's summary, sent again in one call, and left alone when
 * that is wanted.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WebhookLogPage } from '../../../../server/contract/webhook-log.ts'
import type { WebhookSummary, WebhookHealth } from '../../../../server/contract/webhook.ts'
import { planwright } from '../../../support/command-line.ts'
import { quickPolicy } from '../../../support/delivery-bench.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { payloadOf, startReceiver, type Receiver } from '../../../support/receiver.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

// Guards against what hangs, wide enough for a machine that is busy with other things.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
let platform: TestPlatform
let client: RoutePlanClient
let receiver: Receiver
let webhook: string

const answer = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
  const response = await platform.manage(method, path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Body
}
const health = async (): Promise<WebhookHealth> => (await answer<WebhookSummary>('GET', `/webhooks/${webhook}`)).health
const missed = async () => (await health()).missed
const resendMissed = () => answer('POST', `/webhooks/${webhook}/resend-failed`, {})
const fallAsleep = () => receiver.script('/erp', ['status/500'])
const wakeUp = async () => {
  await receiver.forget()
  await receiver.script('/erp', ['ok'])
}
const arrived = async () => (await receiver.calls()).map((call) => payloadOf(call).id)
const happen = async () => (await client.submit(tinyRoutePlan(), '?operation=NONE')).id
/** One after the other, so that their order is known. */
async function missEvents(count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    ids.push(await happen())
    await expect.poll(missed).toMatchObject({ count: ids.length })
  }
  return ids
}

beforeAll(async () => {
  receiver = await startReceiver()
  // With one call at a time they arrive in the order they are sent in.
  platform = await startTestPlatform({
    deliveryPolicy: { ...quickPolicy, retryAfterSeconds: 0.02, socketsPerWebhook: 1 },
  })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(async () => {
  await platform.stop()
  await receiver.stop()
})
beforeEach(async () => {
  await receiver.forget()
  const summary = await answer<WebhookSummary>('POST', '/webhooks', {
    url: `${receiver.url}/erp`,
    filters: { statuses: ['DATASET_COMPUTED'] },
  })
  webhook = summary.id
  expect(summary.health.missed).toEqual({ count: 0, onTheWay: 0 })
  return () => platform.manage('DELETE', `/webhooks/${webhook}`)
})

test('is counted from the first of it, sent again in the order of the events, and leaves the count as it arrives', async () => {
  await fallAsleep()
  const before = new Date().toISOString()
  const ids = await missEvents(3)
  expect(await health()).toMatchObject({
    state: 'FAILING',
    missed: { count: 3, onTheWay: 0, since: expect.any(String) as string },
  })
  const since = (await missed()).since!
  expect(since >= before && since < (await health()).since!).toBe(true)
  // The first one was tried again since, in vain: it is the first all the same.
  const { records } = await answer<WebhookLogPage>('GET', `/webhook-logs?webhook=${webhook}&dataset=${ids[0]}&limit=1`)
  await answer('POST', `/webhook-logs/${records[0]!.id}/resend`)
  await expect.poll(missed).toEqual({ count: 2, onTheWay: 1, since: expect.any(String) as string })
  await expect.poll(missed).toEqual({ count: 3, onTheWay: 0, since })
  await wakeUp()
  expect(await resendMissed()).toEqual({ count: 3 })
  await expect.poll(missed).toEqual({ count: 0, onTheWay: 0 })
  expect(await arrived()).toEqual(ids)
  expect(await resendMissed()).toEqual({ count: 0 })
})

test('is still there when the receiver answers again by itself, and comes back when it was sent in vain', async () => {
  await fallAsleep()
  const ids = await missEvents(2)
  await wakeUp()
  const healing = await happen()
  await expect.poll(health).toMatchObject({ state: 'HEALTHY', missed: { count: 2 } })
  await fallAsleep()
  await resendMissed()
  await expect.poll(health).toMatchObject({ state: 'FAILING', missed: { count: 2, onTheWay: 0 } })
  await wakeUp()
  await resendMissed()
  await expect.poll(missed).toEqual({ count: 0, onTheWay: 0 })
  expect([await arrived(), healing]).toEqual([ids, expect.not.stringMatching(ids.join('|')) as string])
})

test('is left alone when somebody says so; what fails later is missed anew, and the log still has all of it', async () => {
  await fallAsleep()
  const ids = await missEvents(2)
  expect((await platform.manage('DELETE', `/webhooks/${webhook}/missed`)).status).toBe(204)
  expect(await missed()).toEqual({ count: 0, onTheWay: 0 })
  const later = await happen()
  await expect.poll(missed).toMatchObject({ count: 1, onTheWay: 0 })
  // Saving the webhook brings back nothing.
  await answer('PUT', `/webhooks/${webhook}`, {
    url: `${receiver.url}/erp`,
    filters: { statuses: ['DATASET_COMPUTED'] },
  })
  expect(await missed()).toMatchObject({ count: 1 })
  await wakeUp()
  await resendMissed()
  await expect.poll(arrived).toEqual([later])
  expect(await answer('POST', `/webhooks/${webhook}/resend-failed`, { since: '2020-01-01T00:00:00Z' })).toEqual({
    count: 2,
  })
  await expect.poll(arrived).toEqual([later, ...ids])
})

test('is not what a test failed to deliver', async () => {
  await fallAsleep()
  await answer('POST', `/webhooks/${webhook}/test`, {})
  expect(await missed()).toEqual({ count: 0, onTheWay: 0 })
})

test('is listed and sent again from the command line', async () => {
  await fallAsleep()
  const ids = await missEvents(2)
  await wakeUp()
  const run = (...words: string[]) => planwright([...words, '--data', platform.dataFolder])
  const [heads, line] = (await run('webhooks', 'list')).output.split('\n').map((row) => row.split(/ {2,}/))
  expect([heads?.at(-1), line?.at(-1)]).toEqual(['MISSED', '2'])
  expect(await run('webhooks', 'resend', '--missed')).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--webhook') as string,
  })
  expect((await run('webhooks', 'resend', '--missed', '--webhook', webhook)).output).toBe('2 on their way.')
  await expect.poll(arrived).toEqual(ids)
})
