/**
 * What the rows of a set partitioning problem are worth: the Lagrangian relaxation of its rows, with prices that go
 * along its subgradients (Held, Wolfe and Crowder 1974).
 */
import { tunables } from '../../tunables.ts'
import type { Partition } from './partition.ts'

const { passes, barrenPasses, firstRate, leastGap } = tunables.recombination

export interface RowPrices {
  /** What each column costs beyond the prices of its rows and of its kind, 0 or more. */
  readonly reduced: Float64Array
  /** Of each kind, 0 or less. */
  readonly kindPrice: Float64Array
  /** What every choice costs at least: the prices of all rows and kinds. */
  readonly bound: number
}

/** Of rows, or how often they are missing in the relaxed choice; of kinds, 0 or less, or how many are left of them. */
interface Vector {
  readonly row: Float64Array
  readonly kind: Float64Array
}

export function priceRows(partition: Partition): RowPrices {
  const { rowCount, cost, room, below } = partition
  const vector = (): Vector => ({ row: new Float64Array(rowCount), kind: new Float64Array(room.length) })
  const [prices, best, lack] = [vector(), vector(), vector()]
  prices.row.fill(below / rowCount)
  let bound = -Infinity
  let rate = firstRate
  for (let pass = 0, barren = 0; pass < passes; pass++) {
    const value = relax(partition, prices, lack)
    if (value > bound) {
      bound = value
      copy(prices, best)
      barren = 0
    } else if (++barren === barrenPasses) {
      barren = 0
      rate /= 2
      copy(best, prices)
      continue
    }
    const norm = normOf(prices, lack)
    if (norm === 0) break
    go(prices, lack, (rate * Math.max(below - value, leastGap * Math.abs(below))) / norm)
  }
  lower(partition, best)
  return {
    reduced: Float64Array.from(cost.keys(), (j) => reducedCost(partition, best, j)),
    kindPrice: best.kind,
    bound: sum(partition, best),
  }
}

function reducedCost({ cost, kind, rowsFrom, rows }: Partition, prices: Vector, j: number): number {
  let reduced = cost[j]! - prices.kind[kind[j]!]!
  for (let k = rowsFrom[j]!; k < rowsFrom[j + 1]!; k++) reduced -= prices.row[rows[k]!]!
  return reduced
}

function sum({ room }: Partition, { row, kind }: Vector): number {
  let all = 0
  for (let i = 0; i < row.length; i++) all += row[i]!
  for (let k = 0; k < kind.length; k++) all += kind[k]! * room[k]!
  return all
}

/** The cheapest choice were rows only asked for by their prices: the columns that cost less than theirs are worth. */
function relax(partition: Partition, prices: Vector, lack: Vector): number {
  const { cost, kind, rowsFrom, rows, room } = partition
  let value = sum(partition, prices)
  lack.row.fill(1)
  lack.kind.set(room)
  for (let j = 0; j < cost.length; j++) {
    const reduced = reducedCost(partition, prices, j)
    if (reduced >= 0) continue
    value += reduced
    lack.kind[kind[j]!]!--
    for (let k = rowsFrom[j]!; k < rowsFrom[j + 1]!; k++) lack.row[rows[k]!]!--
  }
  return value
}

/** Length of the step, squared; kinds without a price whose columns are not all taken stay as they are. */
function normOf(prices: Vector, lack: Vector): number {
  let norm = 0
  for (let i = 0; i < lack.row.length; i++) norm += lack.row[i]! ** 2
  for (let k = 0; k < lack.kind.length; k++) if (prices.kind[k]! < 0 || lack.kind[k]! < 0) norm += lack.kind[k]! ** 2
  return norm
}

function go({ row, kind }: Vector, lack: Vector, step: number): void {
  for (let i = 0; i < row.length; i++) row[i]! += step * lack.row[i]!
  for (let k = 0; k < kind.length; k++) kind[k] = Math.min(0, kind[k]! + step * lack.kind[k]!)
}

/** Lowers prices of rows until no column costs less than its rows are worth. */
function lower(partition: Partition, prices: Vector): void {
  const { cost, rowsFrom, rows } = partition
  for (let j = 0; j < cost.length; j++) {
    const reduced = reducedCost(partition, prices, j)
    if (reduced >= 0) continue
    const share = reduced / (rowsFrom[j + 1]! - rowsFrom[j]!)
    for (let k = rowsFrom[j]!; k < rowsFrom[j + 1]!; k++) prices.row[rows[k]!]! += share
  }
}

function copy(from: Vector, to: Vector): void {
  to.row.set(from.row)
  to.kind.set(from.kind)
}
