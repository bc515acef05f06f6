/** What one route costs on the soft level, by the rules alone: to tell which way to drive it is cheapest. */
import { awaitedVisits, type Goals } from './break-placement.ts'
import type { Facts } from './facts.ts'
import type { Route } from './plan.ts'
import { ruleResults, totalOf } from './score.ts'

const unreported = { id: '', vehicleId: '', stops: [], shift: {}, metrics: {} }

/** Goals by which the ways of a route are compared. */
export function goalsOf(facts: Facts): Goals {
  return {
    awaited: awaitedVisits(facts),
    priceOf: (order, timed) => {
      const route: Route = { shift: order.shift, reported: unreported, order, timed }
      return -totalOf(ruleResults({ facts, routes: [route], unassigned: [] })).soft
    },
  }
}
