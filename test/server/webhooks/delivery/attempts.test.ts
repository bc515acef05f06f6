/** Deliveries to a receiver in another process that behaves in every way a receiver can. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/storage/database.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import type { DeliveryPolicy } from '../../../../server/webhooks/delivery/delivery-policy.ts'
import { actorOf } from '../../../support/actor.ts'
import {
  addWebhook,
  attemptsOf,
  createBench,
  deliveriesOf,
  impatientPolicy,
  prepareTenant,
  quickPolicy,
  tenantId,
  webhookRow,
  type DeliveryBench,
} from '../../../support/delivery-bench.ts'
import { payloadOf, startReceiver, type Receiver } from '../../../support/receiver.ts'

let receiver: Receiver
let folder = ''
let database: Database
let bench: DeliveryBench
const told: string[] = []
const listener = {
  onExhausted: (_tenant: string, { id }: { id: string }) => void told.push(`exhausted ${id}`),
  onLoop: () => Promise.resolve(),
  onHealed: (_tenant: string, { id }: { id: string }) => void told.push(`healed ${id}`),
}

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

beforeEach(async () => {
  told.length = 0
  await receiver.forget()
  folder = await mkdtemp(join(tmpdir(), 'planwright-deliveries-'))
  database = await openDatabase({ folder })
  await prepareTenant(database)
  bench = createBench(database, { listener })
  await bench.delivery.start(7400)
})
afterEach(async () => {
  await bench.delivery.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Stops what runs, in order, and goes on with other figures. */
async function restart(policy: Partial<DeliveryPolicy>, secrets = new Map<string, string>()): Promise<void> {
  await bench.delivery.stop()
  bench = createBench(database, { listener, policy, secrets })
  await bench.delivery.start(7400)
}

const states = async () => (await deliveriesOf(database)).map(({ state }) => state)

describe('an attempt', () => {
  test.each([
    ['/status/204', 'REJECTED', /answered 204\. Only 200 counts as delivered\. It is tried again at/],
    ['/status/201', 'REJECTED', /answered 201\./],
    ['/status/500', 'REJECTED', /answered 500\./],
    ['/redirect', 'REJECTED', /answered 302\. Redirects are not followed; enter the address .*\/redirected if/],
    ['/reset', 'UNREACHABLE', /connection was broken off by|connection was closed/],
    ['/hangup', 'UNREACHABLE', /connection was broken off by|connection was closed/],
    ['/nonsense', 'UNREACHABLE', /not HTTP/],
    ['/timeout', 'TIMED_OUT', /did not answer within 0\.4 s/],
    ['/drip', 'TIMED_OUT', /did not answer within 0\.4 s/],
    ['/huge/500', 'REJECTED', /answered 500/],
  ])('that meets %s failed and is tried again until it works', async (path, outcome, words) => {
    if (outcome === 'TIMED_OUT') await restart(impatientPolicy)
    await receiver.script(path, [path.slice(1), path.slice(1), 'ok'])
    await addWebhook(database, { id: 'w', url: receiver.url + path })
    await bench.emit({ id: 'd1' })
    await expect.poll(states).toEqual(['DELIVERED'])
    const attempts = await attemptsOf(database)
    expect(attempts.map((attempt) => [attempt.number, attempt.outcome])).toEqual([
      [1, outcome],
      [2, outcome],
      [3, 'DELIVERED'],
    ])
    expect(attempts[0]?.message).toMatch(words)
    expect(attempts[2]?.message).toBe('The receiver answered 200.')
    const calls = await receiver.calls()
    expect(calls.map(({ url }) => url)).toEqual([path, path, path])
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1)
  })

  test.each(['/ok', '/drizzle', '/huge'])(
    'that is answered 200 by %s has worked, however the answer goes on',
    async (path) => {
      if (path === '/drizzle') await restart(impatientPolicy)
      await addWebhook(database, { id: 'w', url: receiver.url + path })
      await bench.emit({ id: 'd1' })
      await expect.poll(states).toEqual(['DELIVERED'])
      const [attempt] = await attemptsOf(database)
      expect(attempt).toMatchObject({ outcome: 'DELIVERED', response_status: 200, number: 1 })
      expect(attempt?.response_text?.length).toBeLessThanOrEqual(4096)
      if (path === '/huge') expect(attempt?.response_text).toHaveLength(4096)
    },
  )

  test('that is answered with the secrets it carried leaves none of them in the log', async () => {
    await restart({ ...quickPolicy, retries: 0 }, new Map([['TOKEN', 'pass "word" canary-of-a-secret']]))
    await addWebhook(database, {
      id: 'w',
      url: `${receiver.url}/echo`,
      headers: [
        { name: 'Authorization', value: 'Bearer {secret:TOKEN}' },
        { name: 'X-Password', value: 'hunter2-literal' },
      ],
    })
    await bench.emit({ id: 'd1' })
    await expect.poll(states).toEqual(['FAILED'])
    const [attempt] = await attemptsOf(database)
    expect(attempt).toMatchObject({
      outcome: 'REJECTED',
      response_status: 302,
      message: expect.stringContaining('/?back=Bearer%20{secret:TOKEN} if'),
    })
    expect(attempt?.response_text).toMatch(
      /"authorization":"Bearer \{secret:TOKEN\}".*"x-password":"••••••••".*Bearer \{secret:TOKEN\}$/,
    )
    for (const part of ['pass ', 'canary', 'hunter2']) expect(JSON.stringify(attempt)).not.toContain(part)
  })

  test('takes nothing of an answer of a gigabyte but its beginning', async () => {
    await addWebhook(database, { id: 'w', url: `${receiver.url}/huge` })
    const before = process.memoryUsage().rss
    for (let number = 1; number <= 40; number++) await bench.emit({ id: `d${number}` })
    await expect.poll(async () => (await states()).every((state) => state === 'DELIVERED')).toBe(true)
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(150)
  })

  test('where nothing listens says so', async () => {
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, () => {
        const { port: free } = server.address() as AddressInfo
        server.close(() => resolve(free))
      })
    })
    await addWebhook(database, { id: 'w', url: `http://localhost:${port}/` })
    await bench.emit({ id: 'd1' })
    await expect
      .poll(async () => (await attemptsOf(database))[0]?.message)
      .toMatch(/Nothing listens at .*:\d+: the connection was refused/)
  })
})

