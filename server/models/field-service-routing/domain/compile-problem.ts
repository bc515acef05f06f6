/** The kernel's view of the plan facts: everything but who may do what, which `compile-matching.ts` adds. */
import { noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import type { TravelMatrix } from '../../../travel/travel-matrix.ts'
import { otherDaySeconds, otherTechnicianSeconds } from '../../routing/constraints/published-goals.ts'
import { optionalVisitWorth } from '../constraints/scheduling.ts'
import { weightInForce, type WeightName } from '../constraints/weights.ts'
import {
  compileBreaks,
  compileOpenWindows,
  compilePins,
  compileShifts,
  flatWindows,
  offsets,
} from '../../routing/domain/compile-shifts.ts'
import type { Overrides } from '../schema/overrides.ts'
import { compileAppointments } from './keep-appointments.ts'
import { compileRisks } from './completion-risk.ts'
import { compileDependencies } from './dependencies.ts'
import { dutySpans, everySkill, isAlways } from './duty-spans.ts'
import { movableCapacity, movableSecondsOf } from './movable.ts'
import { needWeights } from './needed-visits.ts'
import { compileCosts } from '../../routing/domain/shift-costs.ts'
import { compileBalance } from './utilization.ts'
import type { PlanDependency, PlanGroup, PlanShift, PlanVehicle, PlanVisit } from './plan.ts'
import { durationClasses, effectiveSeconds } from './service-duration.ts'
import type { TimeAxis } from '../../routing/domain/time-axis.ts'
import { compileTravelClock } from './travel-profile.ts'
import { compileGroups } from './visit-groups.ts'

export interface ProblemSource {
  readonly visits: readonly PlanVisit[]
  readonly shifts: readonly PlanShift[]
  readonly vehicles: readonly PlanVehicle[]
  readonly travel: TravelMatrix
  readonly overrides: Overrides
  readonly dependencies: readonly PlanDependency[]
  readonly groups: readonly PlanGroup[]
  readonly time: TimeAxis
}

/** A problem without its matrix of visits and shifts. */
export type TimingProblem = Omit<RoutingProblem, 'compatible' | 'assignmentPrice'>

export function compileTiming(source: ProblemSource): TimingProblem {
  const { visits, shifts, travel } = source
  return {
    visitCount: visits.length,
    shiftCount: shifts.length,
    placeCount: travel.size,
    travelSeconds: travel.seconds,
    travelMeters: travel.meters,
    ...(travel.isSymmetric && { isTravelSymmetric: true }),
    ...(source.overrides.departure === 'LATEST' && { leavesLate: true }),
    ...compileTravelClock(source.overrides.travelTimeProfile, source.time),
    ...compilePrices(source),
    ...compileVisits(visits),
    ...compilePreferences(source),
    ...compileDurations(visits, shifts),
    ...compileShifts(shifts),
    ...compileOccupation(visits, shifts),
    ...compileDependencies(source.dependencies),
    ...compileGroups(source.groups),
    ...compileRisks(
      visits,
      shifts,
      source.overrides,
      weightInForce('minimizeVisitCompletionRiskWeight', source.overrides),
    ),
    ...compileAppointments(visits, shifts, source.overrides),
    ...compileCosts(shifts, weightInForce('minimizeShiftCostsWeight', source.overrides)),
    ...compileBalance(source.vehicles, shifts, weightInForce('balanceTimeUtilizationWeight', source.overrides)),
    ...compileBreaks(shifts),
    ...compilePins(shifts),
  }
}

/** One price for every entity that has the limit, as the weight is one for all of them. */
function compilePrices({ visits, shifts, overrides, dependencies, groups }: ProblemSource) {
  const needWeight = needWeights(visits, dependencies, groups)
  const price = (name: WeightName) => weightInForce(name, overrides)
  const perVisit = (of: (visit: PlanVisit) => number) => Int32Array.from(visits, of)
  // Where a shift has no such limit nothing can cost: the search need not look at the times of its routes for that.
  const beyond = (limit: (shift: PlanShift) => number, name: WeightName) =>
    Int32Array.from(shifts, (shift) => (limit(shift) < noUpperBound ? price(name) : 0))
  return {
    travelSecondPrice: price('minimizeTravelTimeWeight'),
    travelMeterPrice: price('minimizeTravelDistanceWeight'),
    waitingSecondPrice: price('minimizeWaitingTimeWeight'),
    softDueEnd: perVisit(({ slaEnd }) => slaEnd),
    softDueSecondPrice: perVisit(({ slaEnd }) => (slaEnd < noUpperBound ? price('latestSlaEndTimeWeight') : 0)),
    absenceMedium: perVisit((visit) => (visit.isMandatory ? visit.priorityWeight : 0) + needWeight(visit)),
    absenceSoft: perVisit(
      (visit) =>
        (visit.isMandatory ? 0 : optionalVisitWorth(visit) * price('preferSchedulingOptionalVisitsWeight')) +
        visit.profit * price('maximizeVisitProfitWeight') +
        otherTechnicianSeconds(visit) * price('keepPublishedTechnicianWeight') +
        otherDaySeconds(visit) * price('keepPublishedDayWeight'),
    ),
    softLastDepartureSecondPrice: beyond((shift) => shift.softLastDeparture, 'maxSoftLastVisitDepartureTimeWeight'),
    softEndSecondPrice: beyond((shift) => shift.softEnd, 'maxSoftShiftEndTimeWeight'),
    softTravelSecondPrice: beyond((shift) => shift.softTravelSeconds, 'maxSoftShiftTravelTimeWeight'),
  }
}

function compileVisits(visits: readonly PlanVisit[]) {
  return {
    visitPlace: Int32Array.from(visits, (visit) => visit.place),
    minStartTravel: Int32Array.from(visits, (visit) => visit.minStartTravel),
    ...compileWindows(visits),
  }
}

/** None where none is preferred or the weight is 0, as the search then need not look at the times of visits. */
function compilePreferences({ visits, overrides }: ProblemSource): Pick<RoutingProblem, 'preferences'> {
  const secondPrice = weightInForce('preferredVisitTimeWindowWeight', overrides)
  const windows = visits.map((visit) => visit.preferredWindows)
  return secondPrice === 0 || windows.every(({ length }) => length === 0)
    ? {}
    : { preferences: { secondPrice, ...flatWindows(windows) } }
}

export function compileWindows(visits: readonly PlanVisit[]) {
  return compileOpenWindows(visits.map(({ windows }) => windows))
}

export function compileDurations(visits: readonly PlanVisit[], shifts: readonly PlanShift[]) {
  const { classOf, examples } = durationClasses(shifts)
  const skills = examples.length > 0 ? examples.map(everySkill) : [new Map()]
  const serviceSeconds = visits.flatMap((visit) => skills.map((known) => effectiveSeconds(visit, known)))
  return {
    durationClassCount: skills.length,
    durationClass: classOf,
    serviceSeconds: Int32Array.from(serviceSeconds),
    ...compileFirstVisits(visits),
    ...compileSpans(visits, examples),
  }
}

/** Not scaled by skills: finding a place to park takes everyone as long. */
function compileFirstVisits(visits: readonly PlanVisit[]): Pick<RoutingProblem, 'firstVisitSeconds'> {
  return visits.some(({ firstVisitSeconds }) => firstVisitSeconds > 0)
    ? { firstVisitSeconds: Int32Array.from(visits, ({ firstVisitSeconds }) => firstVisitSeconds) }
    : {}
}

/**
 * A pinned visit does not wait until its shift has what it requires; a shift that never has it may not serve the visit
 * anyway.
 */
function compileSpans(
  visits: readonly PlanVisit[],
  examples: readonly PlanShift[],
): Pick<RoutingProblem, 'serviceSpans'> {
  if (examples.every(({ temporarySkills, temporaryTags }) => temporarySkills.length + temporaryTags.length === 0))
    return {}
  const rows = visits.flatMap((visit) =>
    examples.map((shift) => {
      const spans = visit.isPinned ? [] : dutySpans({ visit, shift })
      return isAlways(spans) ? [] : spans
    }),
  )
  const flat = rows.flat()
  return {
    serviceSpans: {
      from: offsets(rows),
      start: Int32Array.from(flat, ({ from }) => from),
      end: Int32Array.from(flat, ({ until }) => until),
    },
  }
}

/** Movable visits load a shift with their seconds; where every shift takes as many as come, nothing is loaded. */
export function compileOccupation(
  visits: readonly PlanVisit[],
  shifts: readonly PlanShift[],
): Pick<RoutingProblem, 'demand' | 'capacity'> {
  if (shifts.every(({ maxMovableSeconds }) => maxMovableSeconds === noUpperBound)) return {}
  return {
    demand: Int32Array.from(visits, movableSecondsOf),
    capacity: Int32Array.from(shifts, (shift) => movableCapacity(shift, visits)),
  }
}
