/** Moves on the table: days of one worker, swaps of days between two, and exchanges of days within a row. */
import type { Random } from '../../../foundation/random.ts'
import type { GridState } from './grid-state.ts'

export interface GridMoves {
  /** Makes and prices a move; false where there was none to make. */
  tryOne(): boolean
  /** The same in the row of one worker. */
  tryRow(worker: number): boolean
}

/** Shares of the moves, of a hundred; what is left are swaps of one block. Found on the Curtois instances. */
const shares = { oneDay: 25, block: 20, withinRow: 15, twoBlocks: 8 }
const longestSwap = 8
const offShare = 0.35

export function createGridMoves(state: GridState, random: Random): GridMoves {
  const { grid, roster, draft } = state
  const { days, workers, symbols, allowed, skills } = grid

  function setBlock(length: number, worker: number): boolean {
    const own = skills[worker]!
    if (own.length === 0) return false
    const from = random.below(days)
    const until = Math.min(days, from + length)
    const symbol = random.next() < offShare ? 0 : own[random.below(own.length)]!
    const row = worker * days
    state.open(0, worker, from, until)
    let isChanged = false
    for (let day = from; day < until; day++) {
      if (roster[row + day] === symbol || allowed[(row + day) * symbols + symbol] === 0) continue
      draft[day] = symbol
      isChanged = true
    }
    return isChanged && state.priceWindow(0, true)
  }

  /** Whether what stands in so many cells from both on may change places, and is not the same. */
  function isExchangeable(first: number, second: number, length: number): boolean {
    let isDifferent = false
    for (let i = 0; i < length; i++) {
      const one = roster[first + i]!
      const other = roster[second + i]!
      if (one === other) continue
      isDifferent = true
      if (allowed[(first + i) * symbols + other] === 0 || allowed[(second + i) * symbols + one] === 0) return false
    }
    return isDifferent
  }

  const take = (slot: number, worker: number, from: number, until: number) => {
    for (let day = from; day < until; day++) draft[slot * days + day] = roster[worker * days + day]!
  }

  function swap(isTwice: boolean): boolean {
    const one = random.below(workers)
    const other = random.below(workers)
    if (one === other) return false
    const from = random.below(days)
    const until = Math.min(days, from + 1 + random.below(isTwice ? 2 : longestSwap))
    const again = isTwice ? until + random.below(14) : from
    const end = isTwice ? again + 1 + random.below(2) : until
    if (end > days || !isExchangeable(one * days + from, other * days + from, until - from)) return false
    if (isTwice && !isExchangeable(one * days + again, other * days + again, end - again)) return false
    state.open(0, one, from, end)
    state.open(1, other, from, end)
    take(0, other, from, until)
    take(1, one, from, until)
    if (isTwice) {
      take(0, other, again, end)
      take(1, one, again, end)
    }
    return state.priceWindow(0, false) && state.priceWindow(1, false)
  }

  function withinRow(worker: number): boolean {
    const length = 1 + random.below(3)
    const from = random.below(Math.max(1, days - length + 1))
    const again = from + length + random.below(21)
    const row = worker * days
    if (again + length > days || !isExchangeable(row + from, row + again, length)) return false
    state.open(0, worker, from, again + length)
    for (let i = 0; i < length; i++) {
      draft[from + i] = roster[row + again + i]!
      draft[again + i] = roster[row + from + i]!
    }
    return state.priceWindow(0, true)
  }

  const someone = () => random.below(workers)
  return {
    tryOne() {
      state.change = state.dearChange = 0
      const pick = random.below(100)
      if (pick < shares.oneDay) return setBlock(1, someone())
      if (pick < shares.oneDay + shares.block) return setBlock(2 + random.below(4), someone())
      if (pick < shares.oneDay + shares.block + shares.withinRow) return withinRow(someone())
      return swap(pick >= 100 - shares.twoBlocks)
    },
    tryRow(worker) {
      state.change = state.dearChange = 0
      const pick = random.below(shares.oneDay + shares.block + shares.withinRow)
      if (pick < shares.oneDay) return setBlock(1, worker)
      return pick < shares.oneDay + shares.block ? setBlock(2 + random.below(4), worker) : withinRow(worker)
    },
  }
}
