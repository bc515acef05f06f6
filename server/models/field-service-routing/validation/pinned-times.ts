/** Pins that nobody can keep: known once there are travel times, so this looks at the plan the input came with. */
import { noLowerBound } from '../../../solver/routing/problem/problem.ts'
import { technicianOf } from '../../routing/constraints/names.ts'
import { planOf, servedVisits, type Plan, type ServedVisit } from '../domain/plan.ts'
import { called, calledShift } from '../../routing/validation/called.ts'
import type { Report } from './issue-types.ts'

export function checkPinnedTimes(plan: Plan, report: Report): void {
  const { facts, routes } = plan
  // Who leaves as early as may be is there at the earliest.
  const early = planOf({ ...facts, problem: { ...facts.problem, leavesLate: false } }, routes)
  for (const served of servedVisits(early))
    if (served.visit.isPinned && served.stop.isReached) checkPinnedTime(plan, served, report)
}

/** What is frozen is pinned, too: an input may say of it what the travel times of today do not bear out. */
function checkPinnedTime(plan: Plan, { visit, shift, stop }: ServedVisit, report: Report): void {
  const { facts } = plan
  const item = shift.input.itinerary.findIndex((one) => one.kind === 'VISIT' && one.id === visit.input.id)
  const pinnedTime = shift.input.itinerary[item]?.startServiceTime
  if (pinnedTime === undefined || stop.start <= facts.time.at(pinnedTime, noLowerBound)) return
  const vehicle = facts.vehicles[shift.vehicle]!
  const text = (time: number) => facts.time.format(time, shift)
  const isLateThere = stop.arrival > facts.time.at(pinnedTime, noLowerBound)
  const technician = technicianOf(shift, plan)
  const cause = isLateThere
    ? `${technician} reaches it at ${text(stop.arrival)} at the earliest`
    : `${technician} can start it at ${text(stop.start)} at the earliest`
  report('PinnedTimeNotReachable', {
    path: `/vehicles/${vehicle.index}/shifts/${vehicle.shifts.indexOf(shift.index)}/itinerary/${item}`,
    message: `Visit ${called(visit.input)} is pinned at ${pinnedTime} in ${calledShift(shift.input, vehicle.input)}, but ${cause}. It is planned for ${text(stop.start)}. Pin it then or later, shorten or unpin what comes before it, or give it to somebody who is closer.`,
    visitId: visit.input.id,
    shiftId: shift.input.id,
    vehicleId: vehicle.input.id,
    pinnedTime,
    earliestTime: text(stop.start),
  })
}
