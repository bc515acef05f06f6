/**
 * A plan: the facts of an input, indexed and never changed, and the variables - which stops each shift makes, in which
 * order. Stops, jobs, shifts and drivers are known by their index in the input's order; a stop is a visit of the
 * kernel, a job one of its requests. Times are seconds of the plan's time axis, durations seconds.
 */
import type { Routes } from '../../../solver/routing/problem/problem.ts'
import type {
  PlanAppointment,
  PlanWindow,
  RouteFacts,
  RoutePlan,
  RouteShift,
  RouteVehicle,
} from '../../routing/domain/plan.ts'
import { routeFigures } from '../../routing/domain/route-figures.ts'
import { timedRouteOf, timeRoutes, type VisitStop } from '../../routing/domain/timed-route.ts'
import type { DriverInput, ShiftInput } from '../schema/driver.ts'
import type { JobInput, StopInput } from '../schema/job.ts'
import type { Overrides } from '../schema/overrides.ts'
import { groupedBy } from './grouped.ts'

export interface PlanStop {
  readonly index: number
  readonly job: number
  readonly input: StopInput
  readonly place: number
  /** By time; empty for any time. */
  readonly windows: readonly PlanWindow[]
  readonly serviceSeconds: number
  readonly slaEnd: number
  readonly minStartTravel: number
  readonly isPinned: boolean
  /** Where and when its job got under way before the plan. */
  readonly pickedUp: { readonly place: number; readonly time: number } | undefined
  /** What it loads of each kind, by the index of the kind; negative where it unloads. */
  readonly amounts: readonly number[]
  /** Undefined where nothing was published. */
  readonly appointment: PlanAppointment | undefined
}

export interface PlanJob {
  readonly index: number
  readonly input: JobInput
  readonly stops: readonly number[]
  /** What it weighs when it is left out: on the medium level where it is mandatory, per second of service else. */
  readonly priorityWeight: number
  readonly priorityWorth: number
  readonly isMandatory: boolean
  /** Calendar day on which it may be done at the earliest, in days since 1970. */
  readonly earliestDay: number
}

export interface PlanShift extends RouteShift {
  readonly input: ShiftInput
  readonly skills: ReadonlyMap<string, number>
  readonly tags: ReadonlySet<string>
  /** Of each kind, by its index; `noUpperBound` for any load. */
  readonly room: readonly number[]
}

export interface PlanDriver extends RouteVehicle {
  readonly index: number
  readonly input: DriverInput
}

/** Two jobs by index that do not go together: on the same shift, or at the same time. */
export interface Combination {
  readonly a: number
  readonly b: number
  readonly isNever: boolean
}

export interface PlanFacts extends RouteFacts {
  readonly overrides: Overrides
  readonly stops: readonly PlanStop[]
  readonly jobs: readonly PlanJob[]
  readonly shifts: readonly PlanShift[]
  readonly vehicles: readonly PlanDriver[]
  /** Kinds of load that jobs load or unload, in the order in which the input names them. */
  readonly kinds: readonly string[]
  readonly combinations: readonly Combination[]
}

export interface Plan extends RoutePlan {
  readonly facts: PlanFacts
  readonly scope: { readonly shifts: readonly PlanShift[] }
}

/** A stop with the shift that makes it. */
export interface ServedStop {
  readonly stop: PlanStop
  readonly shift: PlanShift
  /** Among the stops of the shift, from 0. */
  readonly position: number
  readonly timed: VisitStop
}

/** A job of which at least one stop is made. */
export interface ServedJob {
  readonly job: PlanJob
  /** By shift and position. */
  readonly served: readonly ServedStop[]
  readonly missing: readonly PlanStop[]
}

export function planOf(facts: PlanFacts, routes: Routes): Plan {
  const timedRoutes = timeRoutes(facts.problem, routes)
  const figures = timedRoutes.map((timed, index) => routeFigures(timed, facts.shifts[index]!.softEnd))
  return { facts, routes, timedRoutes, figures, scope: { shifts: facts.shifts } }
}

/** The plan with another route for one shift, of which constraints see that shift only. */
export function planPart(plan: Plan, shift: number, route: readonly number[]): Plan {
  const { facts } = plan
  const own = facts.shifts[shift]!
  const timed = timedRouteOf(facts.problem, shift, route)
  return {
    facts,
    routes: plan.routes.with(shift, route),
    timedRoutes: plan.timedRoutes.with(shift, timed),
    figures: plan.figures.with(shift, routeFigures(timed, own.softEnd)),
    scope: { shifts: [own] },
  }
}

export function* servedStops({ facts, timedRoutes, scope }: Plan): Iterable<ServedStop> {
  for (const shift of scope.shifts) {
    const visits = timedRoutes[shift.index]!.stops.filter((stop) => stop.kind === 'VISIT')
    for (const [position, timed] of visits.entries()) yield { stop: facts.stops[timed.visit]!, shift, position, timed }
  }
}

export function* servedJobs(plan: Plan): Iterable<ServedJob> {
  const byJob = groupedBy(servedStops(plan), ({ stop }) => stop.job)
  const { jobs, stops } = plan.facts
  for (const job of jobs) {
    const served = byJob.get(job.index)
    if (!served) continue
    const made = new Set(served.map(({ stop }) => stop.index))
    yield { job, served, missing: job.stops.filter((index) => !made.has(index)).map((index) => stops[index]!) }
  }
}

/** Jobs with stops that nobody makes. */
export function unassignedJobs({ facts, routes }: Plan): readonly PlanJob[] {
  const made = new Set(routes.flat())
  return facts.jobs.filter(({ stops }) => stops.some((index) => !made.has(index)))
}
