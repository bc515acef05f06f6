/**
 * Why a shift has no place for a piece of work: the hard rules that a place would break. The rules found are tested by
 * undoing them: without them the shift has a place.
 */
import type { ConstraintMatch, ScoreAnalysis } from '../../../contract/score.ts'
import { constraintChanges } from '../../score-difference.ts'
import type { PlanBreak, RouteShift } from '../domain/plan.ts'

/** One hard rule that is broken by one thing, as its constraint justifies it. */
export interface BrokenRule {
  readonly constraintId: string
  readonly justification: ConstraintMatch['justification']
}

/** How a model tries places for one piece of work on one shift. */
export interface PlaceTrial<Plan> {
  /** What is broken as it is, so that nothing more is put there; empty where that is in order. */
  brokenNow(plan: Plan): readonly BrokenRule[]
  hasPlace(plan: Plan): boolean
  /** What is broken at the place that breaks least; empty where there is no place to try. */
  leastBroken(plan: Plan): readonly BrokenRule[]
  /** The plan as if the rule did not hold for what breaks it; undefined where that cannot be. */
  undo(plan: Plan, rule: BrokenRule): Plan | undefined
  /** The plan without these breaks of the shift. */
  withoutBreaks(plan: Plan, breaks: readonly PlanBreak[]): Plan
  shiftOf(plan: Plan): RouteShift
}

export interface Explanation {
  /**
   * `full`: only with the work the shift has; `empty`: it has none that could move; `cleared`: even without that;
   * `broken`: what it has breaks rules already.
   */
  readonly context: 'full' | 'empty' | 'cleared' | 'broken'
  /** In the order of the constraints. Undone together, they make a place, or let the next reason be seen if broken. */
  readonly rules: readonly BrokenRule[]
  /** Breaks without which an empty shift had a place, the rules kept. */
  readonly breaks: readonly PlanBreak[]
}

/** Each round undoes at least one rule; routes of a day break no more rules one behind the other. */
const maxRounds = 12

/** Why the shift has no place in `plan`; `cleared` is the plan without the other work of the shift that could move. */
export function explainNoPlace<Plan>(plan: Plan, cleared: Plan, trial: PlaceTrial<Plan>): Explanation {
  const brokenNow = trial.brokenNow(plan)
  if (brokenNow.length > 0) return { context: 'broken', rules: brokenNow, breaks: [] }
  if (cleared !== plan && trial.hasPlace(cleared))
    return { context: 'full', rules: rulesInTheWay(plan, trial), breaks: [] }
  return {
    context: cleared === plan ? 'empty' : 'cleared',
    rules: rulesInTheWay(cleared, trial),
    breaks: breaksInTheWay(cleared, trial),
  }
}

function rulesInTheWay<Plan>(plan: Plan, trial: PlaceTrial<Plan>): readonly BrokenRule[] {
  const found: BrokenRule[] = []
  let relaxed = plan
  for (let round = 0; round < maxRounds; round++) {
    const rules = trial.leastBroken(relaxed)
    found.push(...rules)
    const before = relaxed
    for (const rule of rules) relaxed = trial.undo(relaxed, rule) ?? relaxed
    if (relaxed === before || trial.hasPlace(relaxed)) break
  }
  return found.length > 1 ? neededRules(plan, found, trial) : found
}

/** Without rules that need not be undone when the others are. */
function neededRules<Plan>(plan: Plan, rules: readonly BrokenRule[], trial: PlaceTrial<Plan>): readonly BrokenRule[] {
  let needed = rules
  for (const rule of rules) {
    const others = needed.filter((other) => other !== rule)
    if (others.length === 0) break
    const undone = others.reduce((relaxed, other) => trial.undo(relaxed, other) ?? relaxed, plan)
    if (trial.hasPlace(undone)) needed = others
  }
  return needed
}

function breaksInTheWay<Plan>(plan: Plan, trial: PlaceTrial<Plan>): readonly PlanBreak[] {
  const { breaks } = trial.shiftOf(plan)
  const isInTheWay = (some: readonly PlanBreak[]) => trial.hasPlace(trial.withoutBreaks(plan, some))
  if (breaks.length === 0 || !isInTheWay(breaks)) return []
  const one = breaks.find((pause) => isInTheWay([pause]))
  return one ? [one] : breaks
}

/** Hard rules that `after` breaks and `before` does not; all that `after` breaks where it breaks none more. */
export function newlyBroken(before: ScoreAnalysis, after: ScoreAnalysis): BrokenRule[] {
  const changed = constraintChanges(before, after).flatMap(({ constraintId, come }) =>
    come.map(({ justification }) => ({ constraintId, justification })),
  )
  return changed.length > 0 ? changed : brokenIn(after)
}

export function brokenIn({ constraints }: ScoreAnalysis): BrokenRule[] {
  return constraints.flatMap(({ id, matches = [] }) =>
    matches.map(({ justification }) => ({ constraintId: id, justification })),
  )
}
