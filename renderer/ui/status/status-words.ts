/**
 * Statuses as people see them: a sentence, a sign and a colour that mean the same everywhere; the word is in
 * `server/contract/status-text.ts`.
 */
import { isCompletedWithout } from '../../../server/contract/status-text.ts'
import type { DatasetStatus } from '../../../server/contract/status.ts'

export interface StatusWords {
  /** What is happening, or has. */
  readonly sentence: string
  /** The time spent in it, as a line of what a dataset went through. */
  readonly stage: string
  readonly icon: string
  /** Class of the sign; the word keeps the colour of text. */
  readonly colour: string
}

const grey = 'text-muted'
const blue = 'text-info'
const red = 'text-error'

export const statusWords: Readonly<Record<DatasetStatus, StatusWords>> = {
  DATASET_CREATED: {
    sentence: 'Its input is being checked',
    stage: 'Checking the input',
    icon: 'i-lucide-circle-dashed',
    colour: grey,
  },
  DATASET_VALIDATED: {
    sentence: 'Its score is being computed',
    stage: 'Computing the score of the input',
    icon: 'i-lucide-circle-dashed',
    colour: grey,
  },
  DATASET_INVALID: { sentence: 'Its input has errors', stage: 'Invalid', icon: 'i-lucide-file-warning', colour: red },
  DATASET_COMPUTED: {
    sentence: 'Ready to be solved',
    stage: 'Ready to be solved',
    icon: 'i-lucide-circle',
    colour: grey,
  },
  SOLVING_SCHEDULED: {
    sentence: 'Waiting for a solver',
    stage: 'Waiting for a solver',
    icon: 'i-lucide-clock',
    colour: blue,
  },
  SOLVING_STARTED: {
    sentence: 'Preparing to be solved',
    stage: 'Preparing',
    icon: 'i-lucide-circle-play',
    colour: blue,
  },
  SOLVING_ACTIVE: {
    sentence: 'Its plan is getting better',
    stage: 'Solving',
    icon: 'i-lucide-circle-dot',
    colour: 'text-primary animate-pulse',
  },
  SOLVING_COMPLETED: {
    sentence: 'Its plan is ready',
    stage: 'Completed',
    icon: 'i-lucide-circle-check',
    colour: 'text-success',
  },
  SOLVING_INCOMPLETE: {
    sentence: 'Solving ended before there was a plan',
    stage: 'Ended without a plan',
    icon: 'i-lucide-triangle-alert',
    colour: 'text-warning',
  },
  SOLVING_FAILED: { sentence: 'Solving broke off', stage: 'Failed', icon: 'i-lucide-circle-x', colour: red },
}

const leftOut: StatusWords = {
  ...statusWords.SOLVING_COMPLETED,
  sentence: 'Its plan is ready, but leaves mandatory work out',
  icon: 'i-lucide-circle-alert',
  colour: 'text-warning',
}

/** A run that ended well but for mandatory work it left out is no success to look away from. */
export function statusWordsOf(status: DatasetStatus, mandatoryLeftOut = 0): StatusWords {
  return isCompletedWithout(status, mandatoryLeftOut) ? leftOut : statusWords[status]
}
