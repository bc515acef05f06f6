import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../server/foundation/app-error.ts'
import type { Database } from '../../../server/storage/database.ts'
import { FaultDisk } from '../../support/fault-files.ts'
import type { Fault } from '../../support/fault-files.ts'
import { folder, openAfterBoot, rejectionOf } from './fixtures.ts'
import { applyTransaction, readTransactions } from './workload.ts'

const snapshotLimits = { records: 5 }
/** Each so manieth point is a fault; all of them in `npm run test:long`. */
const stride = Number(process.env['PLANWRIGHT_DISK_FAULT_STRIDE'] ?? 6)

interface Outcome {
  readonly acknowledged: number[]
  readonly errors: unknown[]
}

/** Single and concurrent writes; goes on after a failure, as a server does. */
async function work(database: Database, outcome: Outcome): Promise<void> {
  let number = 0
  const write = async () => {
    const mine = ++number
    await database
      .write((db) => applyTransaction(db, mine))
      .then(
        () => outcome.acknowledged.push(mine),
        (error: unknown) => outcome.errors.push(error),
      )
  }
  for (let round = 0; round < 3; round++) {
    await write()
    await Promise.all([write(), write(), write(), write()])
    await write()
  }
}

/** Opens even if the fault strikes while opening: then it is tried again after there is space. */
async function openTwice(disk: FaultDisk, errors: unknown[]): Promise<Database> {
  try {
    return (await openAfterBoot(disk.files, { snapshotLimits })).database
  } catch (error) {
    errors.push(error)
    disk.makeSpace()
    return (await openAfterBoot(disk.files, { snapshotLimits })).database
  }
}

async function runWith(fault: Fault): Promise<{ disk: FaultDisk; errors: unknown[] }> {
  const disk = new FaultDisk(fault)
  const outcome: Outcome = { acknowledged: [], errors: [] }
  const database = await openTwice(disk, outcome.errors)
  await work(database, outcome)
  expect(await readTransactions(database)).toEqual(outcome.acknowledged)
  disk.makeSpace()
  await database
    .write((db) => applyTransaction(db, 100))
    .catch(async (error: unknown) => {
      // The fault came as late as this.
      outcome.errors.push(error)
      disk.makeSpace()
      await database.write((db) => applyTransaction(db, 100))
    })
  const expected = [...outcome.acknowledged, 100]
  expect(await readTransactions(database)).toEqual(expected)
  const afterPowerCut = await openAfterBoot(disk.crash('lose-unsynced', 1).files)
  expect(await readTransactions(afterPowerCut.database)).toEqual(expected)
  await afterPowerCut.database.close()
  await database.close()
  const names = [...disk.content().keys()].map((path) => path.slice(folder.length + 1))
  expect(names.filter((name) => name.endsWith('.tmp') || name.startsWith('lock'))).toEqual([])
  return { disk, errors: outcome.errors }
}

async function countPoints(): Promise<number> {
  const disk = new FaultDisk()
  const { database } = await openAfterBoot(disk.files, { snapshotLimits })
  await work(database, { acknowledged: [], errors: [] })
  const points = disk.log.length
  await database.close()
  return points
}

describe.each(['disk-full', 'io-error'] as const)('%s', (kind) => {
  it('at any I/O point acknowledges nothing that is not stored, and writes work again afterwards', async () => {
    const points = await countPoints()
    let refused = 0
    for (let at = 1; at <= points; at += stride) {
      const { disk, errors } = await runWith({ at, kind }).catch((cause: unknown) => {
        throw new Error(`${kind} at point ${String(at)}: ${String(cause)}`, { cause })
      })
      expect(disk.isHit).toBe(true)
      for (const error of errors)
        expect(error).toMatchObject({ code: kind === 'disk-full' ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE' })
      refused += errors.length
    }
    expect(points).toBeGreaterThan(50)
    expect(refused).toBeGreaterThan(points / 3 / stride)
  })
})

describe('a full disk', () => {
  async function fullDisk() {
    const empty = new FaultDisk()
    const { database } = await openAfterBoot(empty.files)
    const disk = new FaultDisk({ at: empty.log.length + 1, kind: 'disk-full' })
    await database.close()
    return { disk, ...(await openAfterBoot(disk.files)) }
  }

  it('is named with the file, the cause and what to do', async () => {
    const { database } = await fullDisk()
    const error = (await rejectionOf(database.write((db) => applyTransaction(db, 1)))) as AppError
    expect(error.message).toBe(
      `Writing to ${folder}/journal.0 failed: ENOSPC: ${error.message.match(/ENOSPC: (.*?)\. Nothing/)?.[1] ?? ''}. Nothing of it was stored. ` +
        'The disk is full: free some space, then try again; no restart is needed.',
    )
    await database.close()
  })

  it('does not stop reads, and does not cost reading back the store at every refused write', async () => {
    const { disk, database, events } = await fullDisk()
    for (let number = 1; number <= 5; number++) await rejectionOf(database.write((db) => applyTransaction(db, number)))
    expect(events.filter((event) => event.kind === 'journal-cut-back')).toHaveLength(1)
    expect(await readTransactions(database)).toEqual([])
    disk.makeSpace()
    await database.write((db) => applyTransaction(db, 6))
    expect(await readTransactions(database)).toEqual([6])
    await database.close()
  })
})
