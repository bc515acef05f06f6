/** What one point of the medium level costs the search, so that plans are compared by one number. */
import { dearestOf } from '../rules/soft-rule.ts'
import { softRules } from '../rules/soft-rules.ts'
import { noLowerBound, noUpperBound, type RoutingProblem } from '../problem/problem.ts'
import { never } from '../problem/start-ranges.ts'

/**
 * Above what inserting one visit can reasonably cost, so that the search serves a mandatory visit whenever a place for
 * it is found, and yet finite, so that exchanging absent visits is still compared on the soft level. One visit may push
 * a whole route to another day, so second prices count several times over the span of the problem. It is divided over
 * the points of the least important visit, so that sums of prices stay whole numbers a double holds.
 */
export function priceOfMediumPoint(problem: RoutingProblem, dearestArc: number): number {
  const span = spanOf(problem)
  const pushedVisits = 8
  const secondPrices = softRules.reduce((sum, { dearestSecond }) => sum + (dearestSecond?.(problem) ?? 0), 0)
  const dearest = softRules.reduce((sum, rule) => sum + (rule.dearest?.(problem, span) ?? 0), 0)
  const price =
    4 * dearestArc +
    2 * (dearestOf(problem.assignmentPrice) + dearestOf(problem.absenceSoft)) +
    dearest +
    pushedVisits * span * secondPrices
  const minPoints = problem.absenceMedium.reduce(
    (least, points) => (points > 0 && points < least ? points : least),
    never,
  )
  return Math.ceil(price / (minPoints === never ? 1 : minPoints))
}

/** Seconds from the first to the last time the problem mentions, a day at least. */
function spanOf(problem: RoutingProblem): number {
  const day = 86_400
  let first = noUpperBound
  let last = noLowerBound
  const wished = problem.preferences
    ? [problem.preferences.windowMinStart, problem.preferences.windowMaxStart, problem.preferences.windowMaxEnd]
    : []
  for (const times of [
    ...wished,
    problem.minDeparture,
    problem.minFirstArrival,
    problem.maxEnd,
    problem.maxLastDeparture,
    problem.windowMinStart,
    problem.windowMaxStart,
    problem.softDueEnd,
  ]) {
    for (const time of times) {
      if (time <= noLowerBound || time >= noUpperBound) continue
      if (time < first) first = time
      if (time > last) last = time
    }
  }
  return Math.max(day, last - first)
}
