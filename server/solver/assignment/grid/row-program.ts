/**
 * The cheapest row of one worker for prices of cells, by dynamic programming over its days. A label is how a run stands
 * (days off so far, or symbol and days worked in a row), a count of groups of days and a sum, the tightest of each; the
 * labels of a day are all pairs of them. Counts of tightly limited symbols ride along in the best way to a label. Other
 * rules are not looked at: whoever takes a row prices it first.
 */
import type { Grid, GridRules } from './grid.ts'
import { hardOf, softOf } from './grid.ts'

export interface RowProgram {
  /**
   * Writes the cheapest row for `prices` of cells `day * symbols + symbol` that `isOpen` leaves; its price, or Infinity
   * where there is none.
   */
  solve(worker: number, prices: Float64Array, isOpen: Uint8Array, row: Uint8Array): number
  /** After `solve`: the cheapest row that ends in another label than those before it, likewise. */
  another(worker: number, row: Uint8Array): number
  /** Labels of a worker over all days: what a call costs. */
  work(worker: number): number
}

/** What of the rules of a worker labels know. */
interface Layout {
  readonly offs: number
  readonly runs: number
  readonly shortestRun: number
  readonly list: Int32Array
  readonly groupMax: number
  readonly low: number
  readonly high: number
  /** Of each cell: what it adds to the sum, its group of days or -1. */
  readonly adds: Int32Array
  readonly group: Int32Array
  /** Of each symbol: where in the label its count rides along, -1 for nowhere, and its limit. */
  readonly bits: Int32Array
  readonly caps: Int32Array
  readonly size: number
}

const never = 1e15
const bitsPerCount = 5
const mostCounts = 6

