/** Statuses as people see them: a word, a sign and a colour that mean the same everywhere. */
import type { DatasetStatus } from '../../../server/contract/status.ts'

export interface StatusWords {
  readonly word: string
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
  DATASET_CREATED: { word: 'Created', sentence: 'Its input is being checked', stage: 'Checking the input', icon: 'i-lucide-circle-dashed', colour: grey },
  DATASET_VALIDATED: { word: 'Validated', sentence: 'Its score is being computed', stage: 'Computing the score of the input', icon: 'i-lucide-circle-dashed', colour: grey },
  DATASET_INVALID: { word: 'Invalid', sentence: 'Its input has errors', stage: 'Invalid', icon: 'i-lucide-file-warning', colour: red },
  DATASET_COMPUTED: { word: 'Computed', sentence: 'Ready to be solved', stage: 'Ready to be solved', icon: 'i-lucide-circle', colour: grey },
  SOLVING_SCHEDULED: { word: 'Scheduled', sentence: 'Waiting for a solver', stage: 'Waiting for a solver', icon: 'i-lucide-clock', colour: blue },
  SOLVING_STARTED: { word: 'Started', sentence: 'Preparing to be solved', stage: 'Preparing', icon: 'i-lucide-circle-play', colour: blue },
  SOLVING_ACTIVE: { word: 'Solving', sentence: 'Its plan is getting better', stage: 'Solving', icon: 'i-lucide-circle-dot', colour: 'text-primary animate-pulse' },
  SOLVING_COMPLETED: { word: 'Completed', sentence: 'Its plan is ready', stage: 'Completed', icon: 'i-lucide-circle-check', colour: 'text-success' },
  SOLVING_INCOMPLETE: { word: 'Incomplete', sentence: 'Solving ended before there was a plan', stage: 'Ended without a plan', icon: 'i-lucide-triangle-alert', colour: 'text-warning' },
  SOLVING_FAILED: { word: 'Failed', sentence: 'Solving broke off', stage: 'Failed', icon: 'i-lucide-circle-x', colour: red },
}
