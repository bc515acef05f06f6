/** Which visits have a price of when they are served: others need no walk (walk-change.ts). */
import type { RoutingProblem } from '../problem/problem.ts'

/** In `timePrices`: the time of the visit costs something where it is overdue, and nothing otherwise. */
export const onlyDue = 1

/** Per visit: 0 where its time never costs anything, `onlyDue`, or 2. */
export function timePricesOf(problem: RoutingProblem): Uint8Array {
  const { visitCount, preferences, softDueSecondPrice, risks, appointments } = problem
  return Uint8Array.from({ length: visitCount }, (_, v) => {
    if (preferences && preferences.windowFrom[v]! < preferences.windowFrom[v + 1]!) return 2
    if (risks?.isRisky[v] || (appointments && appointments.secondPrice[v] !== 0)) return 2
    return softDueSecondPrice[v] === 0 ? 0 : onlyDue
  })
}
