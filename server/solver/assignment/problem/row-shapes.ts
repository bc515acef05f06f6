/**
 * What a walk may say of itself, so that the search need not walk: rules of these shapes are priced move by move from
 * tables, and rows that keep them are found exactly (`grid/`). A walk without a shape is priced by walking.
 */
export type RowShape = SumShape | GroupShape | RunShape | PairShape | NeighbourShape | DayPatternShape

/** Sums per slot of what duties add there, out of range. */
export interface SumShape {
  readonly kind: 'sums'
  /** Of each duty, from `first[duty]` to `first[duty + 1]`. */
  readonly first: Int32Array
  readonly slots: Int32Array
  readonly amounts: Int32Array
  readonly slotCount: number
  readonly min: number
  readonly max: number
  /** 1 for slots in which the lower limit is asked for. */
  readonly asked: Uint8Array
}

/** Groups of days with work (days, weekends), counted once each, per slot. */
export interface GroupShape {
  readonly kind: 'groups'
  /** Days of each duty; one that does not count has its last day before its first. */
  readonly firstDay: Int32Array
  readonly lastDay: Int32Array
  /** Group of a day, counted from `originDay` on; -1 for none. */
  readonly originDay: number
  readonly groupOfDay: Int32Array
  /** -1 for none. */
  readonly slotOfGroup: Int32Array
  readonly slotCount: number
  readonly min: number
  readonly max: number
  readonly asked: Uint8Array
}

/**
 * Days in a row with work, out of range; too few only where they begin after `beginDay` and end before `endDay`, and not
 * earlier than on the day before `plannedDay`.
 */
export interface RunShape {
  readonly kind: 'runs'
  readonly firstDay: Int32Array
  readonly lastDay: Int32Array
  readonly min: number
  readonly max: number
  readonly beginDay: number
  readonly plannedDay: number
  readonly endDay: number
}

/** The sum over pairs of duties of one day and the next, whatever else is in the row. */
export interface PairShape {
  readonly kind: 'pairs'
}

/** One for each duty of `isOne` with, or without, a duty of `isOther` on the day after it or before it. */
export interface NeighbourShape {
  readonly kind: 'neighbours'
  readonly isOne: Uint8Array
  readonly isOther: Uint8Array
  readonly startDay: Int32Array
  /** Days from the one to the other. */
  readonly offset: 1 | -1
  /** Whether its absence counts, or its presence. */
  readonly isWanted: boolean
}

/** `amount` for each day from which on a pattern of days fits, which begins on a day with work. */
export interface DayPatternShape {
  readonly kind: 'pattern'
  readonly isOn: Uint8Array
  /** Duties of each day of the pattern. */
  readonly included: readonly Uint8Array[]
  readonly startDay: Int32Array
  readonly amount: number
}

/** What a rule tells of a row: how much, and of what; only the amount matters to the search. */
export interface Sink {
  add(amount: number, first: number, second: number, value: number): void
}

export interface RowWalk {
  (row: Int32Array, count: number, sink: Sink): void
  readonly shape?: RowShape
}

export const shaped = (walk: RowWalk, shape: RowShape): RowWalk => Object.assign(walk, { shape })
