/** Whether one shift could do an unassigned visit: what it would cost at its best place, or which rules forbid it. */
import { priceOfRoute } from '../../../solver/routing/reference/full-price.ts'
import { compareScores, formatScore, zeroScore } from '../../../solver/search/score.ts'
import { analyse } from '../../constraint.ts'
import { constraints } from '../constraints/index.ts'
import { windowExcess } from '../../routing/constraints/service-times.ts'
import { dateTimeOf } from '../../routing/constraints/wording.ts'
import { leastBrokenPart } from '../../routing/reasons/least-broken.ts'
import {
  brokenIn,
  explainNoPlace,
  newlyBroken,
  type BrokenRule,
  type Explanation,
  type PlaceTrial,
} from '../../routing/reasons/rules-in-the-way.ts'
import { withShift } from '../../routing/reasons/undo-rule.ts'
import { lateArrival, sentencesOf } from '../../routing/reasons/wording.ts'
import { obstacleOf } from '../domain/obstacles.ts'
import {
  hasWaits,
  planPart,
  servedVisits,
  type Plan,
  type PlanFacts,
  type PlanShift,
  type PlanVisit,
} from '../domain/plan.ts'
import { feasibleInsertionsInto, insertionsInto, type PricedInsertion } from '../insertion/insertions.ts'
import type { Candidate, ShiftCounts } from '../schema/unassigned.ts'
import { obstacleReasons } from './obstacle-reasons.ts'
import { clearedFor, missingPartners, partnerSentences, withoutPartners } from './partners.ts'
import { countOfObstacle } from './plain-reason.ts'
import { undoRule } from './undo-rule.ts'

export interface ExaminedShift {
  readonly fate: keyof ShiftCounts
  readonly candidate: Candidate
  /** The best place, where the shift has one. */
  readonly best?: PricedInsertion
  /** Why it has none, where that is not known from visit and shift alone. */
  readonly explanation?: Explanation
}

const hardConstraints = constraints.filter(({ level }) => level === 'hard')

export function examineShift(plan: Plan, visit: PlanVisit, shift: PlanShift): ExaminedShift {
  const { facts } = plan
  const ids = { vehicleId: facts.vehicles[shift.vehicle]!.input.id, shiftId: shift.input.id }
  const obstacle = obstacleOf({ visit, shift }, facts)
  if (obstacle)
    return {
      fate: countOfObstacle[obstacle],
      candidate: { ...ids, reasons: obstacleReasons(obstacle, { visit, shift }, facts) },
    }
  const [best] = feasibleInsertionsInto(plan, visit, shift)
  if (!best) {
    const { reasons, ...examined } = examineWithoutPlace(plan, visit, shift)
    return { ...examined, candidate: { ...ids, reasons } }
  }
  const start = stopOf(planPart(plan, shift, best.route, []), visit).stop.start
  const candidate = {
    ...ids,
    scoreDiff: formatScore(best.difference),
    isImprovement: compareScores(best.difference, zeroScore) > 0,
    startServiceTime: dateTimeOf(start, shift, plan),
  }
  return { fate: 'possible', candidate, best }
}

type WithoutPlace = Omit<ExaminedShift, 'candidate'> & { readonly reasons: string[] }

/** What the visit must follow or go with, and is not planned, is told before all else: no shift helps against that. */
function examineWithoutPlace(plan: Plan, visit: PlanVisit, shift: PlanShift): WithoutPlace {
  const partners = missingPartners(plan, visit)
  const sentences = partnerSentences(plan, visit, partners)
  const free = sentences.length === 0 ? plan : withoutPartners(plan, visit, partners)
  const trial = placeTrial(visit.index, shift.index)
  if (free !== plan && trial.hasPlace(free)) return { fate: 'afterOthers', reasons: sentences }
  const explanation = explainNoPlace(free, clearedFor(free, visit, shift), trial)
  const words = { others: 'visits', reword: (rule: BrokenRule) => lateArrivalAt(free, { visit, shift, rule }) }
  const reasons = [...sentences, ...sentencesOf(explanation, words, { shift, facts: plan.facts })]
  return { fate: isReachable(explanation) ? 'full' : 'outOfReach', reasons, explanation }
}

const isReachable = ({ context }: Explanation) => context === 'full' || context === 'broken'

/** Plans that are tried have other facts of visit and shift: they are known by index. */
function placeTrial(v: number, s: number): PlaceTrial<Plan> {
  const visitOf = ({ facts }: Plan) => facts.visits[v]!
  const shiftOf = ({ facts }: Plan) => facts.shifts[s]!
  return {
    shiftOf,
    brokenNow: (plan) => brokenNow(plan, shiftOf(plan)),
    hasPlace: (plan) => feasibleInsertionsInto(plan, visitOf(plan), shiftOf(plan)).length > 0,
    leastBroken(plan) {
      const [visit, shift] = [visitOf(plan), shiftOf(plan)]
      const parts = insertionsInto(plan, visit, shift).map(({ route }) => planPart(plan, shift, route, []))
      const least = leastBrokenPart(parts, hardConstraints)
      const weights = plan.facts.overrides
      const before = analyse(planPart(plan, shift, plan.routes[s]!, [visit]), hardConstraints, weights)
      return least ? newlyBroken(before, analyse(least, hardConstraints, weights)) : []
    },
    undo: undoRule,
    withoutBreaks: (plan, breaks) => ({
      ...plan,
      facts: withShift<PlanShift, PlanFacts>(plan.facts, shiftOf(plan), {
        breaks: shiftOf(plan).breaks.filter((pause) => !breaks.includes(pause)),
      }),
    }),
  }
}

/** A shift that breaks a rule takes nothing more; where visits wait for others nor does any other shift. */
function brokenNow(plan: Plan, shift: PlanShift): readonly BrokenRule[] {
  const { facts, routes } = plan
  const route = routes[shift.index]!
  const isAlone = priceOfRoute(facts.problem, shift.index, route).problems.length === 0
  if (isAlone && (!hasWaits(facts) || facts.shifts.some(({ pinnedCount }) => pinnedCount > 0))) return []
  return brokenIn(analyse(planPart(plan, shift, route, []), hardConstraints, facts.overrides))
}

interface LateRule {
  readonly visit: PlanVisit
  readonly shift: PlanShift
  readonly rule: BrokenRule
}

/** What is said of the visit itself where nothing but its place makes it late. */
function lateArrivalAt(plan: Plan, { visit, shift, rule: { justification } }: LateRule): string | undefined {
  if (justification['visitId'] !== visit.input.id || !('lateSeconds' in justification)) return undefined
  const cleared = clearedFor(plan, visit, shift)
  const parts = insertionsInto(cleared, visit, shift).map(({ route }) => planPart(cleared, shift, route, []))
  const least = leastBrokenPart(parts, hardConstraints)
  if (!least) return undefined
  const served = stopOf(least, visit)
  return lateArrival(
    'the arrival',
    served.stop.arrival,
    windowExcess({ windows: served.visit.windows, timed: served.stop }).window,
    { shift, facts: plan.facts },
  )
}

function stopOf(part: Plan, visit: PlanVisit) {
  return [...servedVisits(part)].find((served) => served.visit.index === visit.index)!
}
