/** Events between processes: in batches that NOTIFY takes, heard once, and again after the connection broke. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import type { BusEvent, EventBus } from '../../../server/foundation/event-bus.ts'
import { silentLogger } from '../../../server/foundation/logger.ts'
import { batchesOf, createNotifyBus } from '../../../server/team/notify-bus.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'

const dataset = (id: string, revision: number): BusEvent => ({ kind: 'dataset', tenantId: 'ours', id, revision })

test('batches hold everything once, each as long as NOTIFY allows', () => {
  const events = Array.from({ length: 500 }, (_, index) => dataset(`dätaset-${index}`, index))
  const batches = batchesOf('me', events)
  expect(batches.length).toBeGreaterThan(1)
  for (const batch of batches) expect(Buffer.byteLength(batch)).toBeLessThanOrEqual(7900)
  expect(batches.flatMap((batch) => (JSON.parse(batch) as { events: BusEvent[] }).events)).toEqual(events)
})

describe.runIf(canRunPostgres())('the bus of a team', () => {
  let postgres: TestPostgres
  let address = ''
  const buses: EventBus[] = []
  beforeAll(() => {
    postgres = startPostgres()
    address = postgres.createDatabase()
  }, 60_000)
  afterAll(() => postgres.remove())
  afterEach(async () => void (await Promise.all(buses.splice(0).map((bus) => bus.close()))))

  const open = (processId: string) => {
    const bus = createNotifyBus({ address, processId, logger: silentLogger })
    buses.push(bus)
    const heard: BusEvent[] = []
    bus.subscribe('dataset', (event) => heard.push(event))
    return { bus, heard }
  }

  test('tells itself at once and others soon, each once', async () => {
    const [one, other] = [open('one'), open('other')]
    await expect
      .poll(() => {
        one.bus.publish(dataset('warm-up', 1))
        return other.heard.length
      })
      .toBeGreaterThan(0)
    one.heard.length = 0
    one.bus.publish(dataset('new', 7))
    expect(one.heard).toEqual([dataset('new', 7)])
    await expect.poll(() => other.heard.at(-1)).toEqual(dataset('new', 7))
    expect(one.heard).toHaveLength(1)
  })

  test('says after a broken connection that something may have been missed, and goes on', async () => {
    const [one, other] = [open('one'), open('other')]
    await expect
      .poll(() => {
        one.bus.publish(dataset('warm-up', 1))
        return other.heard.length
      })
      .toBeGreaterThan(0)
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'planwright-events'",
    )
    await client.end()
    await expect.poll(() => other.heard.some(({ id }) => id === ''), { timeout: 120_000 }).toBe(true)
    await expect
      .poll(
        () => {
          one.bus.publish(dataset('after', 2))
          return other.heard.some(({ id }) => id === 'after')
        },
        { timeout: 120_000 },
      )
      .toBe(true)
  })
})
