/**
 * The swap of the data for a restored backup, ended at every single step: the next start has the new data whole, and
 * the old is kept.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeRestoreMarker, type RestoreMarker } from '../../../../server/operations/backups/restore-marker.ts'
import { removeStrayStaging, takeIntoUse } from '../../../../server/operations/backups/take-into-use.ts'
import { nodeFiles, type FileOperations } from '../../../../server/foundation/file-operations.ts'
import { acquireLock } from '../../../../server/storage/lock.ts'
import { systemProcesses } from '../../../../server/storage/process-table.ts'

const marker: RestoreMarker = {
  staging: 'restore-staging-1',
  previousData: 'before-restore-1',
  prepared: {
    createdAt: '2027-02-01T09:00:00.000Z',
    appVersion: '1',
    preparedAt: '2027-02-01T10:00:00.000Z',
    files: 2,
    bytes: 6,
    counts: {},
    opensSecrets: true,
    previousData: 'before-restore-1',
    canRestart: false,
    message: '',
  },
  actor: { memberId: 'm', name: 'Ada', email: 'ada@example.org', via: 'SESSION', address: '127.0.0.1' },
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-swap-'))
  await put('old', 'store', 'snapshot.1')
  await put('old', 'documents', 'a')
  await put('new', marker.staging, 'store', 'snapshot.1')
  await put('new', marker.staging, 'documents', 'b')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(content: string, ...path: string[]): Promise<void> {
  await mkdir(join(folder, ...path.slice(0, -1)), { recursive: true })
  await writeFile(join(folder, ...path), content)
}
const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8')

/** Does so many changing steps and then no more, as a process that is killed. */
function killedAfter(steps: number): { files: FileOperations; done(): number } {
  let done = 0
  const counted =
    <Args extends unknown[], Result>(operation: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      done >= steps ? Promise.reject(new Error('killed')) : ((done += 1), operation(...args))
  const { createExclusive, rename, unlink, makeFolder, removeFolder } = nodeFiles
  return {
    files: {
      ...nodeFiles,
      createExclusive: counted(createExclusive),
      rename: counted(rename),
      unlink: counted(unlink),
      makeFolder: counted(makeFolder),
      removeFolder: counted(removeFolder),
    },
    done: () => done,
  }
}

async function expectNew(): Promise<void> {
  expect([await read('store', 'snapshot.1'), await read('documents', 'b')]).toEqual(['new', 'new'])
  expect([
    await read(marker.previousData, 'store', 'snapshot.1'),
    await read(marker.previousData, 'documents', 'a'),
  ]).toEqual(['old', 'old'])
  expect([await readdir(join(folder, 'documents')), await readdir(join(folder, 'store'))]).toEqual([
    ['b'],
    ['snapshot.1'],
  ])
}

test('without a marker nothing is touched, and what an unfinished restore has left goes', async () => {
  expect(await takeIntoUse(folder)).toBeUndefined()
  expect(await read('store', 'snapshot.1')).toBe('old')
  await removeStrayStaging(folder)
  expect((await readdir(folder)).sort()).toEqual(['documents', 'store'])
})

test('with it the data is swapped once, the old kept, and nothing else left', async () => {
  await writeRestoreMarker(folder, marker)
  expect(await takeIntoUse(folder)).toEqual(marker)
  await expectNew()
  expect((await readdir(folder)).sort()).toEqual([marker.previousData, 'documents', 'store'])
  expect(await takeIntoUse(folder)).toBeUndefined()
})

test('killed after any number of steps, the next start ends with the new data whole', async () => {
  const counter = killedAfter(Infinity)
  await writeRestoreMarker(folder, marker)
  await takeIntoUse(folder, counter.files)
  expect(counter.done()).toBeGreaterThan(8)
  for (let steps = 0; steps < counter.done(); steps++) {
    await rm(folder, { recursive: true })
    await put('old', 'store', 'snapshot.1')
    await put('old', 'documents', 'a')
    await put('new', marker.staging, 'store', 'snapshot.1')
    await put('new', marker.staging, 'documents', 'b')
    await writeRestoreMarker(folder, marker)
    await expect(takeIntoUse(folder, killedAfter(steps).files), `after ${steps} steps`).rejects.toThrow('killed')
    // The process is gone and its locks count for nothing; here it is still alive.
    for (const lock of ['lock', 'store/lock', `${marker.previousData}/store/lock`])
      await rm(join(folder, lock), { force: true })
    await takeIntoUse(folder)
    await removeStrayStaging(folder)
    await expectNew()
    expect((await readdir(folder)).sort(), `after ${steps} steps`).toEqual([marker.previousData, 'documents', 'store'])
  }
})

test('a data folder that was empty gets the backup', async () => {
  await rm(join(folder, 'store'), { recursive: true })
  await rm(join(folder, 'documents'), { recursive: true })
  await writeRestoreMarker(folder, marker)
  await takeIntoUse(folder)
  expect([await read('store', 'snapshot.1'), await read('documents', 'b')]).toEqual(['new', 'new'])
})

test('while a platform runs on the folder nothing is swapped', async () => {
  await writeRestoreMarker(folder, marker)
  const lock = await acquireLock({ folder: join(folder, 'store'), files: nodeFiles, processes: systemProcesses() })
  await expect(takeIntoUse(folder)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' })
  expect(await read('store', 'snapshot.1')).toBe('old')
  await lock.release()
})
