/**
 * A store as 0003 left it comes over whole: datasets, their metrics to the letter, their history, and what may
 * reference them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatasetSearch } from '../../../server/datasets/search/dataset-search.ts'
import { findDatasetById } from '../../../server/datasets/dataset/dataset-repository.ts'
import { prepareSortValues } from '../../../server/datasets/lifecycle/prepare-sort-values.ts'
import { sortColumnsOf } from '../../../server/datasets/search/sort-columns.ts'
import { silentLogger } from '../../../server/foundation/logger.ts'
import { planningModels } from '../../../server/models/registry.ts'
import type { Database } from '../../../server/storage/database.ts'
import { migrations } from '../../../server/storage/migrations/index.ts'
import { openDatabase } from '../../../server/storage/open-database.ts'
import type { Tables } from '../../../server/storage/tables.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-compact-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface OldDataset {
  readonly id: string
  readonly kpis: string | null
  readonly inputMetrics: string | null
  readonly statuses: readonly string[]
  readonly purgedAt?: string
  readonly parentId?: string
}

const metrics = '{"visits":3,"vehicles":2}'
const datasets: readonly OldDataset[] = [
  {
    id: 'b',
    kpis: '{"totalTravelTime":"PT2H","workingTimeFairnessPercentage":81.43,"totalTechnicianCosts":null}',
    inputMetrics: metrics,
    statuses: ['DATASET_CREATED', 'DATASET_VALIDATED', 'DATASET_COMPUTED'],
  },
  {
    id: 'a',
    kpis: '{"totalTravelTime":"PT1H","workingTimeFairnessPercentage":0,"totalTechnicianCosts":-1.5e-7}',
    inputMetrics: metrics,
    statuses: ['DATASET_CREATED', 'DATASET_INVALID'],
    parentId: 'b',
  },
  { id: 'c', kpis: '{}', inputMetrics: null, statuses: ['DATASET_CREATED'], purgedAt: '2027-03-01T00:00:00.000Z' },
  { id: 'd', kpis: null, inputMetrics: '{"visits \\"big\\"":1}', statuses: [] },
]

async function insertOld(
  db: Kysely<Tables>,
  { id, kpis, inputMetrics, statuses, purgedAt, parentId }: OldDataset,
): Promise<void> {
  await sql`insert into datasets (id, tenant_id, model_id, model_version, resource, name, tags_json, status, operation, priority, score, parent_id, origin_id, submit_time, kpis_json, input_metrics_json, config_json, spent_seconds, crash_count, has_solution, purged_at)
    values (${id}, 't', 'field-service-routing', 'v1', 'route-plans', ${`Plan ${id}`}, '["north"]', 'SOLVING_COMPLETED', 'SOLVE', 7, '0hard/0medium/-5soft', ${parentId ?? null}, ${parentId ?? id}, '2027-01-01T00:00:00.000Z', ${kpis}, ${inputMetrics}, '{}', 2.5, 1, 1, ${purgedAt ?? null})`.execute(
    db,
  )
  for (const status of statuses)
    await sql`insert into dataset_status_changes (dataset_id, status, at) values (${id}, ${status}, ${`at ${status}`})`.execute(
      db,
    )
}

/** With the histories of the datasets mixed, as time mixes them. */
async function writeOldStore(): Promise<void> {
  const old = await openDatabase({ folder, migrations: migrations.slice(0, 3) })
  await old.write(async (db) => {
    await db.insertInto('tenants').values({ id: 't', name: 'Tenant', created_at: '' }).execute()
    for (const dataset of datasets) await insertOld(db, dataset)
    await sql`insert into dataset_status_changes (dataset_id, status, at) values ('b', 'SOLVING_SCHEDULED', 'later')`.execute(
      db,
    )
  })
  await old.close()
}

const historyOf = (database: Database, id: string) =>
  database.read((db) =>
    db
      .selectFrom('dataset_status_changes')
      .innerJoin('datasets', 'number', 'dataset_number')
      .select(['sequence', 'dataset_status_changes.status', 'at'])
      .where('id', '=', id)
      .orderBy('sequence')
      .execute(),
  )

test('datasets, metrics and histories of an older store come over', async () => {
  await writeOldStore()
  const database = await openDatabase({ folder })
  for (const { id, kpis, inputMetrics, parentId, purgedAt } of datasets) {
    expect(await database.read((db) => findDatasetById(db, id))).toMatchObject({
      id,
      kpis: kpis && JSON.parse(kpis),
      inputMetrics: inputMetrics && JSON.parse(inputMetrics),
      name: `Plan ${id}`,
      tags: ['north'],
      priority: 7,
      score: '0hard/0medium/-5soft',
      parentId: parentId ?? null,
      originId: parentId ?? id,
      spentSeconds: 2.5,
      crashCount: 1,
      hasSolution: true,
      purgedAt: purgedAt ?? null,
      failureMessage: null,
    })
  }
  const numbered = (statuses: readonly string[]) =>
    statuses.map((status, index) => ({ sequence: index + 1, status, at: `at ${status}` }))
  expect(await historyOf(database, 'b')).toEqual([
    ...numbered(datasets[0]?.statuses ?? []),
    { sequence: 4, status: 'SOLVING_SCHEDULED', at: 'later' },
  ])
  expect(await historyOf(database, 'a')).toEqual(numbered(datasets[1]?.statuses ?? []))
  expect(await historyOf(database, 'd')).toEqual([])

  await prepareSortValues({ database, models: planningModels, logger: silentLogger })
  const column = sortColumnsOf(planningModels).get('kpis.totalTravelTime')
  if (!column) throw new Error('no such sort')
  const filter = {
    tenantId: 't',
    modelIds: ['field-service-routing'],
    statuses: [],
    tags: ['north'],
    name: 'plan',
    parentId: undefined,
    submittedFrom: undefined,
    submittedTo: undefined,
    plannedFrom: undefined,
    plannedTo: undefined,
  }
  const found = await createDatasetSearch(database)(
    filter,
    { by: 'kpis.totalTravelTime', column, isDescending: false },
    { limit: 10, cursor: undefined, offset: 0 },
  )
  expect(found.datasets.map(({ id }) => id)).toEqual(['a', 'b', 'd'])

  await database.write((db) => db.deleteFrom('datasets').where('id', '=', 'b').execute())
  expect(
    await database.read((db) =>
      db.selectFrom('dataset_figures').innerJoin('datasets', 'number', 'dataset_number').select('id').execute(),
    ),
  ).toHaveLength(3)
  expect(
    await database.read((db) => db.selectFrom('dataset_status_changes').select('sequence').execute()),
  ).toHaveLength(3)
  await database.close()
})
