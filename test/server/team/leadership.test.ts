/** One leader for each role, another one once it is gone, and nothing written by one that was. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { silentLogger } from '../../../server/foundation/logger.ts'
import { ledBy, untilAborted, type Leader, type Leadership } from '../../../server/storage/leader.ts'
import { openPostgres } from '../../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../../server/storage/postgres/postgres-database.ts'
import { createTeamLeader } from '../../../server/team/leadership.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { startSilentCut } from '../../support/silent-cut.ts'

describe.runIf(canRunPostgres())('leadership', () => {
  let postgres: TestPostgres
  let address = ''
  let database: PostgresDatabase
  const leaders: Leader[] = []
  const led: { who: string; leadership: Leadership }[] = []

  beforeAll(() => {
    postgres = startPostgres()
  }, 60_000)
  afterAll(() => postgres.remove())
  beforeEach(async () => {
    address = postgres.createDatabase()
    database = await openPostgres({ address })
    led.length = 0
  }, 60_000)
  afterEach(async () => {
    await Promise.all(leaders.splice(0).map((leader) => leader.close()))
    await database.close()
  })

  const startLeader = (who: string, by = address): Leader => {
    const leader = createTeamLeader({ address: by, serverId: who, database, logger: silentLogger, tryMilliseconds: 50 })
    leaders.push(leader)
    leader.lead('work', async (leadership) => {
      led.push({ who, leadership })
      await untilAborted(leadership.signal)
    })
    return leader
  }
  const names = () => led.map(({ who }) => who)

  test('is one process’s, and the next one’s when that closes', async () => {
    const first = startLeader('first')
    await expect.poll(names).toEqual(['first'])
    startLeader('second')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(names()).toEqual(['first'])
    await first.close()
    expect(led[0]?.leadership.signal.aborted).toBe(true)
    await expect.poll(names).toEqual(['first', 'second'])
  })

  test('is lost with its connection, and whoever had it writes nothing any more', async () => {
    startLeader('first')
    await expect.poll(names).toEqual(['first'])
    startLeader('second')
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'planwright-leader' and pid in (select pid from pg_locks where locktype = 'advisory')",
    )
    await client.end()
    await expect.poll(() => led.length, { timeout: 120_000 }).toBe(2)
    const [former, present] = led
    expect(former?.leadership.signal.aborted).toBe(true)
    await expect(database.write(async (db) => former?.leadership.assertCurrent(db))).rejects.toMatchObject({
      code: 'LEADERSHIP_LOST',
    })
    await database.write(async (db) => present?.leadership.assertCurrent(db))
  })

  test('moves when the leader is cut off without a word, and the one cut off knows', async () => {
    const way = await startSilentCut(address)
    try {
      startLeader('first', way.address)
      await expect.poll(names).toEqual(['first'])
      startLeader('second')
      way.cut()
      await expect.poll(names, { timeout: 60_000 }).toEqual(['first', 'second'])
      await expect.poll(() => led[0]?.leadership.signal.aborted, { timeout: 60_000 }).toBe(true)
    } finally {
      way.close()
    }
  })

  test('work that fails is begun again by whoever still leads', async () => {
    const leader = createTeamLeader({ address, serverId: 'one', database, logger: silentLogger, tryMilliseconds: 50 })
    leaders.push(leader)
    let starts = 0
    const rounds = ledBy(leader, 'rounds', () => ({
      start() {
        if (++starts === 1) throw new Error('not yet')
      },
      stop: () => Promise.resolve(),
    }))
    await rounds.start().catch(() => undefined)
    await expect.poll(() => starts, { timeout: 120_000 }).toBe(2)
    await rounds.stop()
  })
})