describe('after the first try and ten retries', () => {
  test('a delivery has failed, the listener is told once, and the first 200 afterwards heals', async () => {
    await receiver.script('/tired', ['status/500'])
    await addWebhook(database, { id: 'w', url: `${receiver.url}/tired` })
    await bench.emit({ id: 'd1' })
    await expect.poll(states).toEqual(['FAILED'])
    const attempts = await attemptsOf(database)
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(attempts.at(-1)?.message).toMatch(/This was the last of 11 tries\./)
    expect(attempts.at(-1)?.next_attempt_at).toBeNull()
    expect(await receiver.callCount()).toBe(11)
    expect((await webhookRow(database, 'w')).failing_since).not.toBeNull()
    await expect.poll(() => told).toEqual(['exhausted w'])
    await receiver.script('/tired', ['ok'])
    await bench.emit({ id: 'd2' })
    await expect.poll(states).toEqual(['FAILED', 'DELIVERED'])
    await expect.poll(() => told).toEqual(['exhausted w', 'healed w'])
    expect((await webhookRow(database, 'w')).failing_since).toBeNull()
  })
})

test('a test send that works heals a webhook that was failing, and the listener is told', async () => {
  const id = '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11'
  await addWebhook(database, { id, url: `${receiver.url}/ok`, failing_since: '2027-01-01T00:00:00.000Z' })
  const route = bench.delivery.routes.find(({ operationId }) => operationId === 'testWebhook')
  // Of the request the handler looks at these alone.
  await route?.handle({
    params: { id },
    body: {},
    caller: { ...actorOf(tenantId), kind: 'member' },
  } as unknown as Parameters<typeof route.handle>[0])
  expect(told).toEqual([`healed ${id}`])
  expect((await webhookRow(database, id)).failing_since).toBeNull()
})

