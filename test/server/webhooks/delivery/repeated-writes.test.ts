/** What deliveries do beside rows is done once, and not before these are stored, however often a write runs. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../server/foundation/clock.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { claimDue } from '../../../../server/webhooks/delivery/claim-due.ts'
import { deliveryPolicy } from '../../../../server/webhooks/delivery/delivery-policy.ts'
import { createOutbox } from '../../../../server/webhooks/delivery/outbox.ts'
import { createRateLimit } from '../../../../server/webhooks/delivery/rate-limit.ts'
import { addWebhook, deliveriesOf, prepareTenant, tenantId } from '../../../support/delivery-bench.ts'
import { FaultDisk } from '../../../support/fault-files.ts'
import { repeatingDatabase } from '../../../support/repeating-database.ts'
import { storedDataset } from '../../../support/stored-datasets.ts'
import { openAfterBoot } from '../../storage/fixtures.ts'

let database: Database
const woken: { readonly webhookId: string; readonly stored: Promise<number> }[] = []

beforeEach(async () => {
  database = repeatingDatabase((await openAfterBoot(new FaultDisk().files)).database)
  await prepareTenant(database)
  await addWebhook(database, { id: 'w', url: 'http://localhost:1/' })
  woken.length = 0
})
afterEach(() => database.close())

const outbox = createOutbox({
  clock: systemClock,
  base: () => 'http://localhost:1',
  wake: (webhookId) =>
    void woken.push({ webhookId, stored: deliveriesOf(database).then((deliveries) => deliveries.length) }),
  onLoop: () => Promise.resolve(),
})
const happen = (count: number) =>
  database.write(async (db) => {
    for (let number = 0; number < count; number++)
      await outbox.record(db, storedDataset(tenantId, { status: 'SOLVING_COMPLETED' }))
  })

test('an event wakes the dispatcher once, which then finds it', async () => {
  await happen(1)
  expect(await deliveriesOf(database)).toHaveLength(1)
  expect(woken.map(({ webhookId }) => webhookId)).toEqual(['w'])
  expect(await woken[0]?.stored).toBe(1)
})

test('calls that are begun count once for the rate of their webhook', async () => {
  await happen(5)
  const rate = createRateLimit({ ...systemClock, seconds: () => 0 }, 4)
  const state = { clock: systemClock, policy: deliveryPolicy, rate, underWay: new Map(), wakeAt: new Map() }
  const { claims, heldBack } = await database.write((db) => claimDue(db, state))
  expect([claims.length, heldBack, rate.available('w')]).toEqual([4, ['w'], 0])
})

test('a webhook waits for a socket only where it has all it may use', async () => {
  await happen(3)
  const starvedWith = async (sockets: number) => {
    const rate = createRateLimit({ ...systemClock, seconds: () => 0 }, 100)
    const policy = { ...deliveryPolicy, sockets }
    const state = { clock: systemClock, policy, rate, underWay: new Map(), wakeAt: new Map() }
    return [...(await database.write((db) => claimDue(db, state))).starved]
  }
  expect(await starvedWith(2)).toEqual(['w'])
  expect(await starvedWith(2)).toEqual([])
})
