import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileOperations } from '../../../server/foundation/file-operations.ts'
import { acquireLock } from '../../../server/storage/lock.ts'
import type { Lock } from '../../../server/storage/lock.ts'
import { systemProcesses } from '../../../server/storage/process-table.ts'
import type { ProcessTable } from '../../../server/storage/process-table.ts'
import { FaultDisk } from '../../support/fault-files.ts'
import { bundle } from '../../support/bundle.ts'
import { folder, machine, rejectionOf } from './fixtures.ts'

const emptyDisk = () => new FaultDisk(undefined, new Map(), [folder])
const names = (disk: FaultDisk) => [...disk.content().keys()].map((path) => path.slice(folder.length + 1))
const stale = { nonce: 'old', pid: 99, bootId: 'earlier', startTime: '1' }

/** Processes of one machine of which some have died. */
function processOf(pid: number, dead: ReadonlySet<number>): ProcessTable {
  return {
    self: { pid, bootId: 'now', startTime: '1' },
    isRunning: (identity) => identity.bootId === 'now' && !dead.has(identity.pid),
  }
}

describe('lock', () => {
  it('is refused to a second process, naming the folder and the pid of the first', async () => {
    const { files } = emptyDisk()
    await acquireLock({ folder, files, processes: machine('now') })
    const error = await rejectionOf(acquireLock({ folder, files, processes: machine('now') }))
    expect(error).toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
      message: expect.stringMatching(/\/data is in use by the process 4711/) as string,
    })
  })

  it('is free again after release', async () => {
    const disk = emptyDisk()
    const lock = await acquireLock({ folder, files: disk.files, processes: machine('now') })
    await lock.release()
    expect(names(disk)).toEqual([])
    expect((await acquireLock({ folder, files: disk.files, processes: machine('now') })).takenFrom).toBeUndefined()
  })

  it('of a dead process is taken over, and what an interrupted takeover left is removed', async () => {
    const disk = emptyDisk()
    for (const name of ['lock', 'lock.older', 'lock.old.x'])
      await disk.files.createExclusive(join(folder, name), Buffer.from(JSON.stringify(stale)))
    expect((await acquireLock({ folder, files: disk.files, processes: machine('now') })).takenFrom).toBe(99)
    expect(names(disk)).toEqual(['lock'])
  })

  it('is not removed by a former owner', async () => {
    const disk = emptyDisk()
    const former = await acquireLock({ folder, files: disk.files, processes: machine('earlier') })
    await acquireLock({ folder, files: disk.files, processes: machine('now') })
    await former.release()
    expect(names(disk)).toEqual(['lock'])
  })

  it('that nobody can read is left alone', async () => {
    const disk = emptyDisk()
    await disk.files.createExclusive(join(folder, 'lock'), Buffer.from('{"pid"'))
    expect(await rejectionOf(acquireLock({ folder, files: disk.files, processes: machine('now') }))).toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
    })
    expect(names(disk)).toEqual(['lock'])
  })

  it('has exactly one owner in every order of the steps of four takers, also when some die on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler({ act: finishStep }),
        fc.subarray([1, 2, 3, 4]),
        fc.nat(12),
        async (scheduler, dying, deathAfter) => {
          const disk = emptyDisk()
          await disk.files.createExclusive(join(folder, 'lock'), Buffer.from(JSON.stringify(stale)))
          const dead = new Set<number>()
          const takers = [1, 2, 3, 4].map((pid) => {
            const files = dying.includes(pid)
              ? mortal(scheduled(disk.files, scheduler), deathAfter, () => dead.add(pid))
              : scheduled(disk.files, scheduler)
            return acquireLock({ folder, files, processes: processOf(pid, dead) }).then((lock) => ({ pid, lock }))
          })
          const outcomes = await scheduler.waitFor(Promise.allSettled(takers))
          const owners = outcomes.flatMap((taker) =>
            taker.status === 'fulfilled' && !dead.has(taker.value.pid) ? [taker.value.pid] : [],
          )
          expect(owners.length).toBeLessThanOrEqual(1)
          if (dying.length === 0) expect(owners).toHaveLength(1)
          // Whatever has been left behind, the next one gets in, or is told who is there.
          const next = await Promise.allSettled([
            acquireLock({ folder, files: disk.files, processes: processOf(5, dead) }),
          ])
          expect(next[0].status).toBe(owners.length === 1 ? 'rejected' : 'fulfilled')
        },
      ),
      { numRuns: 1500 },
    )
  })
})

