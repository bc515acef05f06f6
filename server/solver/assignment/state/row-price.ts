/** What the duties of one worker cost, by its row rules and cells. */
import type { AssignmentProblem, RowRule, Sink } from '../problem/problem.ts'
import { patternTree, type PricedPattern } from './pattern-tree.ts'

export interface RowPrice {
  hard: number
  /** The hard amount in units of the search. */
  strain: number
  soft: number
}

class Total implements Sink {
  amount = 0
  add(amount: number): void {
    this.amount += amount
  }
}

/** Rules of one level: those that are walked, and what all patterns of days cost together. */
interface LevelRules {
  readonly walked: readonly RowRule[]
  readonly patterns: ((row: Int32Array, count: number) => number) | undefined
}

/** Hard rules first, so that a walk can end where they are broken more than is allowed. */
export function createRowPricing(problem: AssignmentProblem) {
  const total = new Total()
  const { dutyCount, cellHard, cellSoft } = problem
  const gather = createGatherer()
  const hardRules = problem.rowRules.map((rules) => gather(rules.filter(({ isHard }) => isHard)))
  const softRules = problem.rowRules.map((rules) =>
    gather(rules.filter(({ isHard, weight }) => !isHard && weight !== 0)),
  )
  const sumOf = (rule: RowRule, row: Int32Array, count: number) => {
    total.amount = 0
    rule.walk(row, count, total)
    return total.amount
  }
  return (worker: number, row: Int32Array, count: number, mostHard: number, price: RowPrice): void => {
    let hard = 0
    let soft = 0
    const base = worker * dutyCount
    for (let i = 0; i < count; i++) {
      hard += cellHard[base + row[i]!]!
      soft += cellSoft[base + row[i]!]!
    }
    let strain = hard
    const own = hardRules[worker]!
    for (let r = 0; r < own.walked.length && hard <= mostHard; r++) {
      const rule = own.walked[r]!
      const amount = sumOf(rule, row, count)
      hard += amount
      strain += amount / rule.unit
    }
    if (own.patterns && hard <= mostHard) {
      const amount = own.patterns(row, count)
      hard += amount
      strain += amount
    }
    price.hard = hard
    price.strain = strain
    if (hard > mostHard) return
    const wishes = softRules[worker]!
    for (let r = 0; r < wishes.walked.length; r++)
      soft += wishes.walked[r]!.weight * sumOf(wishes.walked[r]!, row, count)
    price.soft = wishes.patterns ? soft + wishes.patterns(row, count) : soft
  }
}

/** Of workers with the same rules it gathers them once. */
function createGatherer(): (rules: readonly RowRule[]) => LevelRules {
  const numbers = new Map<RowRule, number>()
  const known = new Map<string, LevelRules>()
  return (rules) => {
    for (const rule of rules) if (!numbers.has(rule)) numbers.set(rule, numbers.size)
    const key = rules.map((rule) => numbers.get(rule)!).join()
    const made = known.get(key) ?? gatherPatterns(rules)
    known.set(key, made)
    return made
  }
}

function gatherPatterns(rules: readonly RowRule[]): LevelRules {
  const found = rules.flatMap((rule): (PricedPattern & { rule: RowRule })[] => {
    const { shape } = rule.walk
    if (shape?.kind !== 'pattern' || rule.unit !== 1) return []
    return [{ rule, shape, price: rule.isHard ? shape.amount : rule.weight * shape.amount }]
  })
  const startDay = found[0]?.shape.startDay
  const together = found.filter(({ shape }) => shape.startDay === startDay)
  if (together.length < 2) return { walked: rules, patterns: undefined }
  const gathered = new Set(together.map(({ rule }) => rule))
  return { walked: rules.filter((rule) => !gathered.has(rule)), patterns: patternTree(together) }
}
