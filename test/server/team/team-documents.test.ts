/** Documents of a team: written by one process, read by another, immutable by version, gone when they are removed. */
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
import type { Documents } from '../../../server/storage/documents.ts'
import { openPostgres } from '../../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../../server/storage/postgres/postgres-database.ts'
import { openTeamDocuments } from '../../../server/team/team-documents.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'

describe.runIf(canRunPostgres())('documents of a team', () => {
  let postgres: TestPostgres
  let database: PostgresDatabase
  let folder = ''
  let one: Documents
  let other: Documents

  beforeAll(async () => {
    postgres = startPostgres()
    database = await openPostgres({ address: postgres.createDatabase() })
    folder = await mkdtemp(join(tmpdir(), 'planwright-team-documents-'))
    one = openTeamDocuments({ folder: join(folder, 'one'), database, clock: systemClock })
    other = openTeamDocuments({ folder: join(folder, 'other'), database, clock: systemClock })
  }, 60_000)
  afterAll(async () => {
    await database.close()
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  })
  const ownerOf = (id: string, documentsVersion: string | null = null) => ({ id, documentsVersion })

  test('what one writes another reads, and reads anew when it was replaced', async () => {
    const id = newId()
    await one.write(id, 'input', { visits: 1 })
    expect(await other.read(ownerOf(id), 'input')).toEqual({ visits: 1 })
    await one.write(id, 'input', { visits: 2 })
    expect(await other.read(ownerOf(id), 'input')).toEqual({ visits: 2 })
    expect(await other.exists(ownerOf(id), 'output')).toBe(false)
    await expect(other.openGzip(ownerOf(id), 'output')).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' })
  })

  test('several chunks come back as they were', async () => {
    const id = newId()
    const bytes = randomBytes(3 * 1024 * 1024 + 17)
    await one.writeStream(id, 'input', Readable.from([bytes], { objectMode: false }))
    expect((await buffer(await other.openPlain(ownerOf(id), 'input'))).equals(bytes)).toBe(true)
  })

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

  test('plans that no row names go, and the one that is named stays', async () => {
    const id = newId()
    for (const version of ['1-1', '1-2', '2-1']) {
      await one.planFolder(id, version).write('output', { version })
      await one.keep(ownerOf(id, version))
    }
    await one.clearAttempts(id, 1, ['1-2'])
    const isThere = (version: string) => other.exists(ownerOf(id, version), 'output')
    expect([await isThere('1-1'), await isThere('1-2'), await isThere('2-1')]).toEqual([false, true, true])
    await one.remove(id)
    expect(await isThere('1-2')).toBe(false)
    expect(await readdir(join(folder, 'one', 'documents'))).not.toContain(id)
  })

  test('sweeping leaves alone what may be another server’s at work', async () => {
    const id = newId()
    await one.write(id, 'input', {})
    await other.sweep(new Map(), new Date(8.64e15))
    expect(await other.exists(ownerOf(id), 'input')).toBe(true)
  })
})
