/**
 * The life of a dataset as one table. Nothing else may set a status: `dataset-life.ts` looks
 * every change up here, stores it with its time and publishes it once.
 */
import { datasetStatuses, type DatasetStatus } from '../../contract/status.ts'

export type LifeEvent =
  | 'validated' // the input keeps the model's rules
  | 'refused' // it does not
  | 'computed' // score and KPIs of the input as it is
  | 'queued' // to be solved
  | 'started' // a worker prepares it
  | 'activated' // the search runs
  | 'requeued' // the worker or the platform went away; it goes on from its last best plan
  | 'completed' // the search ended, or was stopped, with a plan
  | 'endedEmpty' // it ended before there was a plan
  | 'failed'

interface Transition {
  readonly from: readonly DatasetStatus[]
  readonly event: LifeEvent
  readonly to: DatasetStatus
}

const unfinished = [
  'DATASET_CREATED',
  'DATASET_VALIDATED',
  'DATASET_COMPUTED',
  'SOLVING_SCHEDULED',
  'SOLVING_STARTED',
  'SOLVING_ACTIVE',
] as const

export const transitions: readonly Transition[] = [
  { from: ['DATASET_CREATED'], event: 'validated', to: 'DATASET_VALIDATED' },
  { from: ['DATASET_CREATED'], event: 'refused', to: 'DATASET_INVALID' },
  { from: ['DATASET_VALIDATED'], event: 'computed', to: 'DATASET_COMPUTED' },
  {
    from: ['DATASET_COMPUTED', 'SOLVING_COMPLETED', 'SOLVING_INCOMPLETE', 'SOLVING_FAILED'],
    event: 'queued',
    to: 'SOLVING_SCHEDULED',
  },
  { from: ['SOLVING_SCHEDULED'], event: 'started', to: 'SOLVING_STARTED' },
  { from: ['SOLVING_STARTED'], event: 'activated', to: 'SOLVING_ACTIVE' },
  { from: ['SOLVING_STARTED', 'SOLVING_ACTIVE'], event: 'requeued', to: 'SOLVING_SCHEDULED' },
  { from: ['SOLVING_SCHEDULED', 'SOLVING_STARTED', 'SOLVING_ACTIVE'], event: 'completed', to: 'SOLVING_COMPLETED' },
  { from: ['SOLVING_SCHEDULED', 'SOLVING_STARTED', 'SOLVING_ACTIVE'], event: 'endedEmpty', to: 'SOLVING_INCOMPLETE' },
  { from: unfinished, event: 'failed', to: 'SOLVING_FAILED' },
]

/** The status after `event`, or undefined when the event cannot happen in `status`. */
export function nextStatus(status: DatasetStatus, event: LifeEvent): DatasetStatus | undefined {
  return transitions.find((transition) => transition.event === event && transition.from.includes(status))?.to
}

/** Statuses from which `event` is possible, in the order of `datasetStatuses`; for error messages. */
export function statusesBefore(event: LifeEvent): DatasetStatus[] {
  return datasetStatuses.filter((status) => nextStatus(status, event) !== undefined)
}
