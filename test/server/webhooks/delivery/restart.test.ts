/** What waits survives the end of the process, a clock that jumps, and a webhook that cannot be used for a while. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock, type Clock } from '../../../../server/foundation/clock.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import {
  addWebhook,
  attemptsOf,
  createBench,
  deliveriesOf,
  prepareTenant,
  quickPolicy,
  webhookRow,
  type BenchOptions,
  type DeliveryBench,
} from '../../../support/delivery-bench.ts'
import { movableClock } from '../../../support/platform.ts'
import { payloadOf, startReceiver, type Receiver } from '../../../support/receiver.ts'

let receiver: Receiver
let folder = ''
let database: Database
let bench: DeliveryBench

beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())
beforeEach(async () => {
  await receiver.forget()
  folder = await mkdtemp(join(tmpdir(), 'planwright-deliveries-'))
  database = await openDatabase({ folder })
  await prepareTenant(database)
})
afterEach(async () => {
  await bench.delivery.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(options: BenchOptions = {}): Promise<void> {
  bench = createBench(database, options)
  await bench.delivery.start(7400)
}

const states = async () => (await deliveriesOf(database)).map(({ state }) => state)
const outcomes = async () => (await attemptsOf(database)).map(({ number, outcome }) => `${number} ${outcome}`)

describe('a stop', () => {
  test('breaks off what is under way, says so in the log, and the next start makes the call again without counting it', async () => {
    await start()
    await receiver.script('/held', ['timeout', 'ok'])
    await addWebhook(database, { id: 'w', url: `${receiver.url}/held` })
    await bench.emit({ id: 'd1' })
    await expect.poll(() => receiver.callCount()).toBe(1)
    await bench.delivery.stop()
    expect(await outcomes()).toEqual(['1 INTERRUPTED'])
    expect((await attemptsOf(database))[0]?.message).toBe(
      'Planwright was stopped while this call was under way; whether the receiver has it is not known. It is made again.',
    )
    await start()
    await expect.poll(states).toEqual(['DELIVERED'])
    expect(await outcomes()).toEqual(['1 INTERRUPTED', '1 DELIVERED'])
  })

  test('keeps retries where they were: eleven tries over two processes', async () => {
    await start()
    await receiver.script('/down', ['status/500'])
    await addWebhook(database, { id: 'w', url: `${receiver.url}/down` })
    await bench.emit({ id: 'd1' })
    await expect.poll(async () => (await attemptsOf(database)).length).toBeGreaterThan(3)
    await bench.delivery.stop()
    await database.close()
    database = await openDatabase({ folder })
    await start()
    await expect.poll(states).toEqual(['FAILED'])
    expect((await outcomes()).filter((outcome) => !outcome.endsWith('INTERRUPTED'))).toEqual(
      Array.from({ length: 11 }, (_, index) => `${index + 1} REJECTED`),
    )
  })

  test('loses no event that comes before the platform listens, and its links name the port that was found', async () => {
    bench = createBench(database, { port: undefined })
    await addWebhook(database, { id: 'w', url: `${receiver.url}/ok` })
    await bench.emit({ id: 'd1', name: '"runLink":"/api/ {platform}' })
    await bench.delivery.start(4321)
    await expect.poll(states).toEqual(['DELIVERED'])
    const [call] = await receiver.calls()
    expect(payloadOf(call!)).toMatchObject({
      name: '"runLink":"/api/ {platform}',
      runLink: 'http://localhost:4321/api/models/field-service-routing/v1/route-plans/d1/run',
    })
  })
})

describe('the clock', () => {
  const hour = 3_600_000
  const year = 365.25 * 24 * hour

  /** Runs at the speed of the real one, but for its jumps. */
  function jumpingClock(): Clock & { jump(milliseconds: number): void } {
    let offset = 0
    return {
      now: () => new Date(Date.now() + offset),
      seconds: systemClock.seconds,
      jump: (milliseconds) => void (offset += milliseconds),
    }
  }

  test.each([
    ['an hour ahead', hour],
    ['an hour back', -hour],
    ['a year ahead', year],
    ['a year back', -year],
    ['eight hours ahead, as after sleep', 8 * hour],
  ])('that jumps %s makes retries neither stall nor storm', async (_what, jump) => {
    const clock = jumpingClock()
    await start({ clock })
    await receiver.script('/down', ['status/500'])
    await addWebhook(database, { id: 'w', url: `${receiver.url}/down` })
    for (const id of ['d1', 'd2', 'd3']) await bench.emit({ id })
    await expect.poll(async () => (await attemptsOf(database)).length).toBeGreaterThan(5)
    clock.jump(jump)
    await bench.emit({ id: 'd4' })
    await expect.poll(states).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED'])
    const calls = await receiver.calls()
    expect(calls).toHaveLength(44)
    for (const id of ['d1', 'd2', 'd3', 'd4']) {
      const times = calls.filter((call) => payloadOf(call).id === id).map(({ atSeconds }) => atSeconds)
      const gaps = times.slice(1).map((time, index) => time - times[index]!)
      // One gap may be shorter, the one the jump fell into.
      expect(gaps.filter((gap) => gap < 0.09).length).toBeLessThanOrEqual(1)
    }
  })
})

