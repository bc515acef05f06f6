/** What lists can be sorted by: the figures every dataset shows, and the metrics of the models. */
import { sql, type RawBuilder } from 'kysely'
import type { PlanningModel } from '../../models/planning-model.ts'
import { figureColumn, sortableMetricsOf } from './sortable-metrics.ts'

export type SortValue = string | number | Uint8Array | null

export interface SortColumn {
  readonly expression: RawBuilder<SortValue>
  readonly kind: 'text' | 'number' | 'bytes'
  /** Datasets without a value come last, whichever way the list goes. */
  readonly isNullable: boolean
  /** Rises with the time of submission, nearly: going down it is quicker to look at the newest first. */
  readonly isChronological?: true
  /** In the table of figures. */
  readonly isFigure?: true
}

const base: Readonly<Record<string, SortColumn>> = {
  submitDateTime: { expression: sql.ref('submit_time'), kind: 'text', isNullable: false },
  name: { expression: sql.ref('name_folded'), kind: 'text', isNullable: false },
  status: { expression: sql.ref('status'), kind: 'text', isNullable: false },
  priority: { expression: sql.ref('priority'), kind: 'number', isNullable: false },
  score: { expression: sql.ref('score_order'), kind: 'bytes', isNullable: true },
  startDateTime: { expression: sql.ref('start_time'), kind: 'text', isNullable: true, isChronological: true },
  activeDateTime: { expression: sql.ref('active_time'), kind: 'text', isNullable: true, isChronological: true },
  completeDateTime: { expression: sql.ref('complete_time'), kind: 'text', isNullable: true, isChronological: true },
  plannedFirstDay: { expression: sql.ref('planned_first'), kind: 'text', isNullable: true },
  solvingDuration: { expression: sql.ref('spent_seconds'), kind: 'number', isNullable: false },
}

/** By name: `score`, `kpis.totalTravelTime`, `inputMetrics.visits`. */
export function sortColumnsOf(models: readonly PlanningModel[]): ReadonlyMap<string, SortColumn> {
  const columns = new Map(Object.entries(base))
  for (const [name, places] of metricPlaces(models))
    columns.set(name, {
      expression: metricExpression(places, models),
      kind: 'number',
      isNullable: true,
      isFigure: true,
    })
  return columns
}

interface MetricPlace {
  readonly modelId: string
  readonly index: number
}

function metricPlaces(models: readonly PlanningModel[]): Map<string, MetricPlace[]> {
  const places = new Map<string, MetricPlace[]>()
  const add = (name: string, place: MetricPlace) => places.set(name, [...(places.get(name) ?? []), place])
  for (const model of models) {
    const { kpis, inputMetrics } = sortableMetricsOf(model)
    const names = [...kpis.map((name) => `kpis.${name}`), ...inputMetrics.map((name) => `inputMetrics.${name}`)]
    for (const [index, name] of names.entries()) add(name, { modelId: model.id, index })
  }
  return places
}

/** Models keep a metric of the same name in different places, and other metrics there. */
function metricExpression(places: readonly MetricPlace[], models: readonly PlanningModel[]): RawBuilder<SortValue> {
  const [only] = places
  if (only && models.length === 1) return sql.ref(figureColumn(only.index))
  const cases = places.map(
    ({ modelId, index }) => sql`when ${sql.ref('model_id')} = ${modelId} then ${sql.ref(figureColumn(index))}`,
  )
  return sql<SortValue>`case ${sql.join(cases, sql` `)} end`
}
