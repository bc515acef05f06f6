/** A plan as documents: output, KPIs, and its score analysis with and without the single matches. */
import type { ScoreAnalysis } from '../../contract/score.ts'
import type { Metrics, PlanningModel } from '../../models/planning-model.ts'
import type { PlanDocumentKind } from '../../storage/plan-versions.ts'

interface PlanToStore {
  readonly model: PlanningModel
  readonly plan: unknown
  readonly analysis: ScoreAnalysis
  write(kind: PlanDocumentKind, value: unknown): Promise<void>
}

export function withoutMatches(analysis: ScoreAnalysis): ScoreAnalysis {
  return { ...analysis, constraints: analysis.constraints.map(({ matches: _matches, ...rest }) => rest) }
}

/** Resolves to the KPIs, once everything is on the disk. */
export async function storePlan({ model, plan, analysis, write }: PlanToStore): Promise<Metrics> {
  const kpis = model.kpis(plan)
  await write('output', model.readOutput(plan))
  // Small ones, which share the waiting for the disk; the others are one at a time in memory.
  await Promise.all([write('kpis', kpis), write('score-analysis', withoutMatches(analysis))])
  await write('score-analysis-with-justifications', analysis)
  return kpis
}
