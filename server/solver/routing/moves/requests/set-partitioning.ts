/**
 * Set partitioning: the cheapest choice of columns in which every row is exactly once. Prices of rows (row-prices.ts)
 * rule most columns out; what is left is searched depth first, the row next that has the fewest columns left.
 */
import { tunables } from '../../tunables.ts'
import type { Partition } from './partition.ts'
import { priceRows, type RowPrices } from './row-prices.ts'

const { mostNodes, rowsLookedAt } = tunables.recombination

export interface Choice {
  /** The columns of the cheapest choice found; undefined where none is cheap enough. */
  readonly columns: readonly number[] | undefined
  /** Whether none is cheaper. */
  readonly isProven: boolean
}

interface Search {
  readonly partition: Partition
  readonly prices: RowPrices
  /** Columns of each row, cheapest first; rows, those with the fewest columns first. */
  readonly columnsOf: readonly number[][]
  readonly order: readonly number[]
  /** Rows of each column as bits, so many words each; those of the columns chosen so far. */
  readonly words: number
  readonly bits: Int32Array
  readonly covered: Int32Array
  readonly room: Int32Array
  readonly chosen: number[]
  /** The best choice, and what it costs beyond the prices of all rows. */
  found: readonly number[] | undefined
  least: number
  nodes: number
}

export function choosePartition(partition: Partition): Choice {
  const prices = priceRows(partition)
  if (prices.bound >= partition.below) return { columns: undefined, isProven: true }
  const search = startSearch(partition, prices)
  searchFrom(search, 0)
  return { columns: search.found, isProven: search.nodes <= mostNodes }
}

function startSearch(partition: Partition, prices: RowPrices): Search {
  const { rowCount, rowsFrom, rows, room, below } = partition
  const { reduced, bound } = prices
  const least = below - bound
  const words = (rowCount + 31) >> 5
  const bits = new Int32Array(reduced.length * words)
  const columnsOf: number[][] = Array.from({ length: rowCount }, () => [])
  const near = Array.from(reduced.keys()).filter((j) => reduced[j]! < least)
  near.sort((a, b) => reduced[a]! - reduced[b]! || a - b)
  for (const j of near)
    for (let k = rowsFrom[j]!; k < rowsFrom[j + 1]!; k++) {
      bits[j * words + (rows[k]! >> 5)]! |= 1 << (rows[k]! & 31)
      columnsOf[rows[k]!]!.push(j)
    }
  return {
    partition,
    prices,
    columnsOf,
    order: Array.from(columnsOf.keys()).sort((a, b) => columnsOf[a]!.length - columnsOf[b]!.length || a - b),
    words,
    bits,
    covered: new Int32Array(words),
    room: room.slice(),
    chosen: [],
    found: undefined,
    least,
    nodes: 0,
  }
}

/** Goes through the choices with the columns chosen so far, whose reduced costs are `spent` together. */
function searchFrom(search: Search, spent: number): void {
  const { columnsOf, room, chosen, partition, prices } = search
  const { reduced } = prices
  const row = nextRow(search, spent)
  if (row === 'none left') noteChoice(search, spent)
  if (typeof row === 'string') return
  for (const j of columnsOf[row]!) {
    if (spent + reduced[j]! >= search.least || search.nodes > mostNodes) return
    if (!fits(search, j)) continue
    const kind = partition.kind[j]!
    search.nodes++
    toggle(search, j)
    room[kind]!--
    chosen.push(j)
    searchFrom(search, spent + reduced[j]!)
    chosen.pop()
    room[kind]!++
    toggle(search, j)
  }
}

/** The price of a kind is in the bound for each column that may be of it, whether one is chosen or not. */
function noteChoice(search: Search, spent: number): void {
  const { prices, room, chosen } = search
  const cost = prices.kindPrice.reduce((sum, price, kind) => sum - price * room[kind]!, spent)
  if (cost >= search.least) return
  search.found = chosen.slice()
  search.least = cost
}

/** Of the first rows that are not covered, the one with the fewest columns that fit; or why there is none. */
function nextRow(search: Search, spent: number): number | 'none left' | 'dead end' {
  const { order, columnsOf, prices, covered, least } = search
  const { reduced } = prices
  let found: number | 'none left' = 'none left'
  let fewest = Infinity
  let looked = 0
  for (const i of order) {
    if (covered[i >> 5]! & (1 << (i & 31))) continue
    let count = 0
    for (const j of columnsOf[i]!) {
      if (spent + reduced[j]! >= least || count >= fewest) break
      if (fits(search, j)) count++
    }
    if (count === 0) return 'dead end'
    if (count < fewest) {
      found = i
      fewest = count
    }
    if (++looked === rowsLookedAt) break
  }
  return found
}

function fits({ partition, room, words, bits, covered }: Search, j: number): boolean {
  if (room[partition.kind[j]!] === 0) return false
  for (let w = 0; w < words; w++) if (bits[j * words + w]! & covered[w]!) return false
  return true
}

function toggle({ words, bits, covered }: Search, j: number): void {
  for (let w = 0; w < words; w++) covered[w]! ^= bits[j * words + w]!
}
