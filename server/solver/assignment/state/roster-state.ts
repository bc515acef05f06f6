/**
 * The roster being worked on. A move changes it in place, duty by duty, and is then kept or taken back; nothing is
 * allocated for it. Rows of workers are sorted, which is the order of time.
 */
import type { Assignment, AssignmentProblem } from '../problem/problem.ts'
import { createRowPricing, type RowPrice } from './row-price.ts'
import { createSharedPrices, type SharedPrices } from './shared-prices.ts'

export interface RosterState {
  readonly problem: AssignmentProblem
  readonly who: Int32Array
  /** Duties of each worker in the order of time, the first `rowCount` of them. */
  readonly rows: readonly Int32Array[]
  readonly rowCapacity: number
  readonly rowCount: Int32Array
  /** Price of each row as it was when the last move was kept. */
  readonly rowHard: Float64Array
  readonly rowStrain: Float64Array
  readonly rowSoft: Float64Array
  readonly shared: SharedPrices
  /** Totals of the last kept roster, shared prices included. */
  hard: number
  strain: number
  medium: number
  soft: number
  /** What of it was shared, or for open duties. */
  sharedHard: number
  sharedSoft: number
  keptOpenSoft: number
  /** Of the move going on: duties in the order they were changed, and who did them before. */
  readonly changed: Int32Array
  readonly changedFrom: Int32Array
  changedCount: number
  readonly touched: Int32Array
  touchedCount: number
  readonly isTouched: Uint8Array
  openMedium: number
  openSoft: number
  /** Duties nobody does, in no order, and where each of them is in it. */
  readonly open: Int32Array
  readonly openAt: Int32Array
  openCount: number
  /** Outcome of `price`: what the roster would be worth with the move. */
  readonly next: { hard: number; strain: number; medium: number; soft: number }
  readonly nextHard: Float64Array
  readonly nextStrain: Float64Array
  readonly nextSoft: Float64Array
  readonly priceRow: ReturnType<typeof createRowPricing>
  readonly rowPrice: RowPrice
}

const mostChanges = 4096

/** Nobody does anything; `loadRoster` gives duties out. */
export function createRosterState(problem: AssignmentProblem, longestRow: number): RosterState {
  const { dutyCount, workerCount } = problem
  const rowCapacity = Math.min(dutyCount, longestRow) + 1
  const numbers = () => new Float64Array(workerCount)
  const state: RosterState = {
    problem,
    who: new Int32Array(dutyCount).fill(-1),
    rows: Array.from({ length: workerCount }, () => new Int32Array(rowCapacity)),
    rowCapacity,
    rowCount: new Int32Array(workerCount),
    rowHard: numbers(),
    rowStrain: numbers(),
    rowSoft: numbers(),
    shared: createSharedPrices(problem),
    hard: 0,
    strain: 0,
    medium: 0,
    soft: 0,
    sharedHard: 0,
    sharedSoft: 0,
    keptOpenSoft: 0,
    changed: new Int32Array(mostChanges),
    changedFrom: new Int32Array(mostChanges),
    changedCount: 0,
    touched: new Int32Array(workerCount),
    touchedCount: 0,
    isTouched: new Uint8Array(workerCount),
    openMedium: problem.openMedium.reduce((sum, price) => sum + price, 0),
    openSoft: problem.openSoft.reduce((sum, price) => sum + price, 0),
    open: Int32Array.from({ length: dutyCount }, (_, duty) => duty),
    openAt: Int32Array.from({ length: dutyCount }, (_, duty) => duty),
    openCount: dutyCount,
    next: { hard: 0, strain: 0, medium: 0, soft: 0 },
    nextHard: numbers(),
    nextStrain: numbers(),
    nextSoft: numbers(),
    priceRow: createRowPricing(problem),
    rowPrice: { hard: 0, strain: 0, soft: 0 },
  }
  for (let worker = 0; worker < workerCount; worker++) touch(state, worker)
  price(state, Infinity)
  keep(state)
  return state
}

function touch(state: RosterState, worker: number): void {
  if (state.isTouched[worker] !== 0) return
  state.isTouched[worker] = 1
  state.touched[state.touchedCount++] = worker
}

export const canTake = (state: RosterState, worker: number): boolean =>
  state.rowCount[worker]! < state.rowCapacity - 1 && state.changedCount < mostChanges

/** Gives a duty to a worker, or with -1 to nobody; part of the move going on. */
export function assign(state: RosterState, duty: number, worker: number): void {
  const from = state.who[duty]!
  state.changed[state.changedCount] = duty
  state.changedFrom[state.changedCount++] = from
  move(state, duty, from, worker)
}

