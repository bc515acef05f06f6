/** Statuses in words: the same in lists, on pages, in the tray and in notifications. */
import type { DatasetStatus } from './status.ts'

const words: Readonly<Record<DatasetStatus, string>> = {
  DATASET_CREATED: 'Created',
  DATASET_VALIDATED: 'Validated',
  DATASET_INVALID: 'Invalid',
  DATASET_COMPUTED: 'Computed',
  SOLVING_SCHEDULED: 'Scheduled',
  SOLVING_STARTED: 'Started',
  SOLVING_ACTIVE: 'Solving',
  SOLVING_COMPLETED: 'Completed',
  SOLVING_INCOMPLETE: 'Incomplete',
  SOLVING_FAILED: 'Failed',
}

const figures = new Intl.NumberFormat('en')

/** Whether the run has ended well but for mandatory work that is not in its plan. */
export function isCompletedWithout(status: DatasetStatus, mandatoryLeftOut: number): boolean {
  return status === 'SOLVING_COMPLETED' && mandatoryLeftOut > 0
}

/** `Completed`; `Completed, 26 left out` where so much mandatory work is not in the plan. */
export function statusText(status: DatasetStatus, mandatoryLeftOut = 0): string {
  return isCompletedWithout(status, mandatoryLeftOut)
    ? `${words[status]}, ${figures.format(mandatoryLeftOut)} left out`
    : words[status]
}
