/**
 * The figures of a model that its datasets can be sorted by: every numeric or duration property of its metrics, in the
 * order of the schemas.
 */
import { z } from 'zod'
import { durationSeconds } from '../../foundation/iso-duration.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import type { Metrics } from './dataset.ts'

/** By their index in the model: KPIs first, then input metrics. */
export type Figures = ReadonlyMap<number, number | null>

export interface SortableMetrics {
  readonly kpis: readonly string[]
  readonly inputMetrics: readonly string[]
}

/** As many as the table of figures has columns; a model with more needs a migration that adds some. */
const maxFigures = 64

export function sortableMetricsOf({ id, schema }: PlanningModel): SortableMetrics {
  const metrics = { kpis: namesIn(schema.kpis), inputMetrics: namesIn(schema.inputMetrics) }
  const count = metrics.kpis.length + metrics.inputMetrics.length
  if (count > maxFigures)
    throw new Error(
      `The model ${id} has ${count} metrics that datasets can be sorted by; there is room for ${maxFigures}`,
    )
  return metrics
}

function namesIn(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, property]) => (isFigure(property) ? [name] : []))
}

function isFigure(property: z.core.JSONSchema._JSONSchema): boolean {
  if (typeof property === 'boolean') return false
  const { type, format, anyOf = [] } = property
  return type === 'integer' || type === 'number' || (type === 'string' && format === 'duration') || anyOf.some(isFigure)
}

/** Durations in seconds; undefined for what is missing. */
export function figuresIn(metrics: Metrics, names: readonly string[]): (number | undefined)[] {
  return names.map((name) => {
    const value = metrics[name]
    if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
    return typeof value === 'string' ? durationSeconds(value) : undefined
  })
}
