/** What the duties of one worker cost, by its row rules and cells. */
import type { AssignmentProblem, RowRule, Sink } from '../problem/problem.ts'

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

/** Hard rules first, so that a walk can end where they are broken more than is allowed. */
export function createRowPricing(problem: AssignmentProblem) {
  const total = new Total()
  const { dutyCount, cellHard, cellSoft } = problem
  const hardRules = problem.rowRules.map((rules) => rules.filter(({ isHard }) => isHard))
  const softRules = problem.rowRules.map((rules) => rules.filter(({ isHard, weight }) => !isHard && weight !== 0))
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
    for (let r = 0; r < own.length && hard <= mostHard; r++) {
      const rule = own[r]!
      const amount = sumOf(rule, row, count)
      hard += amount
      strain += amount / rule.unit
    }
    price.hard = hard
    price.strain = strain
    if (hard > mostHard) return
    const wishes = softRules[worker]!
    for (let r = 0; r < wishes.length; r++) soft += wishes[r]!.weight * sumOf(wishes[r]!, row, count)
    price.soft = soft
  }
}
