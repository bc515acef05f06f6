/** The goal that vehicles are used alike. */
import type { Plan } from './plan.ts'
import { routeFigures } from './route-figures.ts'
import { broken, type Match, type Rule } from './rule.ts'
import { capacityOf } from './shift-length.ts'

/** Work w of the plan after work h of the past, of capacity c: the squares (h + w)^2 - h^2 per second of c. */
function balanceFirings({ facts, routes }: Plan): Match[] {
  return broken(
    facts.vehicles.map(({ id, shifts, historicalUtilized, historicalCapacity }) => {
      const lengths = routes
        .filter(({ shift }) => shift.vehicleId === id)
        .map((route) => routeFigures(route).durationSeconds)
      const total = lengths.filter(Number.isFinite).reduce((sum, length) => sum + length, historicalUtilized)
      const capacity = shifts.reduce((sum, shift) => sum + capacityOf(shift), historicalCapacity)
      const added = total * total - historicalUtilized * historicalUtilized
      return { about: `vehicle ${id}`, amount: capacity > 0 ? Math.round(added / capacity) : 0, isFixed: false }
    }),
  )
}

export const balanceRule: Rule = {
  id: 'balanceTimeUtilization',
  level: 'soft',
  sentence: 'seconds of work times utilization without plus with it',
  weight: { override: 'balanceTimeUtilizationWeight', default: 0 },
  matches: balanceFirings,
}
