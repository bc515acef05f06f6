import { sql, type Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../server/storage/database.ts'
import { migrations } from '../../../server/storage/migrations/index.ts'
import type { Tables } from '../../../server/storage/tables.ts'
import type { StorageEvent } from '../../../server/storage/storage-event.ts'
import { FaultDisk } from '../../support/fault-files.ts'
import { folder, openAfterBoot, rejectionOf, signal } from './fixtures.ts'

const setting = (key: string, value = '1') => ({ tenant_id: 'tenant', key, value_json: value })

describe('database', () => {
  let disk: FaultDisk
  let database: Database
  const keys = () =>
    database
      .read((db) => db.selectFrom('settings').select('key').orderBy('key').execute())
      .then((rows) => rows.map((row) => row.key))
  const add = (key: string) => database.write((db) => db.insertInto('settings').values(setting(key)).execute())
  const reopen = async () => {
    disk = disk.crash('lose-unsynced', 1)
    database = (await openAfterBoot(disk.files)).database
  }

  beforeEach(async () => {
    disk = new FaultDisk()
    database = (await openAfterBoot(disk.files)).database
  })
  afterEach(() => database.close())

  it('keeps an acknowledged write over a power cut', async () => {
    await add('a')
    await reopen()
    expect(await keys()).toEqual(['a'])
  })

  it('returns what the change returns', async () => {
    expect(await database.write(() => Promise.resolve(42))).toBe(42)
  })

  it('rolls back a change that throws, and journals nothing of it', async () => {
    await add('a')
    const points = disk.log.length
    const change = database.write(async (db) => {
      await db.insertInto('settings').values(setting('b')).execute()
      await db.deleteFrom('settings').where('key', '=', 'a').execute()
      throw new Error('changed my mind')
    })
    await expect(change).rejects.toThrow('changed my mind')
    expect(disk.log.length).toBe(points)
    expect(await keys()).toEqual(['a'])
  })

  it('goes on after a statement that failed and was caught', async () => {
    await database.write(async (db) => {
      await db.insertInto('settings').values(setting('a')).execute()
      await expect(db.insertInto('settings').values(setting('a')).execute()).rejects.toThrow('UNIQUE')
      await db.insertInto('settings').values(setting('b')).execute()
    })
    await reopen()
    expect(await keys()).toEqual(['a', 'b'])
  })

  it('enforces foreign keys, also when replaying', async () => {
    const at = '2027-01-01T00:00:00.000Z'
    const orphan = database.write((db) =>
      db
        .insertInto('sessions')
        .values({ id_hash: 'h', member_id: 'nobody', reach: 'OWN', created_at: at, expires_at: at })
        .execute(),
    )
    await expect(orphan).rejects.toThrow('FOREIGN KEY')
    await database.write(async (db) => {
      await db.insertInto('tenants').values({ id: 't', name: 'T', created_at: at }).execute()
      await db
        .insertInto('members')
        .values({ id: 'm', tenant_id: 't', account_id: 'm', email: 'a@b', name: 'A', role: 'USER', created_at: at })
        .execute()
    })
    await database.write((db) => db.deleteFrom('tenants').execute())
    await reopen()
    expect(await database.read((db) => db.selectFrom('members').selectAll().execute())).toEqual([])
  })

  it('lets no read wait for a transaction that is open, nor see half of it', async () => {
    const half = signal()
    const go = signal()
    const write = database.write(async (db) => {
      await db.insertInto('settings').values(setting('a')).execute()
      half.reach()
      await go.reached
      await db.insertInto('settings').values(setting('b')).execute()
    })
    await half.reached
    expect(await keys()).toEqual([])
    go.reach()
    await write
    expect(await keys()).toEqual(['a', 'b'])
  })

  it('reads all of a read at one moment, whatever is written meanwhile', async () => {
    const first = signal()
    const go = signal()
    const count = async (db: Kysely<Tables>) => (await db.selectFrom('settings').select('key').execute()).length
    const counts = database.read(async (db) => {
      const before = await count(db)
      first.reach()
      await go.reached
      return [before, await count(db)]
    })
    await first.reached
    const points = disk.log.length
    const write = add('a')
    // The journal has it; the one thing that is missing is that reads see it.
    await expect.poll(() => disk.log.slice(points).some((line) => line.startsWith('sync journal'))).toBe(true)
    go.reach()
    expect(await counts).toEqual([0, 0])
    await write
    expect(await keys()).toEqual(['a'])
  })

  it('runs transactions in the order of the calls, one at a time', async () => {
    let running = 0
    const order: number[] = []
    const change = (number: number) =>
      database.write(async (db) => {
        expect(++running).toBe(1)
        await db
          .insertInto('settings')
          .values(setting(`key-${String(number)}`))
          .execute()
        order.push(number)
        running--
      })
    await Promise.all([1, 2, 3, 4, 5].map(change))
    expect(order).toEqual([1, 2, 3, 4, 5])
  })

  it('acknowledges in the order of the transactions and shares syncs between them', async () => {
    const acknowledged: number[] = []
    const before = disk.log.filter((line) => line.startsWith('sync journal')).length
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => add(`key-${String(number)}`).then(() => acknowledged.push(number))),
    )
    const syncs = disk.log.filter((line) => line.startsWith('sync journal')).length - before
    expect(acknowledged).toEqual(Array.from({ length: 40 }, (_, number) => number))
    expect(syncs).toBeLessThan(40)
  })

  it('shows a write once it is on the disk, and lets no read wait for the disk', async () => {
    const seen: Promise<string[]>[] = []
    // In the middle of the sync, of which nothing is done yet.
    disk.onPoint = () => seen.push(keys())
    const write = add('a')
    await write
    disk.onPoint = () => undefined
    expect((await Promise.all(seen)).length).toBeGreaterThan(0)
    for (const keysThen of seen) expect(await keysThen).toEqual([])
    expect(await keys()).toEqual(['a'])
  })

  it('reports rows affected and the id of an inserted row', async () => {
    const at = '2027-01-01T00:00:00.000Z'
    const [first, updated, deleted] = await database.write(async (db) => {
      await db
        .insertInto('settings')
        .values([setting('a'), setting('b')])
        .execute()
      return [
        await db.insertInto('tenants').values({ id: 't', name: 'T', created_at: at }).executeTakeFirst(),
        await db.updateTable('settings').set({ value_json: '2' }).executeTakeFirst(),
        await db.deleteFrom('settings').where('key', '=', 'a').executeTakeFirst(),
      ]
    })
    expect(first?.insertId).toBe(1n)
    expect(updated?.numUpdatedRows).toBe(2n)
    expect(deleted?.numDeletedRows).toBe(1n)
  })

  it('returns the rows of a statement with "returning", and replays it', async () => {
    const rows = await database.write((db) =>
      db
        .insertInto('settings')
        .values([setting('a'), setting('b')])
        .returning('key')
        .execute(),
    )
    expect(rows).toEqual([{ key: 'a' }, { key: 'b' }])
    await reopen()
    expect(await keys()).toEqual(['a', 'b'])
  })

  it.each([
    ['a change in read()', () => database.read((db) => db.deleteFrom('settings').execute()), 'inside read()'],
    ['random()', () => database.write((db) => sql`update settings set value_json = random()`.execute(db)), 'random('],
    [
      'datetime()',
      () => database.write((db) => sql`insert into settings values ('t', 'k', datetime('now'))`.execute(db)),
      'datetime(',
    ],
    [
      'current_timestamp',
      () => database.write((db) => sql`create table x (at text default current_timestamp)`.execute(db)),
      'current_timestamp',
    ],
    [
      'last_insert_rowid()',
      () => database.write((db) => sql`update settings set value_json = last_insert_rowid ()`.execute(db)),
      'last_insert_rowid',
    ],
    [
      'two statements',
      () => database.write((db) => sql`delete from settings; delete from tenants`.execute(db)),
      'more than one',
    ],
    ['commit', () => database.write((db) => sql`commit`.execute(db)), '"commit"'],
    ['pragma', () => database.write((db) => sql`pragma foreign_keys=off`.execute(db)), '"pragma"'],
    ['a temporary table', () => database.write((db) => sql`create temp table x (a)`.execute(db)), 'temporary'],
    [
      '"or rollback"',
      () => database.write((db) => sql`insert or rollback into settings values ('t', 'k', '1')`.execute(db)),
      'halfway',
    ],
    [
      'a nested transaction',
      () => database.write((db) => db.transaction().execute(() => Promise.resolve())),
      'one transaction already',
    ],
    ['write() in write()', () => database.write(() => add('x')), 'inside another'],
    [
      'a date as parameter',
      () => database.write((db) => sql`update settings set value_json = ${new Date(0)}`.execute(db)),
      'pass its ISO text',
    ],
    [
      'NaN as parameter',
      () => database.write((db) => sql`update settings set value_json = ${Number.NaN}`.execute(db)),
      'is NaN',
    ],
  ])('refuses %s', async (_, attempt, words) => {
    await expect(attempt()).rejects.toMatchObject({
      code: 'STORAGE_STATEMENT_REFUSED',
      message: expect.stringContaining(words) as string,
    })
    await add('still works')
    expect(await keys()).toEqual(['still works'])
  })

  it('does not take text or names for functions', async () => {
    await database.write(async (db) => {
      await sql`create table "changes" ("date" text, "current_date" text)`.execute(db)
      await sql`insert into "changes" ("date", "current_date") values ('random()', 'datetime(''now''); x') -- random()`.execute(
        db,
      )
    })
    expect((await database.read((db) => sql`select * from "changes"`.execute(db))).rows).toEqual([
      { date: 'random()', current_date: "datetime('now'); x" },
    ])
  })

  it('refuses a statement that comes after its transaction', async () => {
    const late = signal()
    const afterwards = await database.write((db) =>
      Promise.resolve({ run: () => late.reached.then(() => db.deleteFrom('settings').execute()) }),
    )
    late.reach()
    await expect(afterwards.run()).rejects.toMatchObject({ code: 'STORAGE_TRANSACTION_ENDED' })
  })

  it('refuses everything after close, and closes once', async () => {
    await add('a')
    await Promise.all([database.close(), database.close()])
    expect(await rejectionOf(keys())).toMatchObject({ code: 'DATABASE_CLOSED' })
    expect(await rejectionOf(add('b'))).toMatchObject({ code: 'DATABASE_CLOSED' })
    expect([...disk.content().keys()].map((path) => path.slice(folder.length + 1)).sort()).toEqual([
      'journal.0',
      'journal.1',
      'snapshot.1',
    ])
  })
})

