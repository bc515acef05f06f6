/**
 * A fault of the disk at any write of two runs, for any length: each run ends once, and what is stored is true.
 * PLANWRIGHT_FAULT_STRIDE=1 tries every single write instead of some.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { finalStatuses, type DatasetStatus } from '../../../../server/contract/status.ts'
import { findDatasetById, statusChangesOf } from '../../../../server/datasets/dataset/dataset-repository.ts'
import { openDocuments } from '../../../../server/storage/documents.ts'
import { folder, openAfterBoot } from '../../storage/fixtures.ts'
import type { Fault, FaultDisk } from '../../../support/fault-files.ts'
import { datasetIds, preparedDisk, startRunWorld, type RunWorld } from '../../../support/run-world.ts'

const stride = Number(process.env['PLANWRIGHT_FAULT_STRIDE'] ?? 8)
const untiring = { firstMilliseconds: 1, maxMilliseconds: 4, patienceSeconds: 3600 }
/** Every spell is a long one. */
const impatient = { ...untiring, patienceSeconds: 0 }

let content: ReadonlyMap<string, Buffer>
let points: number[]

beforeAll(async () => {
  content = await preparedDisk()
  const world = await startRunWorld(content, undefined, untiring)
  await world.settled()
  points = Array.from({ length: world.pointsOfRuns - world.pointsBefore }, (_, index) => world.pointsBefore + index + 1)
  await expectTruth(world, ['SOLVING_COMPLETED'])
  expect(points.length).toBeGreaterThan(50)
})

/** What the disk would hold if the power went now: status, row and documents say the same, and nothing is left over. */
async function expectTruth({ disk, published }: RunWorld, allowed: readonly DatasetStatus[]): Promise<void> {
  const after: FaultDisk = disk.crash('lose-unsynced', 1)
  const { database } = await openAfterBoot(after.files)
  const documents = openDocuments(folder, after.files)
  /** Folders of the plans that count. */
  const named: string[] = []
  for (const id of datasetIds) {
    const [row, history] = await database.read(
      async (db) => [await findDatasetById(db, id), await statusChangesOf(db, id)] as const,
    )
    expect(allowed).toContain(row?.status)
    expect(history.filter(({ status }) => finalStatuses.has(status)).map(({ status }) => status)).toEqual([row?.status])
    expect(
      published.filter((each) => each.id === id && finalStatuses.has(each.status)).map(({ status }) => status),
    ).toEqual([row?.status])
    if (row?.status === 'SOLVING_COMPLETED') expect(row.hasSolution).toBe(true)
    if (row?.hasSolution) {
      expect(await documents.read(row, 'score-analysis')).toMatchObject({ score: row.score })
      expect(await documents.read(row, 'kpis')).toEqual(row.kpis)
      expect(await documents.exists(row, 'output')).toBe(true)
    } else expect(row && (await documents.exists(row, 'output'))).toBe(false)
    named.push(`${id}/${row?.documentsVersion ?? ''}`)
  }
  await database.close()
  const isLeftOver = (path: string) =>
    path.endsWith('.tmp') || (/\/\d+-\d+\//.test(path) && !named.some((folderName) => path.includes(`/${folderName}/`)))
  const leftovers = [...disk.content().keys()].filter(isLeftOver)
  expect(leftovers).toEqual([])
}

/** Other ones for other `offset`s. */
const some = (offset: number) => points.filter((_, index) => (index + offset) % stride === 0)

async function strike(fault: Fault, persistence: typeof untiring, allowed: readonly DatasetStatus[]): Promise<void> {
  const world = await startRunWorld(content, fault, persistence)
  try {
    await Promise.race([
      world.settled(),
      delay(120_000, undefined, { ref: false }).then(() => Promise.reject(new Error('a run is stuck'))),
    ])
    await expectTruth(world, allowed)
  } catch (cause) {
    throw new Error(`${JSON.stringify(fault)}, ${world.disk.log[fault.at - 1] ?? 'after the end'}: ${String(cause)}`, {
      cause,
    })
  }
}

describe.each(['disk-full', 'io-error'] as const)('%s', (kind) => {
  test.each([1, 3, 12])(
    'for %i operations at any point costs no run its plan',
    async (lasts) => {
      for (const at of some(lasts)) await strike({ at, kind, lasts }, untiring, ['SOLVING_COMPLETED'])
    },
    600_000,
  )

  test('for longer than patience lasts ends the run in a state that is true', async () => {
    for (const at of some(0))
      await strike({ at, kind, lasts: 3 }, impatient, ['SOLVING_COMPLETED', 'SOLVING_FAILED', 'SOLVING_INCOMPLETE'])
  }, 600_000)
})
