/** Tables of the rules of workers who have the same ones. */
import type { AssignmentProblem, RowRule, Sink } from '../problem/problem.ts'
import type {
  DayPatternShape,
  GroupShape,
  NeighbourShape,
  RowShape,
  RunShape,
  SumShape,
} from '../problem/row-shapes.ts'
import { pack, type GridRules, type PatternTable, type Quantity, type RunTable } from './grid.ts'

/** What the tables are made from. */
export interface GridFrame {
  readonly problem: AssignmentProblem
  readonly firstDay: number
  readonly days: number
  readonly symbols: number
  readonly symbolOf: Int32Array
  /** First duty of a cell `day * symbols + symbol`; -1 for none. */
  readonly sample: Int32Array
  /** A duty of each symbol. */
  readonly duties: Int32Array
  /** From how many points on a unit of a soft rule counts as hard in the search. */
  readonly dearFrom: number
}

/** So many minutes hurt the search like one break of another rule. */
const minutesPerUnit = 120
/** Longest table of prices by sum. */
const mostSums = 60_000

class Total implements Sink {
  amount = 0
  add(amount: number): void {
    this.amount += amount
  }
}

export function priceOf({ isHard, weight, unit }: RowRule, amount: number): number {
  if (!isHard) return pack(0, weight * amount)
  return pack(unit === 1 ? amount : Math.ceil(amount / minutesPerUnit), 0)
}

interface Shaped<Shape extends RowShape> {
  readonly rule: RowRule
  readonly shape: Shape
}

const isKind = <Kind extends RowShape['kind']>(
  shape: RowShape | undefined,
  kind: Kind,
): shape is Extract<RowShape, { kind: Kind }> => shape?.kind === kind

function ofKind<Kind extends RowShape['kind']>(rules: readonly RowRule[], kind: Kind) {
  return rules.flatMap((rule): Shaped<Extract<RowShape, { kind: Kind }>>[] => {
    const { shape } = rule.walk
    return isKind(shape, kind) ? [{ rule, shape }] : []
  })
}

/** Undefined where a rule has no shape that fits the table of days. */
export function compileRules(frame: GridFrame, rules: readonly RowRule[]): GridRules | undefined {
  const active = rules.filter(({ isHard, weight }) => isHard || weight !== 0)
  if (active.some(({ walk }) => !walk.shape)) return undefined
  const pair = compilePairs(
    frame,
    ofKind(active, 'pairs').map(({ rule }) => rule),
    ofKind(active, 'sums').filter(({ rule }) => rule.isHard),
  )
  const sums = compileSums(frame, [...ofKind(active, 'sums'), ...ofKind(active, 'groups')])
  if (!pair || !sums) return undefined
  const inRow = ofKind(active, 'runs')
  if (inRow.some(({ shape }) => !isOfOwnDay(frame, shape.firstDay, shape.lastDay) || !isOfAllDays(frame, shape)))
    return undefined
  const runs = inRow.map((one) => runTable(frame, one))
  const patterns: PatternTable[] = []
  for (const { rule, shape } of ofKind(active, 'pattern')) {
    if (!isOfOwnDay(frame, shape.startDay, shape.startDay) || shape.isOn[0] === 0) return undefined
    const gap = gapOf(frame, shape)
    if (gap > 0) allWork(frame, runs).off[gap]! += priceOf(rule, shape.amount)
    else patterns.push(patternTable(frame, rule, shape))
  }
  const neighbours = ofKind(active, 'neighbours')
  if (neighbours.some(({ shape: { startDay } }) => !isOfOwnDay(frame, startDay, startDay))) return undefined
  takePairs(frame, pair, patterns)
  for (const one of neighbours) takeNeighbours(frame, pair, one)
  const whole = runs.map((table) => ({ ...table, longestOff: table.off.findLastIndex((price) => price !== 0) }))
  return { pair, runs: whole, patterns: patterns.filter(({ length }) => length > 2), ...sums }
}

