/**
 * A plan: the facts of an input, indexed and never changed, and the variables - which visits each shift does, in which
 * order. Visits, shifts and vehicles are known by their index in the input's order. Times are seconds of the plan's
 * time axis, durations seconds; an absent bound is `noLowerBound` or `noUpperBound`.
 */
import type { RoutingProblem, Routes } from '../../../solver/routing/problem/problem.ts'
import type { PlanAppointment, PlanWindow, RoutePlan, RouteShift } from '../../routing/domain/plan.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { ShiftInput, VehicleInput } from '../schema/vehicle.ts'
import type { MinDelayTo, VisitGroupInput, VisitInput } from '../schema/visit.ts'
import { routeFigures } from '../../routing/domain/route-figures.ts'
import type { TimeAxis } from '../../routing/domain/time-axis.ts'
import { timedRouteOf, timeRoutes, type VisitStop } from '../../routing/domain/timed-route.ts'

export type { PlanBreak, PlanWindow } from '../../routing/domain/plan.ts'

/** From and until are plan times. */
export interface Span {
  readonly from: number
  readonly until: number
}

export interface PlanVisit {
  readonly index: number
  readonly input: VisitInput
  /** Index of its visit group; undefined for a single visit. */
  readonly group: number | undefined
  readonly place: number
  /** By time; empty for any time. */
  readonly windows: readonly PlanWindow[]
  /** In the order of the input; empty where none is preferred. */
  readonly preferredWindows: readonly PlanWindow[]
  /** Service at a multiplier of 1. */
  readonly serviceSeconds: number
  /** How much longer the service takes where the visit before it on the shift, if any, is somewhere else. */
  readonly firstVisitSeconds: number
  /** What it weighs when it is left out: on the medium level where it is mandatory, per second of service else. */
  readonly priorityWeight: number
  readonly priorityWorth: number
  /** Hundredths of the unit of money. */
  readonly profit: number
  readonly isMandatory: boolean
  /** The day is still to be chosen. */
  readonly isMovable: boolean
  readonly slaEnd: number
  readonly minStartTravel: number
  /** Calendar day on which the visit may be done at the earliest, in days since 1970. */
  readonly earliestDay: number
  readonly isPinned: boolean
  /** Undefined where nothing was published. */
  readonly appointment: PlanAppointment | undefined
}

export interface ShiftSkill {
  readonly level: number
  readonly multiplier: number
}

export interface PlanShift extends RouteShift {
  readonly input: ShiftInput
  /** Service of movable visits the shift may have, at a multiplier of 1. */
  readonly maxMovableSeconds: number
  readonly skills: ReadonlyMap<string, ShiftSkill>
  readonly tags: ReadonlySet<string>
  /** What it has beside them for a while, in plan time. */
  readonly temporarySkills: readonly (Span & { readonly skills: ReadonlyMap<string, ShiftSkill> })[]
  readonly temporaryTags: readonly (Span & { readonly tags: ReadonlySet<string> })[]
}

/**
 * A service that ends at `end` or later lets the one that depends on it start at `release` at the earliest; both rise.
 */
export interface PlanRelease {
  readonly input: MinDelayTo
  readonly steps: readonly { readonly end: number; readonly release: number }[]
}

/** Visits by index; the delay counts from the end of the one service to the start of the other. */
export interface PlanDependency {
  readonly preceding: number
  readonly following: number
  readonly minDelay: number
  /** Undefined where only the delay counts. */
  readonly release: PlanRelease | undefined
  readonly isSameTechnician: boolean
}

/** Visits by index. */
export interface PlanGroup {
  readonly input: VisitGroupInput
  readonly visits: readonly number[]
}

export interface PlanVehicle {
  readonly index: number
  readonly input: VehicleInput
  readonly shifts: readonly number[]
  /** Undefined when neither the vehicle nor the overrides rate the technician. */
  readonly rating: number | undefined
}

