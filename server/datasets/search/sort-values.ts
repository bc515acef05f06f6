/**
 * The columns and figures of a dataset that exist for searching and sorting only, made from what they stand for. They
 * are written with every change, so that a list is a walk through numbers and never parses anything.
 */
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { PlanningModel } from '../../models/planning-model.ts'
import { parseScore } from '../../solver/search/score.ts'
import type { Tables } from '../../storage/tables.ts'
import type { DatasetChanges, Figures } from '../lifecycle/dataset-repository.ts'
import { orderedBytes } from './ordered-bytes.ts'
import { figureColumn, figuresIn, sortableMetricsOf, type SortableMetrics } from './sortable-metrics.ts'

export interface SortValues {
  /** What follows from these changes of a dataset. */
  follow(changes: DatasetChanges): FollowingColumns
  /** The figures that follow from these changes of a dataset of the model. */
  figuresOf(modelId: string, changes: DatasetChanges): Figures
  /** Names the way columns and figures are written for the model; another text means that they must be written anew. */
  layoutOf(modelId: string): string
}

type FollowingColumns = Pick<Insertable<Tables['datasets']>, 'name_folded' | 'score_order'>

/** To be counted up when the columns are made in another way. */
const version = 2
const noMetrics: SortableMetrics = { kpis: [], inputMetrics: [] }

export function createSortValues(models: readonly PlanningModel[]): SortValues {
  const metricsOf = new Map(models.map((model) => [model.id, sortableMetricsOf(model)]))
  const layouts = new Map([...metricsOf].map(([id, metrics]) => [id, hashOf(JSON.stringify([version, metrics]))]))
  return {
    follow: ({ name, score }) => ({
      ...(name === undefined ? {} : { name_folded: foldText(name) }),
      ...(score === undefined ? {} : { score_order: score === null ? null : scoreOrder(score) }),
    }),
    figuresOf(modelId, { kpis_json: kpis, input_metrics_json: inputMetrics }) {
      const metrics = metricsOf.get(modelId) ?? noMetrics
      return {
        ...columnsOf(kpis, metrics.kpis, 0),
        ...columnsOf(inputMetrics, metrics.inputMetrics, metrics.kpis.length),
      }
    },
    layoutOf: (modelId) => layouts.get(modelId) ?? '',
  }
}

/** Upper and lower case, and the several ways to write one letter, become the same. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** One after the other from the column with this index; nothing when the metrics have not changed. */
function columnsOf(metricsJson: string | null | undefined, names: readonly string[], first: number): Figures {
  if (metricsJson === undefined) return {}
  const figures = figuresIn(metricsJson ?? '{}', names)
  return Object.fromEntries(figures.map((figure, index) => [figureColumn(first + index), figure ?? null]))
}

function scoreOrder(text: string): Uint8Array {
  const { hard, medium, soft } = parseScore(text)
  return orderedBytes([hard, medium, soft])
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
