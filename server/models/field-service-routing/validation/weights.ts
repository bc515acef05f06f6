/** Weights make sense together, and their products stay numbers the search can add up. */
import { weightInForce } from '../constraints/weights.ts'
import { weightOfWork } from '../../../solver/routing/rules/balance.ts'
import { instant, localDay, seconds } from '../../routing/domain/time-axis.ts'
import { defaultPriority, priorityTable } from '../../routing/domain/priorities.ts'
import { isMandatory, profitOf } from '../domain/read-visits.ts'
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import type { VisitInput } from '../schema/visit.ts'
import { called } from '../../routing/validation/called.ts'
import {
  checkPrice,
  checkShiftCosts,
  checkTravelWeights,
  largestShiftPrice,
  maxShift,
} from '../../routing/validation/weights.ts'
import type { Report } from './issue-types.ts'

export function checkWeights(input: Input, overrides: Overrides, report: Report): void {
  const weight = (name: Parameters<typeof weightInForce>[0]) => weightInForce(name, overrides)
  checkTravelWeights(weight('minimizeTravelTimeWeight'), weight('minimizeTravelDistanceWeight'), report)
  const rated = input.vehicles.findIndex(({ technicianRating }) => technicianRating !== undefined)
  if (rated >= 0 && weight('maximizeTechnicianRatingWeight') === 0) {
    report('TechnicianRatingUnused', {
      path: `/vehicles/${rated}/technicianRating`,
      message:
        'Technicians are rated, but the override maximizeTechnicianRatingWeight is 0, so ratings only show in the KPIs. Set a weight to plan by them.',
      vehicleId: input.vehicles[rated]!.id,
    })
  }
  checkPrices(input, overrides, report)
  checkProfits(input, overrides, report)
  const vehicleIds = ({ id }: Input['vehicles'][number]) => ({ vehicleId: id })
  checkShiftCosts('vehicles', input.vehicles, vehicleIds, weight('minimizeShiftCostsWeight'), report)
  checkBalance(input, overrides, report)
  checkRisk(overrides, report)
}

function checkRisk(overrides: Overrides, report: Report): void {
  const {
    visitCompletionRiskMinimalTimeToShiftEnd: kept,
    visitCompletionRiskMinimalPriority: lowest,
    minimizeVisitCompletionRiskWeight: weight = 0,
  } = overrides
  if (kept !== undefined && seconds(kept) < 0) {
    report('NegativeDuration', {
      path: '',
      override: '/visitCompletionRiskMinimalTimeToShiftEnd',
      message: `The override visitCompletionRiskMinimalTimeToShiftEnd is ${kept}, which is negative. Send a positive duration.`,
    })
  }
  if (lowest !== undefined && !priorityTable(overrides).has(lowest)) {
    report('UnknownPriority', {
      path: '',
      override: '/visitCompletionRiskMinimalPriority',
      message: `The override visitCompletionRiskMinimalPriority names the priority ${lowest}, which is unknown. Use "1" to "10" or "opt-1" to "opt-10", or add it to priorityWeights.`,
      priority: lowest,
    })
  }
  if (weight > 0 && kept === undefined) {
    report('CompletionRiskUnused', {
      path: '',
      override: '/minimizeVisitCompletionRiskWeight',
      message: `The override minimizeVisitCompletionRiskWeight is ${weight}, but has no effect without visitCompletionRiskMinimalTimeToShiftEnd. Send that too, for instance PT1H.`,
    })
  }
}

function checkPrices(input: Input, overrides: Overrides, report: Report): void {
  const bound = priceBound(input, overrides)
  for (const { visit, path } of inputVisits(input))
    checkPrice('visit', { path, name: called(visit), ids: { visitId: visit.id } }, bound(visit), report)
}

function checkProfits(input: Input, overrides: Overrides, report: Report): void {
  const earning = inputVisits(input).find(({ visit }) => profitOf(visit) > 0)
  if (!earning || weightInForce('maximizeVisitProfitWeight', overrides) > 0) return
  report('VisitProfitUnused', {
    path: `${earning.path}/profit`,
    message:
      'Visits earn a profit, but the override maximizeVisitProfitWeight is 0, so profits have no effect. Set a weight to plan by them.',
    visitId: earning.visit.id,
  })
}

