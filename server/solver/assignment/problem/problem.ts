/**
 * What the assignment kernel is told: duties in the order of time, workers, and what every way to share them out
 * costs. It knows nothing of shifts, skills or contracts. Prices are integers; less is better; a hard amount is never
 * traded for anything, nor a medium one for soft ones.
 */

import type { RowWalk } from './row-shapes.ts'

export type { Sink } from './row-shapes.ts'

/** A rule on all duties of one worker. */
export interface RowRule {
  readonly isHard: boolean
  /** Price of a unit of a soft rule; 1 for hard ones. */
  readonly weight: number
  /** So many units of a hard amount hurt the search like one break of another rule: 60 for minutes. */
  readonly unit: number
  /** Whether the rule can ask for more work: a row without duties may break it. */
  readonly asksForWork: boolean
  /**
   * Its `row` has the duties in the order of time, `count` of them. It must keep nothing between two calls. Where it
   * says what shape it has, the search is quicker.
   */
  readonly walk: RowWalk
}

/** A rule on how much is worked in slots by all of some workers together. */
export interface LoadRule {
  readonly isHard: boolean
  readonly weight: number
  /** Of each duty, from `first[duty]` to `first[duty + 1]`: slots and how much it adds there. */
  readonly first: Int32Array
  readonly slots: Int32Array
  readonly amounts: Int32Array
  /** 1 for workers who count. */
  readonly members: Uint8Array
  readonly min: Float64Array
  readonly max: Float64Array
}

/** A wish for even shares: the price is the sum of the squares of what members are away from the mean. */
export interface BalanceRule {
  readonly weight: number
  readonly amounts: Int32Array
  /** Share of a worker per unit: less for who works full time; 0 for who does not count. */
  readonly scale: Float64Array
  /** What workers have from before. */
  readonly before: Float64Array
}

/** A rule on what several workers do together that is neither a load nor a balance; `state/couplings.ts` prices it. */
export interface CouplingRule {
  readonly isHard: boolean
  readonly weight: number
  /** Whether it can ask for more work: somebody who does nothing may break it. */
  readonly asksForWork: boolean
  /** For a roster in which nobody does anything. */
  start(): Coupling
}

/** What a coupling rule keeps of a roster. */
export interface Coupling {
  /** Amount while nobody does anything. */
  readonly empty: number
  /** One more duty (`sign` 1) or one less (-1) of a worker: by how much the amount changes. */
  change(duty: number, worker: number, sign: number): number
}

export interface AssignmentProblem {
  readonly dutyCount: number
  readonly workerCount: number
  /** Whole days, by which moves tell what is near. */
  readonly dayOf: Int32Array
  readonly start: Float64Array
  readonly end: Float64Array
  /** 1 for duties that stay as they are. */
  readonly fixed: Uint8Array
  /** Price of a duty that nobody does. */
  readonly openMedium: Float64Array
  readonly openSoft: Float64Array
  /** Price of the duty of the worker, `worker * dutyCount + duty`: hard amount and soft price. */
  readonly cellHard: Uint16Array | Uint32Array
  readonly cellSoft: Int32Array
  readonly rowRules: readonly (readonly RowRule[])[]
  readonly loadRules: readonly LoadRule[]
  readonly balanceRules: readonly BalanceRule[]
  readonly couplingRules?: readonly CouplingRule[]
}

/** Who does each duty; -1 for nobody. */
export type Assignment = Int32Array
