/** What shifts cost, in hundredths of the unit the input counts in. */
import { noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { shiftCost, unpaidOf } from '../../../solver/routing/rules/shift-costs.ts'
import type { ShiftCost } from '../schema/cost.ts'
import type { RoutePlan, RouteShift } from './plan.ts'
import { seconds } from './time-axis.ts'

interface CostTier {
  readonly fromSeconds: number
  /** At its start, what it costs to reach it included. */
  readonly cost: number
  readonly secondCost: number
}

/** `unitPrice` is what a hundredth counts in the search. */
export function compileCosts(shifts: readonly RouteShift[], unitPrice: number): Pick<RoutingProblem, 'costs'> {
  if (shifts.every(({ input }) => input.cost === undefined)) return {}
  const tiers = shifts.map(({ input }) => tiersOf(input.cost))
  const flat = tiers.flat()
  const tierFrom = new Int32Array(shifts.length + 1)
  tiers.forEach((list, index) => (tierFrom[index + 1] = tierFrom[index]! + list.length))
  return {
    costs: {
      unitPrice,
      unpaidSeconds: Int32Array.from(shifts, (shift) => unpaidSeconds(shift).reduce((sum, length) => sum + length, 0)),
      breakUnpaidSeconds: Int32Array.from(shifts.flatMap(unpaidSeconds)),
      tierFrom,
      tierSeconds: Int32Array.from(flat, ({ fromSeconds }) => Math.min(noUpperBound, fromSeconds)),
      tierCost: Float64Array.from(flat, ({ cost }) => cost),
      tierSecondCost: Float64Array.from(flat, ({ secondCost }) => secondCost),
    },
  }
}

/** One after the other, the fixed cost in the first; a rate without a duration lasts for the rest of the shift. */
function tiersOf(cost: ShiftCost | undefined): CostTier[] {
  if (!cost) return []
  const tiers: CostTier[] = []
  let fromSeconds = 0
  let reached = 100 * cost.fixedCost
  for (const { duration, activationCost, costPerUnit, unit } of cost.rates) {
    const tier = { fromSeconds, cost: reached + 100 * activationCost, secondCost: (100 * costPerUnit) / seconds(unit) }
    tiers.push(tier)
    if (duration === undefined) return tiers
    fromSeconds += seconds(duration)
    reached = tier.cost + seconds(duration) * tier.secondCost
  }
  return [...tiers, { fromSeconds, cost: reached, secondCost: 0 }]
}

/** Of each break, 0 where it is paid. */
function unpaidSeconds({ input, breaks }: RouteShift): number[] {
  const unpaid = new Set(input.requiredBreaks.filter(({ costImpact }) => costImpact === 'UNPAID').map(({ id }) => id))
  return breaks.map((pause) => (unpaid.has(pause.id) ? pause.seconds : 0))
}

/** 0 for a shift without visits; undefined where no costs are given, or a missing road leaves its length unknown. */
export function technicianCost(
  { facts, figures, timedRoutes }: Pick<RoutePlan, 'facts' | 'figures' | 'timedRoutes'>,
  shift: RouteShift,
): number | undefined {
  const { costs } = facts.problem
  const { visitCount, isComplete, durationSeconds } = figures[shift.index]!
  if (!costs || !shift.input.cost || !isComplete) return undefined
  if (visitCount === 0) return 0
  const first = facts.problem.breakFrom[shift.index]!
  const taken = timedRoutes[shift.index]!.stops.flatMap((stop) =>
    stop.kind === 'BREAK' ? [{ breakIndex: first + stop.break }] : [],
  )
  return shiftCost(costs, shift.index, durationSeconds, unpaidOf(facts.problem, shift.index, taken))
}

/** The most a shift of this length can cost. */
export function maxCost(cost: ShiftCost | undefined, lengthSeconds: number): number {
  return tiersOf(cost).reduce(
    (most, tier) =>
      Math.max(
        most,
        tier.fromSeconds > lengthSeconds ? 0 : tier.cost + (lengthSeconds - tier.fromSeconds) * tier.secondCost,
      ),
    0,
  )
}
