/**
 * The columns of a dataset that exist for searching and sorting only, made from those they stand for. They are written with
 * every change, so that a list is a walk through numbers and never parses anything.
 */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { PlanningModel } from '../models/planning-model.ts'
import { parseScore } from '../solver/score.ts'
import type { Tables } from '../storage/tables.ts'
import type { DatasetChanges } from './dataset-repository.ts'
import { orderedBytes } from './ordered-bytes.ts'
import { figuresIn, sortableMetricsOf, type SortableMetrics } from './sortable-metrics.ts'

export interface SortValues {
  /** What follows from these changes of a dataset of the model. */
  follow(modelId: string, changes: DatasetChanges): FollowingColumns
  /** Names the way `follow` writes columns for the model; another text means that they must be written anew. */
  layoutOf(modelId: string): string
}

type FollowingColumns = Pick<Insertable<Tables['datasets']>, 'name_folded' | 'score_order' | 'input_metric_order' | 'kpi_order'>

/** To be counted up when the columns are made in another way. */
const version = 1
const noMetrics: SortableMetrics = { kpis: [], inputMetrics: [] }

export function createSortValues(models: readonly PlanningModel[]): SortValues {
  const metricsOf = new Map(models.map((model) => [model.id, sortableMetricsOf(model)]))
  const layouts = new Map([...metricsOf].map(([id, metrics]) => [id, hashOf(JSON.stringify([version, metrics]))]))
  return {
    follow(modelId, { name, score, kpis_json: kpis, input_metrics_json: inputMetrics }) {
      const metrics = metricsOf.get(modelId) ?? noMetrics
      return {
        ...(name === undefined ? {} : { name_folded: foldText(name) }),
        ...(score === undefined ? {} : { score_order: score === null ? null : scoreOrder(score) }),
        ...(kpis === undefined ? {} : { kpi_order: kpis === null ? null : orderedBytes(figuresIn(kpis, metrics.kpis)) }),
        ...(inputMetrics === undefined ? {} : { input_metric_order: inputMetrics === null ? null : orderedBytes(figuresIn(inputMetrics, metrics.inputMetrics)) }),
      }
    },
    layoutOf: (modelId) => layouts.get(modelId) ?? '',
  }
}

/** Upper and lower case, and the several ways to write one letter, become the same. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function scoreOrder(text: string): Uint8Array {
  const { hard, medium, soft } = parseScore(text)
  return orderedBytes([hard, medium, soft])
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
