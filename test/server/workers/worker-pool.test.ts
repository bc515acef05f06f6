import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorReply } from '../../../server/http/error-reply.ts'
import { createWorkerPool, type WorkerPool } from '../../../server/workers/worker-pool.ts'
import type { PoolCommand, WorkerCommand } from '../../../server/workers/protocol.ts'
import type { WorkerProcess } from '../../../server/workers/worker-host.ts'
import { openDocuments } from '../../../server/storage/documents.ts'

const smallId = '00000000-0000-4000-8000-000000000001'
const largeId = '00000000-0000-4000-8000-000000000002'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-pool-'))
  const documents = openDocuments(folder)
  await documents.write(smallId, 'input', { visits: [] })
  await documents.write(largeId, 'input', { visits: Array.from({ length: 4000 }, (_, index) => Math.sin(index)) })
  await writeFile(join(folder, 'small.body'), '{}')
  await writeFile(
    join(folder, 'large.body'),
    gzipSync(Buffer.from(Array.from({ length: 40_000 }, (_, index) => Math.cos(index)).join())),
  )
})
afterAll(() => rm(folder, { recursive: true }))

/** Workers that are done with a command when the test says so. */
function openPool(width: number, maxLarge: number) {
  let started = 0
  const under: {
    readonly name: string
    /** Which process, in the order they were started. */
    readonly worker: number
    finish(): void
    fail(fault: { message: string; code?: 'STORAGE_UNAVAILABLE' }): void
  }[] = []
  const start = (): WorkerProcess => {
    let tell: Parameters<WorkerProcess['onEvent']>[0] = () => undefined
    let end: (outcome: string) => void = () => undefined
    const worker = ++started
    return {
      pid: undefined,
      send(command) {
        const job = {
          name: nameOf(command),
          worker,
          finish: () => (under.splice(under.indexOf(job), 1), tell({ kind: 'idle' })),
          fail: (fault: { message: string; code?: 'STORAGE_UNAVAILABLE' }) => tell({ kind: 'failed', ...fault }),
        }
        under.push(job)
      },
      onEvent: (listener) => (tell = listener),
      onEnd: (listener) => (end = listener),
      kill: () => end('was killed'),
    }
  }
  const pool = createWorkerPool({
    host: { start },
    dataFolder: folder,
    limits: { memoryMegabytes: 100, silenceSeconds: 600 },
    width,
    maxLarge,
  })
  const names = () => under.map(({ name }) => name)
  const named = (name: string) => under.find((job) => job.name === name)
  return { pool, names, named, finish: (name: string) => named(name)?.finish() }
}

const nameOf = (command: WorkerCommand) =>
  'job' in command
    ? `${command.kind} ${command.job.datasetId === smallId ? 'small' : 'large'}`
    : command.kind === 'intake'
      ? `intake ${command.bodyFile.includes('large') ? 'large' : 'small'}`
      : command.kind

const check = (datasetId: string): PoolCommand => ({
  kind: 'check',
  job: { datasetId, modelId: 'm', documentsVersion: null, overrides: undefined },
  withoutEffect: [],
  parentId: null,
})
const intake = (size: 'small' | 'large'): PoolCommand => ({
  kind: 'intake',
  datasetId: smallId,
  bodyFile: join(folder, `${size}.body`),
  encoding: size === 'large' ? 'gzip' : 'identity',
})
/** Enters them one after the other; resolves when all are under way or wait. */
async function enter(pool: WorkerPool, ...commands: readonly PoolCommand[]): Promise<void> {
  for (const [index, command] of commands.entries()) {
    const before = pool.load()
    void pool.perform(command).catch(() => undefined)
    await vi.waitUntil(() => pool.load().busy + pool.load().waiting > before.busy + before.waiting, {
      timeout: 120_000,
      interval: 1,
    })
    expect(index).toBeLessThan(commands.length)
  }
}

test.each([
  [3, 1],
  [4, 2],
])('of %i workers %i at most have large jobs', async (width, maxLarge) => {
  const { pool, names } = openPool(width, maxLarge)
  await enter(pool, ...Array.from({ length: width }, () => check(largeId)), intake('large'), check(smallId))
  expect(names()).toEqual([...Array.from({ length: maxLarge }, () => 'check large'), 'check small'])
  await pool.close()
})

test('small jobs have the workers in the order they came, whatever large ones wait, and those have their turn', async () => {
  const { pool, names, finish } = openPool(3, 1)
  await enter(pool, check(largeId), intake('large'), check(smallId), intake('small'), check(smallId))
  expect(names()).toEqual(['check large', 'check small', 'intake small'])
  finish('intake small')
  expect(names()).toEqual(['check large', 'check small', 'check small'])
  finish('check large')
  expect(names()).toEqual(['check small', 'check small', 'intake large'])
  await pool.close()
})

test('what a worker did not foresee is told to no caller, what the disk refused is', async () => {
  const { pool, named, finish } = openPool(1, 1)
  const answerTo = async (fault: { message: string; code?: 'STORAGE_UNAVAILABLE' }) => {
    const failed = pool.perform(check(smallId)).catch((error: unknown) => error)
    await expect.poll(() => named('check small')).toBeDefined()
    named('check small')!.fail(fault)
    finish('check small')
    const { status, body } = errorReply(await failed)
    return [status, body.code, body.message.includes(fault.message)]
  }
  expect(await answerTo({ message: "Cannot read properties of undefined (reading 'x')" })).toEqual([
    500,
    'INTERNAL_ERROR',
    false,
  ])
  expect(await answerTo({ message: 'No room.', code: 'STORAGE_UNAVAILABLE' })).toEqual([
    503,
    'STORAGE_UNAVAILABLE',
    true,
  ])
  await pool.close()
})

test('a question about a dataset goes to the process that answered the last one about it', async () => {
  const { pool, names, named, finish } = openPool(2, 2)
  const ask = (datasetId: string) =>
    void pool.perform({
      kind: 'ask',
      job: { datasetId, modelId: 'm', documentsVersion: null, overrides: undefined },
      source: { kind: 'dataset' },
      question: { kind: 'solvedInput' },
      answerFile: '',
    })
  ask(smallId)
  await expect.poll(names).toEqual(['ask small'])
  ask(largeId)
  await expect.poll(names).toEqual(['ask small', 'ask large'])
  finish('ask small')
  finish('ask large')
  for (const [id, name, worker] of [
    [largeId, 'ask large', 2],
    [smallId, 'ask small', 1],
    [largeId, 'ask large', 2],
  ] as const) {
    ask(id)
    await expect.poll(() => named(name)?.worker).toBe(worker)
    finish(name)
  }
  await pool.close()
})
