/** What lists can be sorted by: the figures every dataset shows, and the metrics of the models. */
import { sql, type RawBuilder } from 'kysely'
import type { PlanningModel } from '../models/planning-model.ts'
import { absentNumber, placeOfNumber } from './ordered-bytes.ts'
import { sortableMetricsOf } from './sortable-metrics.ts'

export type SortValue = string | number | Uint8Array | null

export interface SortColumn {
  readonly expression: RawBuilder<SortValue>
  readonly kind: 'text' | 'number' | 'bytes'
  /** Datasets without a value come last, whichever way the list goes. */
  readonly isNullable: boolean
}

const base: Readonly<Record<string, SortColumn>> = {
  submitDateTime: { expression: sql.ref('submit_time'), kind: 'text', isNullable: false },
  name: { expression: sql.ref('name_folded'), kind: 'text', isNullable: false },
  status: { expression: sql.ref('status'), kind: 'text', isNullable: false },
  priority: { expression: sql.ref('priority'), kind: 'number', isNullable: false },
  score: { expression: sql.ref('score_order'), kind: 'bytes', isNullable: true },
  startDateTime: { expression: sql.ref('start_time'), kind: 'text', isNullable: true },
  activeDateTime: { expression: sql.ref('active_time'), kind: 'text', isNullable: true },
  completeDateTime: { expression: sql.ref('complete_time'), kind: 'text', isNullable: true },
  solvingDuration: { expression: sql.ref('spent_seconds'), kind: 'number', isNullable: false },
}

/** By name: `score`, `kpis.totalTravelTime`, `inputMetrics.visits`. */
export function sortColumnsOf(models: readonly PlanningModel[]): ReadonlyMap<string, SortColumn> {
  const columns = new Map(Object.entries(base))
  for (const [name, places] of metricPlaces(models)) columns.set(name, { expression: metricExpression(places), kind: 'bytes', isNullable: true })
  return columns
}

interface MetricPlace {
  readonly modelId: string
  readonly column: 'kpi_order' | 'input_metric_order'
  readonly index: number
}

function metricPlaces(models: readonly PlanningModel[]): Map<string, MetricPlace[]> {
  const places = new Map<string, MetricPlace[]>()
  const add = (name: string, place: MetricPlace) => places.set(name, [...(places.get(name) ?? []), place])
  for (const model of models) {
    const { kpis, inputMetrics } = sortableMetricsOf(model)
    for (const [index, name] of kpis.entries()) add(`kpis.${name}`, { modelId: model.id, column: 'kpi_order', index })
    for (const [index, name] of inputMetrics.entries()) add(`inputMetrics.${name}`, { modelId: model.id, column: 'input_metric_order', index })
  }
  return places
}

/** Models keep a metric of the same name in different places. */
function metricExpression(places: readonly MetricPlace[]): RawBuilder<SortValue> {
  const cases = places.map(({ modelId, column, index }) => {
    const { start, length } = placeOfNumber(index)
    return sql`when ${sql.ref('model_id')} = ${modelId} then substr(${sql.ref(column)}, ${start}, ${length})`
  })
  return sql<SortValue>`nullif(case ${sql.join(cases, sql` `)} end, ${absentNumber})`
}
