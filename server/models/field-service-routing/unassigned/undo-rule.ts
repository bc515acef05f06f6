/** Hard rules undone in the facts of a plan, to see whether a place would be there without them. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import type { BrokenRule } from '../../routing/reasons/rules-in-the-way.ts'
import {
  openWindows,
  shiftWithoutRule,
  withEverybodyTwice,
  withRoads,
  withShift,
} from '../../routing/reasons/undo-rule.ts'
import { compileDurations, compileOccupation, compileWindows } from '../domain/compile-problem.ts'
import { compileDependencies } from '../domain/dependencies.ts'
import type { Plan, PlanDependency, PlanFacts, PlanShift } from '../domain/plan.ts'
import { withoutGroup } from '../domain/visit-groups.ts'

/**
 * The plan as if the rule did not hold for what breaks it; undefined for a rule that stands. Times of its routes are
 * those of before.
 */
export function undoRule(plan: Plan, rule: BrokenRule): Plan | undefined {
  const { facts } = plan
  const { constraintId, justification } = rule
  switch (constraintId) {
    case 'serviceMinStartTime':
    case 'serviceMaxStartTime':
    case 'serviceMaxEndTime':
      return { ...plan, facts: withOpenWindows(facts, justification['visitId']) }
    case 'onePlaceAtATime':
      return { ...plan, facts: withEverybodyTwice(facts) }
    case 'reachableLocations':
      return { ...plan, facts: { ...facts, problem: withRoads(facts.problem) } }
    case 'visitDependencyTechnician':
      return { ...plan, facts: withAnyTechnician(facts, rule) }
    case 'visitDependencies':
      return { ...plan, facts: withoutDependencies(facts, (dependency) => isOf(dependency, rule, facts)) }
    case 'visitGroups':
    case 'visitGroupTechnicians':
      return withoutGroup(
        plan,
        facts.groups.findIndex(({ input }) => input.id === justification['visitGroupId']),
      )
    default:
      return undoForShift(plan, rule)
  }
}

function undoForShift(plan: Plan, rule: BrokenRule): Plan | undefined {
  const { facts } = plan
  const shift = facts.shifts.find(({ input }) => input.id === rule.justification['shiftId'])
  if (!shift) return undefined
  const limits = shiftWithoutRule(shift, rule)
  if (limits) return { ...plan, facts: withShift<PlanShift, PlanFacts>(facts, shift, limits) }
  const isOfSkills = rule.constraintId === 'requireSkills' || rule.constraintId === 'requireTags'
  if (!isOfSkills && rule.constraintId !== 'movableOccupationRatio') return undefined
  const changed = isOfSkills ? withSkillsAlways(shift) : { ...shift, maxMovableSeconds: noUpperBound }
  const shifts = facts.shifts.with(shift.index, changed)
  const compiled = isOfSkills ? compileDurations(facts.visits, shifts) : compileOccupation(facts.visits, shifts)
  const { demand: _demand, capacity: _capacity, serviceSpans: _spans, ...problem } = facts.problem
  const kept = isOfSkills ? occupationOf(facts) : spansOf(facts)
  return { ...plan, facts: { ...facts, shifts, problem: { ...problem, ...kept, ...compiled } } }
}

const occupationOf = ({ problem: { demand, capacity } }: PlanFacts) => (demand && capacity ? { demand, capacity } : {})
const spansOf = ({ problem: { serviceSpans } }: PlanFacts) => (serviceSpans ? { serviceSpans } : {})

/** What it has for a while it has all the time. */
function withSkillsAlways(shift: PlanShift): PlanShift {
  const always = { from: noLowerBound, until: noUpperBound }
  return {
    ...shift,
    temporarySkills: shift.temporarySkills.map((set) => ({ ...set, ...always })),
    temporaryTags: shift.temporaryTags.map((set) => ({ ...set, ...always })),
  }
}

function withOpenWindows(facts: PlanFacts, visitId: unknown): PlanFacts {
  const visits = facts.visits.map((visit) =>
    visit.input.id === visitId ? { ...visit, windows: openWindows(visit.windows) } : visit,
  )
  return { ...facts, visits, problem: { ...facts.problem, ...compileWindows(visits) } }
}

function isOf({ preceding, following }: PlanDependency, { justification }: BrokenRule, { visits }: PlanFacts): boolean {
  return (
    visits[following]!.input.id === justification['visitId'] &&
    visits[preceding]!.input.id === justification['precedingVisitId']
  )
}

function withAnyTechnician(facts: PlanFacts, rule: BrokenRule): PlanFacts {
  return withDependencies(
    facts,
    facts.dependencies.map((dependency) =>
      isOf(dependency, rule, facts) ? { ...dependency, isSameTechnician: false } : dependency,
    ),
  )
}

/** The facts without some dependencies. */
export function withoutDependencies(facts: PlanFacts, isGone: (dependency: PlanDependency) => boolean): PlanFacts {
  return withDependencies(
    facts,
    facts.dependencies.filter((dependency) => !isGone(dependency)),
  )
}

function withDependencies(facts: PlanFacts, dependencies: readonly PlanDependency[]): PlanFacts {
  const { dependencies: _, ...problem } = facts.problem
  return { ...facts, dependencies, problem: { ...problem, ...compileDependencies(dependencies) } }
}
