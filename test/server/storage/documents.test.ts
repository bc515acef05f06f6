import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDocuments } from '../../../server/storage/documents.ts'
import { FaultDisk, crashModes } from '../../support/fault-files.ts'
import { rejectionOf } from './fixtures.ts'
import { datasetIdOf } from './workload.ts'

const id = datasetIdOf(1)
const value = { modelInput: { visits: [{ id: 'a', name: 'Grüße 🚚' }] }, empty: null }

const ownerOf = (of: string, documentsVersion: string | null = null) => ({ id: of, documentsVersion })
/** Later than anything. */
const always = new Date(8.64e15)

describe('documents', () => {
  let folder = ''
  const documents = () => openDocuments(folder)

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'planwright-documents-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('are read as they were written', async () => {
    await documents().write(id, 'input', value)
    expect(await documents().read(ownerOf(id), 'input')).toEqual(value)
    expect(await documents().exists(ownerOf(id), 'input')).toBe(true)
    expect(await documents().exists(ownerOf(id), 'output')).toBe(false)
  })

  it('are gzip files in a folder per dataset, for the owner only', async () => {
    await documents().write(id, 'score-analysis', value)
    const path = join(folder, 'documents', id, 'score-analysis.json.gz')
    expect(documents().pathOf(ownerOf(id), 'score-analysis')).toBe(path)
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
    expect((await buffer(await documents().openPlain(ownerOf(id), 'input'))).equals(plain)).toBe(true)
    expect(gunzipSync(await buffer(await documents().openGzip(ownerOf(id), 'input'))).equals(plain)).toBe(true)
  })

  it('are replaced as a whole', async () => {
    await documents().write(id, 'output', { version: 1, long: 'x'.repeat(10_000) })
    await documents().write(id, 'output', { version: 2 })
    expect(await documents().read(ownerOf(id), 'output')).toEqual({ version: 2 })
  })

  it('written many at a time are all there', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        documents().write(datasetIdOf(index % 7), `kind-${'abcdefghij'[index % 10] ?? ''}`, index),
      ),
    )
    for (let index = 0; index < 30; index++)
      expect(await documents().exists(ownerOf(datasetIdOf(index % 7)), `kind-${'abcdefghij'[index % 10] ?? ''}`)).toBe(
        true,
      )
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
    expect(await documents().read(ownerOf(id), 'input')).toEqual(value)
    expect(await documents().sweep(new Map([[id, ownerOf(id)]]), always)).toEqual({
      temporaryFiles: 0,
      unknownDatasets: [],
    })
  })

  it.each(['read', 'openGzip', 'openPlain'] as const)('that do not exist are named: %s', async (how) => {
    expect(await rejectionOf(documents()[how](ownerOf(id), 'kpis'))).toMatchObject({
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
    const path = documents().pathOf(ownerOf(id), 'input')
    await writeFile(path, damage(await readFile(path)))
    const expected = {
      code: 'DOCUMENT_DAMAGED',
      message: expect.stringMatching(new RegExp(`"input" of dataset ${id}`)) as string,
    }
    expect(await rejectionOf(documents().read(ownerOf(id), 'input'))).toMatchObject(expected)
    expect(await rejectionOf(documents().openPlain(ownerOf(id), 'input').then(text))).toMatchObject(expected)
  })

  it('that are no JSON inside are damaged', async () => {
    await documents().write(id, 'input', {})
    await writeFile(documents().pathOf(ownerOf(id), 'input'), gzipSync('{"half":'))
    expect(await rejectionOf(documents().read(ownerOf(id), 'input'))).toMatchObject({ code: 'DOCUMENT_DAMAGED' })
  })

  it('can be abandoned half read', async () => {
    await documents().write(id, 'input', 'x'.repeat(1_000_000))
    for (const read of [true, false]) {
      const stream = await documents().openPlain(ownerOf(id), 'input')
      if (read) await stream[Symbol.asyncIterator]().next()
      const closed = new Promise((resolve) => stream.once('close', resolve))
      stream.destroy()
      await closed
    }
    expect(await documents().read(ownerOf(id), 'input')).toHaveLength(1_000_000)
  })

  it.each(['..', '../x', 'A', '', 'a/b', 'a.b', 'a\u0000', 'a\n'])(
    'of a kind that is no plain word are refused: %j',
    async (kind) => {
      expect(await rejectionOf(documents().write(id, kind, {}))).toMatchObject({ code: 'DOCUMENT_NAME_REFUSED' })
      expect(() => documents().pathOf(ownerOf(id), kind)).toThrow('is no kind of document')
    },
  )

  it.each(['..', `${id}/..`, `../${id}`, id.toUpperCase().replace('0', 'G'), `${id}\n`, ''])(
    'of an id that is no UUID are refused: %j',
    async (wrong) => {
      const { remove, read, exists, removePlans } = documents()
      for (const attempt of [
        remove(wrong),
        read(ownerOf(wrong), 'input'),
        exists(ownerOf(wrong), 'input'),
        removePlans(wrong, ['1-1']),
      ]) {
        expect(await rejectionOf(attempt)).toMatchObject({ code: 'DOCUMENT_NAME_REFUSED' })
      }
    },
  )

  it('of a plan are found by the version the row names, and never change', async () => {
    await documents().write(id, 'input', 'sent')
    await documents().write(id, 'output', 'came with it')
    await documents().planFolder(id, '1-2').write('output', 'former')
    await documents().planFolder(id, '2-1').write('output', 'latter')
    for (const [version, output] of [
      [null, 'came with it'],
      ['1-2', 'former'],
      ['2-1', 'latter'],
    ] as const) {
      expect(await documents().read(ownerOf(id, version), 'output')).toBe(output)
      expect(await documents().read(ownerOf(id, version), 'input')).toBe('sent')
    }
    expect(await documents().exists(ownerOf(id, '2-1'), 'kpis')).toBe(false)
    expect(documents().pathOf(ownerOf(id, '2-1'), 'output')).toBe(
      join(folder, 'documents', id, '2-1', 'output.json.gz'),
    )
  })

  it.each(['', '1', '0-1', '1-0', '../x', '1-1/..', 'attempt-1-1', '1-1\n'])(
    'of a version that is none are refused: %j',
    async (version) => {
      expect(() => documents().planFolder(id, version)).toThrow('is no version of a plan')
      expect(await rejectionOf(documents().read(ownerOf(id, version), 'output'))).toMatchObject({
        code: 'DOCUMENT_NAME_REFUSED',
      })
    },
  )

  it('of attempts that have ended go, but for the plan that counts; of later ones they stay', async () => {
    await documents().write(id, 'input', 1)
    await documents().write(id, 'output', 1)
    for (const version of ['1-1', '1-10', '2-1', '2-2', '3-1'])
      await documents().planFolder(id, version).write('output', version)
    await documents().clearAttempts(id, 2, [null, '2-1'])
    const names = async () => (await readdir(join(folder, 'documents', id))).sort()
    expect(await names()).toEqual(['2-1', '3-1', 'input.json.gz', 'output.json.gz'])
    await documents().clearAttempts(id, 3, ['3-1'])
    expect(await names()).toEqual(['3-1', 'input.json.gz'])
    await documents().removePlans(id, ['3-1', '4-4'])
    expect(await names()).toEqual(['input.json.gz'])
  })

  it('of a removed dataset are gone, of others not; removing twice is no error', async () => {
    await documents().write(id, 'input', 1)
    await documents().write(datasetIdOf(2), 'input', 2)
    await documents().remove(id)
    await documents().remove(id)
    expect(await documents().exists(ownerOf(id), 'input')).toBe(false)
    expect(await documents().exists(ownerOf(datasetIdOf(2)), 'input')).toBe(true)
  })

  it('half-written and plans no row names are swept, and of unknown datasets nothing that has its name', async () => {
    const [known, unknown, unbegun] = [id, datasetIdOf(2), datasetIdOf(3)]
    await documents().write(known, 'input', 1)
    await documents().write(unknown, 'input', 2)
    for (const dataset of [known, unknown])
      for (const version of ['1-1', '1-2']) await documents().planFolder(dataset, version).write('output', 3)
    await mkdir(join(folder, 'documents', known, 'attempt-1-1'))
    await mkdir(join(folder, 'documents', unbegun))
    for (const dataset of [known, unknown, unbegun])
      await writeFile(`${documents().pathOf(ownerOf(dataset), 'output')}.1-1.tmp`, 'half')
    await writeFile(join(folder, 'documents', 'README'), 'of the user')
    expect(await documents().sweep(new Map([[known, ownerOf(known, '1-2')]]), always)).toEqual({
      temporaryFiles: 1,
      unknownDatasets: [unknown],
    })
    expect(await documents().read(ownerOf(known), 'input')).toBe(1)
    expect((await readdir(join(folder, 'documents', known))).sort()).toEqual(['1-2', 'input.json.gz'])
    expect((await readdir(join(folder, 'documents', unknown))).sort()).toEqual([
      '1-1',
      '1-2',
      'input.json.gz',
      'output.json.gz.1-1.tmp',
    ])
    expect(await readdir(join(folder, 'documents'))).not.toContain(unbegun)
    expect(await readFile(join(folder, 'documents', 'README'), 'utf8')).toBe('of the user')
  })

  it('are swept only when they are old enough: a younger plan may be named any moment', async () => {
    await documents().planFolder(id, '1-1').write('output', 'old')
    await documents().planFolder(id, '1-2').write('output', 'young')
    const old = new Date('2020-01-01T00:00:00Z')
    for (const path of [join('1-1', 'output.json.gz'), '1-1'])
      await utimes(join(folder, 'documents', id, path), old, old)
    await documents().sweep(new Map([[id, ownerOf(id)]]), new Date('2020-01-02T00:00:00Z'))
    expect(await readdir(join(folder, 'documents', id))).toEqual(['1-2'])
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
      await documents.write(id, 'output', 3)
      wrecks.push({ disk: disk.crash(mode, 0), acknowledged: 3 })
      expect(wrecks.length).toBeGreaterThan(15)
      for (const wreck of wrecks) {
        const after = openDocuments('/data', wreck.disk.files)
        const found = (await after.exists(ownerOf(id), 'output')) ? await after.read(ownerOf(id), 'output') : 0
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
        else expect(await documents.read(ownerOf(id), 'input')).toEqual(value)
        expect([...disk.content().keys()].filter((path) => path.endsWith('.tmp'))).toEqual([])
        await documents.write(id, 'input', value)
        expect(await documents.read(ownerOf(id), 'input')).toEqual(value)
      }
    },
  )
})