const isOfOwnDay = ({ problem: { dayOf, dutyCount } }: GridFrame, first: Int32Array, last: Int32Array): boolean => {
  for (let duty = 0; duty < dutyCount; duty++) {
    if (last[duty]! >= first[duty]! && (first[duty] !== dayOf[duty] || last[duty] !== dayOf[duty])) return false
  }
  return true
}

const isOfAllDays = ({ firstDay, days }: GridFrame, { min, beginDay, endDay }: RunShape): boolean =>
  min === -Infinity || (beginDay === firstDay && endDay === firstDay + days - 1)

/** By asking the walks; two duties of a day must break a hard rule, and those two days apart none. */
function compilePairs(
  frame: GridFrame,
  rules: readonly RowRule[],
  hardSums: readonly Shaped<SumShape>[],
): Float64Array | undefined {
  const { sample, symbols, days } = frame
  const pair = new Float64Array(symbols * symbols).fill(NaN)
  const total = new Total()
  const row = new Int32Array(2)
  const ask = (first: number, second: number) => {
    row[0] = Math.min(first, second)
    row[1] = Math.max(first, second)
    let price = 0
    for (const rule of rules) {
      total.amount = 0
      rule.walk(row, 2, total)
      price += priceOf(rule, total.amount)
    }
    return price
  }
  for (let day = 0; day < days; day++)
    for (let one = 1; one < symbols; one++) {
      const first = sample[day * symbols + one]!
      for (let other = 1; first >= 0 && other < symbols; other++) {
        const [here, next, later] = [0, 1, 2].map((ahead) =>
          day + ahead < days ? sample[(day + ahead) * symbols + other]! : -1,
        )
        const isTwice = here! >= 0 && here !== first
        if (isTwice && ask(first, here!) < pack(1, 0) && !hardSums.some(({ shape }) => isTooMuch(shape, first, here!)))
          return undefined
        if (later! >= 0 && ask(first, later!) !== 0) return undefined
        if (next! < 0) continue
        const at = one * symbols + other
        const price = ask(first, next!)
        if (!Number.isNaN(pair[at]!) && pair[at] !== price) return undefined
        pair[at] = price
      }
    }
  return pair.map((price) => (Number.isNaN(price) ? 0 : price))
}

/** Whether two duties add up to more than a slot may have, such as one shift a day. */
function isTooMuch({ first, slots, amounts, max }: SumShape, one: number, other: number): boolean {
  for (let at = first[one]!; at < first[one + 1]!; at++)
    for (let also = first[other]!; also < first[other + 1]!; also++)
      if (slots[at] === slots[also] && amounts[at]! + amounts[also]! > max) return true
  return false
}

/** Symbols of which duties count; all alike, as symbols are made. */
const onSymbols = ({ symbols, duties }: GridFrame, counts: (duty: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: symbols }, (_, symbol) => Number(symbol > 0 && counts(duties[symbol]!)))

function runTable(frame: GridFrame, { rule, shape }: Shaped<RunShape>): RunTable {
  const { firstDay, lastDay, min, max } = shape
  const lengths = frame.days + 1
  const price = (length: number, isAtEdge: boolean) =>
    length > max ? priceOf(rule, length - max) : length < min && !isAtEdge ? priceOf(rule, min - length) : 0
  return {
    isOn: onSymbols(frame, (duty) => lastDay[duty]! >= firstDay[duty]!),
    on: Float64Array.from({ length: lengths }, (_, length) => (length > 0 ? price(length, false) : 0)),
    onAtEdge: Float64Array.from({ length: lengths }, (_, length) => (length > 0 ? price(length, true) : 0)),
    plannedDay: shape.plannedDay - frame.firstDay,
    off: new Float64Array(lengths),
    longestOff: -1,
  }
}

