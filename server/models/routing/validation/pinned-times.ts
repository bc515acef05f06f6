/**
 * Pins that nobody can keep: known once there are travel times, so this looks at the plan the input came with. `early`
 * is the same plan with everybody leaving as early as may be.
 */
import { noLowerBound } from '../../../solver/routing/problem/problem.ts'
import type { ReportIssue } from '../../planning-model.ts'
import { technicianOf } from '../constraints/names.ts'
import { onePlaceAtATime } from '../constraints/one-place.ts'
import type { RoutePlan, RouteShift } from '../domain/plan.ts'
import type { VisitStop } from '../domain/timed-route.ts'
import { called, calledShift, type Thing } from './called.ts'

type Report = ReportIssue<'PinnedShiftsOverlap' | 'PinnedTimeNotReachable'>

interface ItineraryItem {
  readonly id: string
  readonly kind: string
  readonly startServiceTime?: string | undefined
}

/** A visit or stop of the early plan with the shift that has it. */
export interface PinnedWork {
  readonly work: Thing
  readonly shift: RouteShift & { readonly input: { readonly itinerary: readonly ItineraryItem[] } }
  readonly timed: VisitStop
}

/** What a model calls its work and the people who do it. */
export interface PinWords {
  readonly kind: 'visit' | 'stop'
  readonly people: 'vehicles' | 'drivers'
}

export function checkPinnedTimes(plan: RoutePlan, pinned: Iterable<PinnedWork>, words: PinWords, report: Report): void {
  for (const work of pinned) if (work.timed.isReached) checkPinnedTime(plan, work, words, report)
}

/** What is frozen is pinned, too: an input may say of it what the travel times of today do not bear out. */
function checkPinnedTime(plan: RoutePlan, { work, shift, timed }: PinnedWork, words: PinWords, report: Report): void {
  const { facts } = plan
  const item = shift.input.itinerary.findIndex((one) => one.kind !== 'BREAK' && one.id === work.id)
  const pinnedTime = shift.input.itinerary[item]?.startServiceTime
  if (pinnedTime === undefined || timed.start <= facts.time.at(pinnedTime, noLowerBound)) return
  const vehicle = facts.vehicles[shift.vehicle]!
  const text = (time: number) => facts.time.format(time, shift.offsetAt(time))
  const isLateThere = timed.arrival > facts.time.at(pinnedTime, noLowerBound)
  const technician = technicianOf(shift, plan)
  const cause = isLateThere
    ? `${technician} reaches it at ${text(timed.arrival)} at the earliest`
    : `${technician} can start it at ${text(timed.start)} at the earliest`
  const path = `/${words.people}/${shift.vehicle}/shifts/${vehicle.shifts.indexOf(shift.index)}/itinerary/${item}`
  report('PinnedTimeNotReachable', {
    path,
    message: `${words.kind === 'visit' ? 'Visit' : 'Stop'} ${called(work)} is pinned at ${pinnedTime} in ${calledShift(shift.input, vehicle.input)}, but ${cause}. It is planned for ${text(timed.start)}. Pin it then or later, shorten or unpin what comes before it, or give it to somebody who is closer.`,
    [`${words.kind}Id`]: work.id,
    shiftId: shift.input.id,
    [facts.vehicleIdName ?? 'vehicleId']: vehicle.input.id,
    pinnedTime,
    earliestTime: text(timed.start),
  })
}

/** For a plan of nothing but what is pinned: it stays, although nobody can be in two places at once. */
export function checkPinnedShifts(pinnedOnly: RoutePlan, { people }: PinWords, report: Report): void {
  const { facts } = pinnedOnly
  for (const match of onePlaceAtATime.matches(pinnedOnly)) {
    const { description, otherShiftId, ...ids } = match.justify()
    const shift = facts.shifts.find(({ input }) => input.id === otherShiftId)!
    const path = `/${people}/${shift.vehicle}/shifts/${facts.vehicles[shift.vehicle]!.shifts.indexOf(shift.index)}`
    report('PinnedShiftsOverlap', {
      path,
      message: `${description} Both are pinned and stay so. Unpin one of them, or give its work to somebody else.`,
      ...ids,
      otherShiftId,
    })
  }
}
