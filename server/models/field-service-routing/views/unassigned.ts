/** Why visits are in no itinerary. */
import { compareScores, formatScore, zeroScore } from '../../../solver/search/score.ts'
import type { PlanView } from '../../planning-model.ts'
import { shiftName, visitName } from '../../routing/constraints/names.ts'
import { priorityOf } from '../constraints/scheduling.ts'
import { hasWaits, unassignedVisits, type Plan, type PlanVisit } from '../domain/plan.ts'
import {
  unassignedAnswer,
  unassignedQuery,
  type ShiftCounts,
  type UnassignedAnswer,
  type UnassignedVisit,
} from '../schema/unassigned.ts'
import { examineShift, type ExaminedShift } from '../unassigned/examine-shift.ts'
import { missingPartners } from '../unassigned/partners.ts'
import { groupLead, onlyReason, plainReason, staticCounts } from '../unassigned/plain-reason.ts'
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
  return { summary: plainReason(visit, facts), shiftCounts }
}

function examined(plan: Plan, visit: PlanVisit): Explanation {
  const examinations = plan.facts.shifts.map((shift) => examineShift(plan, visit, shift))
  const shiftCounts = countsOf(examinations)
  return {
    summary: `${leadOf(plan, visit)}${summaryOf(visit, shiftCounts, plan.facts, explanationsOf(examinations))}${offerOf(examinations, plan)}.${detailOf(examinations, visit, plan)}`,
    shiftCounts,
    shifts: examinations.map(({ candidate }) => candidate),
  }
}

const explanationsOf = (examinations: readonly ExaminedShift[]) =>
  examinations.flatMap(({ explanation }) => explanation ?? [])

function countsOf(examinations: readonly ExaminedShift[]): ShiftCounts {
  const count = (fate: keyof ShiftCounts) => examinations.filter((examined) => examined.fate === fate).length
  return {
    total: examinations.length,
    requirementsNotMet: count('requirementsNotMet'),
    pinned: count('pinned'),
    otherDays: count('otherDays'),
    tooShort: count('tooShort'),
    otherHours: count('otherHours'),
    outOfReach: count('outOfReach'),
    full: count('full'),
    afterOthers: count('afterOthers'),
    possible: count('possible'),
  }
}

/** What the visit must follow or go with, before what is said of the shifts. */
function leadOf(plan: Plan, visit: PlanVisit): string {
  const { preceding } = missingPartners(plan, visit)
  const reasons = preceding.map(
    (other) =>
      `It must follow visit ${visitName(other)}, which is not planned. Visit ${visitName(other)}: ${plainReason(other, plan.facts)}`,
  )
  const own = reasons.length > 0 && visit.group === undefined ? ['This visit:'] : []
  return [...reasons, ...own, groupLead(visit, plan.facts)]
    .filter((part) => part !== '')
    .join(' ')
    .replace(/:$/, ': ')
}

/** Why, where only one shift meets the requirements. */
function detailOf(examinations: readonly ExaminedShift[], visit: PlanVisit, { facts }: Plan): string {
  const counts = countsOf(examinations)
  const suitable = examinations.filter(({ fate }) => fate !== 'requirementsNotMet')
  const [only] = suitable
  if (suitable.length !== 1 || !only?.explanation) return onlyReason(visit, counts, facts)
  return ` ${(only.candidate.reasons ?? []).join(' ')}`
}

/** What the best place would mean for the score, said plainly; begins with a semicolon. */
function offerOf(examinations: readonly ExaminedShift[], plan: Plan): string {
  const places = examinations.flatMap(({ best }) => best ?? [])
  const [best] = places.toSorted((a, b) => compareScores(b.difference, a.difference))
  if (!best) return ''
  const comparison = compareScores(best.difference, zeroScore)
  const verdict =
    comparison > 0
      ? 'better than leaving it out: solve longer, or accept a recommendation'
      : comparison < 0
        ? 'worse than leaving it out'
        : 'no better than leaving it out'
  return `; at best, on ${shiftName(best.shift, plan)}, the score would change by ${formatScore(best.difference)}, which is ${verdict}`
}
