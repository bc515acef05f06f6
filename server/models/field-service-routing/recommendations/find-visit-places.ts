/** Where one visit could be instead of where it is, or is not: shift by shift, against the plan as it is. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { noLowerBound } from '../../../solver/routing/problem/problem.ts'
import { addScores, compareScores, formatScore, type Score } from '../../../solver/search/score.ts'
import { evaluate } from '../../constraint.ts'
import { minus } from '../../score-difference.ts'
import { constraints } from '../constraints/index.ts'
import { dateTimeOf } from '../../routing/constraints/wording.ts'
import { planOf, planPart, servedVisits, type Plan, type PlanShift, type PlanVisit } from '../domain/plan.ts'
import { sumOfLegs } from '../../routing/domain/route-figures.ts'
import type { PricedInsertion } from '../insertion/insertions.ts'
import type { VisitPlace } from '../schema/places.ts'
import { examineShift } from '../unassigned/examine-shift.ts'
import { withoutAppointments } from './new-appointment.ts'

/**
 * Best first, then the shifts that cannot have it, in the order of the input. Whoever asks means to give the visit
 * another appointment: the one it has counts no more.
 */
export function findVisitPlaces(plan: Plan, { index }: PlanVisit): VisitPlace[] {
  const free = withoutAppointments(plan, [index])
  const visit = free.facts.visits[index]!
  const without = withoutVisit(free, visit)
  const scoreOf = (whole: Plan) => evaluate(whole, constraints, plan.facts.overrides)
  const removal = {
    difference: without === plan ? undefined : minus(scoreOf(without), scoreOf(plan)),
    travelSeconds: travelSeconds(without) - travelSeconds(plan),
  }
  const found = plan.facts.shifts.map((shift) => {
    const isCurrent = plan.routes[shift.index]!.includes(visit.index)
    const { candidate, best } = examineShift(without, visit, shift)
    const ids = { vehicleId: candidate.vehicleId, vehicleShiftId: candidate.shiftId, isCurrent }
    if (!best) return { place: { ...ids, reasons: candidate.reasons ?? [] } }
    const difference = removal.difference ? addScores(best.difference, removal.difference) : best.difference
    const times = timesAt(without, best, visit)
    const travelTimeDiff = formatDuration(removal.travelSeconds + times.travelSeconds)
    return { difference, place: { ...ids, scoreDiff: formatScore(difference), ...times.place, travelTimeDiff } }
  })
  return found.sort(possibleFirst).map(({ place }) => place)
}

function possibleFirst(a: { difference?: Score }, b: { difference?: Score }): number {
  if (!a.difference || !b.difference) return Number(!a.difference) - Number(!b.difference)
  return compareScores(b.difference, a.difference)
}

export function withoutVisit(plan: Plan, visit: PlanVisit): Plan {
  const isAssigned = plan.routes.some((route) => route.includes(visit.index))
  return isAssigned
    ? planOf(
        plan.facts,
        plan.routes.map((route) => route.filter((index) => index !== visit.index)),
      )
    : plan
}

function timesAt(without: Plan, { shift, position, route }: PricedInsertion, visit: PlanVisit) {
  const part = planPart(without, shift, route, [])
  const { stop } = [...servedVisits(part)].find((served) => served.visit.index === visit.index)!
  const preceding = without.facts.visits[route[position - 1] ?? -1]
  const text = (time: number) => dateTimeOf(time, shift, without)
  return {
    travelSeconds: secondsOf(part, shift) - secondsOf(without, shift),
    place: {
      ...(preceding && { precedingVisitId: preceding.input.id }),
      arrivalTime: text(stop.arrival),
      startServiceTime: text(stop.start),
      departureTime: text(stop.end),
      ...(visit.minStartTravel > noLowerBound && { minStartTravelTime: text(visit.minStartTravel) }),
    },
  }
}

const secondsOf = ({ figures }: Plan, { index }: PlanShift) => figures[index]!.travel.seconds
const travelSeconds = ({ figures }: Plan) => sumOfLegs(figures.map(({ travel }) => travel)).seconds
