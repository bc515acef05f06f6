/** What customers have been told stays: who comes, on which day and when. */
import { constraint } from '../../constraint.ts'
import {
  changeSentence,
  publishedText,
  startText,
  type PublishedWork,
} from '../../routing/constraints/published-changes.ts'
import { otherDaySeconds, otherTechnicianSeconds, otherTimeSeconds } from '../../routing/constraints/published-goals.ts'
import { servedStops, type Plan, type PlanShift, type PlanStop } from '../domain/plan.ts'
import { publishedGroup } from './groups.ts'
import { stopName } from './names.ts'
import { weighted } from './weights.ts'

export interface PublishedStop extends PublishedWork {
  readonly stop: PlanStop
  readonly served: { readonly shift: PlanShift; readonly stop: { start: number; isReached: boolean } } | undefined
}

/** Every stop that was published. */
export function* publishedStops(plan: Plan): Iterable<PublishedStop> {
  for (const { stop, shift, timed } of servedStops(plan))
    if (stop.appointment) yield { stop, appointment: stop.appointment, served: { shift, stop: timed } }
  if (plan.facts.stops.every(({ appointment }) => !appointment)) return
  const made = new Set(plan.routes.flat())
  for (const stop of plan.facts.stops)
    if (stop.appointment && !made.has(stop.index)) yield { stop, appointment: stop.appointment, served: undefined }
}

/** What was promised of a stop and what has become of it. */
export const publishedSentence = (published: PublishedStop, plan: Plan): string =>
  changeSentence(`Stop ${stopName(published.stop, plan)}`, published, plan)

/** The same as facts. */
export function publishedFacts({ stop, appointment, served }: PublishedStop, plan: Plan) {
  const { vehicles, jobs } = plan.facts
  return {
    stopId: stop.input.id,
    jobId: jobs[stop.job]!.input.id,
    publishedDriverId: appointment.vehicleId,
    publishedStartServiceTime: publishedText(appointment, plan),
    ...(served && { driverId: vehicles[served.shift.vehicle]!.input.id, shiftId: served.shift.input.id }),
    ...(served?.stop.isReached && { startServiceTime: startText(served, plan) }),
  }
}

const justify = (published: PublishedStop, plan: Plan) => ({
  description: publishedSentence(published, plan),
  ...publishedFacts(published, plan),
})

export const keepPublishedDriver = constraint<Plan, PublishedStop>({
  id: 'keepPublishedDriver',
  name: 'Keep the published driver',
  description:
    'A stop should be made by the driver of its published appointment, unless none of his or her shifts of that day can make it at that time any more; leaving it out counts, too. Pinned stops do not count. Measured in seconds: 900 for each stop, four times as many for an appointment within a day of the freeze time (or else the start of the planning), three times within two days, twice within three.',
  level: 'soft',
  group: publishedGroup,
  weight: weighted('keepPublishedDriverWeight'),
  forEach: publishedStops,
  measure: ({ stop, served }) => otherTechnicianSeconds(stop, served?.shift),
  justify,
})

export const keepPublishedDay = constraint<Plan, PublishedStop>({
  id: 'keepPublishedDay',
  name: 'Keep the published day',
  description:
    'A stop should be made on the day of its published appointment, unless its windows or the shifts no longer allow that; leaving it out counts, too. Pinned stops do not count. Measured in seconds: 3,600 for each stop, times the same as for the driver.',
  level: 'soft',
  group: publishedGroup,
  weight: weighted('keepPublishedDayWeight'),
  forEach: publishedStops,
  measure: ({ stop, served }) => otherDaySeconds(stop, served?.shift),
  justify,
})

export const keepPublishedTime = constraint<Plan, PublishedStop>({
  id: 'keepPublishedTime',
  name: 'Keep the published time',
  description:
    'A stop on the day of its published appointment should start within publishedTimeTolerance of its time, unless its windows no longer allow that time. A driver who is early waits for it where that is cheaper. Pinned stops do not count. Measured in seconds earlier or later than that, 900 at least and 3,600 at most, times the same as for the driver.',
  level: 'soft',
  group: publishedGroup,
  weight: weighted('keepPublishedTimeWeight'),
  forEach: publishedStops,
  measure: ({ stop, served }, { facts }) =>
    served?.stop.isReached ? otherTimeSeconds(stop, served.shift, served.stop.start, facts.overrides) : 0,
  justify,
})
