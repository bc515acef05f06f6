/** From a problem to a table of workers and days, where it is one. */
import type { AssignmentProblem, LoadRule } from '../problem/problem.ts'
import { classify } from './classify.ts'
import { compileRules, type GridFrame } from './compile-rules.ts'
import { mostPoints, pack, softOf, type Grid, type GridRules } from './grid.ts'
import { mostPerDuty } from './largest-step.ts'

/** Most cells, with their symbols, that a table may have. */
const mostCells = 8_000_000
const mostSymbols = 64
/** A unit of a soft rule on rows that weighs more than this many usual steps of the cover counts as hard at first. */
const dearSteps = 2

/** Undefined where the problem has rules the table has no room for. */
export function compileGrid(problem: AssignmentProblem, mediumPrice: number): Grid | undefined {
  const { dutyCount, workerCount, dayOf, rowRules, balanceRules, couplingRules = [] } = problem
  if (dutyCount === 0 || workerCount === 0 || balanceRules.length > 0 || couplingRules.length > 0) return undefined
  if (rowRules.some((rules) => rules.some(({ isHard, weight, walk }) => (isHard || weight !== 0) && !walk.shape)))
    return undefined
  const { symbolOf, symbols } = classify(problem)
  const { firstDay, days } = daysOf(problem)
  if (symbols > mostSymbols || symbols * days * workerCount > mostCells) return undefined
  const cells = layOutDuties(problem, symbolOf, symbols, firstDay, days)
  const covers = compileCover(problem, cells, mediumPrice)
  if (!covers) return undefined
  const { sample, duties } = cells
  const frame = { problem, firstDay, days, symbols, symbolOf, sample, duties, dearFrom: dearSteps * covers.coarse }
  const rulesOf = compileAllRules(frame, rowRules)
  if (!rulesOf) return undefined
  const dearest = Math.max(...rulesOf.map(mostPerDuty)) + mostPerCell(problem)
  if (!raiseMedium(problem, cells, covers, mediumPrice, dearest)) return undefined
  const own = compileCells(frame)
  return {
    days,
    workers: workerCount,
    symbols,
    dutyFirst: cells.dutyFirst,
    duties: cells.ordered,
    dayOf: dayOf.map((day) => day - firstDay),
    symbolOf,
    ...own,
    ...covers,
    rulesOf,
    mostQuantities: Math.max(...rulesOf.map(({ quantities }) => quantities.length)),
    mostGroups: Math.max(...rulesOf.map(({ quantityOfGroup }) => quantityOfGroup.length)),
    skills: skillsOf(own.allowed, workerCount, days, symbols),
  }
}

/** All days with duties, and all in which days in a row are counted. */
function daysOf({ dayOf, rowRules }: AssignmentProblem): { firstDay: number; days: number } {
  let [first, last] = [dayOf[0]!, dayOf.at(-1)!]
  for (const { walk } of rowRules.flat()) {
    if (walk.shape?.kind !== 'runs') continue
    first = Math.min(first, walk.shape.beginDay)
    last = Math.max(last, walk.shape.endDay)
  }
  return { firstDay: first, days: last - first + 1 }
}

interface Cells {
  readonly dutyFirst: Int32Array
  readonly ordered: Int32Array
  readonly sample: Int32Array
  readonly duties: Int32Array
}

function layOutDuties(
  { dayOf, dutyCount }: AssignmentProblem,
  symbolOf: Int32Array,
  symbols: number,
  firstDay: number,
  days: number,
): Cells {
  const cellOf = symbolOf.map((symbol, duty) => (dayOf[duty]! - firstDay) * symbols + symbol)
  const dutyFirst = new Int32Array(days * symbols + 1)
  for (const cell of cellOf) dutyFirst[cell + 1]!++
  for (let cell = 0; cell < days * symbols; cell++) dutyFirst[cell + 1]! += dutyFirst[cell]!
  const next = dutyFirst.slice()
  const ordered = new Int32Array(dutyCount)
  const sample = new Int32Array(days * symbols).fill(-1)
  const duties = new Int32Array(symbols).fill(-1)
  for (const [duty, cell] of cellOf.entries()) {
    ordered[next[cell]!++] = duty
    if (sample[cell]! < 0) sample[cell] = duty
    if (duties[symbolOf[duty]!]! < 0) duties[symbolOf[duty]!] = duty
  }
  return { dutyFirst, ordered, sample, duties }
}