function move(state: RosterState, duty: number, from: number, to: number): void {
  if (from === to) return
  const { problem, shared } = state
  if (from >= 0) {
    removeFromRow(state, duty, from)
    shared.change(duty, from, -1)
    touch(state, from)
  } else {
    state.openMedium -= problem.openMedium[duty]!
    state.openSoft -= problem.openSoft[duty]!
    closeDuty(state, duty)
  }
  if (to >= 0) {
    insertIntoRow(state, duty, to)
    shared.change(duty, to, 1)
    touch(state, to)
  } else {
    state.openMedium += problem.openMedium[duty]!
    state.openSoft += problem.openSoft[duty]!
    state.openAt[duty] = state.openCount
    state.open[state.openCount++] = duty
  }
  state.who[duty] = to
}

function closeDuty(state: RosterState, duty: number): void {
  const { open, openAt } = state
  const last = open[--state.openCount]!
  open[openAt[duty]!] = last
  openAt[last] = openAt[duty]!
}

function insertIntoRow({ rows, rowCount }: RosterState, duty: number, worker: number): void {
  const row = rows[worker]!
  let at = rowCount[worker]!++
  for (; at > 0 && row[at - 1]! > duty; at--) row[at] = row[at - 1]!
  row[at] = duty
}

function removeFromRow({ rows, rowCount }: RosterState, duty: number, worker: number): void {
  const row = rows[worker]!
  const last = --rowCount[worker]!
  let at = 0
  while (row[at] !== duty) at++
  for (; at < last; at++) row[at] = row[at + 1]!
}

/**
 * Prices the move going on into `next`. False, with prices that are not complete, as soon as hard rules are broken by
 * more than `mostHard` more than before.
 */
export function price(state: RosterState, mostHard: number): boolean {
  const { touched, touchedCount, rowPrice, next, shared } = state
  let hard = shared.hard - state.sharedHard
  let strain = hard
  let soft = 0
  for (let i = 0; i < touchedCount; i++) {
    const worker = touched[i]!
    hard -= state.rowHard[worker]!
    strain -= state.rowStrain[worker]!
    soft -= state.rowSoft[worker]!
  }
  for (let i = 0; i < touchedCount; i++) {
    const worker = touched[i]!
    state.priceRow(worker, state.rows[worker]!, state.rowCount[worker]!, mostHard - hard, rowPrice)
    hard += rowPrice.hard
    if (hard > mostHard) return false
    strain += rowPrice.strain
    soft += rowPrice.soft
    state.nextHard[worker] = rowPrice.hard
    state.nextStrain[worker] = rowPrice.strain
    state.nextSoft[worker] = rowPrice.soft
  }
  next.hard = state.hard + hard
  next.strain = state.strain + strain
  next.medium = state.openMedium
  next.soft = state.soft + soft + (shared.soft - state.sharedSoft) + (state.openSoft - state.keptOpenSoft)
  return true
}

/** The move is done; `price` has said that it may be. */
export function keep(state: RosterState): void {
  const { touched, touchedCount, next } = state
  for (let i = 0; i < touchedCount; i++) {
    const worker = touched[i]!
    state.rowHard[worker] = state.nextHard[worker]!
    state.rowStrain[worker] = state.nextStrain[worker]!
    state.rowSoft[worker] = state.nextSoft[worker]!
    state.isTouched[worker] = 0
  }
  state.hard = next.hard
  state.strain = next.strain
  state.medium = next.medium
  state.soft = next.soft
  state.sharedHard = state.shared.hard
  state.sharedSoft = state.shared.soft
  state.keptOpenSoft = state.openSoft
  state.touchedCount = 0
  state.changedCount = 0
}

/** Takes changes of the move back until `changedCount` are left: all of it with 0. */
export function takeBack(state: RosterState, changedCount = 0): void {
  while (state.changedCount > changedCount) {
    const at = --state.changedCount
    const duty = state.changed[at]!
    move(state, duty, state.who[duty]!, state.changedFrom[at]!)
  }
  if (changedCount > 0) return
  for (let i = 0; i < state.touchedCount; i++) state.isTouched[state.touched[i]!] = 0
  state.touchedCount = 0
}

/** Brings the roster to an assignment; there is no move going on before or after it. */
export function loadRoster(state: RosterState, assignment: Assignment): void {
  for (let duty = 0; duty < assignment.length; duty++) {
    if (state.who[duty] !== assignment[duty]) move(state, duty, state.who[duty]!, assignment[duty]!)
  }
  price(state, Infinity)
  keep(state)
}
