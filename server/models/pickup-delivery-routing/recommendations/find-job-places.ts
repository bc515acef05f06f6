/** The best places for one job, time window by time window. */
import type { z } from 'zod'
import { evaluate } from '../../constraint.ts'
import { constraints } from '../constraints/index.ts'
import type { Plan } from '../domain/plan.ts'
import type { JobTimeWindowRecommendation, jobTimeWindowsRequest } from '../schema/recommendations.ts'
import { withoutAppointments } from './new-appointment.ts'
import { bestOf, fieldsOf, jobOf, placesOn, stopTimes, withoutJob, withWindows } from './offered-places.ts'

type Request = z.infer<typeof jobTimeWindowsRequest>

export function findJobPlaces(
  plan: Plan,
  request: Request,
  includeJustifications: boolean,
): JobTimeWindowRecommendation[] {
  const job = jobOf(plan, request.fitJobId)
  const free = withoutAppointments(plan, job)
  const without = withoutJob(free, free.facts.jobs[job.index]!)
  const windows = request.timeWindows && request.timeWindows.length > 0 ? request.timeWindows : [{}]
  const found = windows.flatMap((timeWindow) => {
    const offered = Object.keys(timeWindow).length === 0 ? without : withWindows(without, job, () => timeWindow)
    if (!offered) return []
    const before = evaluate(offered, constraints, plan.facts.overrides)
    return placesOn(offered, job, before)
      .slice(0, request.maxNumberOfRecommendationsPerTimeWindow)
      .map((place) => {
        const { driverId, driverShiftId, ...changes } = fieldsOf(offered, place, includeJustifications)
        const stops = stopTimes(place, job)
        return {
          difference: place.difference,
          recommendation: { timeWindow, driverId, driverShiftId, stops, ...changes },
        }
      })
  })
  return bestOf(found, request.maxNumberOfRecommendations ?? undefined)
}
