import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { documentFolder } from '../../../server/storage/document-folder.ts'
import { openDocuments } from '../../../server/storage/documents.ts'
import { FaultDisk, crashModes } from '../../support/fault-files.ts'
import { rejectionOf } from './fixtures.ts'
import { datasetIdOf } from './workload.ts'

const id = datasetIdOf(1)
const value = { modelInput: { visits: [{ id: 'a', name: 'Grüße 🚚' }] }, empty: null }

describe('documents', () => {
  let folder = ''
  const documents = () => openDocuments(folder)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planwright-documents-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('are read as they were written', async () => {
    await documents().write(id, 'input', value)
    expect(await documents().read(id, 'input')).toEqual(value)
    expect(await documents().exists(id, 'input')).toBe(true)
    expect(await documents().exists(id, 'output')).toBe(false)
  })

  it('are gzip files in a folder per dataset, for the owner only', async () => {
    await documents().write(id, 'score-analysis', value)
    const path = join(folder, 'documents', id, 'score-analysis.json.gz')
    expect(documents().pathOf(id, 'score-analysis')).toBe(path)
    expect(JSON.parse(gunzipSync(await readFile(path)).toString())).toEqual(value)
    if (process.platform !== 'win32') {
      expect((await stat(path)).mode & 0o777).toBe(0o600)
      expect((await stat(join(folder, 'documents', id))).mode & 0o777).toBe(0o700)
    }
  })

  it('are streamed in and out, plain or compressed, whatever the pieces', async () => {
    const plain = Buffer.from(
      JSON.stringify(
        Array.from({ length: 50_000 }, (_, index) => ({
          index,
          hash: createHash('md5').update(String(index)).digest('hex'),
        })),
      ),
    )
    const pieces = Array.from({ length: 1000 }, (_, index) =>
      plain.subarray(Math.floor((index * plain.length) / 1000), Math.floor(((index + 1) * plain.length) / 1000)),
    )
    await documents().writeStream(id, 'input', Readable.from(pieces))
    expect((await buffer(await documents().openPlain(id, 'input'))).equals(plain)).toBe(true)
    expect(gunzipSync(await buffer(await documents().openGzip(id, 'input'))).equals(plain)).toBe(true)
  })

  it('are replaced as a whole', async () => {
    await documents().write(id, 'output', { version: 1, long: 'x'.repeat(10_000) })
    await documents().write(id, 'output', { version: 2 })
    expect(await documents().read(id, 'output')).toEqual({ version: 2 })
  })

  it('written many at a time are all there', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        documents().write(datasetIdOf(index % 7), `kind-${'abcdefghij'[index % 10] ?? ''}`, index),
      ),
    )
    for (let index = 0; index < 30; index++)
      expect(await documents().exists(datasetIdOf(index % 7), `kind-${'abcdefghij'[index % 10] ?? ''}`)).toBe(true)
  })

  it('keep the former one when the source breaks off, whose error is passed on', async () => {
    await documents().write(id, 'input', value)
    const broken = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const source = Readable.from(
      (async function* () {
        yield await Promise.resolve(Buffer.from('{"half":'))
        throw broken
      })(),
    )
    expect(await rejectionOf(documents().writeStream(id, 'input', source))).toBe(broken)
    expect(await documents().read(id, 'input')).toEqual(value)
    expect(await documents().sweep(() => true)).toEqual({ temporaryFiles: 0, unknownDatasets: [] })
  })

  it.each(['read', 'openGzip', 'openPlain'] as const)('that do not exist are named: %s', async (how) => {
    expect(await rejectionOf(documents()[how](id, 'kpis'))).toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
      message: expect.stringMatching(new RegExp(`"kpis" of dataset ${id}`)) as string,
    })
  })

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5)],
    [
      'changed',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 20), Buffer.from([bytes[20]! ^ 1]), bytes.subarray(21)]),
    ],
    ['empty', () => Buffer.alloc(0)],
    ['no gzip', () => Buffer.from('{}')],
  ])('that are damaged are named, never half read: %s', async (_, damage) => {
    await documents().write(id, 'input', { random: createHash('sha512').update('x').digest('hex') })
    const path = documents().pathOf(id, 'input')
    await writeFile(path, damage(await readFile(path)))
    const expected = {
      code: 'DOCUMENT_DAMAGED',
      message: expect.stringMatching(new RegExp(`"input" of dataset ${id}`)) as string,
    }
    expect(await rejectionOf(documents().read(id, 'input'))).toMatchObject(expected)
    expect(await rejectionOf(documents().openPlain(id, 'input').then(text))).toMatchObject(expected)
  })

  it('that are no JSON inside are damaged', async () => {
    await documents().write(id, 'input', {})
    await writeFile(documents().pathOf(id, 'input'), gzipSync('{"half":'))
    expect(await rejectionOf(documents().read(id, 'input'))).toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  })

  it('can be abandoned half read', async () => {
    await documents().write(id, 'input', 'x'.repeat(1_000_000))
    for (const read of [true, false]) {
      const stream = await documents().openPlain(id, 'input')
      if (read) await stream[Symbol.asyncIterator]().next()
      const closed = new Promise((resolve) => stream.once('close', resolve))
      stream.destroy()
      await closed
    }
    expect(await documents().read(id, 'input')).toHaveLength(1_000_000)
  })

  it.each(['..', '../x', 'A', '', 'a/b', 'a.b', 'a\u0000', 'a\n'])(
    'of a kind that is no plain word are refused: %j',
    async (kind) => {
      expect(await rejectionOf(documents().write(id, kind, {}))).toMatchObject({ code: 'DOCUMENT_NAME_REFUSED' })
      expect(() => documents().pathOf(id, kind)).toThrow('is no kind of document')
    },
  )

  it.each(['..', `${id}/..`, `../${id}`, id.toUpperCase().replace('0', 'G'), `${id}\n`, ''])(
    'of an id that is no UUID are refused: %j',
    async (wrong) => {
      const { remove, read, exists, adopt } = documents()
      for (const attempt of [remove(wrong), read(wrong, 'input'), exists(wrong, 'input'), adopt(wrong, folder, [])]) {
        expect(await rejectionOf(attempt)).toMatchObject({ code: 'DOCUMENT_NAME_REFUSED' })
      }
    },
  )

  it('of an attempt are adopted together, and the attempt folder is gone', async () => {
    await documents().write(id, 'output', 'former')
    const attempt = documents().attemptFolder(id, 2, 1)
    const worker = documentFolder(attempt, 'attempt 2')
    await worker.write('output', 'latter')
    await worker.write('kpis', { total: 1 })
    await worker.write('logs', 'not asked for')
    await documents().adopt(id, attempt, ['output', 'kpis'])
    expect(await documents().read(id, 'output')).toBe('latter')
    expect(await documents().read(id, 'kpis')).toEqual({ total: 1 })
    expect(await worker.exists('logs')).toBe(false)
  })

  it('of an attempt are not moved at all when one is missing, or when the folder is not its own', async () => {
    const attempt = documents().attemptFolder(id, 1, 1)
    await documentFolder(attempt, 'attempt 1').write('output', 1)
    expect(await rejectionOf(documents().adopt(id, attempt, ['output', 'kpis']))).toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    })
    expect(await documents().exists(id, 'output')).toBe(false)
    for (const wrong of [
      join(folder, 'documents', datasetIdOf(2), 'attempt-1-1'),
      join(attempt, '..', '..'),
      join(folder, 'attempt-1-1'),
    ]) {
      expect(await rejectionOf(documents().adopt(id, wrong, ['output']))).toMatchObject({
        code: 'DOCUMENT_NAME_REFUSED',
      })
    }
  })

  it('of a removed dataset are gone, of others not; removing twice is no error', async () => {
    await documents().write(id, 'input', 1)
    await documents().write(datasetIdOf(2), 'input', 2)
    await documents().remove(id)
    await documents().remove(id)
    expect(await documents().exists(id, 'input')).toBe(false)
    expect(await documents().exists(datasetIdOf(2), 'input')).toBe(true)
  })

  it('half-written and plans never adopted are swept, and of unknown datasets nothing that has its name', async () => {
    const [known, unknown, unbegun] = [id, datasetIdOf(2), datasetIdOf(3)]
    await documents().write(known, 'input', 1)
    await documents().write(unknown, 'input', 2)
    for (const dataset of [known, unknown])
      await documentFolder(documents().attemptFolder(dataset, 1, 1), 'attempt').write('output', 3)
    await mkdir(join(folder, 'documents', unbegun))
    for (const dataset of [known, unknown, unbegun])
      await writeFile(`${documents().pathOf(dataset, 'output')}.1-1.tmp`, 'half')
    await writeFile(join(folder, 'documents', 'README'), 'of the user')
    expect(await documents().sweep((dataset) => dataset === known)).toEqual({
      temporaryFiles: 1,
      unknownDatasets: [unknown],
    })
    expect(await documents().read(known, 'input')).toBe(1)
    expect(await readdir(join(folder, 'documents', known))).toEqual(['input.json.gz'])
    expect((await readdir(join(folder, 'documents', unknown))).sort()).toEqual([
      'attempt-1-1',
      'input.json.gz',
      'output.json.gz.1-1.tmp',
    ])
    expect(await readdir(join(folder, 'documents'))).not.toContain(unbegun)
    expect(await readFile(join(folder, 'documents', 'README'), 'utf8')).toBe('of the user')
  })
})