/** The table of days with any work, by which gaps are priced. */
function allWork({ symbols, days }: GridFrame, runs: RunTable[]): RunTable {
  const found = runs.find(({ isOn }) => isOn.every((on, symbol) => symbol === 0 || on === 1))
  if (found) return found
  const prices = () => new Float64Array(days + 1)
  const isOn = new Uint8Array(symbols).fill(1, 1)
  const made = { isOn, on: prices(), onAtEdge: prices(), plannedDay: 0, off: prices(), longestOff: -1 }
  runs.push(made)
  return made
}

/** Days off between any work and any work; 0 for patterns of another sort. */
function gapOf({ symbols, duties }: GridFrame, { isOn, included }: DayPatternShape): number {
  const last = isOn.length - 1
  const isPlain = included.every((mask) => duties.subarray(1, symbols).every((duty) => mask[duty] === 1))
  const isGap = isOn.every((on, day) => on === Number(day === 0 || day === last))
  return last > 1 && isPlain && isGap ? last - 1 : 0
}

function patternTable(frame: GridFrame, rule: RowRule, { isOn, included, amount }: DayPatternShape): PatternTable {
  const { symbols, duties } = frame
  const fits = new Uint8Array(isOn.length * symbols)
  for (let day = 0; day < isOn.length; day++)
    for (let symbol = 0; symbol < symbols; symbol++)
      fits[day * symbols + symbol] = Number(
        symbol === 0 ? isOn[day] === 0 : included[day]![duties[symbol]!] === isOn[day],
      )
  return { length: isOn.length, fits, price: priceOf(rule, amount) }
}

/** Patterns of two days are pairs. */
function takePairs({ symbols }: GridFrame, pair: Float64Array, patterns: readonly PatternTable[]): void {
  for (const { length, fits, price } of patterns)
    for (let one = 1; length === 2 && one < symbols; one++)
      for (let other = 0; other < symbols; other++)
        if (fits[one] === 1 && fits[symbols + other] === 1) pair[one * symbols + other]! += price
}

/** What is wanted, or not, on the day after or before; a day off is without it. */
function takeNeighbours(frame: GridFrame, pair: Float64Array, { rule, shape }: Shaped<NeighbourShape>): void {
  const { symbols } = frame
  const { offset, isWanted } = shape
  const isOne = onSymbols(frame, (duty) => shape.isOne[duty] === 1)
  const isOther = onSymbols(frame, (duty) => shape.isOther[duty] === 1)
  for (let one = 1; one < symbols; one++)
    for (let other = 0; isOne[one] === 1 && other < symbols; other++)
      if ((isOther[other] === 0) === isWanted)
        pair[offset === 1 ? one * symbols + other : other * symbols + one]! += priceOf(rule, 1)
}

interface Term {
  readonly rule: RowRule
  readonly min: number
  readonly max: number
  readonly asked: Uint8Array
}

/** Rules that add up the same, told apart by a text of what they add up. */
type Sums = Map<string, { shape: SumShape | GroupShape; terms: Term[] }>

function compileSums(frame: GridFrame, rules: readonly Shaped<SumShape | GroupShape>[]) {
  const known: Sums = new Map()
  for (const { rule, shape } of rules) {
    if (shape.kind === 'groups' && !isOfOwnDay(frame, shape.firstDay, shape.lastDay)) return undefined
    if (shape.kind === 'sums' && shape.amounts.some((amount) => amount < 0)) return undefined
    const key = shape.kind + entriesOf(frame, shape).join()
    const { terms } = known.get(key) ?? { terms: [] }
    known.set(key, { shape, terms: [...terms, { rule, min: shape.min, max: shape.max, asked: shape.asked }] })
  }
  return layOut(frame, known)
}