/** The operation that was let go is finished before the next one is. */
async function finishStep(letGo: () => Promise<unknown>): Promise<void> {
  await letGo()
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Every operation waits until the scheduler lets it go. */
function scheduled(files: FileOperations, scheduler: fc.Scheduler): FileOperations {
  return {
    ...files,
    createExclusive: (path, content) =>
      scheduler.schedule(Promise.resolve()).then(() => files.createExclusive(path, content)),
    readFile: (path) => scheduler.schedule(Promise.resolve()).then(() => files.readFile(path)),
    unlink: (path) => scheduler.schedule(Promise.resolve()).then(() => files.unlink(path)),
    readFolder: (path) => scheduler.schedule(Promise.resolve()).then(() => files.readFolder(path)),
  }
}

/** After so many operations the process is gone: nothing it began goes on. */
function mortal(files: FileOperations, operations: number, die: () => void): FileOperations {
  let left = operations
  const step = <T>(work: () => Promise<T>): Promise<T> => {
    if (left-- > 0) return work()
    die()
    return Promise.reject(new Error('killed'))
  }
  return {
    ...files,
    createExclusive: (path, content) => step(() => files.createExclusive(path, content)),
    readFile: (path) => step(() => files.readFile(path)),
    unlink: (path) => step(() => files.unlink(path)),
    readFolder: (path) => step(() => files.readFolder(path)),
  }
}

describe('process table', () => {
  const { self, isRunning } = systemProcesses()

  it('knows this process, and tells it from others with its pid', () => {
    expect(isRunning(self)).toBe(true)
    expect(isRunning({ ...self, bootId: 'another start of the machine' })).toBe(false)
    expect(isRunning({ ...self, pid: 2 ** 22 + 1 })).toBe(false)
  })

  it.runIf(process.platform === 'linux')('tells a process from an earlier one with the same pid', () => {
    expect(isRunning({ ...self, startTime: '1' })).toBe(false)
  })
})

describe('lock between processes', () => {
  const processes = 20
  const attemptsEach = 5
  let scratch = ''
  let program = ''

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'planwright-lock-'))
    program = await bundle('test/server/storage/lock-child.ts', scratch)
  })
  afterAll(() => rm(scratch, { recursive: true, force: true }))

  it.each(['no lock', 'a stale lock'])('100 starts at once have exactly one winner: %s', async (before) => {
    const data = await mkdtemp(join(scratch, 'data-'))
    if (before === 'a stale lock') await writeFile(join(data, 'lock'), JSON.stringify(stale))
    const children = Array.from({ length: processes }, () =>
      spawn(process.execPath, [program, data, String(attemptsEach)], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    const lines = children.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]())
    const next = async (index: number) => String((await lines[index]!.next()).value)
    for (const index of children.keys()) expect(await next(index)).toBe('ready')
    for (const child of children) child.stdin.write('go\n')
    const results: string[] = []
    for (const index of children.keys())
      for (let attempt = 0; attempt < attemptsEach; attempt++) results.push(await next(index))
    const winners = results.filter((result) => result === 'won')
    expect(results).toHaveLength(processes * attemptsEach)
    expect(winners).toHaveLength(1)
    expect(results.filter((result) => result !== 'won' && result !== 'DATA_FOLDER_IN_USE')).toEqual([])
    expect(await readdir(data)).toEqual(['lock'])
    const exits = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of children) child.stdin.end()
    await Promise.all(exits)
    const lock: Lock = await acquireLock({
      folder: data,
      files: (await import('../../../server/foundation/file-operations.ts')).nodeFiles,
      processes: systemProcesses(),
    })
    expect(lock.takenFrom).toBeDefined()
    await lock.release()
  })
})
