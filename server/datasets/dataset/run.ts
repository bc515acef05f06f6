/** A run of a dataset, and what it reports of its best plan. */
import type { Metrics } from '../../models/planning-model.ts'
import type { Score } from '../../solver/search/score.ts'

/** Its attempt is the fence: once a later one has begun, nothing of this one is stored any more. */
export interface RunKey {
  readonly id: string
  readonly attempt: number
}

export const nameOf = ({ id, attempt }: RunKey): string => `${id} ${attempt}`

export interface BestPlan {
  /** Of its documents. */
  readonly version: string
  readonly score: Score
  readonly kpis: Metrics
  readonly spentSeconds: number
  readonly steps: number
  readonly moves: number
}
