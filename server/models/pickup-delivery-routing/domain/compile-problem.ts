/** The kernel's view of the plan facts: everything but who may do what, which `compile-matching.ts` adds. */
import { noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import type { Requests } from '../../../solver/routing/problem/requests.ts'
import type { TravelMatrix } from '../../../travel/travel-matrix.ts'
import {
  compileBreaks,
  compileOpenWindows,
  compilePins,
  compileShifts,
  offsets,
} from '../../routing/domain/compile-shifts.ts'
import { otherDaySeconds, otherTechnicianSeconds, toleranceOf } from '../../routing/constraints/published-goals.ts'
import { compileAppointments } from '../../routing/domain/appointments.ts'
import { compileCosts } from '../../routing/domain/shift-costs.ts'
import { seconds } from '../../routing/domain/time-axis.ts'
import { optionalJobWorth } from '../constraints/scheduling.ts'
import { weightInForce, type WeightName } from '../constraints/weights.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { Combination, PlanJob, PlanShift, PlanStop } from './plan.ts'

export interface ProblemSource {
  readonly stops: readonly PlanStop[]
  readonly jobs: readonly PlanJob[]
  readonly shifts: readonly PlanShift[]
  readonly kinds: readonly string[]
  readonly combinations: readonly Combination[]
  readonly travel: TravelMatrix
  readonly overrides: Overrides
}

/** A problem without its matrix of stops and shifts. */
export type TimingProblem = Omit<RoutingProblem, 'compatible' | 'assignmentPrice'>

export function compileTiming(source: ProblemSource): TimingProblem {
  const { stops, shifts, travel, overrides } = source
  const per = (of: (stop: PlanStop) => number) => Int32Array.from(stops, of)
  return {
    visitCount: stops.length,
    shiftCount: shifts.length,
    placeCount: travel.size,
    travelSeconds: travel.seconds,
    travelMeters: travel.meters,
    ...(travel.isSymmetric && { isTravelSymmetric: true }),
    ...(overrides.departure === 'LATEST' && { leavesLate: true }),
    ...compilePrices(source),
    visitPlace: per(({ place }) => place),
    minStartTravel: per(({ minStartTravel }) => minStartTravel),
    ...compileOpenWindows(stops.map(({ windows }) => windows)),
    durationClassCount: 1,
    durationClass: new Int32Array(shifts.length),
    serviceSeconds: per(({ serviceSeconds }) => serviceSeconds),
    requests: compileRequests(source),
    ...compileShifts(shifts),
    ...compileAppointments(stops, shifts, {
      tolerance: toleranceOf(overrides),
      secondPrice: weightInForce('keepPublishedTimeWeight', overrides),
    }),
    ...compileCosts(shifts, weightInForce('minimizeShiftCostsWeight', overrides)),
    ...compileBreaks(shifts),
    ...compilePins(shifts),
  }
}

function compilePrices({ stops, jobs, shifts, overrides }: ProblemSource) {
  const price = (name: WeightName) => weightInForce(name, overrides)
  // Where a shift has no such limit nothing can cost: the search need not look at the times of its routes for that.
  const beyond = (limit: (shift: PlanShift) => number, name: WeightName) =>
    Int32Array.from(shifts, (shift) => (limit(shift) < noUpperBound ? price(name) : 0))
  return {
    travelSecondPrice: price('minimizeTravelTimeWeight'),
    travelMeterPrice: price('minimizeTravelDistanceWeight'),
    waitingSecondPrice: price('minimizeWaitingTimeWeight'),
    softDueEnd: Int32Array.from(stops, ({ slaEnd }) => slaEnd),
    softDueSecondPrice: Int32Array.from(stops, ({ slaEnd }) =>
      slaEnd < noUpperBound ? price('latestSlaEndTimeWeight') : 0,
    ),
    ...compileAbsences(stops, jobs, overrides),
    softLastDepartureSecondPrice: new Int32Array(shifts.length),
    softEndSecondPrice: beyond(({ softEnd }) => softEnd, 'maxSoftShiftEndTimeWeight'),
    softTravelSecondPrice: beyond(({ softTravelSeconds }) => softTravelSeconds, 'maxSoftShiftTravelTimeWeight'),
  }
}

/** The stops of a job that are not pinned are made together or not at all: the first of them bears the price. */
function compileAbsences(stops: readonly PlanStop[], jobs: readonly PlanJob[], overrides: Overrides) {
  const optionalWeight = weightInForce('preferSchedulingOptionalJobsWeight', overrides)
  const absenceMedium = new Int32Array(stops.length)
  const absenceSoft = new Int32Array(stops.length)
  for (const job of jobs) {
    const bearer = job.stops.find((index) => !stops[index]!.isPinned)
    if (bearer === undefined) continue
    if (job.isMandatory) absenceMedium[bearer] = job.priorityWeight
    else absenceSoft[bearer] = optionalJobWorth(job, stops) * optionalWeight
    absenceSoft[bearer]! += job.stops.reduce((sum, index) => sum + brokenPromise(stops[index]!, overrides), 0)
  }
  return { absenceMedium, absenceSoft }
}

/** Of leaving the stop out. */
const brokenPromise = (stop: PlanStop, overrides: Overrides): number =>
  otherTechnicianSeconds(stop) * weightInForce('keepPublishedDriverWeight', overrides) +
  otherDaySeconds(stop) * weightInForce('keepPublishedDayWeight', overrides)

/** Kinds that fit into every shift in any amount are no concern of the search. */
export function compileRequests({
  stops,
  jobs,
  shifts,
  kinds,
  combinations,
  overrides,
}: Omit<ProblemSource, 'travel'>): Requests {
  const limited = kinds.flatMap((_, kind) => (shifts.some(({ room }) => room[kind]! < noUpperBound) ? [kind] : []))
  const position = new Map(stops.map(({ input }, index) => [input.id, index]))
  const orders = stops.flatMap(({ input, index }) =>
    input.stopDependencies.map(({ precedingStop }) => ({ earlier: position.get(precedingStop)!, later: index })),
  )
  const burden = overrides.maximumTimeBurden === undefined ? noUpperBound : seconds(overrides.maximumTimeBurden)
  return {
    from: offsets(jobs.map((job) => job.stops)),
    stop: Int32Array.from(jobs.flatMap((job) => job.stops)),
    earlier: Int32Array.from(orders, ({ earlier }) => earlier),
    later: Int32Array.from(orders, ({ later }) => later),
    kindCount: limited.length,
    amount: Int32Array.from(stops.flatMap(({ amounts }) => limited.map((kind) => amounts[kind]!))),
    room: Int32Array.from(shifts.flatMap(({ room }) => limited.map((kind) => room[kind]!))),
    isLifo: Uint8Array.from(jobs, ({ input }) => Number(input.unloading === 'LIFO')),
    isAlone: Uint8Array.from(jobs, ({ input }) => Number(input.prohibitJobPooling)),
    maxDetour: Int32Array.from(jobs, (job) => (job.stops.length > 1 ? Math.min(burden, noUpperBound) : noUpperBound)),
    rideSecondPrice: weightInForce('minimizeTimeBurdenWeight', overrides),
    apartA: Int32Array.from(combinations, ({ a }) => a),
    apartB: Int32Array.from(combinations, ({ b }) => b),
    isNever: Uint8Array.from(combinations, ({ isNever }) => Number(isNever)),
  }
}
