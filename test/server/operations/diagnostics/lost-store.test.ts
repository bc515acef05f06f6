/**
 * A store that is gone, damaged or older than it was, seen from outside: no document is destroyed, people are told, and
 * there is always a way out.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DataLoss } from '../../../../server/contract/data-loss.ts'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { readRuntimeFile } from '../../../../server/platform/runtime-file.ts'
import { planwright } from '../../../support/command-line.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const guard = 600_000
let place: string
/** As a kill -9 left it: snapshots 1 and 2, and a last journal with two datasets in it. */
let original: string
/** The store as it was with the first dataset alone. */
let olderStore: string
let folder: string
let server: ServerProcess | undefined

const apiKey = async () => (await planwright(['keys', 'create', '--name', newId(), '--data', folder])).output
const clientOf = async ({ url }: ServerProcess) =>
  routePlanClient(`${url}/api/models/field-service-routing`, await apiKey())

async function submit(running: ServerProcess, operation: 'SOLVE' | 'NONE', name: string): Promise<void> {
  const client = await clientOf(running)
  const { id } = (await (
    await client.raw(`?operation=${operation}`, {
      method: 'POST',
      body: JSON.stringify({ ...tinyRoutePlan(), config: { run: { name, termination: { stepCountLimit: 50 } } } }),
    })
  ).json()) as DatasetMetadata
  await client.until(id, ({ status }) => status === (operation === 'NONE' ? 'DATASET_COMPUTED' : 'SOLVING_COMPLETED'))
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'planwright-lost-'))
  original = folder = join(place, 'original')
  olderStore = join(place, 'older-store')
  for (const name of ['first', 'second']) {
    const running = await startServerProcess(original)
    await submit(running, 'NONE', name)
    await running.stop()
    if (name === 'first') await cp(join(original, 'store'), olderStore, { recursive: true })
  }
  const running = await startServerProcess(original)
  await submit(running, 'SOLVE', 'third')
  // Some seconds later the mark outside the store has followed.
  const marked = async () =>
    (JSON.parse(await readFile(join(original, 'store-mark.json'), 'utf8')) as { sequence: number }).sequence
  const atStart = await marked()
  await submit(running, 'NONE', 'fourth')
  await vi.waitFor(async () => expect(await marked()).toBeGreaterThan(atStart), { timeout: guard, interval: 100 })
  await running.kill()
}, guard)
afterAll(() => rm(place, { recursive: true, force: true }))
afterEach(async () => {
  await server?.kill()
  server = undefined
})

const datasets = 4
const store = (...names: string[]) => join(folder, 'store', ...names)

async function copyOfOriginal(): Promise<void> {
  folder = join(place, newId())
  await cp(original, folder, { recursive: true })
}

/** Documents of both kinds below the data folder, wherever they are. */
async function keptDocuments(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names
    .filter((name) => /(input|output)\.json\.gz$/.test(name))
    .map((name) => name.replaceAll('\\', '/').replace(/^.*?(?=[0-9a-f]{8}-[0-9a-f]{4}-)/, ''))
    .sort()
}

async function manage(method: string, path: string): Promise<Response> {
  const runtime = await readRuntimeFile(folder)
  return fetch(`http://127.0.0.1:${runtime?.port ?? 0}/api/platform/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${runtime?.token ?? ''}` },
  })
}
const dataLoss = async () => (await (await manage('GET', '/data-loss')).json()) as DataLoss
const health = () => planwright(['health', '--data', folder])
const listed = async (running: ServerProcess) =>
  (await (await clientOf(running)).json<DatasetMetadata[]>('')).map(({ name, status }) => `${name} ${status}`).sort()

async function newest(kind: string): Promise<string> {
  const names = (await readdir(store())).filter((name) => name.startsWith(`${kind}.`))
  return store(names.sort((a, b) => Number(a.split('.')[1]) - Number(b.split('.')[1])).at(-1) ?? '')
}
async function flip(path: string, share: number): Promise<void> {
  const bytes = await readFile(path)
  const at = Math.floor(bytes.length * share)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  await writeFile(path, bytes)
}

