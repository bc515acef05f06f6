/**
 * Checks a plan from its documents alone: the request body, the response and, when at hand, the score analysis. Every
 * time, figure and score is computed here from the rules of docs/models; nothing of the platform is used.
 */
import { assignmentProblems } from './assignment-check.ts'
import { breakPlacementProblems } from './break-placement-check.ts'
import type { Facts } from './facts.ts'
import { inputMetricProblems } from './input-metrics-check.ts'
import { objectAt, objectOf } from './json.ts'
import { kpiProblems } from './kpi-check.ts'
import { legProblems } from './leg-consistency.ts'
import { metricProblems } from './metrics-check.ts'
import { pinnedPrefixes, pinnedVisitIds } from './pinning.ts'
import { pinningProblems } from './pinning-check.ts'
import { recomputePlan } from './plan.ts'
import { readReportedPlan, reportedPrefixes, type ReportedPlan } from './read-output.ts'
import { readRequest } from './read-request.ts'
import { analysisProblems, hardRuleProblems, scoreProblems } from './score-check.ts'
import { ruleResults, scoreText, totalOf } from './score.ts'
import { seenLegs } from './seen-legs.ts'
import { timeProblems } from './times-check.ts'
import { drivingIn } from './rush-hours.ts'
import { adjustedTravel, travelFromLegs, travelFromMatrix, type Trips, type Travel } from './travel.ts'

export interface PlanDocuments {
  /** `{config?, modelInput}` */
  readonly request: unknown
  /** `{metadata or score, modelOutput, kpis, inputMetrics}` */
  readonly response: unknown
  /** With or without matches. */
  readonly scoreAnalysis?: unknown
  /** Travel before `travelTimeAdjustment`; without it the input's matrix, else the legs the output reports, count. */
  readonly travel?: Travel
  /** Names the travel source when the legs are taken from the output, so that more can be expected of them. */
  readonly travelSource?: 'haversine'
}

export interface PlanCheck {
  /** One sentence each, with ids, the value found and the value expected; empty for a right plan. */
  readonly problems: readonly string[]
  /** No hard rule is broken, not even by what the input fixes. */
  readonly feasible: boolean
  /** The score by the checker's own reckoning. */
  readonly score: string
  /** What in these documents no check looked at. */
  readonly notChecked: readonly string[]
}

interface TravelChoice {
  readonly travel: Trips
  readonly problems: readonly string[]
  readonly isFromOutput: boolean
}

function chooseTravel(documents: PlanDocuments, facts: Facts, reported: ReportedPlan): TravelChoice {
  const given = travelFromMatrix(objectAt(objectOf(documents.request), 'modelInput')) ?? documents.travel
  const driving = drivingIn(facts.rushHours, facts.offsetSeconds)
  if (given)
    return {
      travel: { between: adjustedTravel(given, facts.travelAdjustment), driving },
      problems: [],
      isFromOutput: false,
    }
  const legs = seenLegs(facts, reported)
  // How long a trip took at one time of day does not tell how long it takes at another.
  if (facts.rushHours.length > 0)
    return {
      travel: { between: travelFromLegs(legs), driving: drivingIn([], 0) },
      problems: ['The input has a travelTimeProfile: its plans can only be checked with a travelMatrix'],
      isFromOutput: true,
    }
  const problems = legProblems(legs, { source: documents.travelSource, adjustment: facts.travelAdjustment })
  return { travel: { between: travelFromLegs(legs), driving }, problems, isFromOutput: true }
}

function figureProblems(
  reported: ReportedPlan,
  plan: ReturnType<typeof recomputePlan>,
  pinned: ReadonlySet<string>,
): string[] {
  return [
    ...(reported.kpis ? kpiProblems(plan, reported.kpis) : []),
    ...(reported.inputMetrics ? inputMetricProblems(plan.facts, reported.inputMetrics, pinned) : []),
  ]
}

function absentDocuments(documents: PlanDocuments, reported: ReportedPlan): string[] {
  return [
    ...(reported.kpis ? [] : ['kpis']),
    ...(reported.inputMetrics ? [] : ['inputMetrics']),
    ...(documents.scoreAnalysis === undefined ? ['scoreAnalysis'] : []),
  ]
}

export function checkPlan(documents: PlanDocuments): PlanCheck {
  const facts = readRequest(documents.request)
  const reported = readReportedPlan(documents.response)
  const { travel, problems, isFromOutput } = chooseTravel(documents, facts, reported)
  const prefixes = pinnedPrefixes(facts, travel, reportedPrefixes(reported))
  const plan = recomputePlan(facts, reported, prefixes, travel)
  const results = ruleResults(plan)
  const total = totalOf(results)
  return {
    problems: [
      ...problems,
      ...assignmentProblems(facts, reported),
      ...pinningProblems(plan, prefixes),
      ...breakPlacementProblems(plan, travel),
      ...timeProblems(plan),
      ...metricProblems(plan, reported),
      ...figureProblems(reported, plan, pinnedVisitIds(facts, prefixes)),
      ...hardRuleProblems(results),
      ...scoreProblems(reported.score, results),
      ...(documents.scoreAnalysis === undefined ? [] : analysisProblems(documents.scoreAnalysis, results)),
    ],
    feasible: total.hard === 0,
    score: scoreText(total),
    notChecked: [...absentDocuments(documents, reported), ...(isFromOutput ? ['trips that are not driven'] : [])],
  }
}
