import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { datasetStatuses } from '../../../../server/contract/status.ts'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import type { Dataset } from '../../../../server/datasets/dataset/dataset.ts'
import {
  createHousekeeping,
  type Housekeeping,
  type HousekeepingOptions,
} from '../../../../server/datasets/retention/housekeeping.ts'
import { createIdempotency } from '../../../../server/datasets/submission/idempotency/answer-once.ts'
import { sweepDatasets } from '../../../../server/datasets/lifecycle/sweep-datasets.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import type { Database } from '../../../../server/storage/database.ts'
import { openDocuments } from '../../../../server/storage/documents.ts'
import { openLossLedger } from '../../../../server/storage/loss-ledger.ts'
import { listQuarantines } from '../../../../server/storage/quarantine.ts'
import { movableClock } from '../../../support/platform.ts'
import { insertAll, storedDataset, withStore } from '../../../support/stored-datasets.ts'

const day = 86_400_000
let dataFolder = ''

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-housekeeping-'))
})
afterEach(() => rm(dataFolder, { recursive: true, force: true }))

interface Scene {
  readonly database: Database
  readonly tenantId: string
  readonly clock: ReturnType<typeof movableClock>
  insert(...rows: readonly Partial<Dataset>[]): Promise<string[]>
  housekeeping(options?: Partial<HousekeepingOptions>): Housekeeping
  /** By id: in the bin or not. */
  rows(): Promise<Map<string, boolean>>
}

/** A store with documents, and a clock a long time after 2027-01-01. */
function scene(play: (scene: Scene) => Promise<void>): Promise<void> {
  return withStore(dataFolder, (database, tenantId) => {
    const clock = movableClock(new Date('2027-06-01T00:00:00Z'))
    const documents = openDocuments(dataFolder)
    return play({
      database,
      tenantId,
      clock,
      async insert(...changes) {
        const rows = changes.map((change) => storedDataset(tenantId, change))
        await database.write((db) => insertAll(db, rows))
        for (const { id } of rows) await documents.write(id, 'input', {})
        return rows.map(({ id }) => id)
      },
      housekeeping: (options) =>
        createHousekeeping({
          database,
          documents,
          clock,
          logger: silentLogger,
          limits: () => Promise.resolve({ binDays: 7, retentionDays: null }),
          hub: createDatasetHub(),
          idempotency: createIdempotency({ database, clock }),
          ...options,
        }),
      async rows() {
        const rows = await database.read((db) => db.selectFrom('datasets').select(['id', 'purged_at']).execute())
        return new Map(rows.map(({ id, purged_at: at }) => [id, at !== null]))
      },
    })
  })
}

const documentsOf = (id: string) => existsSync(join(dataFolder, 'documents', id))
const before = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

test('hundreds of purged datasets go, with their history and documents; those purged a moment later stay', () =>
  scene(async ({ database, clock, insert, housekeeping, rows }) => {
    const gone = await insert(...Array.from({ length: 130 }, () => ({ purgedAt: before(clock.now(), 7.01) })))
    const kept = await insert({ purgedAt: before(clock.now(), 6.99) }, {})
    expect(await housekeeping().run()).toEqual({ purged: 0, removed: 130 })
    expect([...(await rows()).keys()].sort()).toEqual([...kept].sort())
    expect([gone.some(documentsOf), kept.every(documentsOf)]).toEqual([false, true])
    const changes = await database.read((db) =>
      db.selectFrom('dataset_status_changes').leftJoin('datasets', 'number', 'dataset_number').select('id').execute(),
    )
    expect(changes.map(({ id }) => id).sort()).toEqual([...kept].sort())
  }))

test('retention takes every status in which nothing happens any more, and no other', () =>
  scene(async ({ insert, housekeeping, rows }) => {
    const ids = await insert(...datasetStatuses.map((status) => ({ status })))
    const [resting = ''] = await insert({ status: 'DATASET_COMPUTED', operation: 'NONE' })
    expect(await housekeeping().run()).toEqual({ purged: 0, removed: 0 })
    await housekeeping({ limits: () => Promise.resolve({ binDays: 7, retentionDays: 30 }) }).run()
    const purged = await rows()
    expect(datasetStatuses.filter((_, index) => purged.get(ids[index] ?? ''))).toEqual([
      'DATASET_INVALID',
      'SOLVING_COMPLETED',
      'SOLVING_INCOMPLETE',
      'SOLVING_FAILED',
    ])
    expect(purged.get(resting)).toBe(true)
  }))

test('who follows a dataset sees retention put it into the bin, as a purge would be seen', () =>
  scene(async ({ insert, housekeeping }) => {
    const [id = '', other = ''] = await insert({ kpis: { totalTravelTime: 'PT1H' } }, {})
    const hub = createDatasetHub()
    const seen: Dataset[] = []
    hub.watch(id, ({ dataset }) => seen.push(dataset))
    const published: string[] = []
    hub.watchAll((dataset) => void published.push(dataset.id))
    await housekeeping({ hub, limits: () => Promise.resolve({ binDays: 7, retentionDays: 30 }) }).run()
    expect(seen).toMatchObject([{ id, purgedAt: '2027-06-01T00:00:00.000Z', kpis: { totalTravelTime: 'PT1H' } }])
    expect(published.sort()).toEqual([id, other].sort())
    expect(seen[0]?.revision).toBe(2)
  }))