describe('a webhook that cannot be used', () => {
  test('because a secret is missing is paused, sends nothing unsigned or half-filled, and goes on when the secret is there', async () => {
    const secrets = new Map<string, string>()
    await start({ secrets })
    await addWebhook(database, {
      id: 'w',
      url: `${receiver.url}/ok`,
      headers: [{ name: 'Authorization', value: 'Bearer {secret:TOKEN}' }],
    })
    await bench.emit({ id: 'd1' })
    await bench.emit({ id: 'd2' })
    await expect.poll(async () => (await webhookRow(database, 'w')).paused_reason).toMatch(/TOKEN/)
    expect(await receiver.callCount()).toBe(0)
    expect(await outcomes()).toEqual(['1 REFUSED'])
    secrets.set('TOKEN', 'quiet-word')
    bench.delivery.wake()
    await expect.poll(states).toEqual(['DELIVERED', 'DELIVERED'])
    expect((await receiver.calls()).map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer quiet-word',
      'Bearer quiet-word',
    ])
    expect(JSON.stringify(await attemptsOf(database))).not.toContain('quiet-word')
    expect((await webhookRow(database, 'w')).paused_reason).toBeNull()
  })

  test('because its secrets cannot be read for a moment has made a try that failed, and makes the next', async () => {
    let readings = 0
    await start({
      readSecrets: () =>
        ++readings === 1 ? Promise.reject(new Error('the disk does not answer')) : Promise.resolve(new Map()),
    })
    await addWebhook(database, { id: 'w', url: `${receiver.url}/ok` })
    await bench.emit({ id: 'd1' })
    await expect.poll(states).toEqual(['DELIVERED'])
    expect(await outcomes()).toEqual(['1 UNREACHABLE', '2 DELIVERED'])
    expect((await attemptsOf(database))[0]?.message).toMatch(
      /^The call could not be made: the disk does not answer\. It is tried again at/,
    )
  })

  test('because its calls go round in a circle does not go on by itself, as others do', async () => {
    await start()
    for (const [id, is_loop] of [
      ['loop', 1],
      ['w', 0],
    ] as const)
      await addWebhook(database, { id, url: `${receiver.url}/ok`, paused_reason: 'for a test', is_loop })
    await bench.emit({ id: 'd1' })
    bench.delivery.wake()
    await expect.poll(async () => (await webhookRow(database, 'w')).paused_reason).toBeNull()
    await expect.poll(states).toEqual(['WAITING', 'DELIVERED'])
    expect((await webhookRow(database, 'loop')).paused_reason).toBe('for a test')
  })

  test('because a secret was missing goes on after a restart with the secret', async () => {
    await addWebhook(database, { id: 'w', url: `${receiver.url}/ok`, paused_reason: 'There is no secret "TOKEN".' })
    await start({ policy: { ...quickPolicy, recheckSeconds: 3600 } })
    await expect.poll(async () => (await webhookRow(database, 'w')).paused_reason).toBeNull()
  })

  test('because its address is our own is never called', async () => {
    await start()
    await addWebhook(database, { id: 'w', url: 'http://localhost:7400/api/platform/v1/settings' })
    await bench.emit({ id: 'd1' })
    await expect.poll(async () => (await webhookRow(database, 'w')).paused_reason).toMatch(/is Planwright itself/)
    expect(await outcomes()).toEqual(['1 REFUSED'])
  })

  test('because it is off gets no events; what waited when it was switched off is sent when it is on again', async () => {
    const clock = movableClock()
    await start({ clock, policy: { ...quickPolicy, retryAfterSeconds: 60 } })
    await receiver.script('/late', ['status/503', 'ok'])
    await addWebhook(database, { id: 'w', url: `${receiver.url}/late` })
    await bench.emit({ id: 'd1' })
    await expect.poll(outcomes).toEqual(['1 REJECTED'])
    const toggle = (is_enabled: 0 | 1) =>
      database.write((db) => db.updateTable('webhooks').set({ is_enabled }).where('id', '=', 'w').execute())
    await toggle(0)
    clock.advance(61_000)
    // What is due of another one is sent in the same round.
    await addWebhook(database, { id: 'on', url: `${receiver.url}/ok` })
    bench.delivery.wake()
    await bench.emit({ id: 'd2' })
    await expect.poll(states).toEqual(['WAITING', 'DELIVERED'])
    expect(await outcomes()).toEqual(['1 REJECTED', '1 DELIVERED'])
    await toggle(1)
    bench.delivery.wake()
    await expect.poll(states).toEqual(['DELIVERED', 'DELIVERED'])
  })
})
