/** How a status looks and reads; each means one thing everywhere. */
import type { DatasetStatus } from '../../../../server/contract/status.ts'

export interface StatusLook {
  readonly words: string
  readonly icon: string
  readonly colour: string
  readonly isPulsing?: boolean
}

export const statusLooks: Readonly<Record<DatasetStatus, StatusLook>> = {
  DATASET_CREATED: { words: 'Created', icon: 'i-lucide-circle-dashed', colour: 'text-muted' },
  DATASET_VALIDATED: { words: 'Validated', icon: 'i-lucide-circle-dot-dashed', colour: 'text-muted' },
  DATASET_INVALID: { words: 'Invalid', icon: 'i-lucide-circle-slash', colour: 'text-error' },
  DATASET_COMPUTED: { words: 'Computed', icon: 'i-lucide-circle-dot', colour: 'text-muted' },
  SOLVING_SCHEDULED: { words: 'Scheduled', icon: 'i-lucide-clock', colour: 'text-info' },
  SOLVING_STARTED: { words: 'Started', icon: 'i-lucide-circle-play', colour: 'text-info' },
  SOLVING_ACTIVE: { words: 'Solving', icon: 'i-lucide-activity', colour: 'text-primary', isPulsing: true },
  SOLVING_COMPLETED: { words: 'Completed', icon: 'i-lucide-circle-check', colour: 'text-success' },
  SOLVING_INCOMPLETE: { words: 'Incomplete', icon: 'i-lucide-circle-minus', colour: 'text-warning' },
  SOLVING_FAILED: { words: 'Failed', icon: 'i-lucide-circle-x', colour: 'text-error' },
}