/** Of each cell in turn: slot and amount, or group and 0; -1 after the last of a cell. */
function entriesOf({ sample, symbols, firstDay }: GridFrame, shape: SumShape | GroupShape): number[] {
  const entries: number[] = []
  for (const [cell, duty] of sample.entries()) {
    if (duty >= 0 && shape.kind === 'sums')
      for (let at = shape.first[duty]!; at < shape.first[duty + 1]!; at++)
        entries.push(shape.slots[at]!, shape.amounts[at]!)
    else if (duty >= 0 && shape.kind === 'groups' && shape.lastDay[duty]! >= shape.firstDay[duty]!) {
      const group = shape.groupOfDay[Math.floor(cell / symbols) + firstDay - shape.originDay] ?? -1
      if (group >= 0 && shape.slotOfGroup[group]! >= 0) entries.push(group, 0)
    }
    entries.push(-1)
  }
  return entries
}

function layOut(frame: GridFrame, known: Sums) {
  const quantities: Quantity[] = []
  const quantityOfGroup: number[] = []
  const perCell = Array.from(frame.sample, () => [] as [target: number, amount: number][])
  for (const { shape, terms } of known.values()) {
    const base = quantities.length
    const entries = entriesOf(frame, shape)
    const unit = shape.kind === 'groups' ? 1 : Math.max(1, shape.amounts.reduce(commonDivisor, 0))
    const most = shape.kind === 'groups' ? frame.days : mostOf(entries, frame) / unit
    if (most > mostSums) return undefined
    for (let slot = 0; slot < shape.slotCount; slot++) quantities.push(quantityOf(frame, terms, slot, unit, most))
    const firstGroup = quantityOfGroup.length
    if (shape.kind === 'groups') for (const slot of shape.slotOfGroup) quantityOfGroup.push(base + slot)
    for (let at = 0, cell = 0; at < entries.length; at++) {
      const one = entries[at]!
      if (one < 0) cell++
      else {
        const amount = entries[++at]! / unit
        if (shape.kind === 'groups') perCell[cell]!.push([firstGroup + one, 0])
        else if (amount > 0) perCell[cell]!.push([base + one, amount])
      }
    }
  }
  const first = new Int32Array(perCell.length + 1)
  for (const [cell, own] of perCell.entries()) first[cell + 1] = first[cell]! + own.length
  const entries = perCell.flat()
  const target = Int32Array.from(entries, ([to]) => to)
  const amount = Int32Array.from(entries, ([, added]) => added)
  return { quantities, first, target, amount, quantityOfGroup: Int32Array.from(quantityOfGroup) }
}

/** More than a row can add up to: the largest of each day. */
function mostOf(entries: readonly number[], { symbols, days }: GridFrame): number {
  const largest = new Float64Array(days)
  for (let at = 0, cell = 0; at < entries.length; at++) {
    if (entries[at]! < 0) cell++
    else largest[Math.floor(cell / symbols)] = Math.max(largest[Math.floor(cell / symbols)]!, entries[++at]!)
  }
  return largest.reduce((sum, amount) => sum + amount, 0)
}

function commonDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b]
  return a
}

function quantityOf(
  { dearFrom }: GridFrame,
  terms: readonly Term[],
  slot: number,
  unit: number,
  most: number,
): Quantity {
  const price = new Float64Array(most + 1)
  const dear = new Float64Array(most + 1)
  let [lowest, highest] = [-Infinity, Infinity]
  for (const { rule, min, max, asked } of terms) {
    const isDear = !rule.isHard && rule.weight * unit >= dearFrom
    const least = asked[slot] === 1 ? min : -Infinity
    if (rule.isHard || isDear) {
      lowest = Math.max(lowest, Math.ceil(least / unit))
      highest = Math.min(highest, Math.floor(max / unit))
    }
    for (let sum = 0; sum <= most; sum++) {
      const beyond = Math.max(0, sum * unit - max, least - sum * unit)
      if (beyond === 0) continue
      if (!isDear) price[sum]! += priceOf(rule, beyond)
      else dear[sum]! += pack(rule.unit === 1 ? beyond : Math.ceil(beyond / minutesPerUnit), rule.weight * beyond)
    }
  }
  return { price, dear, max: highest, min: lowest }
}
