/**
 * Readers and writers at the same time on a disk that fails somewhere: whatever a read answers was on the disk by then,
 * it is never taken back, and whoever wrote something finds it. PLANWRIGHT_READ_SEEDS says how often.
 */
import { setImmediate as turn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../../server/foundation/random.ts'
import type { Database } from '../../../server/storage/database.ts'
import { Image } from '../../../server/storage/image.ts'
import { Replica } from '../../../server/storage/replica.ts'
import type { Tables } from '../../../server/storage/tables.ts'
import { FaultDisk, type Fault } from '../../support/fault-files.ts'
import { openAfterBoot } from './fixtures.ts'

/** What the latest transaction left: how many there were, and which attempt it was. */
interface State {
  readonly count: number
  readonly attempt: number
}

const row = (key: string, value: number) => ({ tenant_id: 'tenant', key, value_json: String(value) })

/** In two statements, so that half a transaction would show. */
async function stateIn(db: Kysely<Tables>): Promise<State> {
  const value = async (key: string) =>
    Number(
      (await db.selectFrom('settings').select('value_json').where('key', '=', key).executeTakeFirst())?.value_json ?? 0,
    )
  const [count, attempt, again] = [await value('count'), await value('attempt'), await value('again')]
  expect(again).toBe(count)
  return { count, attempt }
}

async function step(db: Kysely<Tables>, attempt: number): Promise<number> {
  const count = (await stateIn(db)).count + 1
  for (const changed of [row('count', count), row('attempt', attempt), row('again', count)]) {
    await db
      .insertInto('settings')
      .values(changed)
      .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value_json: changed.value_json }))
      .execute()
  }
  return count
}

interface Seen {
  readonly state: State
  /** The disk at the moment of the answer. */
  readonly disk: FaultDisk | undefined
}

interface Outcome {
  readonly seen: Seen[]
  readonly refused: Set<number>
  acknowledged: number
  isOver: boolean
}

async function reader(database: Database, disk: FaultDisk, outcome: Outcome, random: Random): Promise<void> {
  for (let last = 0; !outcome.isOver; await turn()) {
    const state = await database.read(stateIn)
    expect(state.count).toBeGreaterThanOrEqual(last)
    last = state.count
    outcome.seen.push({ state, disk: random.below(60) === 0 ? disk.crash('lose-unsynced', 1) : undefined })
  }
}

async function writer(database: Database, outcome: Outcome, attempts: readonly number[]): Promise<void> {
  for (const attempt of attempts) {
    try {
      const count = await database.write((db) => step(db, attempt))
      outcome.acknowledged++
      expect((await database.read(stateIn)).count).toBeGreaterThanOrEqual(count)
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^STORAGE_(UNAVAILABLE|FULL)$/) as string })
      outcome.refused.add(attempt)
    }
  }
}

const snapshotLimits = { records: 7 }
const writers = 4
const attemptsEach = 12
const seeds = Number(process.env['PLANWRIGHT_READ_SEEDS'] ?? 10)

async function run(seed: number): Promise<Outcome> {
  const random = createRandom(seed)
  const opening = new FaultDisk()
  await (await openAfterBoot(opening.files, { snapshotLimits })).database.close()
  const fault: Fault = {
    at: opening.log.length + random.below(80),
    kind: random.below(2) === 0 ? 'disk-full' : 'io-error',
  }
  const disk = new FaultDisk(fault)
  const { database } = await openAfterBoot(disk.files, { snapshotLimits })
  const outcome: Outcome = { seen: [], refused: new Set(), acknowledged: 0, isOver: false }
  const reading = [1, 2, 3].map(() => reader(database, disk, outcome, random))
  const attemptsOf = (first: number) => Array.from({ length: attemptsEach }, (_, index) => first * 100 + index + 1)
  await Promise.all(Array.from({ length: writers }, (_, index) => writer(database, outcome, attemptsOf(index))))
  disk.makeSpace()
  await writer(database, outcome, [1000])
  outcome.isOver = true
  await Promise.all(reading)
  expect((await database.read(stateIn)).count).toBe(outcome.acknowledged)
  await database.close()
  return outcome
}

test(
  'no read tells what is not on the disk, or goes back',
  async () => {
    let refused = 0
    let checked = 0
    for (let seed = 1; seed <= seeds; seed++) {
      const outcome = await run(seed)
      refused += outcome.refused.size
      for (const { state, disk } of outcome.seen) {
        expect(outcome.refused.has(state.attempt), `seed ${seed} told of the refused attempt ${state.attempt}`).toBe(
          false,
        )
        if (!disk) continue
        const { database } = await openAfterBoot(disk.files)
        const found = await database.read(stateIn)
        expect(found.count, `seed ${seed}`).toBeGreaterThanOrEqual(state.count)
        await database.close()
        checked++
      }
    }
    expect(refused).toBeGreaterThan(seeds)
    expect(checked).toBeGreaterThan(seeds)
  },
  60_000 * seeds,
)

test('a transaction that is stored but cannot be shown is told to whoever reads', async () => {
  const image = await Image.open()
  image.run('create table t (x text)')
  const replica = await Replica.of(image, '/data')
  await replica.apply([{ sql: 'insert into t values (1)', parameters: [] }])
  expect(await replica.read((copy) => Promise.resolve(copy.run('select x from t').rows))).toEqual([{ x: '1' }])
  await replica.apply([{ sql: 'insert into missing values (1)', parameters: [] }])
  await expect(replica.read(() => Promise.resolve())).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('is stored, but') as string,
  })
})
