/** From a data folder to the database of a team: everything is there, and what was under way goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { prepareFirstTenant } from '../../../../server/access/tenants/first-start.ts'
import { findDatasetById } from '../../../../server/datasets/dataset/dataset-repository.ts'
import { createDatasetLog } from '../../../../server/datasets/lifecycle/dataset-log.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { openDocuments } from '../../../../server/storage/documents.ts'
import { openDatabase } from '../../../../server/storage/open-database.ts'
import { openPostgres } from '../../../../server/storage/postgres/open-postgres.ts'
import { checksOfOthers } from '../../../../server/team/jobs/check-repository.ts'
import { sentJobs } from '../../../../server/team/jobs/job-repository.ts'
import { linesOf } from '../../../../server/team/line-repository.ts'
import { moveToTeam } from '../../../../server/team/move/move-to-team.ts'
import { openObjectBytes } from '../../../../server/team/s3/open-object-bytes.ts'
import { s3Place } from '../../../../server/team/s3/s3-place.ts'
import { openTeamDocuments } from '../../../../server/team/team-documents.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../../support/postgres.ts'
import { startTestS3, testBucket } from '../../../support/s3-server.ts'
import { insertAll, storedDataset } from '../../../support/stored-datasets.ts'

describe.runIf(canRunPostgres())('moving to a team', () => {
  let postgres: TestPostgres
  const dataFolder = mkdtempSync(join(tmpdir(), 'planwright-move-'))
  const scratch = mkdtempSync(join(tmpdir(), 'planwright-moved-'))
  beforeAll(() => {
    postgres = startPostgres()
  }, 120_000)
  afterAll(async () => {
    await postgres.remove()
    for (const folder of [dataFolder, scratch]) rmSync(folder, { recursive: true, force: true })
  })

  test('brings rows, documents and lines, leaves the folder alone, and refuses a database in use', async () => {
    const source = await openDatabase({ folder: join(dataFolder, 'store') })
    const tenantId = await prepareFirstTenant(source, systemClock)
    const done = storedDataset(tenantId, { name: 'Zero \0 in it', documentsVersion: '1-2', score: '0hard/-1soft' })
    const checked = storedDataset(tenantId, { status: 'DATASET_CREATED' })
    const running = storedDataset(tenantId, { status: 'SOLVING_ACTIVE' })
    const waiting = storedDataset(tenantId, { status: 'SOLVING_SCHEDULED', queuedAt: '2027-01-01T00:00:00.000Z' })
    await source.write((db) => insertAll(db, [done, checked, running, waiting]))
    const documents = openDocuments(dataFolder)
    await documents.write(done.id, 'input', { visits: [1, 2, 3] })
    await documents.planFolder(done.id, '1-2').write('output', { routes: 'good' })
    await createDatasetLog(dataFolder, systemClock).write(done.id, 'a line')

    const address = postgres.createDatabase()
    const moved = await moveToTeam({ source, dataFolder, address })
    const countOf = (name: string) => moved.find((part) => part.name === name)?.count
    expect([countOf('datasets'), countOf('documents'), countOf('dataset_log')]).toEqual([4, 2, 1])

    const target = await openPostgres({ address })
    const there = openTeamDocuments({ folder: scratch, database: target, clock: systemClock })
    expect(await there.read(done, 'output')).toEqual({ routes: 'good' })
    expect(await target.read((db) => findDatasetById(db, done.id))).toMatchObject({
      name: 'Zero \uFFFD in it',
      score: '0hard/-1soft',
    })
    expect(await target.read((db) => linesOf(db, 'dataset_log', done.id))).toEqual([expect.stringMatching(/ a line$/)])
    expect(await target.read((db) => checksOfOthers(db, ['any']))).toEqual([checked.id])
    expect((await target.read(sentJobs)).map(({ datasetId }) => datasetId)).toEqual([running.id])
    // Numbers are given out after those that were moved.
    await target.write((db) => insertAll(db, [storedDataset(tenantId)]))
    await target.close()

    expect(await documents.read(done, 'input')).toEqual({ visits: [1, 2, 3] })
    await expect(moveToTeam({ source, dataFolder, address })).rejects.toMatchObject({ code: 'USAGE' })
    await source.close()
  })

  test('brings documents to an S3 server, counted and hashed the same', async () => {
    const s3 = await startTestS3()
    for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value)
    const folder = mkdtempSync(join(tmpdir(), 'planwright-move-s3-'))
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await s3.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const source = await openDatabase({ folder: join(folder, 'store') })
    const dataset = storedDataset(await prepareFirstTenant(source, systemClock), { documentsVersion: '1-2' })
    await source.write((db) => insertAll(db, [dataset]))
    const documents = openDocuments(folder)
    await documents.write(dataset.id, 'input', { visits: [1] })
    await documents.planFolder(dataset.id, '1-2').write('output', { routes: 'good' })

    const documentsPlace = `s3://${testBucket}/moved`
    const here = await moveToTeam({ source, dataFolder: folder, address: postgres.createDatabase() })
    const address = postgres.createDatabase()
    const there = await moveToTeam({ source, dataFolder: folder, address, documentsPlace })
    expect(there).toEqual(here)
    await source.close()

    const target = await openPostgres({ address })
    const bytes = await openObjectBytes(target, s3Place(documentsPlace, s3.environment))
    const moved = openTeamDocuments({ folder: join(folder, 'scratch'), database: target, clock: systemClock, bytes })
    expect(await moved.read(dataset, 'output')).toEqual({ routes: 'good' })
    await target.close()
  })
})
