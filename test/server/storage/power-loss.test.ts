import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/storage/database.ts'
import { FaultDisk, crashModes } from '../../support/fault-files.ts'
import type { CrashMode } from '../../support/fault-files.ts'
import { folder, openAfterBoot } from './fixtures.ts'
import { applyTransaction, readTransactions } from './workload.ts'

/** Each so manieth point is a power cut; all of them in `npm run test:long`. */
const stride = Number(process.env['PLANWRIGHT_POWER_CUT_STRIDE'] ?? 9)
/** Small, so that snapshots come in the middle of the writes. */
const snapshotLimits = { records: 6, markMilliseconds: 0 }
const markFile = `${folder}/mark.json`

interface Progress {
  acknowledged: number
  started: number
}

/** A disk as found after a power cut, and what had been acknowledged by then. */
interface Wreck extends Readonly<Progress> {
  readonly disk: FaultDisk
  readonly point: string
}

/**
 * Two sessions: single and concurrent transactions, rolled back ones, large ones, snapshots beside the writes, a close.
 */
async function work(disk: FaultDisk, progress: Progress): Promise<void> {
  const write = async (database: Database) => {
    const number = ++progress.started
    await database.write((db) => applyTransaction(db, number))
    expect(++progress.acknowledged).toBe(number)
  }
  for (const rounds of [4, 2]) {
    const { database } = await openAfterBoot(disk.files, { snapshotLimits, markFile })
    for (let round = 0; round < rounds; round++) {
      for (let single = 0; single < 6; single++) await write(database)
      await expect(
        database.write((db) => applyTransaction(db, 999).then(() => Promise.reject(new Error('no')))),
      ).rejects.toThrow('no')
      await Promise.all(Array.from({ length: 8 }, () => write(database)))
    }
    await database.close()
  }
}

/** Cuts the power at every I/O point of `run`: the wrecks for one mode, torn ones twice. */
async function wrecksOf(
  disk: FaultDisk,
  mode: CrashMode,
  progress: Progress,
  run: () => Promise<void>,
): Promise<Wreck[]> {
  const wrecks: Wreck[] = []
  disk.onPoint = () => {
    if (disk.log.length % stride !== 0) return
    const point = `point ${String(disk.log.length)} (${disk.log.at(-1) ?? ''})`
    const seeds = mode === 'torn' ? [0, 1] : [0]
    for (const seed of seeds)
      wrecks.push({
        ...progress,
        disk: disk.crash(mode, disk.log.length * 3 + seed),
        point: `${point}, seed ${String(seed)}`,
      })
  }
  await run()
  disk.onPoint = () => undefined
  return wrecks
}

function fingerprint(disk: FaultDisk): string {
  const hash = createHash('sha1')
  for (const [path, bytes] of [...disk.content()].sort()) hash.update(`${path} ${String(bytes.length)} `).update(bytes)
  return hash.digest('hex')
}

/** Transactions found on a disk with these bytes; many wrecks are equal, and opening one twice proves nothing new. */
const known = new Map<string, number>()

/** Opens each wreck and compares what is there with what was acknowledged. */
async function verify(wrecks: readonly Wreck[], mode: CrashMode): Promise<void> {
  for (const wreck of wrecks) {
    const key = `${mode} ${fingerprint(wreck.disk)}`
    const found =
      known.get(key) ??
      // A copy, so that the wreck stays as it was found.
      (await openWreck(wreck.disk.crash('keep-all', 0), mode).catch((cause: unknown) => {
        throw new Error(`after a power cut at ${wreck.point}: ${String(cause)}`, { cause })
      }))
    known.set(key, found)
    expect(found, wreck.point).toBeGreaterThanOrEqual(wreck.acknowledged)
    expect(found, wreck.point).toBeLessThanOrEqual(wreck.started)
  }
}

/** The number of transactions found: exactly the first ones, each whole. The next one can be written. */
async function openWreck(disk: FaultDisk, mode: CrashMode): Promise<number> {
  const { database, events } = await openAfterBoot(disk.files, {
    markFile,
    noteLosses: async (losses) => {
      // Sectors of a record may come in any order; then nothing tells it from a damaged one.
      if (mode !== 'torn') throw new Error(`a power cut was taken for a loss: ${losses.join(' ')}`)
      for (const loss of losses) expect(loss).toMatch(/^The file journal\.\d+ of the database cannot be read from byte/)
    },
  })
  // A power cut may leave half a record at the end of a journal, but never a file that is no good.
  expect(events.map((event) => event.kind)).not.toContain('file-set-aside')
  const found = await readTransactions(database)
  expect(found).toEqual(Array.from({ length: found.length }, (_, index) => index + 1))
  await database.write((db) => applyTransaction(db, found.length + 1))
  await database.close()
  return found.length
}

describe.each(crashModes)('power cut (%s)', (mode) => {
  let disk: FaultDisk
  let wrecks: Wreck[]
  beforeAll(async () => {
    disk = new FaultDisk()
    const progress: Progress = { acknowledged: 0, started: 0 }
    wrecks = await wrecksOf(disk, mode, progress, () => work(disk, progress))
  })

  it('at any I/O point leaves the state after the last acknowledged transaction or a later one', async () => {
    expect(disk.log.length).toBeGreaterThan(150)
    await verify(wrecks, mode)
  })

  it('while opening after a power cut loses nothing either', async () => {
    const chosen = wrecks.filter((_, index) => index % Math.floor(wrecks.length / 6) === 7)
    expect(chosen.length).toBeGreaterThan(4)
    for (const wreck of chosen) {
      const again = await wrecksOf(wreck.disk, mode, wreck, () =>
        openAfterBoot(wreck.disk.files, { markFile }).then(({ database }) => database.close()),
      )
      await verify(
        again.map((second) => ({ ...second, point: `${wreck.point}, then ${second.point}` })),
        mode,
      )
    }
  })
})
