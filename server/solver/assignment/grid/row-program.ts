/**
 * The cheapest row of one worker for prices of cells, by dynamic programming over its days. A label is how a run stands
 * (days off so far, or class of the last symbol and days worked in a row), a count of groups of days and a sum, the
 * tightest of each; the labels of a day are all pairs of them. Counts of tightly limited symbols ride along in the best
 * way to a label. Other rules are not looked at: whoever takes a row prices it first.
 */
import type { Grid } from './grid.ts'
import { hardOf, softOf } from './grid.ts'
import { layOutRow, type RowLayout } from './row-layout.ts'

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

const never = 1e15
/** Symbols are fewer than that, and a label and the symbol it was reached by are one number. */
const symbolBase = 64

/** Undefined where the labels of some worker would be more than `mostLabels`. */
export function createRowProgram(grid: Grid, mostLabels: number): RowProgram | undefined {
  const { days, symbols, rulesOf, skills, workers } = grid
  const layouts = Array.from({ length: workers }, (_, worker) => layOutRow(grid, rulesOf[worker]!, skills[worker]!))
  const largest = Math.max(...layouts.map(({ size }) => size))
  if (largest * days > mostLabels) return undefined
  let cost = new Float64Array(largest)
  let nextCost = new Float64Array(largest)
  let used = new Int32Array(largest)
  let nextUsed = new Int32Array(largest)
  const parents = new Int32Array(largest * days)
  /** Whether any label of a kind of run has been reached. */
  const kinds = Math.max(...layouts.map(({ offs, runs, classes }) => offs + runs * classes.length))
  let isLive = new Uint8Array(kinds)
  let nextLive = new Uint8Array(kinds)
  /** The best ways of several classes after as many days, by label beyond the kind of run. */
  const widest = Math.max(...layouts.map(({ groupMax, high }) => (groupMax + 1) * (high + 1)))
  const gatheredCost = new Float64Array(widest)
  const gatheredUsed = new Int32Array(widest)
  const gatheredFrom = new Int32Array(widest)
  /** Of the worker whose row is looked for, and of the day. */
  let layout = layouts[0]!
  let [span, slots, block, base, low, high, parentBase] = [0, 0, 0, 0, 0, 0, 0]
  /** The cheapest open symbol of each choice of the day, arrival by arrival; -1 for none. */
  const picks = new Int32Array(symbols)
  let pickCount = 0
  /** Last labels of the rows told since `solve`. */
  const toldLabels = new Int32Array(8)
  let told = 0

  /** From a kind of run to another one by a symbol; `group`: how many groups of days more. */
  function extend(from: number, to: number, price: number, symbol: number, group: number): void {
    const { adds, bits, caps } = layout
    const sum = adds[base + symbol]!
    const bit = bits[symbol]!
    const top = Math.min(high, span - 1 - sum)
    for (let w = 0; w + group < slots; w++) {
      const f = from * block + w * span
      const t = to * block + (w + group) * span + sum
      for (let m = low; m <= top; m++) {
        const value = cost[f + m]! + price
        if (value >= nextCost[t + m]!) continue
        const count = used[f + m]!
        if (bit >= 0) {
          if (((count >> bit) & 31) >= caps[symbol]!) continue
          nextUsed[t + m] = count + (1 << bit)
        } else nextUsed[t + m] = count
        nextCost[t + m] = value
        parents[parentBase + t + m] = (f + m) * symbolBase + symbol
      }
    }
    nextLive[to] = 1
  }

  function gather(from: number, price: number, group: number): void {
    for (let w = 0; w + group < slots; w++) {
      const f = from * block + w * span
      const t = (w + group) * span
      for (let m = low; m <= high; m++) {
        const value = cost[f + m]! + price
        if (value >= gatheredCost[t + m]!) continue
        gatheredCost[t + m] = value
        gatheredUsed[t + m] = used[f + m]!
        gatheredFrom[t + m] = f + m
      }
    }
  }

  /** From what has been gathered to a kind of run, by a symbol that is not counted. */
  function extendGathered(to: number, price: number, symbol: number): void {
    const sum = layout.adds[base + symbol]!
    const top = Math.min(high, span - 1 - sum)
    for (let w = 0; w < slots; w++) {
      const f = w * span
      const t = to * block + f + sum
      for (let m = low; m <= top; m++) {
        const value = gatheredCost[f + m]! + price
        if (value >= nextCost[t + m]!) continue
        nextCost[t + m] = value
        nextUsed[t + m] = gatheredUsed[f + m]!
        parents[parentBase + t + m] = gatheredFrom[f + m]! * symbolBase + symbol
      }
    }
    nextLive[to] = 1
  }

  function rest(price: number, pair: Float64Array, day: number): void {
    const { offs, runs, classes, shortestRun, plannedDay } = layout
    for (let j = 0; j < offs; j++) if (isLive[j] === 1) extend(j, Math.min(j + 1, offs - 1), price, 0, 0)
    for (let i = 0; i < classes.length; i++) {
      const toRest = pair[classes[i]! * symbols]!
      if (hardOf(toRest) > 0) continue
      for (let j = 0; j < runs; j++) {
        const kind = offs + i * runs + j
        if (isLive[kind] === 1 && (j + 1 >= shortestRun || j + 1 === day || day < plannedDay))
          extend(kind, 0, price + softOf(toRest), 0, 0)
      }
    }
  }

  /** Work after rest, and symbols that are counted after each class. */
  function workOnCounted(prices: Float64Array, isOpen: Uint8Array, pair: Float64Array): void {
    const { offs, runs, classes, kindOf, counted, group } = layout
    for (let at = 0; at < pickCount && isLive[offs - 1] === 1; at++) {
      const symbol = picks[at]!
      if (symbol < 0) continue
      if (hardOf(pair[symbol]!) > 0) continue
      const price = prices[base + symbol]! + softOf(pair[symbol]!)
      extend(offs - 1, kindOf[symbol]!, price, symbol, group[base + symbol]! >= 0 ? 1 : 0)
    }
    for (let c = 0; c < counted.length; c++) {
      const { symbol, from, prices: pairPrices } = counted[c]!
      if (isOpen[base + symbol] === 0) continue
      const own = group[base + symbol]!
      const price = prices[base + symbol]!
      if (isLive[offs - 1] === 1 && hardOf(pair[symbol]!) <= 0)
        extend(offs - 1, kindOf[symbol]!, price + softOf(pair[symbol]!), symbol, own >= 0 ? 1 : 0)
      for (let i = 0; i < from.length; i++) {
        const isNew = own >= 0 && own !== group[base - symbols + classes[from[i]!]!]
        for (let j = 0; j + 1 < runs; j++) {
          const kind = offs + from[i]! * runs + j
          if (isLive[kind] === 1) extend(kind, kindOf[symbol]! + j + 1, price + pairPrices[i]!, symbol, isNew ? 1 : 0)
        }
      }
    }
  }

  /** Work after so many days of work. */
  function workOn(days: number, prices: Float64Array): void {
    const { offs, runs, classes, kindOf, arrivals, group } = layout
    let isGathered = false
    for (let a = 0, at = 0; a < arrivals.length; a++) {
      const { goesOn, from, prices: pairPrices, choices } = arrivals[a]!
      if (!goesOn) {
        gatheredCost.fill(never, 0, block)
        isGathered = false
      }
      const own = group[base + choices[0]![0]!]!
      for (let i = 0; i < from.length; i++) {
        const kind = offs + from[i]! * runs + days - 1
        if (isLive[kind] === 0) continue
        const isNew = own >= 0 && own !== group[base - symbols + classes[from[i]!]!]
        gather(kind, pairPrices[i]!, isNew ? 1 : 0)
        isGathered = true
      }
      for (let c = 0; c < choices.length; c++) {
        const symbol = picks[at++]!
        if (symbol >= 0 && isGathered) extendGathered(kindOf[symbol]! + days, prices[base + symbol]!, symbol)
      }
    }
  }

  function pick(prices: Float64Array, isOpen: Uint8Array): void {
    const { arrivals } = layout
    pickCount = 0
    for (let a = 0; a < arrivals.length; a++) {
      const { choices } = arrivals[a]!
      for (let c = 0; c < choices.length; c++) {
        const alike = choices[c]!
        let found = -1
        for (let i = 0; i < alike.length; i++) {
          const cell = base + alike[i]!
          if (isOpen[cell] === 1 && (found < 0 || prices[cell]! < prices[base + found]!)) found = alike[i]!
        }
        picks[pickCount++] = found
      }
    }
  }

  function solve(worker: number, prices: Float64Array, isOpen: Uint8Array, row: Uint8Array): number {
    layout = layouts[worker]!
    const { pair } = rulesOf[worker]!
    span = layout.high + 1
    slots = layout.groupMax + 1
    block = span * slots
    begin(prices, isOpen, pair)
    for (let day = 1; day < days; day++) {
      nextCost.fill(never, 0, layout.size)
      nextLive.fill(0)
      base = day * symbols
      parentBase = day * layout.size
      low = Math.max(0, layout.low - layout.longest * mostWorked(layout, days - day))
      high = Math.min(layout.high, layout.longest * mostWorked(layout, day))
      pick(prices, isOpen)
      if (isOpen[base] === 1) rest(prices[base]!, pair, day)
      workOnCounted(prices, isOpen, pair)
      for (let worked = 1; worked < layout.runs; worked++) workOn(worked, prices)
      ;[cost, nextCost] = [nextCost, cost]
      ;[used, nextUsed] = [nextUsed, used]
      ;[isLive, nextLive] = [nextLive, isLive]
    }
    told = 0
    return trace(row, pair)
  }

  /** Labels of the first day. */
  function begin(prices: Float64Array, isOpen: Uint8Array, pair: Float64Array): void {
    const { offs, kindOf, list, adds, group, bits, size } = layout
    cost.fill(never, 0, size)
    used.fill(0, 0, size)
    isLive.fill(0)
    const rested = (offs - 1) * block
    parents[rested] = 0
    if (isOpen[0] === 1) cost[rested] = prices[0]!
    isLive[offs - 1] = isOpen[0]!
    for (let i = 0; i < list.length; i++) {
      const symbol = list[i]!
      if (isOpen[symbol] === 0 || adds[symbol]! > layout.high || (group[symbol]! >= 0 && slots === 1)) continue
      if (hardOf(pair[symbol]!) > 0) continue
      const at = kindOf[symbol]! * block + (group[symbol]! >= 0 ? span : 0) + adds[symbol]!
      const price = prices[symbol]! + softOf(pair[symbol]!)
      if (price >= cost[at]!) continue
      cost[at] = price
      used[at] = bits[symbol]! >= 0 ? 1 << bits[symbol]! : 0
      parents[at] = symbol
      isLive[kindOf[symbol]!] = 1
    }
  }

  /** What rest after the last day costs by the kind of run; undefined where it breaks a hard rule. */
  function closing(kind: number, pair: Float64Array): number | undefined {
    const { offs, runs, classes } = layout
    if (kind < offs) return 0
    const price = pair[classes[Math.floor((kind - offs) / runs)]! * symbols]!
    return hardOf(price) > 0 ? undefined : softOf(price)
  }

  /** The cheapest label of those with enough, followed back. */
  function trace(row: Uint8Array, pair: Float64Array): number {
    const { low: least, high: most, size } = layout
    let at = -1
    let price = Infinity
    for (let first = 0; first < size; first += block) {
      const end = closing(first / block, pair)
      if (end === undefined) continue
      for (let label = first; label < first + block; label++) {
        const sum = label % span
        if (sum < least || sum > most || cost[label]! >= never / 2 || cost[label]! + end >= price) continue
        if (told > 0 && toldLabels.subarray(0, told).includes(label)) continue
        at = label
        price = cost[label]! + end
      }
    }
    if (at < 0) return Infinity
    if (told < toldLabels.length) toldLabels[told++] = at
    for (let day = days - 1; day >= 0; day--) {
      const parent = parents[day * size + at]!
      row[day] = parent % symbolBase
      at = Math.floor(parent / symbolBase)
    }
    return price
  }
  return {
    solve,
    another: (worker, row) => trace(row, rulesOf[worker]!.pair),
    work: (worker) => layouts[worker]!.work * days,
  }
}

/** Days with work in so many days in a row, at most. */
function mostWorked({ runs, offs }: RowLayout, days: number): number {
  const whole = Math.floor(days / (runs + offs))
  return whole * runs + Math.min(runs, days - whole * (runs + offs))
}