/** What open duties and loads cost, which must be the affair of one cell each. */
function compileCover(problem: AssignmentProblem, { dutyFirst, ordered, sample }: Cells, mediumPrice: number) {
  const { openMedium, openSoft, loadRules } = problem
  if (loadRules.some(({ members }) => members.includes(0))) return undefined
  const coverFirst = new Int32Array(sample.length + 1)
  for (let cell = 0; cell < sample.length; cell++)
    coverFirst[cell + 1] = coverFirst[cell]! + dutyFirst[cell + 1]! - dutyFirst[cell]! + 1
  const cover = new Float64Array(coverFirst.at(-1)!)
  const steps: number[] = []
  const owners = loadRules.map(({ min }) => new Int32Array(min.length).fill(-1))
  for (const [cell, duty] of sample.entries()) {
    const count = dutyFirst[cell + 1]! - dutyFirst[cell]!
    if (count === 0) continue
    const at = coverFirst[cell]!
    for (let done = 0; done <= count; done++)
      cover[at + done] = (count - done) * (openMedium[duty]! * mediumPrice + openSoft[duty]!)
    for (const [r, rule] of loadRules.entries())
      if (!addLoad(rule, duty, cell, owners[r]!, cover.subarray(at, at + count + 1))) return undefined
    let largest = 0
    for (let done = 0; done < count; done++)
      largest = Math.max(largest, Math.abs(softOf(cover[at + done + 1]!) - softOf(cover[at + done]!)))
    if (largest > 0 && ordered[dutyFirst[cell]!]! >= 0) steps.push(largest)
  }
  steps.sort((a, b) => a - b)
  const coarse = steps[steps.length >> 1] ?? 100
  return { coverFirst, cover, coarse, fine: Math.max(1, Math.min(coarse / 100, smallestWish(problem))) }
}

/**
 * A medium unit costs more than a duty more or less can change the soft level by, so that none is left out for wishes.
 * Prices are worked out with less, as if it were one wish among others. False where points would be too many.
 */
function raiseMedium(
  { openMedium }: AssignmentProblem,
  { dutyFirst, sample }: Cells,
  { coverFirst, cover }: Pick<Grid, 'coverFirst' | 'cover'>,
  mediumPrice: number,
  dearest: number,
): boolean {
  const more = Math.max(0, dearest - mediumPrice)
  if (openMedium.reduce((sum, price) => sum + price, 0) * (mediumPrice + more) > mostPoints) return false
  for (const [cell, duty] of sample.entries()) {
    const count = dutyFirst[cell + 1]! - dutyFirst[cell]!
    for (let done = 0; done < count; done++)
      cover[coverFirst[cell]! + done]! += (count - done) * openMedium[duty]! * more
  }
  return true
}

function addLoad(rule: LoadRule, duty: number, cell: number, owner: Int32Array, prices: Float64Array): boolean {
  for (let i = rule.first[duty]!; i < rule.first[duty + 1]!; i++) {
    const slot = rule.slots[i]!
    if (owner[slot]! >= 0 && owner[slot] !== cell) return false
    owner[slot] = cell
    for (let done = 0; done < prices.length; done++) {
      const load = done * rule.amounts[i]!
      const beyond = Math.max(0, load - rule.max[slot]!, rule.min[slot]! - load)
      prices[done]! += rule.isHard ? pack(beyond, 0) : pack(0, rule.weight * beyond)
    }
  }
  return true
}

function mostPerCell({ cellSoft }: AssignmentProblem): number {
  let [least, most] = [0, 0]
  for (let cell = 0; cell < cellSoft.length; cell++) {
    if (cellSoft[cell]! < least) least = cellSoft[cell]!
    if (cellSoft[cell]! > most) most = cellSoft[cell]!
  }
  return most - least
}

function smallestWish({ cellSoft }: AssignmentProblem): number {
  let smallest = Infinity
  for (const soft of cellSoft) if (soft !== 0 && Math.abs(soft) < smallest) smallest = Math.abs(soft)
  return smallest
}

function compileAllRules(frame: GridFrame, rowRules: AssignmentProblem['rowRules']): GridRules[] | undefined {
  const numbers = new Map(rowRules.flat().map((rule, index) => [rule, index]))
  const known = new Map<string, GridRules | undefined>()
  const all: GridRules[] = []
  for (const rules of rowRules) {
    const key = rules.map((rule) => numbers.get(rule)!).join()
    if (!known.has(key)) known.set(key, compileRules(frame, rules))
    const own = known.get(key)
    if (!own) return undefined
    all.push(own)
  }
  return all
}

/** Nobody may do fixed duties but those who do, which the given roster tells. */
function compileCells({ problem, days, symbols, sample }: GridFrame) {
  const { workerCount, dutyCount, cellHard, cellSoft } = problem
  const allowed = new Uint8Array(workerCount * days * symbols)
  const soft = new Int32Array(allowed.length)
  for (let worker = 0; worker < workerCount; worker++)
    for (let cell = 0; cell < sample.length; cell++) {
      const at = worker * sample.length + cell
      const duty = sample[cell]!
      if (cell % symbols === 0) allowed[at] = 1
      if (duty < 0) continue
      soft[at] = cellSoft[worker * dutyCount + duty]!
      if (cellHard[worker * dutyCount + duty] === 0 && problem.fixed[duty] === 0) allowed[at] = 1
    }
  return { allowed, cellSoft: soft }
}

function skillsOf(allowed: Uint8Array, workers: number, days: number, symbols: number): Int32Array[] {
  return Array.from({ length: workers }, (_, worker) => {
    const found = new Set<number>()
    for (let cell = 0; cell < days * symbols; cell++)
      if (cell % symbols > 0 && allowed[worker * days * symbols + cell] === 1) found.add(cell % symbols)
    return Int32Array.from(found)
  })
}