export interface PlanFacts {
  readonly time: TimeAxis
  readonly overrides: Overrides
  readonly visits: readonly PlanVisit[]
  readonly shifts: readonly PlanShift[]
  readonly vehicles: readonly PlanVehicle[]
  readonly dependencies: readonly PlanDependency[]
  readonly groups: readonly PlanGroup[]
  /** Visits whose priority is worth this or more count for the completion risk. */
  readonly minRiskyWorth: number
  /** Best rating of any technician; 0 when nobody is rated. */
  readonly bestRating: number
  readonly lacksDistances?: boolean
  /** The same facts as the kernel sees them. */
  readonly problem: RoutingProblem
}

export interface Plan extends RoutePlan {
  readonly facts: PlanFacts
  /** Where constraints look: at the whole plan, or at the part that a change touches. */
  readonly scope: PlanScope
}

export interface PlanScope {
  readonly shifts: readonly PlanShift[]
  /** Visits in no route. */
  readonly unassigned: readonly PlanVisit[]
}

/** A visit with the shift that does it. */
export interface Assignment {
  readonly visit: PlanVisit
  readonly shift: PlanShift
}

export interface ServedVisit extends Assignment {
  readonly stop: VisitStop
}

export function planOf(facts: PlanFacts, routes: Routes): Plan {
  const timedRoutes = timeRoutes(facts.problem, routes)
  const figures = timedRoutes.map((timed, index) => routeFigures(timed, facts.shifts[index]!.softEnd))
  const assigned = new Set(routes.flat())
  const unassigned = facts.visits.filter(({ index }) => !assigned.has(index))
  return { facts, routes, timedRoutes, figures, scope: { shifts: facts.shifts, unassigned } }
}

/**
 * The plan with another route for one shift, of which constraints see that shift and `unassigned` only. Two such parts
 * differ in score as the whole plans do, and cost one route to evaluate; where visits of the route wait for others, or
 * others for them, the part is all shifts.
 */
export function planPart(
  plan: Plan,
  shift: PlanShift,
  route: readonly number[],
  unassigned: readonly PlanVisit[],
): Plan {
  const touched = [...plan.routes[shift.index]!, ...route, ...unassigned.map(({ index }) => index)]
  if (touched.some((visit) => isCoupled(plan.facts, visit))) {
    return {
      ...planOf(plan.facts, plan.routes.with(shift.index, route)),
      scope: { shifts: plan.facts.shifts, unassigned },
    }
  }
  const timed = timedRouteOf(plan.facts.problem, shift.index, route)
  return {
    facts: plan.facts,
    routes: plan.routes.with(shift.index, route),
    timedRoutes: plan.timedRoutes.with(shift.index, timed),
    figures: plan.figures.with(shift.index, routeFigures(timed, shift.softEnd)),
    scope: { shifts: [shift], unassigned },
  }
}

/** Whether the visit waits for others, or others for it. */
function isCoupled({ dependencies, visits }: PlanFacts, visit: number): boolean {
  return (
    visits[visit]!.group !== undefined ||
    dependencies.some(({ preceding, following }) => preceding === visit || following === visit)
  )
}

/** Whether any visit waits for another one: what a route is worth then depends on the others. */
export function hasWaits({ dependencies, groups }: PlanFacts): boolean {
  return dependencies.length + groups.length > 0
}

export function* servedVisits({ facts, timedRoutes, scope }: Plan): Iterable<ServedVisit> {
  for (const shift of scope.shifts) {
    for (const stop of timedRoutes[shift.index]!.stops)
      if (stop.kind === 'VISIT') yield { visit: facts.visits[stop.visit]!, shift, stop }
  }
}

export function unassignedVisits({ scope }: Plan): readonly PlanVisit[] {
  return scope.unassigned
}

/** Seconds the shift's technician needs for the visit, unless it is the first one at its location. */
export function effectiveServiceSeconds({ visit, shift }: Assignment, { problem }: Pick<PlanFacts, 'problem'>): number {
  return problem.serviceSeconds[visit.index * problem.durationClassCount + problem.durationClass[shift.index]!]!
}
