/**
 * The only way a dataset changes status: look the event up in the table, store status and time in one transaction with
 * whatever listens (webhooks write their outbox rows there), and publish once it is durable.
 */
import type { Kysely } from 'kysely'
import type { DatasetStatus } from '../../contract/status.ts'
import { finalStatuses, solvingStatuses } from '../../contract/status.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { AboutDatasets, Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { WriteDb } from '../../storage/write-db.ts'
import type { RunKey } from '../dataset/run.ts'
import type { DatasetHub } from './dataset-hub.ts'
import type { Dataset, DatasetChanges } from '../dataset/dataset.ts'
import { findDatasetById, insertDataset, recordStatus, updateDataset } from '../dataset/dataset-repository.ts'
import { writeFigures } from '../dataset/sort-value-repository.ts'
import type { SortValues } from '../dataset/sort-values.ts'
import { assertLease } from '../dataset/lease.ts'
import { nextStatus, type LifeEvent } from './status-machine.ts'

/** Called inside the transaction of a status change. */
export type StatusListener = (db: WriteDb, dataset: Dataset) => Promise<void>

/** What happens to a dataset, and what changes with it. */
export interface Step {
  readonly event: LifeEvent
  readonly changes?: DatasetChanges
}

/** How solving ends in order: with the plan that was found, if any; `changes` are about to be stored with it. */
export function endOf(dataset: Dataset, changes: DatasetChanges = {}): LifeEvent {
  return (changes.hasSolution ?? dataset.hasSolution) ? 'completed' : 'endedEmpty'
}

export type Decision = (before: Dataset) => Step | undefined

/** What a run may do to its dataset. */
export interface FencedLife {
  apply(event: LifeEvent, changes?: DatasetChanges): Promise<Dataset | undefined>
  decide(decision: Decision): Promise<Dataset | undefined>
  update(changes: DatasetChanges): Promise<Dataset>
}

export interface DatasetLife {
  /** `alongside` writes what belongs to the creation, in its transaction. */
  create(dataset: Dataset, alongside?: StatusListener): Promise<Dataset>
  /** Resolves to the changed dataset, or undefined when the event is not possible in its present status. */
  apply(id: string, event: LifeEvent, changes?: DatasetChanges): Promise<Dataset | undefined>
  /**
   * As `apply`, decided by what the dataset is in the same transaction; undefined also when nothing is to happen.
   * `alongside` may refuse it there by throwing.
   */
  decide(id: string, decision: Decision, alongside?: StatusListener): Promise<Dataset | undefined>
  /** The same for a run: throws LEASE_LOST, and changes nothing, unless this attempt is what solves the dataset. */
  fenced(run: RunKey): FencedLife
  /** Changes that leave the status alone, for instance a better score; published too. */
  update(id: string, changes: DatasetChanges): Promise<Dataset>
  /** As `update`, decided by what the dataset is in the same transaction; undefined when it is not allowed, or gone. */
  updateIf(
    id: string,
    isAllowed: (before: Dataset) => boolean,
    changes: DatasetChanges,
    alongside?: StatusListener,
  ): Promise<Dataset | undefined>
  /** Moves a dataset to the bin; undefined when something works on it, or is about to. */
  purge(id: string): Promise<Dataset | undefined>
}

export interface DatasetLifeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly hub: DatasetHub
  /** Keeps what lists are sorted by in step with every change. */
  readonly sortValues: SortValues
  readonly listeners: readonly StatusListener[]
}

/** A dataset, and the attempt it must have where that matters. */
interface Fence {
  readonly id: string
  readonly attempt?: number | undefined
}

/** Whatever listens reads and writes rows that belong to the dataset, and webhooks by their tenant. */
const about = (...datasets: readonly string[]): AboutDatasets => ({ datasets })

/** Times that entering a status sets by itself. */
function timesOf(status: DatasetStatus, now: string): DatasetChanges {
  if (status === 'SOLVING_SCHEDULED') return { queuedAt: now }
  if (status === 'SOLVING_STARTED') return { startTime: now }
  if (status === 'SOLVING_ACTIVE') return { activeTime: now }
  return finalStatuses.has(status) ? { completeTime: now, shutdownTime: now } : {}
}

