/** What labels of the row program know of the rules of a worker, and which symbols come to the same in them. */
import { hardOf, softOf, type Grid, type GridRules } from './grid.ts'

export interface RowLayout {
  /** Days off in a row that labels tell apart, and days with work. */
  readonly offs: number
  readonly runs: number
  readonly shortestRun: number
  /** Runs may be shorter where they end before this day. */
  readonly plannedDay: number
  readonly groupMax: number
  readonly low: number
  readonly high: number
  /** Most that a day adds to the sum. */
  readonly longest: number
  /** Of each cell: what it adds to the sum, its group of days or -1. */
  readonly adds: Int32Array
  readonly group: Int32Array
  /** Of each symbol: where in the label its count rides along, -1 for nowhere, and its limit. */
  readonly bits: Int32Array
  readonly caps: Int32Array
  /** One symbol of each class: what may come after those of a class, and at which price, is all the same. */
  readonly classes: Int32Array
  /** Of each symbol: the kind of run that begins with it. Kinds are days off, then days of work of each class. */
  readonly kindOf: Int32Array
  readonly list: Int32Array
  readonly arrivals: readonly Arrival[]
  /** Symbols whose counts ride along: the best way of all classes may have too many, where that of one has not. */
  readonly counted: readonly Counted[]
  readonly size: number
  /** Labels looked at for a day. */
  readonly work: number
}

export interface Counted {
  readonly symbol: number
  /** Classes before it, and at which price. */
  readonly from: Int32Array
  readonly prices: Float64Array
}

/** Symbols that what comes before takes alike. */
export interface Arrival {
  /** Classes before it, beyond those gathered for the arrival before this one where it `goesOn` from that. */
  readonly goesOn: boolean
  readonly from: Int32Array
  readonly prices: Float64Array
  /** Symbols of which the cheapest of a day stands for all, as they differ in nothing else. */
  readonly choices: readonly Int32Array[]
}

const bitsPerCount = 5
const mostCounts = 6

export function layOutRow(grid: Grid, rules: GridRules, list: Int32Array): RowLayout {
  const { days, symbols } = grid
  const ofRuns = runLimits(rules, days)
  const sums = sumLimits(rules, days * symbols)
  const counts = countsOf(rules, symbols, list, days)
  const { classes, kindOf } = classesOf(rules, list, sums.group, ofRuns)
  const { arrivals, counted } = arrivalsOf(rules, list, { ...sums, ...counts, classes, kindOf })
  const block = (sums.groupMax + 1) * (sums.high + 1)
  const { offs, runs } = ofRuns
  const choices = arrivals.reduce((all, own) => all + own.choices.length, 0)
  const sourceCount = [...arrivals, ...counted].reduce((all, { from }) => all + from.length, 0)
  return {
    ...ofRuns,
    ...sums,
    longest: Math.max(1, ...sums.adds.filter((_, cell) => list.includes(cell % symbols))),
    ...counts,
    classes,
    kindOf,
    list,
    arrivals,
    counted,
    size: (offs + classes.length * runs) * block,
    work: block * (offs + list.length + classes.length * runs + (runs - 1) * (choices + sourceCount)),
  }
}

/** Days off and with work in a row. */
function runLimits(rules: GridRules, days: number): Pick<RowLayout, 'offs' | 'runs' | 'shortestRun' | 'plannedDay'> {
  const work = rules.runs.find(({ isOn }) => isOn.every((on, symbol) => symbol === 0 || on === 1))
  const legal = (prices: Float64Array | undefined, length: number) => !prices || hardOf(prices[length]!) === 0
  let runs = 1
  while (runs < days && legal(work?.onAtEdge, runs + 1)) runs++
  let shortestRun = 1
  while (shortestRun < runs && !legal(work?.on, shortestRun)) shortestRun++
  return {
    offs: (work?.longestOff ?? 0) > 0 ? work!.longestOff + 1 : 1,
    runs,
    shortestRun,
    plannedDay: work?.plannedDay ?? 0,
  }
}

/** The sum and the count of groups of days with the tightest limits. */
function sumLimits(rules: GridRules, cells: number): Pick<RowLayout, 'low' | 'high' | 'groupMax' | 'adds' | 'group'> {
  const isGrouped = new Set(rules.quantityOfGroup)
  const sum = tightest(rules, (quantity) => !isGrouped.has(quantity) && countsMany(rules, quantity))
  const grouped = tightest(rules, (quantity) => isGrouped.has(quantity))
  const { adds, group } = cellsOf(rules, cells, sum, grouped)
  const limit = sum < 0 ? 0 : rules.quantities[sum]!.max
  const high = Number.isFinite(limit) ? limit : 0
  if (high === 0) adds.fill(0)
  return {
    low: sum < 0 ? 0 : Math.max(0, rules.quantities[sum]!.min),
    high,
    groupMax: grouped < 0 ? 0 : rules.quantities[grouped]!.max,
    adds,
    group,
  }
}

