/** Weights make sense together, and their products stay numbers the search can add up. */
import { defaultPriority, priorityTable } from '../../routing/domain/priorities.ts'
import { localDay, seconds } from '../../routing/domain/time-axis.ts'
import { called } from '../../routing/validation/called.ts'
import { checkDuration } from '../../routing/validation/values.ts'
import { checkPrice, checkShiftCosts, checkTravelWeights } from '../../routing/validation/weights.ts'
import { weightInForce } from '../constraints/weights.ts'
import { isMandatory } from '../domain/read-jobs.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput } from '../schema/job.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { Report } from './issue-types.ts'

export function checkWeights(input: Input, overrides: Overrides, report: Report): void {
  const weight = (name: Parameters<typeof weightInForce>[0]) => weightInForce(name, overrides)
  checkTravelWeights(weight('minimizeTravelTimeWeight'), weight('minimizeTravelDistanceWeight'), report)
  const subject = { path: '', name: 'the overrides', ids: { override: '/maximumTimeBurden' } }
  checkDuration(subject, 'maximumTimeBurden', overrides.maximumTimeBurden, report)
  checkPrices(input, overrides, report)
  const driverIds = ({ id }: Input['drivers'][number]) => ({ driverId: id })
  checkShiftCosts('drivers', input.drivers, driverIds, weight('minimizeShiftCostsWeight'), report)
}

function checkPrices(input: Input, overrides: Overrides, report: Report): void {
  const bound = priceBound(input, overrides)
  for (const [j, job] of input.jobs.entries())
    checkPrice('job', { path: `/jobs/${j}`, name: called(job), ids: { jobId: job.id } }, bound(job), report)
}

/** The most that a job left out, or one of its stops on a shift, may count. */
function priceBound(input: Input, overrides: Overrides): (job: JobInput) => number {
  const priorities = priorityTable(overrides)
  const optional = weightInForce('preferSchedulingOptionalJobsWeight', overrides)
  const drivers = weightInForce('preferJobDriverMatchPreferredDriversWeight', overrides)
  const days = weightInForce('preferJobsScheduledToEarliestDayWeight', overrides)
  const shiftDays = input.drivers.flatMap(({ shifts }) => shifts.map(({ minStartTime }) => localDay(minStartTime)))
  const span = shiftDays.reduce((most, day) => Math.max(most, day - shiftDays[0]!), 0)
  const first = shiftDays.reduce((least, day) => Math.min(least, day - shiftDays[0]!), 0)
  return (job) => {
    const service = job.stops.reduce((sum, { duration }) => sum + Math.max(1, seconds(duration)), 0)
    const priority = priorities.get(job.priority ?? defaultPriority)
    const isLeftOut = priority && !isMandatory(job, priority, input)
    return Math.max(
      isLeftOut ? optional * priority.worth * service : 0,
      (job.preferredDrivers.length > 0 ? drivers * service : 0) + days * (span - first),
    )
  }
}
