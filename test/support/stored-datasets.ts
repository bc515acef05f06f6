/**
 * Datasets put into a data folder before a platform starts on it: any status, any figures, without solving anything.
 */
import type { Kysely } from 'kysely'
import { systemClock } from '../../server/foundation/clock.ts'
import { newId } from '../../server/foundation/ids.ts'
import type { Dataset } from '../../server/datasets/dataset/dataset.ts'
import { insertDataset } from '../../server/datasets/dataset/dataset-repository.ts'
import type { Database } from '../../server/storage/database.ts'
import { openTestStore } from './test-database.ts'
import type { Tables } from '../../server/storage/tables.ts'
import { prepareFirstTenant } from '../../server/access/tenants/first-start.ts'

/** A completed dataset of field service routing; `changes` say what is different. */
export function storedDataset(tenantId: string, changes: Partial<Dataset> = {}): Dataset {
  const id = changes.id ?? newId()
  return {
    id,
    tenantId,
    modelId: 'field-service-routing',
    modelVersion: 'v1',
    resource: 'route-plans',
    name: 'Stored',
    tags: [],
    status: 'SOLVING_COMPLETED',
    operation: 'SOLVE',
    priority: 5,
    score: null,
    parentId: null,
    originId: id,
    submitTime: '2027-01-01T00:00:00.000Z',
    startTime: null,
    activeTime: null,
    completeTime: null,
    shutdownTime: null,
    validationSummary: { summary: 'OK' },
    failureMessage: null,
    inputMetrics: null,
    kpis: null,
    plannedFirst: null,
    plannedLast: null,
    configuration: {},
    queuedAt: null,
    attempt: 1,
    crashCount: 0,
    threadCount: null,
    spentSeconds: 0,
    isStopRequested: false,
    hasSolution: true,
    documentsVersion: null,
    revision: 1,
    purgedAt: null,
    eventChain: null,
    ...changes,
  }
}

export async function insertAll(db: Kysely<Tables>, rows: readonly Dataset[]): Promise<void> {
  for (const row of rows) await insertDataset(db, row)
}

/** Opens the store of a data folder that no platform uses, with its first tenant. */
export async function withStore<Result>(
  dataFolder: string,
  use: (database: Database, tenantId: string) => Promise<Result>,
): Promise<Result> {
  const database = await openTestStore(dataFolder)
  try {
    return await use(database, await prepareFirstTenant(database, systemClock))
  } finally {
    await database.close()
  }
}