const symbolCount = ({ pair }: GridRules) => Math.round(Math.sqrt(pair.length))

/** What a symbol has in the cells of all days, as a key. */
const columnOf = (cells: Int32Array, symbol: number, symbols: number) =>
  cells.filter((_, cell) => cell % symbols === symbol).join()

/** Symbols that the same ones may follow at the same price are of one class. */
function classesOf(
  rules: GridRules,
  list: Int32Array,
  group: Int32Array,
  { offs, runs }: Pick<RowLayout, 'offs' | 'runs'>,
): Pick<RowLayout, 'classes' | 'kindOf'> {
  const symbols = symbolCount(rules)
  const following = (symbol: number) => {
    const own = rules.pair.subarray(symbol * symbols, (symbol + 1) * symbols)
    return `${own[0]!},${Array.from(list, (next) => own[next]!).join()};${columnOf(group, symbol, symbols)}`
  }
  const sets = partition(list, following)
  const kindOf = new Int32Array(symbols)
  for (const [index, members] of sets.entries()) for (const symbol of members) kindOf[symbol] = offs + index * runs
  return { classes: Int32Array.from(sets, ([symbol]) => symbol!), kindOf }
}

/** Symbols by what may come before them: those that what comes before takes alike, and those that are counted. */
function arrivalsOf(
  rules: GridRules,
  list: Int32Array,
  { classes, kindOf, adds, group, bits }: Pick<RowLayout, 'classes' | 'kindOf' | 'adds' | 'group' | 'bits'>,
): Pick<RowLayout, 'arrivals' | 'counted'> {
  const symbols = symbolCount(rules)
  const sources = (symbol: number) => Float64Array.from(classes, (before) => rules.pair[before * symbols + symbol]!)
  const isCounted = (symbol: number) => bits[symbol]! >= 0
  const groupOf = (symbol: number) => columnOf(group, symbol, symbols)
  const alike = partition(
    list.filter((symbol) => !isCounted(symbol)),
    (symbol) => [sources(symbol).join(), rules.pair[symbol], groupOf(symbol)].join(';'),
  )
  return {
    arrivals: chainOf(
      alike.map((members) => ({
        group: groupOf(members[0]!),
        prices: sources(members[0]!),
        choices: partition(members, (symbol) => `${kindOf[symbol]!};${columnOf(adds, symbol, symbols)}`),
      })),
    ),
    counted: Array.from(list.filter(isCounted), (symbol) => ({ symbol, ...openSources(sources(symbol)) })),
  }
}

/** Members with the same key, in the order of the list. */
function partition(list: Int32Array, keyOf: (symbol: number) => string): Int32Array[] {
  const found = new Map<string, number[]>()
  for (const symbol of list) found.set(keyOf(symbol), [...(found.get(keyOf(symbol)) ?? []), symbol])
  return [...found.values()].map((members) => Int32Array.from(members))
}

const isOpen = (price: number) => hardOf(price) === 0

/** Classes whose price, packed, is not hard, but for those left out. */
function openSources(prices: Float64Array, isLeftOut: (from: number) => boolean = () => false) {
  const from = Int32Array.from(prices.keys()).filter((index) => isOpen(prices[index]!) && !isLeftOut(index))
  return { from, prices: Float64Array.from(from, (index) => softOf(prices[index]!)) }
}

interface Reached {
  readonly group: string
  readonly prices: Float64Array
  readonly choices: readonly Int32Array[]
}

/** In an order in which most can go on from what was gathered for the one before. */
function chainOf(reached: readonly Reached[]): Arrival[] {
  const openOf = ({ prices }: Reached) => prices.reduce((all, price) => all + Number(isOpen(price)), 0)
  const order = [...reached].sort((a, b) => openOf(a) - openOf(b))
  return order.map(({ group, prices, choices }, at) => {
    const before = order[at - 1]
    const isIn = (from: number) => before !== undefined && isOpen(before.prices[from]!)
    const goesOn =
      before?.group === group && prices.every((price, from) => !isIn(from) || price === before.prices[from])
    return { goesOn, choices, ...openSources(prices, (from) => goesOn && isIn(from)) }
  })
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

function symbolsOf(rules: GridRules, quantity: number): Set<number> {
  const { first, target, amount } = rules
  const symbols = symbolCount(rules)
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
function countsOf(rules: GridRules, symbols: number, list: Int32Array, days: number) {
  const bits = new Int32Array(symbols).fill(-1)
  const caps = new Int32Array(symbols)
  const limited: { symbol: number; max: number }[] = []
  for (const [index, { max }] of rules.quantities.entries()) {
    if (max >= Math.min(31, days)) continue
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
