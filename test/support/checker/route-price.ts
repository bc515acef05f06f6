/** What one route costs on the soft level, by the rules alone: to tell which way to drive it is cheapest. */
import { awaitedVisits, type Goals } from './break-placement.ts'
import type { Facts, ShiftFacts } from './facts.ts'
import type { Route } from './plan.ts'
import { rules } from './rules.ts'
import { weightOf } from './rule.ts'
import { ruleResults, totalOf } from './score.ts'

const unreported = { id: '', vehicleId: '', stops: [], shift: {}, metrics: {} }

/** Rules about how long a route lasts, of which nothing is known before it is left late. */
const aboutLength = new Set(['minimizeWaitingTime', 'minimizeShiftCosts', 'balanceTimeUtilization'])

/** Whether it costs something how long a shift lasts. */
export function lengthCounts(facts: Facts, { cost }: ShiftFacts): boolean {
  return rules.some(
    (rule) =>
      aboutLength.has(rule.id) &&
      (rule.id !== 'minimizeShiftCosts' || cost !== undefined) &&
      weightOf(rule, { facts, routes: [], unassigned: [] }) !== 0,
  )
}

/** Goals by which the ways of a route are compared; those before it is left late without what its length costs. */
export function goalsOf(facts: Facts, isEarly = false): Goals {
  return {
    awaited: awaitedVisits(facts),
    priceOf: (order, timed) => {
      const route: Route = { shift: order.shift, reported: unreported, order, timed }
      const results = ruleResults({ facts, routes: [route], unassigned: [] })
      return -totalOf(isEarly ? results.filter(({ rule }) => !aboutLength.has(rule.id)) : results).soft
    },
  }
}
