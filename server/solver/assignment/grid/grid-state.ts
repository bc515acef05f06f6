/**
 * The table being worked on. A move is one or two windows, days of a worker whose new symbols stand in a draft; it is
 * priced from tables in time proportional to its days and the runs they touch, then kept or taken back.
 */
import { hardOf, type Grid } from './grid.ts'
import { createRowRules } from './row-rules.ts'

export interface GridState {
  readonly grid: Grid
  /** Symbol of each `worker * days + day`. */
  readonly roster: Uint8Array
  /** How many do a cell `day * symbols + symbol`. */
  readonly count: Int32Array
  /** Packed: the price of the roster, and of what only counts as hard in the search. */
  price: number
  dear: number
  /** Of the move that was priced. */
  change: number
  dearChange: number
  /** New symbols of the windows, `slot * days + day`. */
  readonly draft: Uint8Array
  /** Begins a window, `draft` filled with what stands there. A move has at most two. */
  open(slot: number, worker: number, from: number, until: number): void
  /** Prices a window; false where more would do a cell than there are duties. `isCover`: whether cells change hands. */
  priceWindow(slot: number, isCover: boolean): boolean
  keep(): void
  takeBack(): void
  load(roster: Uint8Array): void
  /** Hard units of the row of a worker, and of what only counts as hard in the search. */
  strainOf(worker: number): number
  /** Of the row of a worker, by row rules only. */
  rowPrice(worker: number): number
}

export function createGridState(grid: Grid): GridState {
  const { days, workers, symbols, cellSoft, coverFirst, cover } = grid
  const rows = createRowRules(grid)
  const { roster } = rows
  const count = new Int32Array(days * symbols)
  const draft = new Uint8Array(2 * days)
  const windowWorker = new Int32Array(2)
  const windowFrom = new Int32Array(2)
  const windowUntil = new Int32Array(2)
  const windowCover = new Uint8Array(2)
  /** Days of each window that have been priced; all but in a window that was given up. */
  const reached = new Int32Array(2)
  let windows = 0

  const state: GridState = {
    grid,
    roster,
    count,
    draft,
    price: 0,
    dear: 0,
    change: 0,
    dearChange: 0,
    open(slot, worker, from, until) {
      windowWorker[slot] = worker
      windowFrom[slot] = from
      windowUntil[slot] = until
      reached[slot] = from
      windows = slot + 1
      const row = worker * days
      for (let day = from; day < until; day++) draft[slot * days + day] = roster[row + day]!
    },
    priceWindow,
    keep() {
      for (let slot = 0; slot < windows; slot++) {
        const row = windowWorker[slot]! * days
        for (let day = windowFrom[slot]!; day < windowUntil[slot]!; day++) roster[row + day] = draft[slot * days + day]!
      }
      state.price += state.change
      state.dear += state.dearChange
      windows = 0
    },
    takeBack() {
      for (let slot = 0; slot < windows; slot++) {
        const worker = windowWorker[slot]!
        for (let day = windowFrom[slot]!; day < reached[slot]!; day++) {
          const before = roster[worker * days + day]!
          const after = draft[slot * days + day]!
          if (before === after) continue
          rows.restore(worker, day, before, after)
          if (windowCover[slot] === 0) continue
          if (before !== 0) count[day * symbols + before]!++
          if (after !== 0) count[day * symbols + after]!--
        }
      }
      windows = 0
    },
    load(cells) {
      roster.set(cells)
      count.fill(0)
      rows.clear()
      state.price = state.dear = 0
      for (let worker = 0; worker < workers; worker++) {
        for (let day = 0; day < days; day++) {
          const symbol = roster[worker * days + day]!
          if (symbol !== 0) count[day * symbols + symbol]!++
          state.price += cellSoft[(worker * days + day) * symbols + symbol]!
        }
        state.price += rows.wholeRow(worker)
        state.dear += rows.wholeDear(worker)
      }
      for (let cell = 0; cell < count.length; cell++) {
        const from = coverFirst[cell]!
        const last = coverFirst[cell + 1]! - 1
        if (last >= from && cell % symbols > 0) state.price += cover[Math.min(last, from + count[cell]!)]!
      }
    },
    strainOf: (worker) => hardOf(rows.wholePriceNow(worker)) + hardOf(rows.wholeDear(worker)),
    rowPrice: (worker) => rows.wholePriceNow(worker),
  }

  function priceWindow(slot: number, isCover: boolean): boolean {
    const worker = windowWorker[slot]!
    const from = windowFrom[slot]!
    const until = windowUntil[slot]!
    const row = worker * days
    const base = slot * days
    windowCover[slot] = isCover ? 1 : 0
    let change = 0
    rows.dear = 0
    for (let day = from; day < until; day++) {
      const before = roster[row + day]!
      const after = draft[base + day]!
      if (before === after) continue
      const cell = (row + day) * symbols
      change += cellSoft[cell + after]! - cellSoft[cell + before]!
      change += rows.exchange(worker, day, before, after)
      if (!isCover) continue
      if (before !== 0) {
        const at = day * symbols + before
        const now = coverFirst[at]! + count[at]!
        change += cover[now - 1]! - cover[now]!
        count[at]!--
      }
      if (after !== 0) {
        const at = day * symbols + after
        const now = coverFirst[at]! + count[at]!
        count[at]!++
        if (now + 1 >= coverFirst[at + 1]!) {
          reached[slot] = day + 1
          return false
        }
        change += cover[now + 1]! - cover[now]!
      }
    }
    reached[slot] = until
    state.change +=
      change + rows.sequence(draft, base, worker, from, until) - rows.sequence(roster, row, worker, from, until)
    state.dearChange += rows.dear
    return true
  }

  return state
}
