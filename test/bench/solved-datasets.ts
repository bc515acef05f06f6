/** Stores full of solved datasets of field service routing, with figures and a history like real ones. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { DatasetStatus } from '../../server/contract/status.ts'
import type { Dataset } from '../../server/datasets/dataset/dataset.ts'
import { insertDataset } from '../../server/datasets/dataset/dataset-repository.ts'
import { writeFigures } from '../../server/datasets/dataset/sort-value-repository.ts'
import { createSortValues } from '../../server/datasets/dataset/sort-values.ts'
import { formatDuration } from '../../server/foundation/iso-duration.ts'
import { createRandom } from '../../server/foundation/random.ts'
import { planningModels } from '../../server/models/registry.ts'
import type { Database } from '../../server/storage/database.ts'
import { storedDataset, withStore } from '../support/stored-datasets.ts'

export interface Filling {
  readonly size: number
  /** Datasets with documents that have been in the bin for too long. */
  addPurged(count: number): Promise<void>
}

const random = createRandom(1)
const sortValues = createSortValues(planningModels)
const life: readonly DatasetStatus[] = [
  'DATASET_CREATED',
  'DATASET_VALIDATED',
  'DATASET_COMPUTED',
  'SOLVING_SCHEDULED',
  'SOLVING_STARTED',
  'SOLVING_ACTIVE',
]
const rowsPerWrite = 200
const firstSubmission = Date.parse('2026-01-01T00:00:00Z')
const later = (time: number, seconds: number) => new Date(time + seconds * 1000).toISOString()

export async function fillStore(dataFolder: string, size: number): Promise<Filling> {
  await withStore(dataFolder, async (database, tenantId) => {
    await insert(database, size, (index) => solvedDataset(tenantId, index))
  })
  return {
    size,
    addPurged: (count) =>
      withStore(dataFolder, async (database, tenantId) => {
        const purged = await insert(database, count, (index) => ({
          ...solvedDataset(tenantId, index),
          purgedAt: '2026-02-01T00:00:00.000Z',
        }))
        for (const { id } of purged) writeDocuments(join(dataFolder, 'documents', id))
      }),
  }
}

async function insert(database: Database, count: number, make: (index: number) => Dataset): Promise<Dataset[]> {
  const rows = Array.from({ length: count }, (_, index) => make(index))
  for (let from = 0; from < count; from += rowsPerWrite) {
    const part = rows.slice(from, from + rowsPerWrite)
    await database.write(async (db) => {
      for (const row of part) {
        await insertDataset(db, { ...row, ...sortValues.follow(row), sortLayout: sortValues.layoutOf(row.modelId) })
        const { number } = await db
          .selectFrom('datasets')
          .select('number')
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow()
        await writeFigures(db, row.id, sortValues.figuresOf(row.modelId, row))
        // The last one is there.
        await db
          .insertInto('dataset_status_changes')
          .values(
            life.map((status, index) => ({
              dataset_number: number,
              sequence: index - life.length,
              status,
              at: row.submitTime,
            })),
          )
          .execute()
      }
    })
  }
  return rows
}

/** One every five minutes. */
function solvedDataset(tenantId: string, index: number): Dataset {
  const submitted = firstSubmission + index * 300_000
  const waited = random.below(600)
  const solved = random.below(300)
  const status = index % 17 === 0 ? 'SOLVING_FAILED' : 'SOLVING_COMPLETED'
  return storedDataset(tenantId, {
    name: `Plan ${random.below(1_000_000)} of a region`,
    status,
    tags: [`region-${index % 8}`, 'night'],
    priority: random.below(11),
    score: `${-random.below(3)}hard/${-random.below(20)}medium/${-random.below(1_000_000)}soft`,
    submitTime: later(submitted, 0),
    queuedAt: later(submitted, 2),
    startTime: later(submitted, waited),
    activeTime: later(submitted, waited + 2),
    completeTime: later(submitted, waited + 2 + solved),
    shutdownTime: later(submitted, waited + 2 + solved),
    spentSeconds: solved + random.next(),
    configuration: { run: { termination: { spentLimit: 'PT5M' } }, model: { overrides: {} } },
    inputMetrics: inputMetrics(),
    kpis: kpis(),
  })
}

function inputMetrics() {
  const visits = 10 + random.below(400)
  const none = { visitGroups: 0, visitDependencies: 0, visitsWithSla: 0, movableVisits: 0, pinnedVisits: 0 }
  return {
    visits,
    ...none,
    mandatoryVisits: visits - 2,
    optionalVisits: 2,
    vehicles: 1 + random.below(40),
    vehicleShifts: 5 * (1 + random.below(40)),
  }
}

function kpis() {
  const duration = () => formatDuration(random.below(100_000))
  const metres = () => random.below(1_000_000)
  return {
    totalAssignedVisits: random.below(400),
    totalUnassignedVisits: random.below(20),
    assignedMandatoryVisits: random.below(400),
    assignedOptionalVisits: random.below(3),
    totalActivatedVehicles: random.below(40),
    totalTravelTime: duration(),
    travelTimeFromStartLocationToFirstVisit: duration(),
    travelTimeBetweenVisits: duration(),
    travelTimeFromLastVisitToEndLocation: duration(),
    totalTravelDistanceMeters: metres(),
    travelDistanceFromStartLocationToFirstVisitMeters: metres(),
    travelDistanceBetweenVisitsMeters: metres(),
    travelDistanceFromLastVisitToEndLocationMeters: metres(),
    totalOvertime: duration(),
    workingTimeFairnessPercentage: random.below(10_000) / 100,
    absoluteVisitsInSla: 2,
    percentageVisitsInSla: 100,
  }
}

const someDocument = gzipSync(JSON.stringify({ text: 'x'.repeat(2000) }))

function writeDocuments(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const kind of ['input', 'output', 'score-analysis']) writeFileSync(join(folder, `${kind}.json.gz`), someDocument)
  writeFileSync(join(folder, 'log.txt'), 'A line.\n')
}
