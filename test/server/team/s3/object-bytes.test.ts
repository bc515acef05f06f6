/** Documents on an S3 server that fails, hangs, loses or changes something, and one that is not the team's. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import type { Documents } from '../../../../server/storage/documents.ts'
import { openPostgres } from '../../../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../../../server/storage/postgres/postgres-database.ts'
import { openBytes } from '../../../../server/team/open-bytes.ts'
import { objectBytes } from '../../../../server/team/s3/object-bytes.ts'
import { openObjectBytes } from '../../../../server/team/s3/open-object-bytes.ts'
import { createS3Client } from '../../../../server/team/s3/s3-client.ts'
import { s3Place } from '../../../../server/team/s3/s3-place.ts'
import { openTeamDocuments } from '../../../../server/team/team-documents.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../../support/postgres.ts'
import { startTestS3, testBucket, type TestS3 } from '../../../support/s3-server.ts'

const place = `s3://${testBucket}/team/one`
const day = 86_400_000
const ownerOf = (id: string) => ({ id, documentsVersion: null })

describe.runIf(canRunPostgres())('documents on an S3 server', () => {
  let postgres: TestPostgres
  let s3: TestS3
  let database: PostgresDatabase
  let folder: string
  let documents: Documents
  let other: Documents

  beforeAll(async () => {
    postgres = startPostgres()
    s3 = await startTestS3()
    database = await openPostgres({ address: postgres.createDatabase() })
    folder = await mkdtemp(join(tmpdir(), 'planwright-s3-'))
    const shared = { database, clock: systemClock, bytes: await open() }
    documents = openTeamDocuments({ ...shared, folder: join(folder, 'one') })
    other = openTeamDocuments({ ...shared, folder: join(folder, 'other') })
  })
  afterEach(() => {
    s3.mood = 'well'
  })
  afterAll(async () => {
    await s3.stop()
    await database.close()
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  })
  const placeWith = (of: Record<string, string>, at = place) => s3Place(at, { ...s3.environment, ...of })
  const patience = { tries: 3, firstMilliseconds: 20, idleMilliseconds: 60_000 }
  const open = (of: Record<string, string> = {}, at = place, into = database) =>
    openObjectBytes(into, placeWith(of, at), patience)
  const keysOf = (id: string) => [...s3.objects.keys()].filter((key) => key.includes(id))

  test('are objects below the prefix, one for each version, and a start leaves its mark alone behind', async () => {
    expect([...s3.objects.keys()]).toEqual(['team/one/planwright-team'])
    const id = newId()
    await documents.write(id, 'input', {})
    await documents.planFolder(id, '1-2').write('output', {})
    await documents.keep({ id, documentsVersion: '1-2' })
    expect(keysOf(id)).toEqual([
      expect.stringMatching(`^team/one/${id}/input\\.[0-9a-f-]{36}\\.json\\.gz$`),
      expect.stringMatching(`^team/one/${id}/1-2/output\\.[0-9a-f-]{36}\\.json\\.gz$`),
    ])
    await documents.remove(id)
    expect(keysOf(id)).toEqual([])
  })

  test.each(['failing', 'hanging'] as const)(
    'are not stored while the server is %s, and are afterwards',
    async (mood) => {
      const id = newId()
      const s3Client = createS3Client(placeWith({}), { ...patience, idleMilliseconds: 200 })
      const bytes = objectBytes(database, s3Client)
      const impatient = openTeamDocuments({ database, clock: systemClock, bytes, folder: join(folder, mood) })
      s3.mood = mood
      await expect(impatient.write(id, 'input', {})).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        message: expect.stringMatching(`^The document store ${place} \\(${s3.endpoint}\\) `) as string,
        retryAfterSeconds: 5,
      })
      expect(await documents.exists(ownerOf(id), 'input')).toBe(false)
      s3.mood = 'well'
      await documents.write(id, 'input', {})
      expect(await other.read(ownerOf(id), 'input')).toEqual({})
    },
  )

  test('are stored by a further try when the server fails for a moment', async () => {
    s3.failures = 2
    const id = newId()
    await documents.write(id, 'input', {})
    expect(keysOf(id)).toHaveLength(1)
  })

  test('that are cut off on their way are never half there', async () => {
    const id = newId()
    await documents.write(id, 'input', { long: 'x'.repeat(1000) })
    s3.mood = 'cutting'
    await expect(other.read(ownerOf(id), 'input')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    s3.mood = 'well'
    expect(await other.read(ownerOf(id), 'input')).toMatchObject({ long: expect.any(String) as string })
  })

  test.each(['lost', 'changed', 'shortened'])('that were %s are told, and not used', async (what) => {
    const id = newId()
    await documents.write(id, 'input', { visits: 1 })
    const [key = ''] = keysOf(id)
    const object = s3.objects.get(key)!
    if (what === 'lost') s3.objects.delete(key)
    if (what === 'changed') object.bytes = Buffer.from(object.bytes.map((byte, at) => (at === 15 ? byte ^ 1 : byte)))
    if (what === 'shortened') object.bytes = object.bytes.subarray(1)
    await expect(other.read(ownerOf(id), 'input')).rejects.toMatchObject({
      code: 'DOCUMENT_DAMAGED',
      message: expect.stringContaining(`"input" of dataset ${id} is damaged in ${place}`) as string,
    })
  })

  test('that no row names go after a day, on whichever page of the list, and nothing else does', async () => {
    s3.pageSize = 2
    const [id, gone] = [newId(), newId()]
    for (const visits of [1, 2, 3]) await documents.write(id, 'input', { visits })
    for (const version of ['1-1', '1-2']) {
      await documents.planFolder(gone, version).write('output', {})
      await documents.keep({ id: gone, documentsVersion: version })
    }
    await database.writeLoosely((db) => db.deleteFrom('documents').where('dataset_id', '=', gone).execute())
    s3.objects.set('team/one/notes.txt', { bytes: Buffer.from('somebody’s'), modifiedAt: new Date(0) })
    const known = new Map([[id, ownerOf(id)]])
    const sweep = () => documents.sweep(known, new Date(Date.now() - day))
    await sweep()
    expect([keysOf(id).length, keysOf(gone).length]).toEqual([3, 2])
    for (const object of s3.objects.values()) object.modifiedAt = new Date(Date.now() - day - 60_000)
    await sweep()
    s3.pageSize = 1000
    expect([keysOf(id).length, keysOf(gone).length]).toEqual([1, 0])
    expect(s3.objects.has('team/one/notes.txt')).toBe(true)
    expect(await other.read(ownerOf(id), 'input')).toEqual({ visits: 3 })
  })

  test.each([
    ['another key', { AWS_SECRET_ACCESS_KEY: 'wrong' }, /403 SignatureDoesNotMatch.*AWS_ACCESS_KEY_ID "AKIATEST/],
    ['a key that there is not', { AWS_ACCESS_KEY_ID: 'AKIANOBODY' }, /403 InvalidAccessKeyId.*"AKIANOBODY"/],
    ['another region', { AWS_REGION: 'us-east-1' }, /400 AuthorizationHeaderMalformed.*AWS_REGION is "us-east-1"/],
    [
      'nobody there',
      { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' },
      /did not answer: .*ECONNREFUSED.*AWS_ENDPOINT_URL_S3/,
    ],
  ])('are refused at the start with %s', async (_, environment, message) => {
    await expect(open(environment)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringMatching(message) as string,
    })
  })

  test('in a bucket that there is not are refused at the start', async () => {
    await expect(open({}, 's3://nobodys/team/one')).rejects.toThrow(/404 NoSuchBucket.*Make the bucket/)
  })

  test('are in one place for a whole team', async () => {
    await expect(openBytes(database, undefined)).rejects.toThrow(
      `This start names no place for documents, but the team keeps its documents in ${place}: start with --documents ${place}.`,
    )
    await expect(open({}, `s3://${testBucket}/team/two`)).rejects.toThrow(`start with --documents ${place}.`)
    await open()
    await documents.write(newId(), 'input', {})
    const mark = s3.objects.get('team/one/planwright-team')!
    s3.objects.delete('team/one/planwright-team')
    await expect(open()).rejects.toThrow('is not where this team stored its documents')
    s3.objects.set('team/one/planwright-team', mark)
  })

  test('are never beside those of another team, nor of a team that keeps them in its database', async () => {
    const elsewhere = await openPostgres({ address: postgres.createDatabase() })
    try {
      await expect(open({}, place, elsewhere)).rejects.toThrow('holds the documents of another team')
      // Which did not bind it to that place.
      await open({}, `s3://${testBucket}/elsewhere`, elsewhere)
    } finally {
      await elsewhere.close()
    }
    const inDatabase = await openPostgres({ address: postgres.createDatabase() })
    try {
      await openTeamDocuments({ folder, database: inDatabase, clock: systemClock }).write(newId(), 'input', {})
      const message = 'the team keeps its documents in the database: start without --documents.'
      await expect(open({}, `s3://${testBucket}/new`, inDatabase)).rejects.toThrow(message)
    } finally {
      await inDatabase.close()
    }
  })
})
