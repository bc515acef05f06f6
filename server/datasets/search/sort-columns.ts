/** What lists can be sorted by: the figures every dataset shows, and the metrics of the models. */
import type { PlanningModel } from '../../models/planning-model.ts'
import { sortableMetricsOf } from '../dataset/sortable-metrics.ts'

export type SortValue = string | number | Uint8Array | null

/** A metric of a model, by its index among the figures; undefined means of any, where there is one model. */
export interface MetricPlace {
  readonly modelId: string | undefined
  readonly index: number
}

/** A field of every dataset, or a metric: models keep one of the same name in different places. */
export type SortSource = { readonly field: SortField } | { readonly metric: readonly MetricPlace[] }
export type SortField =
  | 'submitTime'
  | 'nameFolded'
  | 'status'
  | 'priority'
  | 'scoreOrder'
  | 'startTime'
  | 'activeTime'
  | 'completeTime'
  | 'plannedFirst'
  | 'spentSeconds'

export interface SortColumn {
  readonly source: SortSource
  readonly kind: 'text' | 'number' | 'bytes'
  /** Datasets without a value come last, whichever way the list goes. */
  readonly isNullable: boolean
  /** Rises with the time of submission, nearly: going down it is quicker to look at the newest first. */
  readonly isChronological?: true
}

const base: Readonly<Record<string, SortColumn>> = {
  submitDateTime: { source: { field: 'submitTime' }, kind: 'text', isNullable: false },
  name: { source: { field: 'nameFolded' }, kind: 'text', isNullable: false },
  status: { source: { field: 'status' }, kind: 'text', isNullable: false },
  priority: { source: { field: 'priority' }, kind: 'number', isNullable: false },
  score: { source: { field: 'scoreOrder' }, kind: 'bytes', isNullable: true },
  startDateTime: { source: { field: 'startTime' }, kind: 'text', isNullable: true, isChronological: true },
  activeDateTime: { source: { field: 'activeTime' }, kind: 'text', isNullable: true, isChronological: true },
  completeDateTime: { source: { field: 'completeTime' }, kind: 'text', isNullable: true, isChronological: true },
  plannedFirstDay: { source: { field: 'plannedFirst' }, kind: 'text', isNullable: true },
  solvingDuration: { source: { field: 'spentSeconds' }, kind: 'number', isNullable: false },
}

/** By name: `score`, `kpis.totalTravelTime`, `inputMetrics.visits`. */
export function sortColumnsOf(models: readonly PlanningModel[]): ReadonlyMap<string, SortColumn> {
  const columns = new Map(Object.entries(base))
  for (const [name, metric] of metricPlaces(models))
    columns.set(name, { source: { metric }, kind: 'number', isNullable: true })
  return columns
}

function metricPlaces(models: readonly PlanningModel[]): Map<string, MetricPlace[]> {
  const places = new Map<string, MetricPlace[]>()
  const add = (name: string, place: MetricPlace) => places.set(name, [...(places.get(name) ?? []), place])
  for (const model of models) {
    const { kpis, inputMetrics } = sortableMetricsOf(model)
    const names = [...kpis.map((name) => `kpis.${name}`), ...inputMetrics.map((name) => `inputMetrics.${name}`)]
    const modelId = models.length === 1 ? undefined : model.id
    for (const [index, name] of names.entries()) add(name, { modelId, index })
  }
  return places
}