describe('values', () => {
  const values: [string, unknown, unknown][] = [
    ['text', 'Grüße, 世界 🚚', 'Grüße, 世界 🚚'],
    ['empty text', '', ''],
    ['text with a zero character', 'a\u0000b', 'a\u0000b'],
    ['null', null, null],
    ['small integer', -17, -17],
    ['integer beyond 32 bits', 2 ** 40 + 1, 2 ** 40 + 1],
    ['largest safe integer', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['bigint that fits a number', 12n, 12],
    ['bigint beyond 2^53', 9_007_199_254_740_993n, 9_007_199_254_740_993n],
    ['smallest 64-bit integer', -(2n ** 63n), -(2n ** 63n)],
    ['fraction', 0.1 + 0.2, 0.1 + 0.2],
    ['very large fraction', 1.5e300, 1.5e300],
    ['true', true, 1],
    ['false', false, 0],
    ['bytes', new Uint8Array([0, 255, 7]), new Uint8Array([0, 255, 7])],
    ['no bytes', new Uint8Array(0), new Uint8Array(0)],
  ]

  it.each(values)('reads back %s, also after replaying the journal', async (_, value, expected) => {
    const disk = new FaultDisk()
    const read = (database: Database) =>
      database.read((db) => sql<{ value: unknown }>`select value from boxes`.execute(db))
    const { database } = await openAfterBoot(disk.files)
    await database.write(async (db) => {
      await sql`create table boxes (value ${sql.raw(typeof value === 'bigint' ? 'integer' : 'blob')})`.execute(db)
      await sql`insert into boxes values (${value})`.execute(db)
    })
    expect((await read(database)).rows).toEqual([{ value: expected }])
    const { database: reopened, events } = await openAfterBoot(disk.crash('lose-unsynced', 1).files)
    expect((await read(reopened)).rows).toEqual([{ value: expected }])
    // Every migration is one, and so is the write above.
    expect(events).toContainEqual({ kind: 'journal-replayed', transactions: migrations.length + 1 })
    await Promise.all([database.close(), reopened.close()])
  })
})

describe('snapshots', () => {
  const fill = (database: Database, key: string) =>
    database.write((db) => db.insertInto('settings').values(setting(key)).execute())
  const files = (disk: FaultDisk) =>
    [...disk.content().keys()]
      .map((path) => path.slice(folder.length + 1))
      .filter((name) => name !== 'lock')
      .sort()

  /** Opens a database and gives a promise for its next snapshot. */
  async function openWatched(disk: FaultDisk, snapshotLimits: { bytes?: number; records?: number }) {
    const waiting: ((event: StorageEvent) => void)[] = []
    const onEvent = (event: StorageEvent) => {
      if (event.kind === 'snapshot-written') for (const tell of waiting.splice(0)) tell(event)
    }
    const { database } = await openAfterBoot(disk.files, { snapshotLimits, onEvent })
    return { database, nextSnapshot: () => new Promise<StorageEvent>((resolve) => waiting.push(resolve)) }
  }

  it('are taken when the journal has many records, and keep the previous one with its journal', async () => {
    const disk = new FaultDisk()
    // Closed once, so that the records of its migrations are not among those counted here.
    await (await openAfterBoot(disk.files)).database.close()
    const { database, nextSnapshot } = await openWatched(disk, { records: 3 })
    const generations: unknown[] = []
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']) {
      const snapshot = ['d', 'h', 'l'].includes(key) ? nextSnapshot() : undefined
      await fill(database, key)
      if (snapshot) generations.push(await snapshot)
    }
    await database.read(() => Promise.resolve())
    expect(generations).toMatchObject([2, 3, 4].map((generation) => ({ kind: 'snapshot-written', generation })))
    expect(files(disk)).toEqual(['journal.3', 'journal.4', 'snapshot.3', 'snapshot.4'])
    await database.close()
  })

  it('leave out the pages of what was deleted, after the next start', async () => {
    const disk = new FaultDisk()
    const sizeOf = () =>
      Math.min(...[...disk.content()].filter(([path]) => path.includes('snapshot')).map(([, bytes]) => bytes.length))
    const { database } = await openAfterBoot(disk.files)
    await fill(database, 'kept')
    await database.write((db) =>
      db
        .insertInto('settings')
        .values({ ...setting('deleted'), value_json: 'x'.repeat(3_000_000) })
        .execute(),
    )
    await database.write((db) => db.deleteFrom('settings').where('key', '=', 'deleted').execute())
    await database.close()
    expect(sizeOf()).toBeGreaterThan(3_000_000)
    const { database: reopened } = await openAfterBoot(disk.files)
    await fill(reopened, 'new')
    await reopened.close()
    expect(sizeOf()).toBeLessThan(1_000_000)
    const { database: last } = await openAfterBoot(disk.files)
    expect(await last.read((db) => db.selectFrom('settings').select('key').orderBy('key').execute())).toEqual([
      { key: 'kept' },
      { key: 'new' },
    ])
    await last.close()
  })

  it('are taken when the journal is long', async () => {
    const disk = new FaultDisk()
    // More than the tables themselves take.
    const { database, nextSnapshot } = await openWatched(disk, { bytes: 60_000 })
    const snapshot = nextSnapshot()
    await fill(database, 'x'.repeat(60_000))
    expect(await snapshot).toMatchObject({ kind: 'snapshot-written', generation: 1 })
    await database.close()
  })

  it('are taken after a minute without a write, and not while writes go on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const disk = new FaultDisk()
      const { database, nextSnapshot } = await openWatched(disk, {})
      const snapshot = nextSnapshot()
      await fill(database, 'a')
      vi.advanceTimersByTime(59_000)
      await fill(database, 'b')
      vi.advanceTimersByTime(59_000)
      expect(vi.getTimerCount()).toBe(1)
      expect(files(disk)).toEqual(['journal.0'])
      vi.advanceTimersByTime(1_000)
      await snapshot
      expect(files(disk)).toEqual(['journal.0', 'journal.1', 'snapshot.1'])
      await database.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('are not taken on close when nothing changed', async () => {
    const disk = new FaultDisk()
    await (await openAfterBoot(disk.files)).database.close()
    const before = files(disk)
    await (await openAfterBoot(disk.files)).database.close()
    expect(files(disk)).toEqual(before)
  })
})
