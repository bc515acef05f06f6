/** Whether one shift could do a job of which not all stops are made: its best place, or which rules forbid it. */
import type { Score } from '../../../solver/search/score.ts'
import { analyse } from '../../constraint.ts'
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
import { constraints } from '../constraints/index.ts'
import { stopName } from '../constraints/names.ts'
import { windowExcess } from '../../routing/constraints/service-times.ts'
import { planPart, servedStops, type Plan, type PlanFacts, type PlanJob, type PlanShift } from '../domain/plan.ts'
import { bestPlace, brokenCount, hasPlace, leastBrokenRoutes, type Place } from '../insertion/places.ts'
import { obstacleOf, obstacleReasons } from './obstacles.ts'
import { onBoardReason, staysOnBoard } from './on-board.ts'
import type { Fate } from './plain-reason.ts'
import { rideRule } from './ride-rule.ts'
import { undoRule, withoutRideDeadlines } from './undo-rule.ts'

export interface ExaminedShift {
  readonly fate: Fate
  readonly place?: Place
  /** Why it has none. */
  readonly reasons?: string[]
  /** The same, where that is not known from job and shift alone. */
  readonly explanation?: Explanation
}

const hardConstraints = constraints.filter(({ level }) => level === 'hard')
/** Places looked at in full, of those that break the fewest rules. */
const maxParts = 12

/** `before` is the score of the plan as it is. */
export function examineShift(plan: Plan, job: PlanJob, shift: PlanShift, before: Score): ExaminedShift {
  const known = knownFate(plan, job, shift)
  if (known) return known
  const place = bestPlace(plan, job, shift, before)
  if (place) return { fate: 'possible', place }
  const explanation = explainNoPlace(plan, clearedFor(plan, shift), placeTrial(job.index, shift.index))
  const onBoard = isTooLateAlone(explanation) ? staysOnBoard(job, plan.facts) : undefined
  if (onBoard) return { fate: 'outOfReach', reasons: [onBoardReason(onBoard, shift, plan.facts)], explanation }
  const words = { others: 'stops', reword: (rule: BrokenRule) => lateArrivalAt(plan, job, shift, rule) }
  const reasons = sentencesOf(explanation, words, { shift, facts: plan.facts })
  const isReachable = explanation.context === 'full' || explanation.context === 'broken'
  return { fate: isReachable ? 'full' : 'outOfReach', reasons, explanation }
}

/** Whether nothing but the end of the shift is in the way, whatever else it does. */
const isTooLateAlone = ({ context, rules, breaks }: Explanation) =>
  (context === 'empty' || context === 'cleared') &&
  breaks.length === 0 &&
  rules.every(({ constraintId }) => constraintId === 'maxShiftEndTime')

/** What is known without trying a place. A job of which something is pinned goes where that is. */
export function knownFate(plan: Plan, job: PlanJob, shift: PlanShift): ExaminedShift | undefined {
  const obstacle = obstacleOf(job, shift, plan.facts)
  if (obstacle) return { fate: obstacle, reasons: obstacleReasons(obstacle, { job, shift }, plan.facts) }
  const home = plan.routes.findIndex((route) => route.some((stop) => job.stops.includes(stop)))
  if (home === -1 || home === shift.index) return undefined
  const onBoard = staysOnBoard(job, plan.facts)
  const reason = onBoard ? onBoardReason(onBoard, shift, plan.facts) : 'Another shift has pinned stops of the job.'
  return { fate: 'elsewhere', reasons: [reason] }
}

/** The plan without the stops of the shift that could move; the same plan where it has none. */
export function clearedFor(plan: Plan, shift: PlanShift): Plan {
  const { facts, routes } = plan
  const route = routes[shift.index]!
  const underWay = new Set(route.slice(0, shift.pinnedCount).map((index) => facts.stops[index]!.job))
  const kept = route.filter((index, k) => k < shift.pinnedCount || underWay.has(facts.stops[index]!.job))
  return kept.length === route.length ? plan : { ...plan, routes: routes.with(shift.index, kept) }
}

/** Plans that are tried have other facts of job and shift: they are known by index. */
function placeTrial(j: number, s: number): PlaceTrial<Plan> {
  const jobOf = ({ facts }: Plan) => facts.jobs[j]!
  const shiftOf = ({ facts }: Plan) => facts.shifts[s]!
  return {
    shiftOf,
    brokenNow(plan) {
      const route = plan.routes[s]!
      const isBroken = route.length > 0 && brokenCount(plan, shiftOf(plan), route) > 0
      return isBroken ? brokenIn(analyse(planPart(plan, s, route), hardConstraints, plan.facts.overrides)) : []
    },
    hasPlace: (plan) => hasPlace(plan, jobOf(plan), shiftOf(plan)),
    leastBroken(plan) {
      const least = leastBroken(plan, jobOf(plan), shiftOf(plan))
      const weights = plan.facts.overrides
      const before = analyse(planPart(inItsWindows(plan), s, plan.routes[s]!), hardConstraints, weights)
      if (!least) return []
      const broken = newlyBroken(before, analyse(least, hardConstraints, weights))
      return broken.length > 0 ? broken : rideRule(plan, jobOf(plan), shiftOf(plan))
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

function leastBroken(plan: Plan, job: PlanJob, shift: PlanShift): Plan | undefined {
  const routes = leastBrokenRoutes(plan, job, shift, maxParts)
  const timed = inItsWindows(plan)
  return leastBrokenPart(
    routes.map((route) => planPart(timed, shift.index, route)),
    hardConstraints,
  )
}

/** Of a ride that is too long its own rule is told, not windows that are too small for stops that have to be early. */
const inItsWindows = (plan: Plan): Plan => ({ ...plan, facts: withoutRideDeadlines(plan.facts) })

/** What is said of a stop of the job itself where nothing but its place makes it late. */
function lateArrivalAt(plan: Plan, job: PlanJob, shift: PlanShift, { justification }: BrokenRule): string | undefined {
  const late = job.stops.find((index) => plan.facts.stops[index]!.input.id === justification['stopId'])
  if (late === undefined || !('lateSeconds' in justification)) return undefined
  const part = leastBroken(clearedFor(plan, shift), job, shift)
  const served = part && [...servedStops(part)].find(({ stop }) => stop.index === late)
  if (!served) return undefined
  const what = `the arrival at stop ${stopName(served.stop, plan)}`
  return lateArrival(
    what,
    served.timed.arrival,
    windowExcess({ windows: served.stop.windows, timed: served.timed }).window,
    { shift, facts: plan.facts },
  )
}
