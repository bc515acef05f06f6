/** Where one job could be instead of where it is, or is not: shift by shift, against the plan as it is. */
import { formatDuration } from '../../../foundation/iso-duration.ts'
import { noLowerBound } from '../../../solver/routing/problem/problem.ts'
import { addScores, compareScores, formatScore, type Score } from '../../../solver/search/score.ts'
import { evaluate } from '../../constraint.ts'
import { dateTimeOf } from '../../routing/constraints/wording.ts'
import { sumOfLegs } from '../../routing/domain/route-figures.ts'
import { minus } from '../../score-difference.ts'
import { constraints } from '../constraints/index.ts'
import type { Plan, PlanJob } from '../domain/plan.ts'
import type { Place } from '../insertion/places.ts'
import type { JobPlace } from '../schema/places.ts'
import { examineShift } from '../unassigned/examine-shift.ts'
import { withoutAppointments } from './new-appointment.ts'
import { withoutJob } from './offered-places.ts'

interface Found {
  readonly difference?: Score
  readonly place: JobPlace
}

/**
 * Best first, then the shifts that cannot have it, in the order of the input. Whoever asks means to give the job other
 * appointments: those it has count no more.
 */
export function findShiftPlaces(plan: Plan, { index }: PlanJob): JobPlace[] {
  const free = withoutAppointments(plan, plan.facts.jobs[index]!)
  const job = free.facts.jobs[index]!
  const without = withoutJob(free, job)
  const before = evaluate(without, constraints, plan.facts.overrides)
  const removal = minus(before, evaluate(plan, constraints, plan.facts.overrides))
  const found = plan.facts.shifts.map((shift): Found => {
    const ids = {
      driverId: plan.facts.vehicles[shift.vehicle]!.input.id,
      driverShiftId: shift.input.id,
      isCurrent: plan.routes[shift.index]!.some((stop) => job.stops.includes(stop)),
    }
    const { place: best, reasons = [] } = examineShift(without, job, shift, before)
    if (!best) return { place: { ...ids, reasons } }
    const difference = addScores(best.difference, removal)
    const travelTimeDiff = formatDuration(travelSeconds(best.plan) - travelSeconds(plan))
    return { difference, place: { ...ids, scoreDiff: formatScore(difference), ...timesAt(best, job), travelTimeDiff } }
  })
  return found.sort(possibleFirst).map(({ place }) => place)
}

function possibleFirst(a: Found, b: Found): number {
  if (!a.difference || !b.difference) return Number(!a.difference) - Number(!b.difference)
  return compareScores(b.difference, a.difference)
}

function timesAt({ shift, plan, route }: Place, job: PlanJob) {
  const { stops } = plan.facts
  const text = (time: number) => dateTimeOf(time, shift, plan)
  return {
    stops: plan.timedRoutes[shift.index]!.stops.flatMap((timed) => {
      if (timed.kind !== 'VISIT' || !job.stops.includes(timed.visit)) return []
      const { input, minStartTravel } = stops[timed.visit]!
      const preceding = stops[route[route.indexOf(timed.visit) - 1] ?? -1]
      return {
        stopId: input.id,
        ...(preceding && { precedingStopId: preceding.input.id }),
        arrivalTime: text(timed.arrival),
        startServiceTime: text(timed.start),
        departureTime: text(timed.end),
        ...(minStartTravel > noLowerBound && { minStartTravelTime: text(minStartTravel) }),
      }
    }),
  }
}

const travelSeconds = ({ figures }: Plan) => sumOfLegs(figures.map(({ travel }) => travel)).seconds