describe('documents on a failing disk', () => {
  it.each(crashModes)(
    'are the former or the latter one after a power cut at any point, the latter once acknowledged (%s)',
    async (mode) => {
      const disk = new FaultDisk()
      const wrecks: { disk: FaultDisk; acknowledged: number }[] = []
      let acknowledged = 0
      disk.onPoint = () => wrecks.push({ disk: disk.crash(mode, wrecks.length), acknowledged })
      const documents = openDocuments('/data', disk.files)
      await documents.write(id, 'output', 1)
      acknowledged = 1
      await documents.writeStream(id, 'output', Readable.from([Buffer.from('2')]))
      acknowledged = 2
      await documentFolder(documents.attemptFolder(id, 1, 1), 'attempt', disk.files).write('output', 3)
      await documents.adopt(id, documents.attemptFolder(id, 1, 1), ['output'])
      wrecks.push({ disk: disk.crash(mode, 0), acknowledged: 3 })
      expect(wrecks.length).toBeGreaterThan(15)
      for (const wreck of wrecks) {
        const after = openDocuments('/data', wreck.disk.files)
        const found = (await after.exists(id, 'output')) ? await after.read(id, 'output') : 0
        expect([wreck.acknowledged, wreck.acknowledged + 1]).toContain(found)
      }
    },
  )

  it.each(['disk-full', 'io-error'] as const)(
    'are refused with a word on what to do, and leave nothing behind (%s)',
    async (kind) => {
      const whole = new FaultDisk()
      await openDocuments('/data', whole.files).write(id, 'input', value)
      for (let at = 1; at <= whole.log.length; at++) {
        const disk = new FaultDisk({ at, kind })
        const documents = openDocuments('/data', disk.files)
        const [outcome] = await Promise.allSettled([documents.write(id, 'input', value)])
        disk.makeSpace()
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({
            code: kind === 'disk-full' ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE',
            message: expect.stringContaining(`/data/documents/${id}/input.json.gz`) as string,
          })
        else expect(await documents.read(id, 'input')).toEqual(value)
        expect([...disk.content().keys()].filter((path) => path.endsWith('.tmp'))).toEqual([])
        await documents.write(id, 'input', value)
        expect(await documents.read(id, 'input')).toEqual(value)
      }
    },
  )
})