function checkBalance({ vehicles }: Input, overrides: Overrides, report: Report): void {
  const weight = weightInForce('balanceTimeUtilizationWeight', overrides)
  for (const [v, { id, name, shifts, historicalTimeUtilized, historicalTimeCapacity }] of vehicles.entries()) {
    const [before, past] = [historicalTimeUtilized, historicalTimeCapacity].map((duration) =>
      duration === undefined ? 0 : seconds(duration),
    )
    const planned = shifts.reduce((sum, shift) => sum + lengthOfShift(shift), 0)
    const price = weight * weightOfWork(planned, before!, past! + planned)
    if (price <= largestShiftPrice) continue
    report('WeightTooLarge', {
      path: `/vehicles/${v}`,
      message: `The work of vehicle ${called({ id, name })} may count up to ${price} soft points, but one vehicle may count at most ${largestShiftPrice}. Lower balanceTimeUtilizationWeight, or see that historicalTimeUtilized fits historicalTimeCapacity.`,
      vehicleId: id,
    })
  }
}

function lengthOfShift({
  minStartTime,
  minFirstVisitArrivalTime,
  maxEndTime,
  maxLastVisitDepartureTime,
}: ShiftInput): number {
  const start = minStartTime ?? minFirstVisitArrivalTime
  const end = maxEndTime ?? maxLastVisitDepartureTime
  return start === undefined || end === undefined ? maxShift : Math.max(0, instant(end) - instant(start))
}

/** At least what leaving a visit out, or giving it to the worst shift, can cost on the soft level. */
function priceBound(input: Input, overrides: Overrides): (visit: VisitInput) => number {
  const priorities = priorityTable(overrides)
  const shifts = input.vehicles.flatMap((vehicle) => vehicle.shifts)
  const skills = shifts.flatMap((shift) => [...shift.skills, ...shift.temporarySkillSets.flatMap((set) => set.skills)])
  const most = (values: readonly number[]) => values.reduce((largest, value) => Math.max(largest, value), 1)
  const multiplier = most(skills.map((skill) => skill.multiplier ?? 1))
  const level = most(skills.map((skill) => skill.level ?? 1))
  const rating = most(
    input.vehicles.map((vehicle) => vehicle.technicianRating ?? overrides.defaultTechnicianRating ?? 0),
  )
  const starts = shifts.flatMap(
    ({ minStartTime, minFirstVisitArrivalTime }) => minStartTime ?? minFirstVisitArrivalTime ?? [],
  )
  const days = starts.map((start) => localDay(start))
  const span = most(days) - days.reduce((first, day) => Math.min(first, day), Infinity)
  const weight = (name: Parameters<typeof weightInForce>[0]) => weightInForce(name, overrides)
  const hasPreferredArea = shifts.some(({ preferredArea }) => preferredArea !== undefined)
  return (visit) => {
    const service = Math.max(1, seconds(visit.serviceDuration))
    const priority = priorities.get(visit.priority ?? defaultPriority)
    const isOptional = priority !== undefined && !isMandatory(visit, priority, input)
    const absence = isOptional ? weight('preferSchedulingOptionalVisitsWeight') * priority.worth * service : 0
    const factors = visit.serviceDurationBreakdown.length > 0 ? 1 : visit.requiredSkills.length
    const effective = service * multiplier ** factors
    const assignment =
      (visit.preferredVehicles.length > 0 ? weight('preferVisitVehicleMatchPreferredVehiclesWeight') * effective : 0) +
      (hasPreferredArea ? weight('minimizeVisitsOutsidePreferredArea') * effective : 0) +
      weight('preferVisitsScheduledToEarliestDayWeight') * Math.max(0, span) +
      weight('minimizeUnnecessarySkillsWeight') * level * visit.requiredSkills.length +
      weight('maximizeTechnicianRatingWeight') * rating * 100
    return Math.max(absence + weight('maximizeVisitProfitWeight') * profitOf(visit), assignment)
  }
}
