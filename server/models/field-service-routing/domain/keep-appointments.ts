/** What of the appointments that were published can be kept. */
import { compileAppointments as compile, keepAppointments as keep } from '../../routing/domain/appointments.ts'
import type { TimeAxis } from '../../routing/domain/time-axis.ts'
import { toleranceOf } from '../../routing/constraints/published-goals.ts'
import { mayServe } from '../constraints/requirements.ts'
import { weightInForce } from '../constraints/weights.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import { freezeTime } from './pinning.ts'
import type { PlanShift, PlanVehicle, PlanVisit } from './plan.ts'
import { inputVisits } from './visit-groups.ts'
import { publishedAppointments } from './published-appointments.ts'

interface Context {
  readonly input: Input
  readonly overrides: Overrides
  readonly time: TimeAxis
  readonly shifts: readonly PlanShift[]
  readonly vehicles: readonly PlanVehicle[]
}

export function keepAppointments(visits: readonly PlanVisit[], context: Context): PlanVisit[] {
  const { input, overrides } = context
  const awaited = new Set(input.visitGroups.flatMap((group) => group.visits.map(({ id }) => id)))
  for (const { visit } of inputVisits(input))
    for (const { precedingVisit } of visit.visitDependencies) awaited.add(precedingVisit)
  return keep<PlanVisit, PlanShift>(visits, {
    ...context,
    published: publishedAppointments(input),
    from: freezeTime(input) ?? input.planningWindow?.startDate,
    keepsTimes: weightInForce('keepPublishedTimeWeight', overrides) > 0,
    isAwaited: ({ input: { id } }) => awaited.has(id),
    mayServe: (visit, shift) => mayServe({ visit, shift }, context),
  })
}

export const compileAppointments = (visits: readonly PlanVisit[], shifts: readonly PlanShift[], overrides: Overrides) =>
  compile(visits, shifts, {
    tolerance: toleranceOf(overrides),
    secondPrice: weightInForce('keepPublishedTimeWeight', overrides),
  })
