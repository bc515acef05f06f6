/** The best places for one job, with the time window of its own that each of its stops would be made in. */
import type { z } from 'zod'
import { AppError } from '../../../foundation/app-error.ts'
import { evaluate } from '../../constraint.ts'
import type { TimeWindow } from '../../routing/schema/requirements.ts'
import { constraints } from '../constraints/index.ts'
import type { Plan, PlanJob } from '../domain/plan.ts'
import type { StopTimeWindowRecommendation, stopTimeWindowsRequest } from '../schema/recommendations.ts'
import { withoutAppointments } from './new-appointment.ts'
import { bestOf, fieldsOf, jobOf, placesOn, stopTimes, withoutJob, withWindows } from './offered-places.ts'

/** One window for each stop of the job that may move, by the id of the stop. */
type Choice = ReadonlyMap<string, TimeWindow>

/** Each is tried on every shift. */
const maxChoices = 256

export function findStopPlaces(
  plan: Plan,
  { fitJobId, maxNumberOfRecommendations }: z.infer<typeof stopTimeWindowsRequest>,
  includeJustifications: boolean,
): StopTimeWindowRecommendation[] {
  const job = jobOf(plan, fitJobId)
  const free = withoutAppointments(plan, job)
  const without = withoutJob(free, free.facts.jobs[job.index]!)
  const found = choicesOf(plan, job).flatMap((choice) => {
    const offered = withWindows(without, job, ({ input }) => choice.get(input.id) ?? {})
    if (!offered) return []
    const before = evaluate(offered, constraints, plan.facts.overrides)
    return placesOn(offered, job, before).map((place) => {
      const { driverId, driverShiftId, ...changes } = fieldsOf(offered, place, includeJustifications)
      const stops = stopTimes(place, job).map((stop) => ({ ...stop, timeWindow: choice.get(stop.stopId) ?? {} }))
      return { difference: place.difference, recommendation: { driverId, driverShiftId, stops, ...changes } }
    })
  })
  return bestOf(found, maxNumberOfRecommendations)
}

/** Every combination of the windows that its stops have. */
function choicesOf({ facts }: Plan, job: PlanJob): Choice[] {
  const stops = job.stops.map((index) => facts.stops[index]!).filter(({ isPinned }) => !isPinned)
  const count = stops.reduce((product, { input }) => product * Math.max(1, input.timeWindows.length), 1)
  if (count > maxChoices)
    throw new AppError(
      'RECOMMENDATION_INVALID',
      `The stops of job "${job.input.id}" have ${count} combinations of time windows; ${maxChoices} are tried at most. Leave out windows that are out of the question.`,
    )
  let choices: Choice[] = [new Map()]
  for (const { input } of stops) {
    const windows = input.timeWindows.length > 0 ? input.timeWindows : [{}]
    choices = choices.flatMap((choice) => windows.map((window) => new Map(choice).set(input.id, window)))
  }
  return choices
}
