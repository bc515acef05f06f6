import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { SecretUser } from '../../../../server/contract/secret.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { createVault } from '../../../../server/foundation/vault.ts'
import { createSecrets } from '../../../../server/webhooks/secrets/secret-service.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openAfterBoot } from '../../storage/fixtures.ts'
import { actorOf } from '../../../support/actor.ts'
import { FaultDisk } from '../../../support/fault-files.ts'

const [ours, theirs] = [actorOf('ours'), actorOf('theirs')]
const vault = createVault(randomBytes(32))
let database: Database
let users: Map<string, SecretUser[]>

beforeEach(async () => {
  users = new Map()
  database = (await openAfterBoot(new FaultDisk().files)).database
  await database.write((db) =>
    db
      .insertInto('tenants')
      .values(
        [ours, theirs].map(({ tenantId }) => ({
          id: tenantId,
          name: tenantId,
          created_at: '2027-02-01T08:00:00.000Z',
        })),
      )
      .execute(),
  )
})

const secretsWith = (key = vault) =>
  createSecrets({ database, clock: systemClock, vault: key, webhooksBySecret: async () => users })
const order = (name: string, value = `value of ${name}`) => ({ name, value, description: '' })

test('values are opened for the headers of their own tenant, and are nowhere in the rows', async () => {
  const secrets = secretsWith()
  await secrets.create(ours, order('B'))
  await secrets.create(ours, order('A'))
  await secrets.create(theirs, order('A', 'value of somebody else'))
  expect(await secrets.names('ours')).toEqual(['A', 'B'])
  expect([...(await secrets.open('ours'))]).toEqual([
    ['A', 'value of A'],
    ['B', 'value of B'],
  ])
  const rows = await database.read(async (db) => [
    await db.selectFrom('secrets').selectAll().execute(),
    await db.selectFrom('audit_entries').selectAll().execute(),
  ])
  expect(JSON.stringify(rows)).not.toContain('value of')
})

test('a value moved to another row, or sealed with another key, cannot be opened and says so', async () => {
  const secrets = secretsWith()
  await secrets.create(ours, order('A'))
  const other = await secrets.create(ours, order('B'))
  await database.write(async (db) => {
    const { sealed_value } = await db
      .selectFrom('secrets')
      .select('sealed_value')
      .where('name', '=', 'A')
      .executeTakeFirstOrThrow()
    await db.updateTable('secrets').set({ sealed_value }).where('name', '=', 'B').execute()
  })
  expect([...(await secrets.open('ours'))]).toEqual([
    ['A', 'value of A'],
    ['B', undefined],
  ])
  expect(
    (await secretsWith(createVault(randomBytes(32))).list('ours')).map(({ name, canBeOpened }) => [name, canBeOpened]),
  ).toEqual([
    ['A', false],
    ['B', false],
  ])
  await secrets.replace(ours, other.id, { value: 'entered again' })
  expect((await secrets.open('ours')).get('B')).toBe('entered again')
})

test('while a webhook names it a secret stays, and the webhooks are named', async () => {
  const secrets = secretsWith()
  const { id } = await secrets.create(ours, order('TOKEN'))
  users.set('TOKEN', [{ id: '3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11', name: 'ERP' }])
  expect(await secrets.list('ours')).toMatchObject([{ name: 'TOKEN', usedBy: [{ name: 'ERP' }] }])
  await expect(secrets.remove(ours, id)).rejects.toMatchObject({
    code: 'SECRET_IN_USE',
    message: expect.stringContaining('ERP') as string,
  })
  users.clear()
  await secrets.remove(ours, id)
  expect(await secrets.names('ours')).toEqual([])
})

test('who waits for a value hears of it: of a new one and a replaced one, not of a description', async () => {
  const secrets = secretsWith()
  const heard: string[][] = []
  const stop = secrets.onChange((...change) => heard.push(change))
  const { id } = await secrets.create(ours, order('TOKEN'))
  await secrets.replace(ours, id, { description: 'of the ERP' })
  await secrets.replace(ours, id, { value: 'another' })
  stop()
  await secrets.replace(ours, id, { value: 'a third' })
  expect(heard).toEqual([
    ['ours', 'TOKEN'],
    ['ours', 'TOKEN'],
  ])
})

test('there is room for 100, and another tenant’s are not there at all', async () => {
  const secrets = secretsWith()
  for (let n = 0; n < 100; n++) await secrets.create(ours, order(`S${n}`))
  await expect(secrets.create(ours, order('ONE_MORE'))).rejects.toMatchObject({ code: 'SECRET_LIMIT' })
  const { id } = await secrets.create(theirs, order('S1'))
  await expect(secrets.replace(ours, id, { value: 'x' })).rejects.toMatchObject({ code: 'SECRET_NOT_FOUND' })
  await expect(secrets.remove(ours, id)).rejects.toMatchObject({ code: 'SECRET_NOT_FOUND' })
})