/** Undefined where the labels of some worker would be more than `mostLabels`. */
export function createRowProgram(grid: Grid, mostLabels: number): RowProgram | undefined {
  const { days, symbols, rulesOf, skills, workers } = grid
  const layouts: Layout[] = []
  for (let worker = 0; worker < workers; worker++) layouts.push(layOut(grid, rulesOf[worker]!, skills[worker]!))
  const largest = Math.max(...layouts.map(({ size }) => size))
  if (largest * days > mostLabels) return undefined
  let cost = new Float64Array(largest)
  let nextCost = new Float64Array(largest)
  let used = new Int32Array(largest)
  let nextUsed = new Int32Array(largest)
  const parents = new Int32Array(largest * days)
  let [span, slots, low, high, parentBase] = [0, 0, 0, 0, 0]
  /** Last labels of the rows told since `solve`. */
  const toldLabels = new Int32Array(8)
  let told = 0

  function extend(from: number, to: number, price: number, sum: number, group: number, bit: number, cap: number): void {
    const top = Math.min(high, span - 1 - sum)
    for (let w = 0; w + group < slots; w++) {
      const f = from + w * span
      const t = to + (w + group) * span + sum
      for (let m = low; m <= top; m++) {
        const value = cost[f + m]! + price
        if (value >= nextCost[t + m]!) continue
        const count = used[f + m]!
        if (bit >= 0) {
          if (((count >> bit) & 31) >= cap) continue
          nextUsed[t + m] = count + (1 << bit)
        } else nextUsed[t + m] = count
        nextCost[t + m] = value
        parents[parentBase + t + m] = f + m
      }
    }
  }

  function solve(worker: number, prices: Float64Array, isOpen: Uint8Array, row: Uint8Array): number {
    const layout = layouts[worker]!
    const { offs, runs, list, adds, group, bits, caps, size, shortestRun } = layout
    const { pair } = rulesOf[worker]!
    span = layout.high + 1
    slots = layout.groupMax + 1
    const block = span * slots
    const longest = longestStep(layout, days, symbols)
    cost.fill(never, 0, size)
    used.fill(0, 0, size)
    if (isOpen[0] === 1) cost[(offs - 1) * block] = prices[0]!
    for (let i = 0; i < list.length; i++) {
      const symbol = list[i]!
      if (isOpen[symbol] === 0 || adds[symbol]! > layout.high) continue
      const at = (offs + i * runs) * block + (group[symbol]! >= 0 ? span : 0) + adds[symbol]!
      if (group[symbol]! >= 0 && slots === 1) continue
      cost[at] = prices[symbol]!
      used[at] = bits[symbol]! >= 0 ? 1 << bits[symbol]! : 0
    }
    for (let day = 1; day < days; day++) {
      nextCost.fill(never, 0, size)
      parentBase = day * size
      low = Math.max(0, layout.low - (days - day) * longest)
      high = Math.min(layout.high, day * longest)
      const base = day * symbols
      const before = base - symbols
      const canRest = isOpen[base] === 1
      const canHaveRested = isOpen[before] === 1
      if (canRest && canHaveRested)
        for (let j = 0; j < offs; j++) extend(j * block, Math.min(j + 1, offs - 1) * block, prices[base]!, 0, 0, -1, 0)
      for (let i = 0; i < list.length; i++) {
        const symbol = list[i]!
        if (isOpen[base + symbol] === 1 && canHaveRested)
          extend((offs - 1) * block, (offs + i * runs) * block, prices[base + symbol]! + softOf(pair[symbol]!),
            adds[base + symbol]!, group[base + symbol]! >= 0 ? 1 : 0, bits[symbol]!, caps[symbol]!) // prettier-ignore
        if (isOpen[before + symbol] === 0) continue
        for (let j = 0; j < runs; j++) {
          const from = (offs + i * runs + j) * block
          const toRest = pair[symbol * symbols]!
          if (canRest && (j + 1 >= shortestRun || j + 1 === day) && hardOf(toRest) === 0)
            extend(from, 0, prices[base]! + softOf(toRest), 0, 0, -1, 0)
          if (j + 1 === runs) continue
          for (let q = 0; q < list.length; q++) {
            const next = list[q]!
            const follow = pair[symbol * symbols + next]!
            if (isOpen[base + next] === 0 || hardOf(follow) > 0) continue
            const own = group[base + next]!
            const isNew = own >= 0 && own !== group[before + symbol]
            extend(from, (offs + q * runs + j + 1) * block, prices[base + next]! + softOf(follow), adds[base + next]!,
              isNew ? 1 : 0, bits[next]!, caps[next]!) // prettier-ignore
          }
        }
      }
      ;[cost, nextCost] = [nextCost, cost]
      ;[used, nextUsed] = [nextUsed, used]
    }
    told = 0
    return trace(layout, row)
  }

  /** The cheapest label of those with enough, followed back. */
  function trace({ low: least, high: most, size, offs, runs, list }: Layout, row: Uint8Array): number {
    const block = span * slots
    let at = -1
    for (let label = 0; label < size; label++) {
      const sum = label % span
      if (sum < least || sum > most || cost[label]! >= never / 2) continue
      if (at >= 0 && cost[label]! >= cost[at]!) continue
      if (told === 0 || !toldLabels.subarray(0, told).includes(label)) at = label
    }
    if (at < 0) return Infinity
    if (told < toldLabels.length) toldLabels[told++] = at
    const price = cost[at]!
    for (let day = days - 1; day >= 0; day--) {
      const kind = Math.floor(at / block)
      row[day] = kind < offs ? 0 : list[Math.floor((kind - offs) / runs)]!
      if (day > 0) at = parents[day * size + at]!
    }
    return price
  }
  return {
    solve,
    another: (worker, row) => trace(layouts[worker]!, row),
    work: (worker) => layouts[worker]!.size * days * (1 + layouts[worker]!.list.length),
  }
}

function longestStep({ adds, list }: Layout, days: number, symbols: number): number {
  let longest = 1
  for (let day = 0; day < days; day++)
    for (const symbol of list) if (adds[day * symbols + symbol]! > longest) longest = adds[day * symbols + symbol]!
  return longest
}

