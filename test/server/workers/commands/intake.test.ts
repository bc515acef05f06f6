import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../server/foundation/ids.ts'
import { createRandom } from '../../../../server/foundation/random.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import { deriveInput } from '../../../../server/workers/commands/derive-input.ts'
import { refusalOf } from '../../../../server/workers/commands/refusal.ts'
import { takeIn } from '../../../../server/workers/commands/intake.ts'
import { openDocuments } from '../../../../server/storage/documents.ts'
import { tightDisk } from '../../../support/tight-disk.ts'

const serviceSettings = { travel: { settings: { provider: 'haversine' as const }, cacheFolder: '/nowhere' } }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-intake-'))
  const random = createRandom(3)
  const noise = Array.from({ length: 300_000 }, () => random.below(1e9).toString(36)).join(' ')
  await writeFile(join(folder, 'body'), `{"modelInput":{"a":"${noise}"},"config":{"b":1}}`)
  await writeFile(join(folder, 'broken'), gzipSync(`{"modelInput":{"a":"${noise}"`))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fault = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

const left = () => readdir(join(folder, 'documents')).catch(() => [])

test.each([0, 1, 300_000, 1_000_000])(
  'a disk that is full after %i bytes of the document refuses the body and keeps nothing of it',
  async (room) => {
    const taken = takeIn(
      { datasetId: newId(), bodyFile: join(folder, 'body'), encoding: 'identity' },
      openDocuments(folder, tightDisk(room)),
    )
    expect(refusalOf(await fault(taken))).toMatchObject({ code: 'STORAGE_FULL' })
    expect(await left()).toEqual([])
  },
)

test('a body that ends too early keeps nothing either', async () => {
  const taken = takeIn(
    { datasetId: newId(), bodyFile: join(folder, 'broken'), encoding: 'gzip' },
    openDocuments(folder),
  )
  expect(refusalOf(await fault(taken))).toMatchObject({
    code: 'BODY_MALFORMED',
    message: expect.stringContaining('ends too early') as string,
  })
  expect(await left()).toEqual([])
})

test('nor does a derived input for which there is no room', async () => {
  const parentId = newId()
  await openDocuments(folder).write(parentId, 'input', { visits: 'many '.repeat(1000) })
  const parent = { id: parentId, documentsVersion: null }
  const sources = { model: fieldServiceRouting, documents: openDocuments(folder, tightDisk(0)), serviceSettings }
  const derived = deriveInput({ parent, newDatasetId: newId(), fromOutput: false, patch: undefined }, sources)
  expect(refusalOf(await fault(derived))).toMatchObject({ code: 'STORAGE_FULL' })
  expect(await left()).toEqual([parentId])
  await openDocuments(folder).remove(parentId)
})

test('with room for it, the document is there and the configuration is told', async () => {
  const configText = await takeIn(
    { datasetId: newId(), bodyFile: join(folder, 'body'), encoding: 'identity' },
    openDocuments(folder, tightDisk(10_000_000)),
  )
  expect(configText).toBe('{"b":1}')
  expect(await left()).toHaveLength(1)
})
