/** Which of several routes breaks the fewest hard rules. */
import type { Constraint } from '../../constraint.ts'

interface Count {
  /** Missing roads come first: all times behind them are meaningless. */
  readonly roads: number
  readonly rules: number
  readonly amount: number
}

/** The part whose route breaks the fewest rules, of equal ones by the least amount; undefined of none. */
export function leastBrokenPart<Plan>(parts: Iterable<Plan>, hard: readonly Constraint<Plan>[]): Plan | undefined {
  let best: { readonly part: Plan; readonly count: Count } | undefined
  for (const part of parts) {
    const count = countBroken(part, hard)
    if (!best || isLess(count, best.count)) best = { part, count }
  }
  return best?.part
}

function countBroken<Plan>(part: Plan, hard: readonly Constraint<Plan>[]): Count {
  let [roads, rules, amount] = [0, 0, 0]
  for (const constraint of hard) {
    const matches = constraint.matches(part)
    rules += matches.length
    if (constraint.id === 'reachableLocations') roads += matches.length
    for (const match of matches) amount += match.amount
  }
  return { roads, rules, amount }
}

function isLess(a: Count, b: Count): boolean {
  return (a.roads - b.roads || a.rules - b.rules || a.amount - b.amount) < 0
}
