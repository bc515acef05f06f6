/**
 * Datasets put into a data folder before a platform starts on it: any status, any figures, without solving anything.
 */
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { systemClock } from '../../server/foundation/clock.ts'
import { newId } from '../../server/foundation/ids.ts'
import { insertDataset, type DatasetRow } from '../../server/datasets/lifecycle/dataset-repository.ts'
import type { Database } from '../../server/storage/database.ts'
import { openDatabase } from '../../server/storage/open-database.ts'
import type { Tables } from '../../server/storage/tables.ts'
import { prepareFirstTenant } from '../../server/access/tenants/first-start.ts'

/** A completed dataset of field service routing; `changes` say what is different. */
export function storedDataset(tenantId: string, changes: Partial<DatasetRow> = {}): DatasetRow {
  const id = changes.id ?? newId()
  return {
    id,
    tenant_id: tenantId,
    model_id: 'field-service-routing',
    model_version: 'v1',
    resource: 'route-plans',
    name: 'Stored',
    tags_json: '[]',
    status: 'SOLVING_COMPLETED',
    operation: 'SOLVE',
    priority: 5,
    score: null,
    parent_id: null,
    origin_id: id,
    submit_time: '2027-01-01T00:00:00.000Z',
    start_time: null,
    active_time: null,
    complete_time: null,
    shutdown_time: null,
    validation_summary_json: '{"summary":"OK"}',
    failure_message: null,
    input_metrics_json: null,
    kpis_json: null,
    planned_first: null,
    planned_last: null,
    config_json: '{}',
    queued_at: null,
    attempt: 1,
    crash_count: 0,
    spent_seconds: 0,
    stop_requested: 0,
    has_solution: 1,
    purged_at: null,
    event_chain: null,
    ...changes,
  }
}

export async function insertAll(db: Kysely<Tables>, rows: readonly DatasetRow[]): Promise<void> {
  for (const row of rows) await insertDataset(db, row)
}

/** Opens the store of a data folder that no platform uses, with its first tenant. */
export async function withStore<Result>(
  dataFolder: string,
  use: (database: Database, tenantId: string) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ folder: join(dataFolder, 'store') })
  try {
    return await use(database, await prepareFirstTenant(database, systemClock))
  } finally {
    await database.close()
  }
}
