import { describe, expect, it } from 'vitest'
import type { FileOperations } from '../../server/foundation/file-operations.ts'
import type { Database } from '../../server/storage/database.ts'
import { FaultDisk, crashModes } from '../support/fault-files.ts'
import type { CrashMode } from '../support/fault-files.ts'
import { openAfterBoot } from './fixtures.ts'
import { applyTransaction, readTransactions } from './workload.ts'

/** Small, so that snapshots come in the middle of the writes. */
const snapshotLimits = { records: 6 }

interface Progress {
  /** Numbers of the acknowledged transactions, in order. */
  readonly acknowledged: number[]
  started: number
}

/**
 * Two sessions: single and concurrent transactions, rolled back ones, large ones, snapshots beside the writes, a close.
 * Rejects when the power goes.
 */
async function work(files: FileOperations, progress: Progress): Promise<void> {
  const write = async (database: Database) => {
    const number = ++progress.started
    await database.write((db) => applyTransaction(db, number))
    progress.acknowledged.push(number)
  }
  for (const rounds of [4, 2]) {
    const { database } = await openAfterBoot(files, { snapshotLimits })
    for (let round = 0; round < rounds; round++) {
      for (let single = 0; single < 6; single++) await write(database)
      await database.write((db) => applyTransaction(db, 999).then(() => Promise.reject(new Error('no')))).catch(() => undefined)
      await Promise.all(Array.from({ length: 8 }, () => write(database)))
    }
    await database.close()
  }
}

/** Opens the disk as found after the crash and compares with what was acknowledged. */
async function verify(disk: FaultDisk, progress: Progress): Promise<void> {
  const { database } = await openAfterBoot(disk.files)
  const found = await readTransactions(database)
  expect(found).toEqual(Array.from({ length: found.length }, (_, index) => index + 1))
  expect(found.length).toBeGreaterThanOrEqual(progress.acknowledged.length)
  expect(found.length).toBeLessThanOrEqual(progress.started)
  const next = found.length + 1
  await database.write((db) => applyTransaction(db, next))
  expect(await readTransactions(database)).toEqual([...found, next])
  await database.close()
}

describe('power cut', () => {
  it.each(crashModes)(
    'at any I/O point leaves the state after the last acknowledged transaction or a later one: %s',
    async (mode: CrashMode) => {
      const whole = new FaultDisk()
      await work(whole.files, { acknowledged: [], started: 0 })
      expect(whole.log.length).toBeGreaterThan(150)
      for (let at = 1; at <= whole.log.length; at++) {
        const disk = new FaultDisk({ at, kind: 'power-cut' })
        const progress: Progress = { acknowledged: [], started: 0 }
        await work(disk.files, progress).catch(() => undefined)
        for (const seed of mode === 'torn' ? [at, at + 10_000, at + 20_000] : [at]) {
          await verify(disk.crash(mode, seed), progress).catch((cause: unknown) => {
            throw new Error(`power cut at point ${String(at)} (${disk.log[at - 1] ?? ''}), ${mode}, seed ${String(seed)}`, { cause })
          })
        }
      }
    },
    120_000,
  )

  it.each(crashModes)('while opening after a power cut loses nothing either: %s', async (mode) => {
    const progress: Progress = { acknowledged: [], started: 0 }
    const worn = new FaultDisk({ at: 95, kind: 'power-cut' })
    await work(worn.files, progress).catch(() => undefined)
    expect(progress.acknowledged.length).toBeGreaterThan(5)
    const opened = worn.crash(mode, 7)
    await (await openAfterBoot(opened.files)).database.close()
    expect(opened.log.length).toBeGreaterThan(3)
    for (let at = 1; at <= opened.log.length; at++) {
      const disk = worn.crash(mode, 7, { at, kind: 'power-cut' })
      await openAfterBoot(disk.files).then(({ database }) => database.close()).catch(() => undefined)
      expect(disk.isHit).toBe(true)
      await verify(disk.crash(mode, at), progress)
    }
  })
})
