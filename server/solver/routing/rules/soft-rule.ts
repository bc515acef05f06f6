/**
 * A soft goal whose price depends on more than the arcs of a route. One file per goal, listed in soft-rules.ts, says
 * all the kernel has to know of it; what the hot loops add up of it stands in visit-price.ts, so that they stay one
 * piece of straight code.
 */
import type { RoutingProblem } from '../problem/problem.ts'
import type { RouteTiming } from '../timing/timed-route.ts'

/** The times a route's price depends on: those of a later kind need more to be kept of each route. */
export const timesOf = { none: 0, end: 1, duration: 2, visits: 3 } as const
export type TimesOf = (typeof timesOf)[keyof typeof timesOf]

export interface SoftRule {
  /** The times of shift s its price depends on; `none` where the rule is off. */
  times(problem: RoutingProblem, s: number): TimesOf
  /** Soft price of a route, from its plain timing: what the incremental prices are tested against. */
  price(problem: RoutingProblem, timing: RouteTiming): number
  /** The dearest price of a second that inserting a visit may cost each visit behind it; 0 where there is none. */
  dearestSecond?(problem: RoutingProblem): number
  /** The most a shift or a vehicle can cost in a plan that lasts `span` seconds. */
  dearest?(problem: RoutingProblem, span: number): number
}

/** Everything beyond a limit. */
export const beyond = (value: number, limit: number): number => (value > limit ? value - limit : 0)

/** The dearest entry of a price list, 0 where there is none. */
export function dearestOf(prices: Int32Array): number {
  let most = 0
  for (let k = 0; k < prices.length; k++) most = Math.max(most, Math.abs(prices[k]!))
  return most
}