test('answers kept for repeated requests are forgotten when they expire', () =>
  scene(async ({ database, tenantId, clock, housekeeping }) => {
    const kept = (key: string, expires_at: string) => ({
      tenant_id: tenantId,
      route: 'POST /',
      key,
      request_hash: '',
      answer_json: '{}',
      expires_at,
    })
    await database.write((db) =>
      db
        .insertInto('idempotency_keys')
        .values([kept('old', before(clock.now(), 1)), kept('new', before(clock.now(), -1))])
        .execute(),
    )
    await housekeeping().run()
    expect(await database.read((db) => db.selectFrom('idempotency_keys').select('key').execute())).toEqual([
      { key: 'new' },
    ])
  }))

test('a dataset that was solved again lately is not old', () =>
  scene(async ({ clock, insert, housekeeping, rows }) => {
    const [lately = '', longAgo = ''] = await insert(
      { completeTime: before(clock.now(), 29) },
      { completeTime: before(clock.now(), 31) },
    )
    await housekeeping({ limits: () => Promise.resolve({ binDays: 7, retentionDays: 30 }) }).run()
    expect([(await rows()).get(lately), (await rows()).get(longAgo)]).toEqual([false, true])
  }))

test('each tenant has its own limits', () =>
  scene(async ({ database, tenantId, clock, insert, housekeeping, rows }) => {
    const other = 'another tenant'
    await database.write((db) =>
      db.insertInto('tenants').values({ id: other, name: other, created_at: '2100-01-01' }).execute(),
    )
    const purgedAt = before(clock.now(), 10)
    const [mine = '', theirs = ''] = await insert({ purgedAt }, { purgedAt, tenantId: other })
    await housekeeping({
      limits: (id) => Promise.resolve({ binDays: id === tenantId ? 7 : 14, retentionDays: null }),
    }).run()
    expect([(await rows()).has(mine), (await rows()).has(theirs)]).toEqual([false, true])
  }))

test('plans that no row names go after a day, those of rows and younger ones stay', () =>
  scene(async ({ clock, insert, housekeeping }) => {
    const documents = openDocuments(dataFolder)
    const [id = ''] = await insert({ documentsVersion: '1-2' })
    for (const version of ['1-1', '1-2', '1-3']) await documents.planFolder(id, version).write('output', version)
    const written = (version: string, at: Date) => {
      const folder = join(dataFolder, 'documents', id, version)
      for (const path of [join(folder, 'output.json.gz'), folder]) utimesSync(path, at, at)
    }
    for (const version of ['1-1', '1-2']) written(version, new Date(before(clock.now(), 2)))
    written('1-3', new Date(before(clock.now(), 0.5)))
    await housekeeping().run()
    expect(readdirSync(join(dataFolder, 'documents', id)).sort()).toEqual(['1-2', '1-3', 'input.json.gz'])
  }))

test('a crash between rows and documents leaves documents that the next start removes, and nothing counts as lost', () =>
  scene(async ({ database, clock, insert, housekeeping, rows }) => {
    const documents = openDocuments(dataFolder)
    const [gone = '', kept = ''] = await insert({ purgedAt: before(clock.now(), 8) }, {})
    const crashing = housekeeping({
      documents: { ...documents, remove: () => Promise.reject(new Error('the power is gone')) },
    })
    await expect(crashing.run()).rejects.toThrow('the power is gone')
    expect([[...(await rows()).keys()], documentsOf(gone)]).toEqual([[kept], true])
    const losses = await openLossLedger(dataFolder)
    await sweepDatasets({
      dataFolder,
      database,
      documents,
      uploadsFolder: join(dataFolder, 'uploads'),
      logger: silentLogger,
      clock,
      losses,
    })
    expect([losses.findings(), await listQuarantines(dataFolder)]).toEqual([[], []])
    expect([documentsOf(gone), documentsOf(kept)]).toEqual([false, true])
  }))

test('a start that fails is reported and leaves the platform alone; stopping ends the round after its step', () =>
  scene(async ({ clock, insert, housekeeping, rows }) => {
    const faults: string[] = []
    const failing = housekeeping({
      limits: () => Promise.reject(new Error('no settings')),
      logger: { ...silentLogger, error: (_fields, message) => void faults.push(message) },
    })
    failing.start()
    await failing.stop()
    expect(faults).toEqual([expect.stringContaining('the next try is in an hour')])

    await insert(...Array.from({ length: 200 }, () => ({ purgedAt: before(clock.now(), 8) })))
    const stopped = housekeeping()
    stopped.start()
    await stopped.stop()
    const left = (await rows()).size
    expect(left).toBeGreaterThan(100)
    expect(await housekeeping().run()).toEqual({ purged: 0, removed: left })
  }))
