/** Which duties all rules take alike, and so stand for one symbol. */
import type { AssignmentProblem } from '../problem/problem.ts'

/** Two hashes of what is known of each duty; equal ones are taken for equal duties. */
class Marks {
  readonly #one: Int32Array
  readonly #two: Int32Array
  constructor(count: number) {
    this.#one = new Int32Array(count).fill(17)
    this.#two = new Int32Array(count).fill(91)
  }
  mix(duty: number, value: number): void {
    const bits = Math.imul(value | 0, 0x9e3779b1) ^ (value * 7919)
    this.#one[duty] = Math.imul(this.#one[duty]! ^ bits, 0x85ebca6b) + 0x7f4a7c15
    this.#two[duty] = Math.imul(this.#two[duty]! ^ (bits >>> 3) ^ (bits << 7), 0xc2b2ae35) + 0x165667b1
  }
  copyFrom(other: Marks): void {
    this.#one.set(other.#one)
    this.#two.set(other.#two)
  }
  key(duty: number): string {
    return `${this.#one[duty]!} ${this.#two[duty]!}`
  }
}

export interface Classes {
  readonly symbolOf: Int32Array
  /** Symbols, day off included. */
  readonly symbols: number
}

export function classify(problem: AssignmentProblem): Classes {
  const { dutyCount, dayOf } = problem
  const marks = new Marks(dutyCount)
  markRules(problem, marks)
  const general = Array.from({ length: dutyCount }, (_, duty) => marks.key(duty))
  markOwn(problem, marks)
  // Duties of one day that differ in prices only have symbols of their own: the first, the second ... of their rules.
  const known = new Map<string, number>()
  const ofDay = new Map<string, string[]>()
  const symbolOf = new Int32Array(dutyCount)
  for (let duty = 0; duty < dutyCount; duty++) {
    const day = `${dayOf[duty]!} ${general[duty]!}`
    const variants = ofDay.get(day) ?? []
    ofDay.set(day, variants)
    const own = marks.key(duty)
    if (!variants.includes(own)) variants.push(own)
    const name = `${general[duty]!} ${variants.indexOf(own)}`
    const symbol = known.get(name) ?? known.size + 1
    known.set(name, symbol)
    symbolOf[duty] = symbol
  }
  return { symbolOf, symbols: known.size + 1 }
}

/** What row rules see, whatever the day. */
function markRules({ rowRules, dutyCount, dayOf, start, end }: AssignmentProblem, marks: Marks): void {
  const seen = new Set<Uint8Array | Int32Array>()
  const mask = (values: Uint8Array) => {
    if (seen.has(values)) return
    seen.add(values)
    for (let duty = 0; duty < dutyCount; duty++) marks.mix(duty, values[duty]!)
  }
  const origin = start[0]! - dayOf[0]! * 86_400
  for (let duty = 0; duty < dutyCount; duty++) {
    marks.mix(duty, end[duty]! - start[duty]!)
    marks.mix(duty, start[duty]! - dayOf[duty]! * 86_400 - origin)
  }
  for (const { shape } of new Set(rowRules.flatMap((rules) => rules.map(({ walk }) => walk)))) {
    if (shape?.kind === 'pattern') shape.included.forEach(mask)
    if (shape?.kind === 'neighbours') [shape.isOne, shape.isOther].forEach(mask)
    if (shape?.kind === 'runs' || shape?.kind === 'groups') {
      if (seen.has(shape.lastDay)) continue
      seen.add(shape.lastDay)
      for (let duty = 0; duty < dutyCount; duty++) marks.mix(duty, Number(shape.lastDay[duty]! < shape.firstDay[duty]!))
    }
    if (shape?.kind === 'sums') {
      if (seen.has(shape.amounts)) continue
      seen.add(shape.amounts)
      for (let duty = 0; duty < dutyCount; duty++)
        for (let at = shape.first[duty]!; at < shape.first[duty + 1]!; at++) marks.mix(duty, shape.amounts[at]!)
    }
  }
}

/** What a duty costs by itself, and which slots it is in. */
function markOwn(problem: AssignmentProblem, marks: Marks): void {
  const { dutyCount, workerCount, openMedium, openSoft, fixed, cellHard, cellSoft, loadRules, rowRules } = problem
  for (let duty = 0; duty < dutyCount; duty++) {
    marks.mix(duty, openMedium[duty]!)
    marks.mix(duty, openSoft[duty]!)
    marks.mix(duty, fixed[duty] === 1 ? duty + 1 : 0)
  }
  for (let worker = 0; worker < workerCount; worker++)
    for (let duty = 0, cell = worker * dutyCount; duty < dutyCount; duty++, cell++) {
      marks.mix(duty, cellHard[cell]!)
      marks.mix(duty, cellSoft[cell]!)
    }
  const slotted = [...loadRules, ...new Set(rowRules.flatMap((rules) => rules.map(({ walk }) => walk.shape)))]
  for (const one of slotted) {
    if (!one || !('slots' in one)) continue
    for (let duty = 0; duty < dutyCount; duty++)
      for (let at = one.first[duty]!; at < one.first[duty + 1]!; at++) {
        marks.mix(duty, one.slots[at]!)
        marks.mix(duty, one.amounts[at]!)
      }
  }
}
