/** Rules of every routing model, undone in the facts of a plan. */
import { noUpperBound, type RoutingProblem } from '../../../solver/routing/problem/problem.ts'
import { unreachable } from '../../../travel/travel-matrix.ts'
import { compileBreaks, compileShifts } from '../domain/compile-shifts.ts'
import type { PlanWindow, RouteShift } from '../domain/plan.ts'
import type { BrokenRule } from './rules-in-the-way.ts'

/** The limit of a shift that each rule keeps, as if there were none. */
const liftedLimits: Readonly<Record<string, Partial<RouteShift>>> = {
  maxShiftEndTime: { maxEnd: noUpperBound },
  maxLastVisitDepartureTime: { maxLastDeparture: noUpperBound },
  maxShiftTravelTime: { maxTravelSeconds: noUpperBound },
  maxTravelTimePerVisit: { maxLegSeconds: noUpperBound },
  maxTravelTimePerStop: { maxLegSeconds: noUpperBound },
}

/** What of the shift changes where the rule does not hold for it; undefined for a rule that is not of a shift. */
export function shiftWithoutRule(
  shift: RouteShift,
  { constraintId, justification }: BrokenRule,
): Partial<RouteShift> | undefined {
  if (constraintId !== 'breakStartTime') return liftedLimits[constraintId]
  return { breaks: shift.breaks.filter(({ id }) => id !== justification['breakId']) }
}

interface Facts<Shift> {
  readonly shifts: readonly Shift[]
  readonly problem: RoutingProblem
}

/** The facts with one shift changed in its hours, limits or breaks. */
export function withShift<Shift extends RouteShift, Each extends Facts<Shift>>(
  facts: Each,
  shift: Shift,
  change: Partial<RouteShift>,
): Each {
  const shifts = facts.shifts.with(shift.index, { ...shift, ...change })
  return { ...facts, shifts, problem: { ...facts.problem, ...compileShifts(shifts), ...compileBreaks(shifts) } }
}

interface People {
  readonly vehicles: readonly { readonly shifts: readonly number[] }[]
  readonly problem: RoutingProblem
}

/** As if every shift had a person of its own. */
export function withEverybodyTwice<Each extends People>(facts: Each): Each {
  const { samePerson: _, ...problem } = facts.problem
  return { ...facts, vehicles: facts.vehicles.map((vehicle) => ({ ...vehicle, shifts: [] })), problem }
}

/** The windows as one that never closes. */
export function openWindows(windows: readonly PlanWindow[]): readonly PlanWindow[] {
  const minStart = Math.min(...windows.map((window) => window.minStart))
  return windows.length === 0 ? [] : [{ minStart, maxStart: noUpperBound, maxEnd: noUpperBound }]
}

const roadsOf = new WeakMap<Int32Array, Int32Array>()

/** As if a road of no length led wherever none does. */
export function withRoads(problem: RoutingProblem): RoutingProblem {
  const { travelSeconds } = problem
  const roads = roadsOf.get(travelSeconds) ?? travelSeconds.map((duration) => (duration >= unreachable ? 0 : duration))
  roadsOf.set(travelSeconds, roads)
  return { ...problem, travelSeconds: roads }
}
