/** Hard rules undone in the facts of a plan, to see whether a place would be there without them. */
import { noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { compileOpenWindows } from '../../routing/domain/compile-shifts.ts'
import type { BrokenRule } from '../../routing/reasons/rules-in-the-way.ts'
import {
  openWindows,
  shiftWithoutRule,
  withEverybodyTwice,
  withRoads,
  withShift,
} from '../../routing/reasons/undo-rule.ts'
import { compileRequests } from '../domain/compile-problem.ts'
import type { Combination, Plan, PlanFacts, PlanShift, PlanStop } from '../domain/plan.ts'
import { withRideDeadlines } from '../domain/ride-deadlines.ts'

/**
 * The plan as if the rule did not hold for what breaks it; undefined for a rule that stands. Times of its routes are
 * those of before.
 */
export function undoRule(plan: Plan, rule: BrokenRule): Plan | undefined {
  const facts = undone(plan.facts, rule)
  return facts && { ...plan, facts }
}

function undone(facts: PlanFacts, rule: BrokenRule): PlanFacts | undefined {
  const { constraintId, justification } = rule
  const isJob = (index: number) => facts.jobs[index]!.input.id === justification['jobId']
  switch (constraintId) {
    case 'serviceMinStartTime':
    case 'serviceMaxStartTime':
    case 'serviceMaxEndTime':
      return withOpenWindows(facts, justification['stopId'])
    case 'onePlaceAtATime':
      return withEverybodyTwice(facts)
    case 'reachableLocations':
      return { ...facts, problem: withRoads(facts.problem) }
    case 'maximumTimeBurden': {
      const { maximumTimeBurden: _, ...overrides } = facts.overrides
      return withRequests(withWindows({ ...facts, overrides }, facts.stops))
    }
    case 'prohibitJobPooling':
    case 'lastInFirstOut':
      return withRequests({
        ...facts,
        jobs: facts.jobs.map((job) =>
          isJob(job.index) ? { ...job, input: withoutRule(job.input, constraintId) } : job,
        ),
      })
    case 'prohibitJobCombinations':
      return withRequests({
        ...facts,
        combinations: facts.combinations.filter((pair) => !isPair(pair, rule, facts)),
      })
    default:
      return undoneForShift(facts, rule)
  }
}

const withoutRule = (input: PlanFacts['jobs'][number]['input'], rule: 'prohibitJobPooling' | 'lastInFirstOut') =>
  rule === 'prohibitJobPooling' ? { ...input, prohibitJobPooling: false } : { ...input, unloading: 'ANY' as const }

function isPair({ a, b }: Combination, { justification }: BrokenRule, { jobs }: PlanFacts): boolean {
  const { jobId, otherJobIds } = justification
  const others: readonly unknown[] = Array.isArray(otherJobIds) ? otherJobIds : []
  const named = [jobId, ...others]
  return [a, b].every((index) => named.includes(jobs[index]!.input.id))
}

function undoneForShift(facts: PlanFacts, rule: BrokenRule): PlanFacts | undefined {
  const { shiftId, kind: name } = rule.justification
  const shift = facts.shifts.find(({ input }) => input.id === shiftId)
  if (!shift) return undefined
  const limits = shiftWithoutRule(shift, rule)
  if (limits) return withShift<PlanShift, PlanFacts>(facts, shift, limits)
  if (rule.constraintId !== 'requireShiftCapacity') return undefined
  const room = shift.room.map((amount, kind) => (facts.kinds[kind] === name ? noUpperBound : amount))
  return withRequests({ ...facts, shifts: facts.shifts.with(shift.index, { ...shift, room }) })
}

function withRequests(facts: PlanFacts): PlanFacts {
  return { ...facts, problem: { ...facts.problem, requests: compileRequests(facts) } }
}

function withOpenWindows(facts: PlanFacts, stopId: unknown): PlanFacts {
  const stops = facts.stops.map((stop) =>
    stop.input.id === stopId ? { ...stop, windows: openWindows(stop.windows) } : stop,
  )
  return withWindows(facts, stops)
}

/** Times of stops by their own windows, also of jobs that were picked up before the plan. */
export function withoutRideDeadlines(facts: PlanFacts): PlanFacts {
  if (facts.overrides.maximumTimeBurden === undefined || facts.stops.every(({ pickedUp }) => !pickedUp)) return facts
  return { ...facts, problem: { ...facts.problem, ...compileOpenWindows(facts.stops.map(({ windows }) => windows)) } }
}

/** Stops of a job that was picked up before the plan go on to be bound by its ride, as far as that is limited. */
function withWindows(facts: PlanFacts, stops: readonly PlanStop[]): PlanFacts {
  const { placeCount: size, travelSeconds } = facts.problem
  const bound = withRideDeadlines(stops, { ...facts, travel: { size, seconds: travelSeconds } })
  return { ...facts, stops, problem: { ...facts.problem, ...compileOpenWindows(bound.map(({ windows }) => windows)) } }
}
