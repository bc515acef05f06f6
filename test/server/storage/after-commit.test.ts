/** What follows a transaction: only one that is stored, once, and before whoever wrote hears of it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../server/storage/database.ts'
import { FaultDisk } from '../../support/fault-files.ts'
import { repeatingDatabase } from '../../support/repeating-database.ts'
import { openAfterBoot, rejectionOf } from './fixtures.ts'

let disk: FaultDisk
let database: Database
const told: string[] = []

beforeEach(async () => {
  disk = new FaultDisk()
  database = (await openAfterBoot(disk.files)).database
  told.length = 0
})
afterEach(() => database.close())

const add = (on: Database, id: string, then?: () => Promise<void>) =>
  on.write(async (db) => {
    db.afterCommit(() => void told.push(id))
    await db.insertInto('tenants').values({ id, name: id, created_at: '2027-01-01T00:00:00.000Z' }).execute()
    await then?.()
  })
const ids = () =>
  database.read(async (db) => (await db.selectFrom('tenants').select('id').execute()).map(({ id }) => id))

test('effects follow in the order they were named, once the rows are durable', async () => {
  const seen: Promise<string[]>[] = []
  const writing = database.write(async (db) => {
    db.afterCommit(() => seen.push(ids()))
    db.afterCommit(() => void told.push('second'))
    await db.insertInto('tenants').values({ id: 'a', name: 'a', created_at: '2027-01-01T00:00:00.000Z' }).execute()
    expect(told).toEqual([])
  })
  await writing
  expect(told).toEqual(['second'])
  expect(await Promise.all(seen)).toEqual([['a']])
})

test('none follows what was rolled back', async () => {
  await rejectionOf(add(database, 'a', () => Promise.reject(new Error('changed my mind'))))
  expect([told, await ids()]).toEqual([[], []])
})

test('nor what the disk refused', async () => {
  const full = new FaultDisk({ at: disk.log.length + 1, kind: 'disk-full' })
  await database.close()
  database = (await openAfterBoot(full.files)).database
  expect(await rejectionOf(add(database, 'a'))).toMatchObject({ code: 'STORAGE_FULL' })
  expect(told).toEqual([])
  full.makeSpace()
  await add(database, 'a')
  expect([told, await ids()]).toEqual([['a'], ['a']])
})

test('a write that is carried out twice has its effects once', async () => {
  const repeating = repeatingDatabase(database)
  await add(repeating, 'a')
  expect([told, await ids()]).toEqual([['a'], ['a']])
})
