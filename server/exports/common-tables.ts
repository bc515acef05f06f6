/** Tables that plans of every model have: their figures, and what their score is made of. */
import type { ScoreAnalysis } from '../contract/score.ts'
import { durationSeconds } from '../foundation/iso-duration.ts'
import { metricSummariesOf } from '../models/metric-summaries.ts'
import type { ExportTable } from '../models/plan-export.ts'
import type { Metrics, PlanningModel } from '../models/planning-model.ts'
import { parseScore } from '../solver/search/score.ts'

/** One row, as a spreadsheet has one type to a column. */
export function kpiTable({ schema }: PlanningModel, kpis: Metrics): ExportTable {
  const figures = metricSummariesOf(schema.kpis).filter(({ name }) => kpis[name] !== undefined)
  return {
    title: 'KPIs',
    columns: figures.map(({ title, type, unit }) => ({
      title: unit === undefined ? title : `${title} (${unit})`,
      type: type === 'duration' ? 'duration' : 'number',
    })),
    rows: [
      figures.map(({ name, type }) => {
        const value = kpis[name]
        return type === 'duration' && typeof value === 'string' ? durationSeconds(value) : Number(value)
      }),
    ],
  }
}

export function scoreTable(
  { constraints }: PlanningModel,
  { score, constraints: analyses }: ScoreAnalysis,
): ExportTable {
  const levels = new Map(constraints.map(({ id, level }) => [id, level]))
  return {
    title: 'Score',
    columns: [
      { title: 'Goal or rule', type: 'text' },
      { title: 'Level', type: 'text' },
      { title: 'Matches', type: 'number' },
      { title: 'Points', type: 'number' },
      { title: 'Id', type: 'text' },
    ],
    rows: [
      ...analyses.map((analysis) => {
        const level = levels.get(analysis.id) ?? 'soft'
        return [analysis.name, level, analysis.matchCount, parseScore(analysis.score)[level], analysis.id]
      }),
      ...scoreLevels.map((level) => ['All', level, undefined, parseScore(score)[level], undefined]),
    ],
  }
}

const scoreLevels = ['hard', 'medium', 'soft'] as const