/** Statuses in which a worker writes documents. */
const busyStatuses: ReadonlySet<DatasetStatus> = new Set([...solvingStatuses, 'DATASET_CREATED', 'DATASET_VALIDATED'])
/** A computed dataset that is to be solved is on its way into the queue. */
const isBusy = ({ status, operation }: Dataset) =>
  busyStatuses.has(status) || (status === 'DATASET_COMPUTED' && operation === 'SOLVE')

export function createDatasetLife({ database, clock, hub, sortValues, listeners }: DatasetLifeOptions): DatasetLife {
  const tell = async (db: WriteDb, dataset: Dataset) => {
    for (const listener of listeners) await listener(db, dataset)
  }
  const change = async (db: Kysely<Tables>, { id, attempt }: Fence, changes: DatasetChanges) => {
    const after = await updateDataset(db, { id, attempt }, { ...changes, ...sortValues.follow(changes) })
    await writeFigures(db, id, sortValues.figuresOf(after.modelId, changes))
    return after
  }
  const updateIf: DatasetLife['updateIf'] = async (id, isAllowed, changes, alongside) => {
    const dataset = await database.write(async (db) => {
      const before = await findDatasetById(db, id)
      if (!before || !isAllowed(before)) return undefined
      const after = await change(db, { id }, changes)
      await alongside?.(db, after)
      return after
    }, about(id))
    if (dataset) hub.publish(dataset)
    return dataset
  }
  const decideFenced = async ({ id, attempt }: Fence, decision: Decision, alongside?: StatusListener) => {
    const dataset = await database.write(async (db) => {
      const before = await findDatasetById(db, id)
      if (attempt !== undefined) assertLease(before, { id, attempt })
      const step = before && decision(before)
      const status = step && nextStatus(before.status, step.event)
      if (!status || (step.event === 'queued' && before.purgedAt !== null)) return undefined
      const { changes = {} } = step
      const now = clock.now().toISOString()
      const after = await updateDataset(
        db,
        { id, attempt },
        {
          status,
          ...timesOf(status, now),
          ...changes,
          ...sortValues.follow(changes),
        },
      )
      await writeFigures(db, id, sortValues.figuresOf(before.modelId, changes))
      await recordStatus(db, id, status, now)
      await alongside?.(db, after)
      await tell(db, after)
      return after
    }, about(id))
    if (dataset) hub.publish(dataset)
    return dataset
  }
  const fenced: DatasetLife['fenced'] = (run) => ({
    apply: (event, changes = {}) => decideFenced(run, () => ({ event, changes })),
    decide: (decision) => decideFenced(run, decision),
    async update(changes) {
      const dataset = await database.write(async (db) => {
        assertLease(await findDatasetById(db, run.id), run)
        return change(db, run, changes)
      }, about(run.id))
      hub.publish(dataset)
      return dataset
    },
  })
  const decide: DatasetLife['decide'] = (id, decision, alongside) => decideFenced({ id }, decision, alongside)
  return {
    async create(dataset, alongside) {
      const sortLayout = sortValues.layoutOf(dataset.modelId)
      await database.write(async (db) => {
        await insertDataset(db, { ...dataset, ...sortValues.follow(dataset), sortLayout })
        await writeFigures(db, dataset.id, sortValues.figuresOf(dataset.modelId, dataset))
        await tell(db, dataset)
        await alongside?.(db, dataset)
      }, about())
      hub.publish(dataset)
      return dataset
    },
    apply: (id, event, changes) => decide(id, () => ({ event, ...(changes ? { changes } : {}) })),
    decide,
    fenced,
    async update(id, changes) {
      const dataset = await database.write((db) => change(db, { id }, changes), about(id))
      hub.publish(dataset)
      return dataset
    },
    updateIf,
    purge: (id) => updateIf(id, (before) => !isBusy(before), { purgedAt: clock.now().toISOString() }),
  }
}
