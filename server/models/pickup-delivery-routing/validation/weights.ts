/** Weights make sense together, and their products stay numbers the search can add up. */
import { defaultPriority, priorityTable } from '../../routing/domain/priorities.ts'
import { maxCost } from '../../routing/domain/shift-costs.ts'
import { localDay, seconds } from '../../routing/domain/time-axis.ts'
import { called } from '../../routing/validation/called.ts'
import { checkDuration } from '../../routing/validation/values.ts'
import { weightInForce } from '../constraints/weights.ts'
import { isMandatory } from '../domain/read-jobs.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput } from '../schema/job.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { Report } from './issue-types.ts'

/** The search keeps the price of one stop in an int32, those of shifts in doubles, which sum them up to the point. */
const largestPrice = 2 ** 31 - 1
const largestShiftPrice = 1e12
/** Longest shift that costs are looked at for. */
const maxShift = 7 * 86_400

export function checkWeights(input: Input, overrides: Overrides, report: Report): void {
  const time = weightInForce('minimizeTravelTimeWeight', overrides)
  const distance = weightInForce('minimizeTravelDistanceWeight', overrides)
  if (time > 0 && distance > 0) {
    report('TRAVEL_WEIGHT_CONFLICT', {
      path: '',
      override: '/minimizeTravelDistanceWeight',
      message: `minimizeTravelTimeWeight is ${time} and minimizeTravelDistanceWeight is ${distance}, so travel counts twice. Set one of them to 0.`,
    })
  }
  const subject = { path: '', name: 'the overrides', ids: { override: '/maximumTimeBurden' } }
  checkDuration(subject, 'maximumTimeBurden', overrides.maximumTimeBurden, report)
  checkPrices(input, overrides, report)
  checkCosts(input, overrides, report)
}

function checkPrices(input: Input, overrides: Overrides, report: Report): void {
  const bound = priceBound(input, overrides)
  for (const [j, job] of input.jobs.entries()) {
    const price = bound(job)
    if (price <= largestPrice) continue
    report('WeightTooLarge', {
      path: `/jobs/${j}`,
      message: `The weights make job ${called(job)} count up to ${price} soft points, but one job may count at most ${largestPrice}. Divide all weights of the overrides by the same number.`,
      jobId: job.id,
    })
  }
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

function checkCosts({ drivers }: Input, overrides: Overrides, report: Report): void {
  const weight = weightInForce('minimizeShiftCostsWeight', overrides)
  let isUnused = weight === 0
  for (const [d, driver] of drivers.entries()) {
    for (const [s, { id, cost }] of driver.shifts.entries()) {
      if (!cost) continue
      const place = { path: `/drivers/${d}/shifts/${s}/cost`, driverId: driver.id, shiftId: id }
      const price = weight * maxCost(cost, maxShift)
      if (isUnused) {
        report('ShiftCostsUnused', {
          message:
            'Shifts have costs, but the override minimizeShiftCostsWeight is 0, so costs only show in the KPIs. Set a weight to plan by them.',
          ...place,
        })
        isUnused = false
      } else if (price > largestShiftPrice) {
        report('WeightTooLarge', {
          message: `Shift ${id} may count up to ${price} soft points for its cost, but one shift may count at most ${largestShiftPrice}. Lower minimizeShiftCostsWeight or the costs.`,
          ...place,
        })
      }
    }
  }
}
