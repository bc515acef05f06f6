/** Why visits are in no itinerary. */
import { compareScores, formatScore, zeroScore } from '../../../solver/search/score.ts'
import type { PlanView } from '../../planning-model.ts'
import { shiftName } from '../../routing/constraints/names.ts'
import { priorityOf } from '../constraints/scheduling.ts'
import { hasWaits, unassignedVisits, type Plan, type PlanVisit } from '../domain/plan.ts'
import { withoutGroup } from '../domain/visit-groups.ts'
import type { PricedInsertion } from '../insertion/insertions.ts'
import {
  unassignedAnswer,
  unassignedQuery,
  type ShiftCounts,
  type UnassignedAnswer,
  type UnassignedVisit,
} from '../schema/unassigned.ts'
import { examineShift } from '../unassigned/examine-shift.ts'
import { groupLead, staticCounts } from '../unassigned/plain-reason.ts'
import { summaryOf } from '../unassigned/summary.ts'
import { requireKnownIds } from '../../routing/views/known-ids.ts'

/** Shifts tried in one answer: trying every place of a long route takes a millisecond or two. */
const maxTries = 1500
/** Where visits wait for others, trying a place times all routes. */
const maxCoupledTries = 60

export const unassignedView: PlanView<Plan> = {
  path: 'unassigned',
  operationId: 'getUnassigned',
  summary: 'Explain the unassigned visits',
  description:
    'For each visit in no itinerary: one sentence that sums up why, and every shift with either the rules that keep it from doing the visit ' +
    'or what the score would change by if it did the visit at the best place of its itinerary, all other visits as they are. ' +
    `Visits are examined shift by shift, the most important first, until ${maxTries} shifts have been tried, or ${maxCoupledTries} where visits depend on others or are in groups; further ones by requirements and hours only: ` +
    'name them by visitId to have them examined. ' +
    'A visit of a group is looked at by itself. Visits that are assigned are not in the answer.',
  query: unassignedQuery,
  schema: unassignedAnswer,
  explains: 'visit',
  view: (plan, query) => explain(plan, unassignedQuery.parse(query).visitId),
}

function explain(plan: Plan, visitIds: readonly string[]): UnassignedAnswer {
  requireKnownIds('visitId', visitIds, new Set(plan.facts.visits.map(({ input }) => input.id)), 'visit')
  const unassigned = unassignedVisits(plan)
  const asked = unassigned
    .filter(({ input }) => visitIds.length === 0 || visitIds.includes(input.id))
    .sort(byImportance)
  let tries = 0
  const visits = asked.map((visit, rank) => {
    const counts = staticCounts(visit, plan.facts)
    tries += counts.open ?? 0
    return {
      ...dutyOf(visit),
      ...(rank === 0 || tries <= (hasWaits(plan.facts) ? maxCoupledTries : maxTries)
        ? examined(plan, visit)
        : sketched(plan, visit, counts)),
    }
  })
  return { totalUnassigned: unassigned.length, visits }
}

function byImportance(a: PlanVisit, b: PlanVisit): number {
  return Number(b.isMandatory) - Number(a.isMandatory) || weightOf(b) - weightOf(a)
}

const weightOf = (visit: PlanVisit) => (visit.isMandatory ? visit.priorityWeight : visit.priorityWorth)

function dutyOf(visit: PlanVisit) {
  const { id, name } = visit.input
  return {
    id,
    ...(name !== undefined && { name }),
    mandatory: visit.isMandatory,
    priority: priorityOf(visit),
    weight: weightOf(visit),
  }
}

type Explanation = Pick<UnassignedVisit, 'summary' | 'shiftCounts' | 'shifts'>

function sketched({ facts }: Plan, visit: PlanVisit, shiftCounts: ShiftCounts): Explanation {
  return { summary: `${groupLead(visit, facts)}${summaryOf(visit, shiftCounts, facts)}.`, shiftCounts }
}

function examined(plan: Plan, visit: PlanVisit): Explanation {
  const { shifts } = plan.facts
  const own = visit.group === undefined ? plan : withoutGroup(plan, visit.group)
  const examinations = shifts.map((shift) => examineShift(own, own.facts.visits[visit.index]!, shift))
  const count = (fate: keyof ShiftCounts) => examinations.filter((examined) => examined.fate === fate).length
  const shiftCounts = {
    total: shifts.length,
    requirementsNotMet: count('requirementsNotMet'),
    pinned: count('pinned'),
    otherDays: count('otherDays'),
    otherHours: count('otherHours'),
    outOfReach: count('outOfReach'),
    full: count('full'),
    possible: count('possible'),
  }
  const places = examinations.flatMap(({ best }) => best ?? [])
  const best = places.reduce<PricedInsertion | undefined>(
    (found, place) => (found && compareScores(found.difference, place.difference) >= 0 ? found : place),
    undefined,
  )
  const offer = best && visit.group === undefined ? `; ${offerOf(best, own)}` : ''
  return {
    summary: `${groupLead(visit, plan.facts)}${summaryOf(visit, shiftCounts, plan.facts)}${offer}.`,
    shiftCounts,
    shifts: examinations.map(({ candidate }) => candidate),
  }
}

/** What the best place would mean for the score, said plainly. */
function offerOf({ shift, difference }: PricedInsertion, plan: Plan): string {
  const comparison = compareScores(difference, zeroScore)
  const verdict =
    comparison > 0
      ? 'better than leaving it out: solve longer, or accept a recommendation'
      : comparison < 0
        ? 'worse than leaving it out'
        : 'no better than leaving it out'
  return `at best, on ${shiftName(shift, plan)}, the score would change by ${formatScore(difference)}, which is ${verdict}`
}
