/**
 * A roster as a table of workers and days, for problems in which everybody does one duty a day at most and every rule
 * is of a shape the tables know (`problem/row-shapes.ts`). A cell holds a symbol: 0 for a day off, otherwise duties
 * that all rules take alike. Prices are pairs in one number (`packed`).
 */

/** Hard units of the search and points of the soft level in one number, as long as points stay below half of it. */
const hardStep = 2 ** 36
/** Points of a roster that are told apart from hard units, with room for what is beyond a good one. */
export const mostPoints = 2 ** 33

export const pack = (hard: number, soft: number): number => hard * hardStep + soft
export const hardOf = (packed: number): number => Math.round(packed / hardStep)
export const softOf = (packed: number): number => packed - Math.round(packed / hardStep) * hardStep

/** Prices by the length of a run of days with, and without, some symbols. */
export interface RunTable {
  readonly isOn: Uint8Array
  /** Packed; of a run, and of one that reaches the edge of what is planned. `length` is at most the days there are. */
  readonly on: Float64Array
  readonly onAtEdge: Float64Array
  /** Runs that end before this day, their last one not included, are priced as if they reached the edge. */
  readonly plannedDay: number
  readonly off: Float64Array
  /** Runs without work longer than this cost nothing. */
  readonly longestOff: number
}

/** `amount` for each day from which on the symbols fit. */
export interface PatternTable {
  readonly length: number
  /** 1 where the symbol fits, `day * symbols + symbol`. */
  readonly fits: Uint8Array
  /** Packed. */
  readonly price: number
}

/** What is added up over a row, and what each sum costs. */
export interface Quantity {
  /** Packed price by sum; and points that count as hard in the search, packed likewise. */
  readonly price: Float64Array
  readonly dear: Float64Array
  /** What may not be passed, in units of sums; Infinity without. */
  readonly max: number
  /** What is asked for at least, hard or dear. */
  readonly min: number
}

/** The rules of workers who have the same ones. */
export interface GridRules {
  readonly pair: Float64Array
  readonly runs: readonly RunTable[]
  readonly patterns: readonly PatternTable[]
  readonly quantities: readonly Quantity[]
  /** Of a cell `day * symbols + symbol`, from `first` on: quantity and amount, or group of days and 0. */
  readonly first: Int32Array
  readonly target: Int32Array
  readonly amount: Int32Array
  /** Quantity that a group of days adds one to. */
  readonly quantityOfGroup: Int32Array
}

export interface Grid {
  readonly days: number
  readonly workers: number
  /** Symbols, day off included. */
  readonly symbols: number
  /** Duties of a cell, from `dutyFirst[day * symbols + symbol]` on. */
  readonly dutyFirst: Int32Array
  readonly duties: Int32Array
  readonly dayOf: Int32Array
  readonly symbolOf: Int32Array
  /** `(worker * days + day) * symbols + symbol`: 1 where the worker may, and what it costs. */
  readonly allowed: Uint8Array
  readonly cellSoft: Int32Array
  /** Packed price of a cell by how many do it, from `coverFirst[day * symbols + symbol]` on. */
  readonly coverFirst: Int32Array
  readonly cover: Float64Array
  readonly rulesOf: readonly GridRules[]
  readonly mostQuantities: number
  readonly mostGroups: number
  /** Symbols a worker may have on some day, without 0. */
  readonly skills: readonly Int32Array[]
  /** What usual steps of the cover, and the smallest of wishes, cost. */
  readonly coarse: number
  readonly fine: number
}
