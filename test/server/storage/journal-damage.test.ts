/**
 * R4: journals with random bit flips and cut tails. A night's volume with PLANWRIGHT_JOURNAL_DAMAGES (`npm run
 * test:long`).
 */
import { expect, test } from 'vitest'
import { AppError } from '../../../server/foundation/app-error.ts'
import { createRandom } from '../../../server/foundation/random.ts'
import { readFrames } from '../../../server/storage/journal-record.ts'
import { FaultDisk } from '../../support/fault-files.ts'
import { folder, openAfterBoot } from './fixtures.ts'
import { applyTransaction, readTransactions } from './workload.ts'

const damages = Number(process.env['PLANWRIGHT_JOURNAL_DAMAGES'] ?? 200)
const markFile = `${folder}/mark.json`
const journal = `${folder}/journal.1`
const transactions = 30

/** A snapshot, and a journal of thirty transactions that was never closed; the mark is as far as the last of them. */
async function wornDisk(): Promise<Map<string, Buffer>> {
  const disk = new FaultDisk()
  const first = await openAfterBoot(disk.files, { markFile })
  await first.database.close()
  const { database } = await openAfterBoot(disk.files, { markFile, snapshotLimits: { markMilliseconds: 0 } })
  for (let number = 1; number <= transactions; number++) await database.write((db) => applyTransaction(db, number))
  const last = sequences(disk.content().get(journal)).at(-1)
  await expect
    .poll(() => (JSON.parse(String(disk.content().get(markFile))) as { sequence: number }).sequence)
    .toBe(last)
  return disk.crash('keep-all', 1).content()
}

function sequences(bytes: Buffer = Buffer.alloc(0)): number[] {
  return readFrames(bytes).frames.map(({ payload }) => (JSON.parse(Buffer.from(payload).toString()) as [number])[0])
}

/** What every start found, until one opened; the last one accepts the loss. */
async function start(disk: FaultDisk) {
  const told: string[] = []
  const options = { markFile, noteLosses: async (losses: readonly string[]) => void told.push(...losses) }
  try {
    return { ...(await openAfterBoot(disk.files, options)), told, refused: '' }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...(await openAfterBoot(disk.files, { ...options, acceptLoss: true })), told, refused: error.code }
  }
}

test(
  `${String(damages)} damaged journals: each opens with all before the first bad record, and whoever lost something is told`,
  async () => {
    const content = await wornDisk()
    const whole = content.get(journal) ?? Buffer.alloc(0)
    const random = createRandom(4)
    const outcomes = { whole: 0, told: 0, refused: 0 }
    for (let round = 0; round < damages; round++) {
      const bytes = Buffer.from(whole)
      const isCut = random.below(2) === 0
      const at = random.below(bytes.length)
      for (let flips = isCut ? 0 : 1 + random.below(3); flips > 0; flips--) {
        const place = flips === 1 ? at : random.below(bytes.length)
        bytes[place] = (bytes[place] ?? 0) ^ (1 << random.below(8))
      }
      const damaged = isCut ? bytes.subarray(0, at) : bytes
      const what = `round ${String(round)}: ${isCut ? 'cut' : 'flipped'} at ${String(at)} of ${String(whole.length)}`
      const disk = new FaultDisk(undefined, new Map([...content, [journal, damaged]]), [folder])
      const { database, told, refused } = await start(disk)
      const found = await readTransactions(database)
      const sound = readFrames(damaged).frames.length
      expect(found, what).toEqual(Array.from({ length: Math.min(sound, transactions) }, (_, index) => index + 1))
      const isWhole = found.length === transactions
      expect(told.length > 0, `${what}: ${told.join(' ')}`).toBe(!isWhole)
      // Only a journal cut between two records looks as if nothing were wrong with it.
      expect(refused, what).toBe(
        isCut && !isWhole && sequences(damaged).length === sound && readFrames(damaged).goodBytes === damaged.length
          ? 'STORAGE_OLDER'
          : '',
      )
      outcomes[isWhole ? 'whole' : refused === '' ? 'told' : 'refused']++
      await database.write((db) => applyTransaction(db, found.length + 1))
      await database.close()
      const again = await start(disk)
      expect([await readTransactions(again.database), again.told], what).toEqual([[...found, found.length + 1], []])
      await again.database.close()
    }
    expect(outcomes.told).toBeGreaterThan(damages * 0.8)
  },
  12 * 3_600_000,
)

test('a cut between two records is refused, changes nothing, and is told once it is accepted', async () => {
  const content = await wornDisk()
  const whole = content.get(journal) ?? Buffer.alloc(0)
  const { frames } = readFrames(whole)
  const cut = whole.subarray(0, frames[10]?.offset ?? 0)
  const disk = new FaultDisk(undefined, new Map([...content, [journal, cut]]), [folder])
  await expect(openAfterBoot(disk.files, { markFile })).rejects.toMatchObject({ code: 'STORAGE_OLDER' })
  for (const [path, bytes] of content)
    if (path !== journal && !path.includes('lock')) expect(disk.content().get(path), path).toEqual(bytes)
  const { database, told } = await start(disk)
  expect(told).toEqual([
    expect.stringContaining('--accept-loss'),
    'At least 20 stored changes are missing from the database.',
  ])
  await database.close()
})
