/** The stops of a job belong together: on one shift, in order, and not too long under way. */
import { constraint } from '../../constraint.ts'
import { atStart, shiftName } from '../../routing/constraints/names.ts'
import { lengthOf, listOf } from '../../routing/constraints/wording.ts'
import { seconds } from '../../routing/domain/time-axis.ts'
import { servedJobs, type Plan, type PlanStop, type ServedJob, type ServedStop } from '../domain/plan.ts'
import { limitedRideOf } from '../domain/rides.ts'
import { jobGroup } from './groups.ts'
import { jobIds, jobName, stopIds, stopName } from './names.ts'

/**
 * Of a job of which not all is made, stops that nobody has pinned; of one on several shifts, those that are not on the
 * first.
 */
function strayStops({ served, missing }: ServedJob): readonly ServedStop[] {
  if (missing.length > 0) return served.filter(({ stop }) => !stop.isPinned)
  return served.filter(({ shift }) => shift.index !== served[0]!.shift.index)
}

export const completeJobs = constraint<Plan, ServedJob>({
  id: 'requireCompleteJobs',
  name: 'Require all stops of a job on one shift',
  description:
    'All stops of a job are on one shift, or none but pinned ones. Measured in stops that are made although others of the job are not, or on another shift than the first of them.',
  level: 'hard',
  group: jobGroup,
  forEach: servedJobs,
  measure: (served) => strayStops(served).length,
  justify: (served, plan) => {
    const { job, missing } = served
    const names = (stops: readonly PlanStop[]) => listOf(stops.map((stop) => stopName(stop, plan)))
    const shifts = [...new Set(served.served.map(({ shift }) => shiftName(shift, plan)))]
    return {
      description:
        missing.length > 0
          ? `Job ${jobName(job)} is done in part: ${names(strayStops(served).map(({ stop }) => stop))} without ${names(missing)}.`
          : `Job ${jobName(job)} is split: its stops are on ${listOf(shifts)}.`,
      ...jobIds(job, served.served[0]!.shift, plan),
      missingStops: missing.map(({ input }) => input.id),
    }
  },
})

interface Order {
  readonly earlier: ServedStop
  readonly later: ServedStop
}

function* orders(plan: Plan): Iterable<Order> {
  for (const { served } of servedJobs(plan)) {
    const byId = new Map(served.map((each) => [each.stop.input.id, each]))
    for (const later of served) {
      for (const { precedingStop } of later.stop.input.stopDependencies) {
        const earlier = byId.get(precedingStop)
        if (earlier) yield { earlier, later }
      }
    }
  }
}

export const stopDependencies = constraint<Plan, Order>({
  id: 'stopDependencies',
  name: 'Stop dependencies',
  description: 'A stop comes behind every stop that precedes it. Measured in stops made too early.',
  level: 'hard',
  group: jobGroup,
  forEach: orders,
  measure: ({ earlier, later }) => (later.shift === earlier.shift && later.position < earlier.position ? 1 : 0),
  justify: ({ earlier, later }, plan) => ({
    description: `${atStart(shiftName(later.shift, plan))} makes stop ${stopName(later.stop, plan)} before stop ${stopName(earlier.stop, plan)}, which must precede it.`,
    ...stopIds(later.stop, later.shift, plan),
    precedingStopId: earlier.stop.input.id,
  }),
})

function burdenSeconds(served: ServedJob, plan: Plan): number {
  const { maximumTimeBurden } = plan.facts.overrides
  const isOneRide = served.served.every(({ shift, timed }) => shift === served.served[0]!.shift && timed.isReached)
  const isRide = served.served.length > 1 || served.job.input.pickedUp !== undefined
  if (maximumTimeBurden === undefined || !isRide || !isOneRide) return 0
  const { taken, direct } = limitedRideOf(served, plan)
  return Math.max(0, taken - direct - seconds(maximumTimeBurden))
}

export const maximumTimeBurden = constraint<Plan, ServedJob>({
  id: 'maximumTimeBurden',
  name: 'Maximum time burden',
  description:
    'From the end of its first to the start of its last stop a job takes no longer than directly plus maximumTimeBurden. Directly is the travel between its stops in their order and the stops between. A job that was picked up before this plan is under way from then. Measured in seconds beyond.',
  level: 'hard',
  group: jobGroup,
  forEach: servedJobs,
  measure: burdenSeconds,
  justify: (served, plan, beyond) => {
    const { taken, direct } = limitedRideOf(served, plan)
    return {
      description: `Job ${jobName(served.job)} is under way for ${lengthOf(taken)} instead of ${lengthOf(direct)}, ${lengthOf(beyond)} longer than its maximum time burden allows.`,
      ...jobIds(served.job, served.served[0]!.shift, plan),
      rideSeconds: taken,
      directSeconds: direct,
      beyondSeconds: beyond,
    }
  },
})
