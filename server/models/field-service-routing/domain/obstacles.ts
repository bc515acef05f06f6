/**
 * What keeps a shift from doing a visit whatever else is planned: known from the two alone, in constant time, and
 * certain. That nothing is found here does not mean that the shift can do the visit.
 */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { hoursOf } from '../../routing/domain/appointments.ts'
import { dutySpans, isAlways } from './duty-spans.ts'
import {
  effectiveServiceSeconds,
  type Assignment,
  type PlanFacts,
  type PlanShift,
  type PlanVisit,
  type PlanWindow,
} from './plan.ts'

export type Obstacle = 'requirements' | 'pinned' | 'otherDay' | 'tooShort' | 'otherHours'

const anyTime: PlanWindow = { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound }

export function obstacleOf(assignment: Assignment, facts: PlanFacts): Obstacle | undefined {
  const { visit, shift } = assignment
  if (!facts.problem.compatible[visit.index * facts.shifts.length + shift.index]) return 'requirements'
  if (shift.input.pinned) return 'pinned'
  const windows = visit.windows.length > 0 ? visit.windows : [anyTime]
  if (windows.some((window) => meetsHours(window, assignment, facts) && meetsDuty(window, assignment, facts)))
    return undefined
  if (!windows.some((window) => isOnDayOf(shift, window, facts))) return 'otherDay'
  const { from, until } = hoursOf(shift)
  return from + effectiveServiceSeconds(assignment, facts) > until ? 'tooShort' : 'otherHours'
}

/** How many shifts each obstacle keeps from the visit, and how many none does. */
export function countObstacles(visit: PlanVisit, facts: PlanFacts): ReadonlyMap<Obstacle | undefined, number> {
  const { shifts, problem } = facts
  const kinds = shiftKinds(facts)
  const row = visit.index * shifts.length
  const alike = new Int32Array(2 * kinds.count)
  const example = new Int32Array(2 * kinds.count)
  for (let s = 0; s < shifts.length; s++) {
    const number = 2 * kinds.of[s]! + problem.compatible[row + s]!
    alike[number]!++
    example[number] = s
  }
  const counts = new Map<Obstacle | undefined, number>()
  for (let number = 0; number < alike.length; number++) {
    const count = alike[number]!
    if (count === 0) continue
    const obstacle = obstacleOf({ visit, shift: shifts[example[number]!]! }, facts)
    counts.set(obstacle, (counts.get(obstacle) ?? 0) + count)
  }
  return counts
}

interface ShiftKinds {
  readonly count: number
  /** Kind of each shift. */
  readonly of: Int32Array
}

const kindsOfFacts = new WeakMap<PlanFacts, ShiftKinds>()

/**
 * Shifts of one kind are kept from a visit whose requirements they meet, or do not meet, by the same
 * obstacle. Thousands of shifts are of a few hundred kinds.
 */
function shiftKinds(facts: PlanFacts): ShiftKinds {
  const known = kindsOfFacts.get(facts)
  if (known) return known
  const numbers = new Map<string, number>()
  const of = Int32Array.from(facts.shifts, (shift) => {
    const { from, until } = hoursOf(shift)
    const { input, day, offsetMinutes, index } = shift
    const key = [input.pinned, from, until, day, offsetMinutes, facts.problem.durationClass[index]].join()
    const kind = numbers.get(key) ?? numbers.size
    numbers.set(key, kind)
    return kind
  })
  const kinds = { count: numbers.size, of }
  kindsOfFacts.set(facts, kinds)
  return kinds
}

/**
 * Travel is left out of account. A window too small for the service stays in: its own rule says why it is of no use.
 */
function meetsHours({ minStart, maxStart, maxEnd }: PlanWindow, assignment: Assignment, facts: PlanFacts): boolean {
  const service = effectiveServiceSeconds(assignment, facts)
  const { from, until } = hoursOf(assignment.shift)
  const latest = Math.min(maxStart, maxEnd - service)
  const start = Math.max(minStart, from, assignment.visit.minStartTravel)
  return (start <= latest || latest < minStart) && start + service <= until
}

/** Whether some span in which the shift has what the visit requires leaves room for the service. */
function meetsDuty({ minStart, maxStart, maxEnd }: PlanWindow, assignment: Assignment, facts: PlanFacts): boolean {
  const spans = dutySpans(assignment)
  if (isAlways(spans)) return true
  const service = effectiveServiceSeconds(assignment, facts)
  const { from, until } = hoursOf(assignment.shift)
  return spans.some((span) => {
    const start = Math.max(minStart, span.from, from, assignment.visit.minStartTravel)
    return start <= maxStart && start + service <= Math.min(maxEnd, span.until, until)
  })
}

/** Days are those of the shift's offset. */
function isOnDayOf(shift: PlanShift, { minStart, maxStart, maxEnd }: PlanWindow, { time }: PlanFacts): boolean {
  const dayOf = (moment: number) => Math.floor((time.epoch + moment + shift.offsetMinutes * 60) / 86_400)
  return dayOf(minStart) <= shift.day && shift.day <= dayOf(Math.min(maxStart, maxEnd))
}
