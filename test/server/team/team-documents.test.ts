/** Documents, wherever they are: written by one, read by another, immutable by version, gone when they are removed. */
import { mkdtemp, readFile, rm, writeFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../server/foundation/clock.ts'
import { newId } from '../../../server/foundation/ids.ts'
import { openDocuments, type Documents } from '../../../server/storage/documents.ts'
import { openPostgres } from '../../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../../server/storage/postgres/postgres-database.ts'
import type { DocumentBytes } from '../../../server/team/document-bytes.ts'
import { rowBytes } from '../../../server/team/row-bytes.ts'
import { openObjectBytes } from '../../../server/team/s3/open-object-bytes.ts'
import { s3Place } from '../../../server/team/s3/s3-place.ts'
import { openTeamDocuments } from '../../../server/team/team-documents.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { startTestS3, testBucket, type TestS3 } from '../../support/s3-server.ts'

const hasPostgres = canRunPostgres()
const teamStores = hasPostgres ? (['in a database', 'on an S3 server'] as const) : []
const ownerOf = (id: string, documentsVersion: string | null = null) => ({ id, documentsVersion })

let postgres: TestPostgres | undefined
let s3: TestS3
let folder = ''
beforeAll(async () => {
  s3 = await startTestS3()
  folder = await mkdtemp(join(tmpdir(), 'planwright-team-documents-'))
  if (hasPostgres) postgres = startPostgres()
})
afterAll(async () => {
  await s3.stop()
  await postgres?.remove()
  await rm(folder, { recursive: true, force: true })
})

const bytesOf = (store: string, database: PostgresDatabase): Promise<DocumentBytes> =>
  store === 'in a database'
    ? Promise.resolve(rowBytes(database))
    : openObjectBytes(database, s3Place(`s3://${testBucket}/documents`, s3.environment))

describe.each(['in a folder', ...teamStores] as const)('documents %s', (store) => {
  let database: PostgresDatabase | undefined
  let one: Documents
  let other: Documents

  beforeAll(async () => {
    if (store === 'in a folder') {
      one = openDocuments(join(folder, 'alone'))
      other = openDocuments(join(folder, 'alone'))
      return
    }
    database = await openPostgres({ address: postgres!.createDatabase() })
    const bytes = await bytesOf(store, database)
    const shared = { database, clock: systemClock, bytes }
    one = openTeamDocuments({ ...shared, folder: join(folder, store, 'one') })
    other = openTeamDocuments({ ...shared, folder: join(folder, store, 'other') })
  })
  afterAll(() => database?.close())

  test('what one writes another reads, and reads anew when it was replaced', async () => {
    const id = newId()
    await one.write(id, 'input', { visits: 1 })
    expect(await other.read(ownerOf(id), 'input')).toEqual({ visits: 1 })
    await one.write(id, 'input', { visits: 2 })
    expect(await other.read(ownerOf(id), 'input')).toEqual({ visits: 2 })
    expect(await other.exists(ownerOf(id), 'output')).toBe(false)
    await expect(other.openGzip(ownerOf(id), 'output')).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
  })

  test.runIf(store === 'in a database')('what is replaced or removed while it is brought is not damaged', async () => {
    const id = newId()
    await one.write(id, 'input', { visits: 1 })
    await one.write(id, 'kpis', { travel: 1 })
    let isFirst = true
    const bytes = rowBytes(database!)
    const late = openTeamDocuments({
      ...{ database: database!, clock: systemClock, folder: join(folder, store, 'late') },
      bytes: {
        ...bytes,
        async fetch(document, path) {
          if (isFirst) {
            isFirst = false
            await bytes.remove(id, { versions: [''], kinds: ['kpis'] })
            await one.write(id, 'input', { visits: 2 })
          }
          await bytes.fetch(document, path)
        },
      },
    })
    await late.stage(ownerOf(id))
    expect(await late.read(ownerOf(id), 'input')).toEqual({ visits: 2 })
    await expect(late.read(ownerOf(id), 'kpis')).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
  })

  test('several readers at once have what their row says', async () => {
    const id = newId()
    for (let round = 1; round <= 5; round++) {
      const reads = Array.from({ length: 4 }, () => other.read(ownerOf(id), 'input').catch(() => undefined))
      await one.write(id, 'input', { visits: round })
      await Promise.all(reads)
      const found = await Promise.all(Array.from({ length: 4 }, () => other.read(ownerOf(id), 'input')))
      expect(found).toEqual(Array(4).fill({ visits: round }))
    }
  })

  test('several MiB come back as they were', async () => {
    const id = newId()
    const bytes = randomBytes(3 * 1024 * 1024 + 17)
    await one.writeStream(id, 'input', Readable.from([bytes], { objectMode: false }))
    expect((await buffer(await other.openPlain(ownerOf(id), 'input'))).equals(bytes)).toBe(true)
  })

  test('plans that no row names go, and the one that is named stays', async () => {
    const id = newId()
    for (const version of ['1-1', '1-2', '2-1', '2-2']) {
      await one.planFolder(id, version).write('output', { version })
      await one.keep(ownerOf(id, version))
    }
    await one.clearAttempts(id, 1, ['1-2'])
    await one.removePlans(id, ['2-2'])
    const isThere = (version: string) => other.exists(ownerOf(id, version), 'output')
    const there = [await isThere('1-1'), await isThere('1-2'), await isThere('2-1'), await isThere('2-2')]
    expect(there).toEqual([false, true, true, false])
    await one.remove(id)
    expect(await isThere('1-2')).toBe(false)
    await one.remove(id)
  })

  describe.runIf(store !== 'in a folder')('of a team', () => {
    test('what a process wrote by path is everybody’s once it is kept, and not before', async () => {
      const id = newId()
      const owner = ownerOf(id, '1-2')
      await one.planFolder(id, '1-2').write('output', { plan: 'best' })
      expect(await other.exists(owner, 'output')).toBe(false)
      await one.keep(owner)
      await other.stage(owner)
      expect(await readFile(other.pathOf(owner, 'output'))).toEqual(await readFile(one.pathOf(owner, 'output')))
    })

    test('a file that is damaged in the scratch folder is brought again', async () => {
      const id = newId()
      await one.write(id, 'input', { visits: 1 })
      await other.stage(ownerOf(id))
      await writeFile(other.pathOf(ownerOf(id), 'input'), gzipSync('{"visits":666}'))
      expect(await other.read(ownerOf(id), 'input')).toEqual({ visits: 1 })
    })

    test('what is removed is in no scratch folder of whoever removed it', async () => {
      const id = newId()
      await one.write(id, 'input', {})
      await one.remove(id)
      expect(await readdir(join(folder, store, 'one', 'documents'))).not.toContain(id)
    })

    test('sweeping leaves alone what may be another server’s at work', async () => {
      const id = newId()
      await one.write(id, 'input', {})
      await other.sweep(new Map(), new Date(8.64e15))
      await other.sweep(new Map(), new Date(Date.now() - 86_400_000))
      expect(await other.exists(ownerOf(id), 'input')).toBe(true)
      expect(await other.read(ownerOf(id), 'input')).toEqual({})
    })
  })
})
