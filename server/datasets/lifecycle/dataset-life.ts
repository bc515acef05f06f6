/**
 * The only way a dataset changes status: look the event up in the table, store status and time in one transaction with
 * whatever listens (webhooks write their outbox rows there), and publish once it is durable.
 */
import type { Kysely } from 'kysely'
import type { DatasetStatus } from '../../contract/status.ts'
import { finalStatuses, solvingStatuses } from '../../contract/status.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { DatasetHub } from './dataset-hub.ts'
import {
  findDatasetById,
  insertDataset,
  recordStatus,
  updateDataset,
  writeFigures,
  type DatasetChanges,
  type DatasetRow,
} from './dataset-repository.ts'
import type { SortValues } from '../search/sort-values.ts'
import { nextStatus, type LifeEvent } from './status-machine.ts'

/** Called inside the transaction of a status change. */
export type StatusListener = (db: Kysely<Tables>, dataset: DatasetRow) => Promise<void>

/** What happens to a dataset, and what changes with it. */
export interface Step {
  readonly event: LifeEvent
  readonly changes?: DatasetChanges
}

/** How solving ends in order: with the plan that was found, if any; `changes` are about to be stored with it. */
export function endOf(dataset: DatasetRow, changes: DatasetChanges = {}): LifeEvent {
  return (changes.has_solution ?? dataset.has_solution) ? 'completed' : 'endedEmpty'
}

export interface DatasetLife {
  /** `alongside` writes what belongs to the creation, in its transaction. */
  create(row: DatasetRow, alongside?: StatusListener): Promise<DatasetRow>
  /** Resolves to the changed dataset, or undefined when the event is not possible in its present status. */
  apply(id: string, event: LifeEvent, changes?: DatasetChanges): Promise<DatasetRow | undefined>
  /** As `apply`, decided by what the dataset is in the same transaction; undefined also when nothing is to happen. */
  decide(id: string, decision: (before: DatasetRow) => Step | undefined): Promise<DatasetRow | undefined>
  /** Changes that leave the status alone, for instance a better score; published too. */
  update(id: string, changes: DatasetChanges): Promise<DatasetRow>
  /** As `update`, decided by what the dataset is in the same transaction; undefined when it is not allowed, or gone. */
  updateIf(
    id: string,
    isAllowed: (before: DatasetRow) => boolean,
    changes: DatasetChanges,
  ): Promise<DatasetRow | undefined>
  /** Moves a dataset to the bin; undefined when something works on it, or is about to. */
  purge(id: string): Promise<DatasetRow | undefined>
}

export interface DatasetLifeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly hub: DatasetHub
  /** Keeps what lists are sorted by in step with every change. */
  readonly sortValues: SortValues
  readonly listeners: readonly StatusListener[]
}

/** Times that entering a status sets by itself. */
function timesOf(status: DatasetStatus, now: string): DatasetChanges {
  if (status === 'SOLVING_SCHEDULED') return { queued_at: now }
  if (status === 'SOLVING_STARTED') return { start_time: now }
  if (status === 'SOLVING_ACTIVE') return { active_time: now }
  return finalStatuses.has(status) ? { complete_time: now, shutdown_time: now } : {}
}

/** Statuses in which a worker writes documents. */
const busyStatuses: ReadonlySet<DatasetStatus> = new Set([...solvingStatuses, 'DATASET_CREATED', 'DATASET_VALIDATED'])
/** A computed dataset that is to be solved is on its way into the queue. */
const isBusy = ({ status, operation }: DatasetRow) =>
  busyStatuses.has(status) || (status === 'DATASET_COMPUTED' && operation === 'SOLVE')

export function createDatasetLife({ database, clock, hub, sortValues, listeners }: DatasetLifeOptions): DatasetLife {
  const tell = async (db: Kysely<Tables>, row: DatasetRow) => {
    for (const listener of listeners) await listener(db, row)
  }
  const change = async (db: Kysely<Tables>, id: string, changes: DatasetChanges) => {
    const after = await updateDataset(db, id, { ...changes, ...sortValues.follow(changes) })
    await writeFigures(db, id, sortValues.figuresOf(after.model_id, changes))
    return after
  }
  const updateIf: DatasetLife['updateIf'] = async (id, isAllowed, changes) => {
    const row = await database.write(async (db) => {
      const before = await findDatasetById(db, id)
      return before && isAllowed(before) ? change(db, id, changes) : undefined
    })
    if (row) hub.publish(row)
    return row
  }
  const decide: DatasetLife['decide'] = async (id, decision) => {
    const row = await database.write(async (db) => {
      const before = await findDatasetById(db, id)
      const step = before && decision(before)
      const status = step && nextStatus(before.status, step.event)
      if (!status || (step.event === 'queued' && before.purged_at !== null)) return undefined
      const { changes = {} } = step
      const now = clock.now().toISOString()
      const after = await updateDataset(db, id, {
        status,
        ...timesOf(status, now),
        ...changes,
        ...sortValues.follow(changes),
      })
      await writeFigures(db, id, sortValues.figuresOf(before.model_id, changes))
      await recordStatus(db, id, status, now)
      await tell(db, after)
      return after
    })
    if (row) hub.publish(row)
    return row
  }
  return {
    async create(row, alongside) {
      await database.write(async (db) => {
        await insertDataset(db, { ...row, ...sortValues.follow(row), sort_layout: sortValues.layoutOf(row.model_id) })
        await writeFigures(db, row.id, sortValues.figuresOf(row.model_id, row))
        await tell(db, row)
        await alongside?.(db, row)
      })
      hub.publish(row)
      return row
    },
    apply: (id, event, changes) => decide(id, () => ({ event, ...(changes ? { changes } : {}) })),
    decide,
    async update(id, changes) {
      const row = await database.write((db) => change(db, id, changes))
      hub.publish(row)
      return row
    },
    updateIf,
    purge: (id) => updateIf(id, (before) => !isBusy(before), { purged_at: clock.now().toISOString() }),
  }
}
