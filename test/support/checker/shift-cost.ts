/** What a shift costs. */
import type { Route } from './plan.ts'
import { routeFigures } from './route-figures.ts'

/**
 * Units of money to two decimals; 0 for a shift without visits, undefined without costs, Infinity where a road is
 * missing, NaN where its length is unknown.
 */
export function costOfRoute(route: Route): number | undefined {
  const { cost } = route.shift
  if (!cost) return undefined
  if (!route.timed) return 0
  const taken = new Set(route.timed.stops.filter(({ kind }) => kind === 'BREAK').map(({ id }) => id))
  const breaks = route.shift.breaks.filter(({ id }) => taken.has(id))
  const unpaid = breaks.filter(({ paid }) => !paid).reduce((sum, { seconds }) => sum + seconds, 0)
  let left = Math.max(0, routeFigures(route).durationSeconds - unpaid)
  if (!Number.isFinite(left)) return left
  let money = cost.fixed
  for (const [index, rate] of cost.rates.entries()) {
    if (index > 0 && left <= 0) break
    money += rate.activation + (Math.min(left, rate.seconds) / rate.unitSeconds) * rate.perUnit
    left -= rate.seconds
  }
  return roundHalfUp(money * 100) / 100
}

/** To whole numbers; what binary fractions lose of a half is made up for. */
function roundHalfUp(value: number): number {
  const nearest = Math.round(value)
  return nearest < value && Math.abs(value - nearest - 0.5) < 1e-6 ? nearest + 1 : nearest
}
