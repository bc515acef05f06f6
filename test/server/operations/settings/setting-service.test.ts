import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { createSettings } from '../../../../server/operations/settings/setting-service.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { actorOf } from '../../../support/actor.ts'
import { openAfterBoot } from '../../storage/fixtures.ts'
import { FaultDisk } from '../../../support/fault-files.ts'

let database: Database
const tenants = ['ours', 'theirs']
const administrator = actorOf('ours')

beforeAll(async () => {
  database = (await openAfterBoot(new FaultDisk().files)).database
  await database.write((db) =>
    db
      .insertInto('tenants')
      .values(tenants.map((id) => ({ id, name: id, created_at: '2027-02-01T08:00:00.000Z' })))
      .execute(),
  )
})
afterAll(() => database.close())

test('settings are a tenant’s own, and a change is told once it can be read', async () => {
  const settings = createSettings({ database, clock: systemClock, ownPorts: () => [] })
  const told: unknown[] = []
  const stop = settings.onChange((tenantId, { binDays }) => told.push([tenantId, binDays]))
  await settings.change(administrator, { binDays: 3 })
  expect([(await settings.read('ours')).binDays, (await settings.read('theirs')).binDays]).toEqual([3, 7])
  stop()
  await settings.change(administrator, { binDays: 4 })
  expect(told).toEqual([['ours', 3]])
  expect((await createSettings({ database, clock: systemClock, ownPorts: () => [] }).read('ours')).binDays).toBe(4)
})

test('a stored value that is not allowed, or not known, counts as not set', async () => {
  await database.write((db) =>
    db
      .insertInto('settings')
      .values([
        { tenant_id: 'theirs', key: 'slots', value_json: '-1' },
        { tenant_id: 'theirs', key: 'ofLaterVersions', value_json: 'true' },
        { tenant_id: 'theirs', key: 'retentionDays', value_json: '5' },
      ])
      .execute(),
  )
  const settings = await createSettings({ database, clock: systemClock, ownPorts: () => [] }).read('theirs')
  expect(settings).toMatchObject({ slots: null, retentionDays: 5 })
  expect(settings).not.toHaveProperty('ofLaterVersions')
})