describe('order', () => {
  test('of the events of a dataset is kept while the first of them fails, and other datasets and webhooks are not held up', async () => {
    await receiver.script('/slow-start', ['status/500', 'status/500', 'status/500', 'ok'])
    await addWebhook(database, { id: 'a', url: `${receiver.url}/slow-start`, name_pattern: '^troubled$' })
    await addWebhook(database, { id: 'b', url: `${receiver.url}/ok` })
    await addWebhook(database, { id: 'c', url: `${receiver.url}/timeout` })
    await bench.emit({ id: 'd1', name: 'troubled', status: 'DATASET_COMPUTED' })
    await bench.emit({ id: 'd1', name: 'troubled', status: 'SOLVING_COMPLETED' })
    await bench.emit({ id: 'd2', name: 'fine' })
    await expect
      .poll(async () =>
        (await deliveriesOf(database)).filter(({ webhook_id }) => webhook_id !== 'c').map(({ state }) => state),
      )
      .toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED', 'DELIVERED'])
    const calls = await receiver.calls()
    expect(calls.filter(({ url }) => url === '/slow-start').map((call) => payloadOf(call).status)).toEqual([
      'DATASET_COMPUTED',
      'DATASET_COMPUTED',
      'DATASET_COMPUTED',
      'DATASET_COMPUTED',
      'SOLVING_COMPLETED',
    ])
    // While the dataset above was still failing, everything else had come through.
    const urls = calls.map(({ url }) => url)
    expect(urls.lastIndexOf('/ok')).toBeLessThan(urls.lastIndexOf('/slow-start') - 1)
  })

  test('a webhook whose receiver hangs uses its own sockets only, and never more than there are', async () => {
    await restart(quickPolicy)
    for (const id of ['a', 'b', 'c', 'd'])
      await addWebhook(database, { id, url: `${receiver.url}/timeout`, name_pattern: '^hang$' })
    await addWebhook(database, { id: 'e', url: `${receiver.url}/ok`, name_pattern: '^fine$' })
    for (let number = 1; number <= 40; number++) await bench.emit({ id: `d${number}`, name: 'hang' })
    // 64 sockets for five webhooks are twelve each.
    await expect.poll(async () => (await receiver.sockets()).now).toBe(48)
    for (let number = 50; number < 80; number++) await bench.emit({ id: `d${number}`, name: 'fine' })
    await expect.poll(async () => (await receiver.calls()).filter(({ url }) => url === '/ok').length).toBe(30)
    expect((await receiver.sockets()).now).toBeGreaterThanOrEqual(48)
  })
})

describe('a socket that comes free', () => {
  test('is used by whoever waits for one, long before all webhooks are looked at again', async () => {
    await restart({ ...quickPolicy, sockets: 1, recheckSeconds: 3600 })
    const ids = ['a', 'b', 'c']
    for (const id of ids) await addWebhook(database, { id, url: `${receiver.url}/ok` })
    for (let number = 1; number <= 4; number++) await bench.emit({ id: `d${number}` })
    await expect.poll(async () => (await states()).filter((state) => state === 'DELIVERED').length).toBe(12)
  })
})

describe('the rate of a webhook', () => {
  test('holds back what is above it, drops nothing, and lets other webhooks pass', async () => {
    await restart({ ...quickPolicy, firstAttemptsPerMinute: 600 })
    await addWebhook(database, { id: 'w', url: `${receiver.url}/ok`, name_pattern: '^many$' })
    await addWebhook(database, { id: 'other', url: `${receiver.url}/ok`, name_pattern: '^few$' })
    const events = Array.from({ length: 650 }, (_, number) => ({ id: `d${number}`, name: 'many' }))
    for (const event of events) await bench.emit(event)
    await bench.emit({ id: 'x', name: 'few' })
    await expect
      .poll(async () =>
        (await deliveriesOf(database)).filter(({ webhook_id }) => webhook_id === 'other').map(({ state }) => state),
      )
      .toEqual(['DELIVERED'])
    await expect.poll(async () => (await states()).filter((state) => state === 'DELIVERED').length).toBe(651)
    const seconds = (await receiver.calls()).map(({ atSeconds }) => atSeconds).sort((a, b) => a - b)
    // 600 at once, the other 50 at ten a second.
    expect(seconds[649]! - seconds[0]!).toBeGreaterThan(3)
  })
})
