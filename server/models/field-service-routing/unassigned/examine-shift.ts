/** Whether one shift could do an unassigned visit: what it would cost at its best place, or which rules forbid it. */
import { compareScores, formatScore, zeroScore } from '../../../solver/search/score.ts'
import { analyse, evaluate } from '../../constraint.ts'
import { constraintDiffs } from '../../score-difference.ts'
import { constraints } from '../constraints/index.ts'
import { atStart } from '../../routing/constraints/names.ts'
import { excessOf } from '../constraints/service-times.ts'
import { clockOf, dateTimeOf } from '../../routing/constraints/wording.ts'
import { obstacleOf } from '../domain/obstacles.ts'
import { planPart, servedVisits, type Plan, type PlanShift, type PlanVisit } from '../domain/plan.ts'
import { feasibleInsertionsInto, insertionsInto, type PricedInsertion } from '../insertion/insertions.ts'
import type { Candidate, ShiftCounts } from '../schema/unassigned.ts'
import { obstacleReasons } from './obstacle-reasons.ts'
import { countOfObstacle } from './plain-reason.ts'

export interface ExaminedShift {
  readonly fate: keyof ShiftCounts
  readonly candidate: Candidate
  /** The best place, where the shift has one. */
  readonly best?: PricedInsertion
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
    const { fate, reasons } = examineFullShift(plan, visit, shift)
    return { fate, candidate: { ...ids, reasons } }
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

/** Without its unpinned visits the shift tells whether it is full or the visit out of its reach. */
function examineFullShift(
  plan: Plan,
  visit: PlanVisit,
  shift: PlanShift,
): { fate: 'full' | 'outOfReach'; reasons: string[] } {
  const route = plan.routes[shift.index]!
  const cleared = { ...plan, routes: plan.routes.with(shift.index, route.slice(0, shift.pinnedCount)) }
  const isAlone = route.length === shift.pinnedCount
  if (!isAlone && feasibleInsertionsInto(cleared, visit, shift).length > 0) {
    return {
      fate: 'full',
      reasons: brokenRules(plan, visit, {
        shift,
        route: minBrokenRoute(plan, visit, shift),
        lead: 'Full: with it, ',
      }),
    }
  }
  const alone = [...route.slice(0, shift.pinnedCount), visit.index]
  const leads = isAlone
    ? { lead: 'With it, ', arrivalLead: '' }
    : { lead: 'Even without its other visits, ', arrivalLead: 'Even without its other visits, ' }
  return { fate: 'outOfReach', reasons: brokenRules(cleared, visit, { shift, route: alone, ...leads }) }
}

function minBrokenRoute(plan: Plan, visit: PlanVisit, shift: PlanShift): readonly number[] {
  const places = insertionsInto(plan, visit, shift).map(({ route }) => ({
    route,
    hard: evaluate(planPart(plan, shift, route, []), hardConstraints, plan.facts.overrides).hard,
  }))
  return places.reduce((best, place) => (place.hard > best.hard ? place : best)).route
}

interface Trial {
  readonly shift: PlanShift
  readonly route: readonly number[]
  /** Begins each sentence. */
  readonly lead: string
  /** Begins the sentence about a late arrival at the visit; without it, such a sentence is as any other. */
  readonly arrivalLead?: string
}

/**
 * The sentences of the hard rules that the route breaks more than the shift does now, as the constraints justify them.
 */
function brokenRules(plan: Plan, visit: PlanVisit, { shift, route, lead, arrivalLead }: Trial): string[] {
  const weights = plan.facts.overrides
  const before = analyse(planPart(plan, shift, plan.routes[shift.index]!, [visit]), hardConstraints, weights)
  const part = planPart(plan, shift, route, [])
  const after = analyse(part, hardConstraints, weights)
  const come = constraintDiffs(before, after).flatMap(({ matchesDiff }) =>
    matchesDiff.filter(({ score }) => score.startsWith('-')),
  )
  const broken = come.length > 0 ? come : after.constraints.flatMap(({ matches = [] }) => matches)
  const late = arrivalLead === undefined ? undefined : lateArrival(part, visit, arrivalLead)
  return broken.map(({ justification }) => {
    const isOwnLateness = justification['visitId'] === visit.input.id && 'lateSeconds' in justification
    return atStart(isOwnLateness && late !== undefined ? late : `${lead}${decapitalised(justification.description)}`)
  })
}

/**
 * `the arrival would be at 17:40, after its window closes at 17:00.`; undefined where the service is too long instead.
 */
function lateArrival(part: Plan, visit: PlanVisit, lead: string): string | undefined {
  const served = stopOf(part, visit)
  const { window } = excessOf(served)
  const clock = (time: number) => clockOf(time, served.shift, part)
  const { arrival } = served.stop
  if (arrival > window.maxStart)
    return `${lead}the arrival would be at ${clock(arrival)}, after its latest start at ${clock(window.maxStart)}.`
  return arrival > window.maxEnd
    ? `${lead}the arrival would be at ${clock(arrival)}, after its window closes at ${clock(window.maxEnd)}.`
    : undefined
}

function stopOf(part: Plan, visit: PlanVisit) {
  return [...servedVisits(part)].find((served) => served.visit.index === visit.index)!
}

/** Our own words only: a sentence may also begin with somebody's name. */
const decapitalised = (text: string) =>
  text.replace(/^(Shift|Visit|The|Break|Travelling|No|Mandatory|Optional|Vehicle)(?= )/, (word) => word.toLowerCase())
