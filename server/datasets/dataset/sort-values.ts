/**
 * The fields and figures of a dataset that exist for searching and sorting only, made from what they stand for. They
 * are written with every change, so that a list is a walk through numbers and never parses anything.
 */
import { createHash } from 'node:crypto'
import type { PlanningModel } from '../../models/planning-model.ts'
import { parseScore } from '../../solver/search/score.ts'
import type { DatasetChanges, Metrics, SearchFields } from './dataset.ts'
import { orderedBytes } from './ordered-bytes.ts'
import { figuresIn, sortableMetricsOf, type Figures, type SortableMetrics } from './sortable-metrics.ts'

export interface SortValues {
  /** What follows from these changes of a dataset. */
  follow(changes: DatasetChanges): FollowingFields
  /** The figures that follow from these changes of a dataset of the model. */
  figuresOf(modelId: string, changes: DatasetChanges): Figures
  /** Names the way fields and figures are written for the model; another text means that they must be written anew. */
  layoutOf(modelId: string): string
}

type FollowingFields = Partial<Pick<SearchFields, 'nameFolded' | 'scoreOrder'>>

/** To be counted up when the fields are made in another way. */
const version = 2
const noMetrics: SortableMetrics = { kpis: [], inputMetrics: [] }

export function createSortValues(models: readonly PlanningModel[]): SortValues {
  const metricsOf = new Map(models.map((model) => [model.id, sortableMetricsOf(model)]))
  const layouts = new Map([...metricsOf].map(([id, metrics]) => [id, hashOf(JSON.stringify([version, metrics]))]))
  return {
    follow: ({ name, score }) => ({
      ...(name === undefined ? {} : { nameFolded: foldText(name) }),
      ...(score === undefined ? {} : { scoreOrder: score === null ? null : scoreOrder(score) }),
    }),
    figuresOf(modelId, { kpis, inputMetrics }) {
      const metrics = metricsOf.get(modelId) ?? noMetrics
      return new Map([
        ...numbered(kpis, metrics.kpis, 0),
        ...numbered(inputMetrics, metrics.inputMetrics, metrics.kpis.length),
      ])
    },
    layoutOf: (modelId) => layouts.get(modelId) ?? '',
  }
}

/** Upper and lower case, and the several ways to write one letter, become the same. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** One after the other from this index; nothing when the metrics have not changed. */
function numbered(
  metrics: Metrics | null | undefined,
  names: readonly string[],
  first: number,
): (readonly [index: number, figure: number | null])[] {
  if (metrics === undefined) return []
  return figuresIn(metrics ?? {}, names).map((figure, index) => [first + index, figure ?? null])
}

function scoreOrder(text: string): Uint8Array {
  const { hard, medium, soft } = parseScore(text)
  return orderedBytes([hard, medium, soft])
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
