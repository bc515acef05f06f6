/** What a dive has fixed of a roster. */
import type { Random } from '../../../foundation/random.ts'
import { tunables } from '../tunables.ts'
import type { Grid } from './grid.ts'

const { noise } = tunables.grid.dives

/** What a dive has fixed; cells of other symbols are closed in `mask`. */
export function createFixing(grid: Grid, share: Float32Array, mask: Uint8Array, random: Random) {
  const { days, workers, symbols } = grid
  const fixedAs = new Uint8Array(workers * days)
  const isFixed = new Uint8Array(workers * days)
  const rank = new Float64Array(workers * days)
  let free = workers * days
  const fix = (at: number, symbol: number) => {
    isFixed[at] = 1
    fixedAs[at] = symbol
    free--
    mask.fill(0, at * symbols, (at + 1) * symbols)
    mask[at * symbols + symbol] = 1
  }
  const surestSymbol = (at: number) => {
    let found = 0
    for (let symbol = 1; symbol < symbols; symbol++)
      if (share[at * symbols + symbol]! > share[at * symbols + found]!) found = symbol
    return found
  }
  return {
    get free() {
      return free
    },
    /** Whether a row of a worker has what is fixed. */
    fits({ worker, row }: { readonly worker: number; readonly row: Uint8Array }): boolean {
      const base = worker * days
      for (let day = 0; day < days; day++)
        if (isFixed[base + day] === 1 && fixedAs[base + day] !== row[day]) return false
      return true
    },
    isFree: (worker: number) => isFixed.subarray(worker * days, (worker + 1) * days).includes(0),
    whereAgreed(best: Uint8Array, part: number, least = 0.3) {
      for (let worker = 0; worker < workers; worker++) {
        if (random.next() >= part) continue
        for (let at = worker * days; at < (worker + 1) * days; at++)
          if (share[at * symbols + best[at]!]! > least) fix(at, best[at]!)
      }
    },
    /** All days of a worker are open again. */
    release(worker: number) {
      const [from, until] = [worker * days, (worker + 1) * days]
      for (let at = from; at < until; at++) free += isFixed[at]!
      isFixed.fill(0, from, until)
      mask.set(grid.allowed.subarray(from * symbols, until * symbols), from * symbols)
    },
    surest(count: number) {
      const order: number[] = []
      for (let at = 0; at < workers * days; at++) {
        if (isFixed[at] === 1) continue
        rank[at] = share[at * symbols + surestSymbol(at)]! + noise * random.next()
        order.push(at)
      }
      order.sort((a, b) => rank[b]! - rank[a]! || a - b)
      for (const at of order.slice(0, count)) fix(at, surestSymbol(at))
    },
  }
}