/** What happened, what it does, and what a start without any option says to it; undefined when it opens. */
const misfortunes: readonly (readonly [string, () => Promise<void>, string | undefined])[] = [
  ['the folder is removed', () => rm(store(), { recursive: true }), 'missing or empty'],
  [
    'the folder is emptied',
    () =>
      rm(store(), { recursive: true })
        .then(() => mkdir(store()))
        .then(() => undefined),
    'missing or empty',
  ],
  ['the newest journal is gone', async () => rm(await newest('journal')), 'older than it was'],
  ['the newest journal is empty', async () => truncate(await newest('journal'), 0), 'older than it was'],
  ['the newest journal is cut', async () => truncate(await newest('journal'), 2000), undefined],
  ['the newest journal has a flipped bit', async () => flip(await newest('journal'), 0.1), undefined],
  [
    'both snapshots are bad',
    async () =>
      void (await Promise.all(
        (await readdir(store())).filter((name) => name.startsWith('snapshot')).map((name) => flip(store(name), 0.5)),
      )),
    'cannot be used',
  ],
  [
    'an older store was copied back',
    () => rm(store(), { recursive: true }).then(() => cp(olderStore, store(), { recursive: true })),
    'older than it was',
  ],
]

describe.each(misfortunes)('%s', (_name, strike, refusal) => {
  test(
    'no document is destroyed over several starts, people are told until they have seen it, and the datasets come back',
    async () => {
      await copyOfOriginal()
      const before = await keptDocuments()
      expect(before).toHaveLength(2 * datasets)
      await strike()
      for (const _start of [1, 2]) {
        if (refusal === undefined) {
          server = await startServerProcess(folder)
          await server.kill()
        } else await expect(startServerProcess(folder)).rejects.toThrow(new RegExp(`${refusal}.*--accept-loss`, 's'))
        expect(await keptDocuments()).toEqual(before)
      }
      expect((await planwright(['store', 'inspect', '--data', folder])).output).toContain(
        refusal === undefined ? 'The next start opens it.' : 'The next start is refused.',
      )
      server = await startServerProcess(folder, refusal === undefined ? [] : ['--accept-loss'])
      expect(server.output()).toContain('WARNING: stored data is missing.')
      expect(await health()).toMatchObject({ code: 3, output: expect.stringContaining('DEGRADED') as string })
      const loss = await dataLoss()
      expect(loss.findings.map(({ text }) => text).join(' ')).toMatch(
        /missing from the database; the documents are in quarantine/,
      )
      expect(await (await manage('GET', '/notifications')).json()).toMatchObject({
        notifications: [{ kind: 'DATA_LOSS', title: 'Stored data is missing' }],
      })
      const lost = loss.quarantines.flatMap((quarantine) => quarantine.datasets)
      const left = await listed(server)
      expect(lost.length).toBeGreaterThan(0)
      expect(lost.length + left.length).toBe(datasets)
      await server.stop()

      const adopted = await planwright(['store', 'adopt-quarantine', '--data', folder])
      expect(adopted).toMatchObject({ code: 0, errors: '' })
      server = await startServerProcess(folder)
      expect(await listed(server)).toEqual([
        'first DATASET_COMPUTED',
        'fourth DATASET_COMPUTED',
        'second DATASET_COMPUTED',
        'third SOLVING_COMPLETED',
      ])
      expect(await keptDocuments()).toEqual(before)
      expect((await manage('POST', '/data-loss/seen')).status).toBe(204)
      expect(await health()).toMatchObject({ code: 0, output: expect.stringContaining('UP') as string })
      expect((await dataLoss()).quarantines).toEqual([])
    },
    guard,
  )
})

test(
  'a kill -9 in the middle of a submission alarms nobody, and its input is kept',
  async () => {
    await copyOfOriginal()
    const id = newId()
    await mkdir(join(folder, 'documents', id))
    await cp(
      join(folder, 'documents', (await keptDocuments())[0]?.split('/')[0] ?? '', 'input.json.gz'),
      join(folder, 'documents', id, 'input.json.gz'),
    )
    server = await startServerProcess(folder)
    expect(server.output()).not.toContain('WARNING')
    expect((await health()).code).toBe(0)
    expect(await dataLoss()).toMatchObject({
      findings: [],
      quarantines: [{ datasets: [{ id, documents: ['input.json.gz'], wasAcknowledged: false }] }],
    })
    expect(await listed(server)).toHaveLength(datasets)
    const { name = '' } = (await dataLoss()).quarantines[0] ?? {}
    expect((await manage('DELETE', `/data-loss/quarantine/${name}`)).status).toBe(204)
    expect((await manage('DELETE', `/data-loss/quarantine/${name}`)).status).toBe(404)
    await server.stop()
    expect(await planwright(['store', 'inspect', '--data', folder])).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Datasets: 4; folders of documents: 4, of them without a dataset: 0/) as string,
    })
  },
  guard,
)
