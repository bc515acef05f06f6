/** What a change would make of a dataset's plan, and how score and KPIs would differ; nothing is stored. */
import type { Evaluation } from '../../contract/evaluation.ts'
import { durationSeconds, formatDuration } from '../../foundation/iso-duration.ts'
import { analyse } from '../../models/constraint.ts'
import type { Metrics } from '../../models/planning-model.ts'
import { constraintChanges, minus } from '../../models/score-difference.ts'
import { formatScore, parseScore, zeroScore } from '../../solver/search/score.ts'
import type { PlanChange } from '../protocol.ts'
import { validationResultOf } from './check-dataset.ts'
import type { WarmPlan } from './open-warm-plan.ts'
import { withoutMatches } from './store-plan.ts'

/** Throws PATCH_INVALID. */
export async function evaluateChange(
  warm: WarmPlan,
  change: PlanChange,
  { includeJustifications }: { readonly includeJustifications: boolean },
): Promise<Evaluation> {
  const { model, overrides } = warm
  const { plan, issues } = await warm.changed(change)
  const validationResult = validationResultOf(issues)
  if (plan === undefined) return { validationResult }
  const { analysis: before, kpis: kpisBefore } = await warm.compared(change.select)
  const after = analyse(plan, model.constraints, overrides)
  const publishing = minus(parseScore(before.score), parseScore(warm.analysis().score))
  const kpis = model.kpis(plan)
  return {
    validationResult,
    score: after.score,
    scoreDiff: formatScore(minus(parseScore(after.score), parseScore(before.score))),
    ...(formatScore(publishing) !== formatScore(zeroScore) && { publishingDiff: formatScore(publishing) }),
    constraintDiffs: constraintChanges(before, after).map(({ come, gone, ...constraint }) => ({
      ...constraint,
      broken: [...come],
      mended: [...gone],
    })),
    kpis,
    kpiDiffs: metricDiffs(kpisBefore, kpis),
    scoreAnalysis: includeJustifications ? after : withoutMatches(after),
    output: model.readOutput(plan),
  }
}

/** Figures that are not the same, as `after - before`: numbers as numbers, durations as durations. */
function metricDiffs(before: Metrics, after: Metrics): Record<string, number | string> {
  const diffs = Object.entries(after).flatMap(([name, value]): [string, number | string][] => {
    const earlier = before[name]
    if (typeof value === 'number' && typeof earlier === 'number')
      return value === earlier ? [] : [[name, withoutNoise(value - earlier)]]
    if (typeof value !== 'string' || typeof earlier !== 'string' || value === earlier) return []
    const [from, to] = [durationSeconds(earlier), durationSeconds(value)]
    return from === undefined || to === undefined ? [] : [[name, formatDuration(to - from)]]
  })
  return Object.fromEntries(diffs)
}

/** 12.3 - 12.1 is 0.2. */
function withoutNoise(difference: number): number {
  return Number(difference.toFixed(6))
}