function layOut({ days, symbols }: Grid, rules: GridRules, list: Int32Array): Layout {
  const work = rules.runs.find(({ isOn }) => isOn.every((on, symbol) => symbol === 0 || on === 1))
  const legal = (prices: Float64Array | undefined, length: number) => !prices || hardOf(prices[length]!) === 0
  let runs = 1
  while (runs < days && legal(work?.onAtEdge, runs + 1)) runs++
  let shortestRun = 1
  while (shortestRun < runs && !legal(work?.on, shortestRun)) shortestRun++
  const offs = (work?.longestOff ?? 0) > 0 ? work!.longestOff + 1 : 1
  const isGrouped = new Set(rules.quantityOfGroup)
  const sum = tightest(rules, (quantity) => !isGrouped.has(quantity) && countsMany(rules, quantity))
  const grouped = tightest(rules, (quantity) => isGrouped.has(quantity))
  const { adds, group } = cellsOf(rules, days * symbols, sum, grouped)
  const limit = sum < 0 ? 0 : rules.quantities[sum]!.max
  const high = Number.isFinite(limit) ? limit : 0
  const low = sum < 0 ? 0 : Math.max(0, rules.quantities[sum]!.min)
  const groupMax = grouped < 0 ? 0 : rules.quantities[grouped]!.max
  if (high === 0) adds.fill(0)
  const size = (offs + list.length * runs) * (groupMax + 1) * (high + 1)
  return {
    offs,
    runs,
    shortestRun,
    list,
    groupMax,
    low,
    high,
    adds,
    group,
    ...countsOf(rules, symbols, list),
    size,
  }
}

/** The one with a limit whose limit is asked for from below, too, or else the first; -1 for none. */
function tightest({ quantities }: GridRules, isOne: (quantity: number) => boolean): number {
  let found = -1
  for (const [index, { max, min }] of quantities.entries()) {
    if (!Number.isFinite(max) || !isOne(index)) continue
    if (found < 0 || (min > -Infinity && quantities[found]!.min === -Infinity)) found = index
  }
  return found
}

/** Whether more than one symbol adds to it: those of one symbol ride along. */
function countsMany(rules: GridRules, quantity: number): boolean {
  return symbolsOf(rules, quantity).size > 1 || rules.quantities[quantity]!.min > -Infinity
}

function symbolsOf({ first, target, amount, pair }: GridRules, quantity: number): Set<number> {
  const symbols = Math.round(Math.sqrt(pair.length))
  const found = new Set<number>()
  for (let cell = 0; cell + 1 < first.length; cell++)
    for (let at = first[cell]!; at < first[cell + 1]!; at++)
      if (amount[at] !== 0 && target[at] === quantity) found.add(cell % symbols)
  return found
}

function cellsOf({ first, target, amount, quantityOfGroup }: GridRules, cells: number, sum: number, grouped: number) {
  const adds = new Int32Array(cells)
  const group = new Int32Array(cells).fill(-1)
  for (let cell = 0; cell < cells; cell++)
    for (let at = first[cell]!; at < first[cell + 1]!; at++) {
      if (amount[at] === 0) {
        if (quantityOfGroup[target[at]!] === grouped) group[cell] = target[at]!
      } else if (target[at] === sum) adds[cell] = amount[at]!
    }
  return { adds, group }
}

/** Where counts of symbols ride along: the tightest few. */
function countsOf(rules: GridRules, symbols: number, list: Int32Array) {
  const bits = new Int32Array(symbols).fill(-1)
  const caps = new Int32Array(symbols)
  const limited: { symbol: number; max: number }[] = []
  for (const [index, { max }] of rules.quantities.entries()) {
    if (max >= 31) continue
    const [symbol, ...others] = symbolsOf(rules, index)
    if (symbol !== undefined && others.length === 0 && list.includes(symbol)) limited.push({ symbol, max })
  }
  limited.sort((a, b) => a.max - b.max)
  for (const [index, { symbol, max }] of limited.slice(0, mostCounts).entries()) {
    bits[symbol] = bitsPerCount * index
    caps[symbol] = max
  }
  return { bits, caps }
}
