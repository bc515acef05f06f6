/** Rules as they are compiled: one definition each, walked by the search and told by the score analysis. */
import type { ConstraintSummary, Justification, Match } from '../../constraint.ts'
import type { BalanceRule, CouplingRule, LoadRule, RowRule, Sink } from '../../../solver/assignment/problem/problem.ts'

/** What a row rule tells of one break; what `first`, `second` and `value` are is the rule's own affair. */
export interface RowMatch {
  readonly amount: number
  readonly first: number
  readonly second: number
  readonly value: number
}

/** A constraint of rosters, as its rules know it. */
export interface RosterSummary extends ConstraintSummary {
  /** What it keeps an employee from, of one and of several, where a few words must do: `lacks a skill`. */
  readonly obstacle?: ObstacleWords
}

export type ObstacleWords = readonly [one: string, several: string]

/** The constraint a rule belongs to, and what that makes of its amounts. */
export interface Level {
  readonly constraint: RosterSummary
  readonly isHard: boolean
  readonly weight: number
}

export interface RosterRowRule extends RowRule, Level {
  /** `row` has the shifts of the employee. */
  justify(employee: number, match: RowMatch, row: Int32Array): Justification
}

/** What the rules of a plan are, by their kind. */
export interface Rules {
  readonly cells: readonly CellRule[]
  /** Of each employee. */
  readonly rows: readonly (readonly RosterRowRule[])[]
  readonly loads: readonly RosterLoadRule[]
  readonly balances: readonly RosterBalanceRule[]
  readonly couplings: readonly RosterCoupling[]
}

/** A rule on one shift of one employee. */
export interface CellRule extends Level {
  /** 1 for employees and for shifts it can have something to say of; all where it is left out. */
  readonly employees?: Uint8Array
  readonly shifts?: Uint8Array
  /** `measure` says the same of shifts with the same number; each is one of its own where it is left out. */
  readonly alike?: Int32Array
  /** 0 where it has nothing to say; negative for rewards. */
  measure(employee: number, shift: number): number
  justify(employee: number, shift: number, amount: number): Justification
  /** Why the employee cannot work the shift: `lacks the skill Ambulance`. Hard rules have it. */
  readonly reason?: (employee: number, shift: number) => string
  /** What it says of a shift that stays open. */
  readonly open?: {
    measure(shift: number): number
    justify(shift: number, amount: number): Justification
  }
}

export interface RosterLoadRule extends LoadRule, Level {
  justify(slot: number, load: number, amount: number): Justification
}

export interface RosterBalanceRule extends BalanceRule, Level {
  justify(employee: number, total: number, amount: number, mean: number): Justification
}

/** Who works what: of each shift and of each employee. */
export interface WorkedShifts {
  readonly who: Int32Array
  readonly rows: readonly Int32Array[]
}

/** What several employees do together, but for loads and balances. */
export interface RosterCoupling extends CouplingRule {
  /** Of one level and weight. */
  readonly constraints: readonly RosterSummary[]
  /** Whether it may say something else when the employee gets the shift. */
  touches(shift: number, employee: number): boolean
  /** What it says of a plan; with a shift at least all that the shift can change. */
  matches(constraint: RosterSummary, worked: WorkedShifts, around?: number): Match[]
}

export type { Sink }

/** Collects what a rule tells. */
export function matchesOf(rule: RowRule, row: Int32Array): RowMatch[] {
  const matches: RowMatch[] = []
  rule.walk(row, row.length, {
    add: (amount, first, second, value) => {
      matches.push({ amount, first, second, value })
    },
  })
  return matches
}

/** A limit with its two sides, open where one is missing. */
export interface Range {
  readonly min: number
  readonly max: number
}

export const rangeOf = (min: number | undefined, max: number | undefined): Range => ({
  min: min ?? -Infinity,
  max: max ?? Infinity,
})

export const beyond = (value: number, { min, max }: Range): number =>
  value > max ? value - max : value < min ? min - value : 0
