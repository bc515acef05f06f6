/** KPIs and input metrics as the model's card describes them: their values as people read them, and what changed. */
import type { MetricCard } from '../../../server/contract/model-summary.ts'
import { distanceText, durationText } from '../../ui/amounts.ts'
import { secondsOfDuration } from '../../ui/iso-duration.ts'

type MetricKind = Pick<MetricCard, 'type' | 'unit'>

export type MetricValues = Readonly<Record<string, unknown>>

/** In the unit's base (seconds, metres); undefined for what is no quantity or is not there. */
export function quantityOf({ type }: MetricKind, value: unknown): number | undefined {
  if (type === 'duration') return typeof value === 'string' ? secondsOfDuration(value) : undefined
  return typeof value === 'number' ? value : undefined
}

const figures = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

export function quantityText({ type, unit }: MetricKind, quantity: number): string {
  if (type === 'duration') return durationText(quantity)
  if (unit === 'm') return distanceText(quantity)
  const figure = figures.format(quantity).replace('-', '−')
  return unit === '%' ? `${figure} %` : figure
}

export function metricText(metric: MetricKind, value: unknown): string {
  const quantity = quantityOf(metric, value)
  return quantity === undefined ? '–' : quantityText(metric, quantity)
}

/** With its sign; undefined where nothing changed or there is nothing to compare. */
export function changeText(metric: MetricCard, from: unknown, to: unknown): string | undefined {
  const [first, now] = [quantityOf(metric, from), quantityOf(metric, to)]
  if (first === undefined || now === undefined || first === now) return undefined
  return `${now > first ? '+' : '−'}${quantityText(metric, Math.abs(now - first))}`
}

/**
 * What the figure was in the first plan: a change alone would not say against what. Undefined where nothing changed or
 * there is nothing to compare.
 */
export function firstText(metric: MetricCard, first: unknown, now: unknown): string | undefined {
  return changeText(metric, first, now) === undefined ? undefined : `first plan: ${metricText(metric, first)}`
}

/** The first of every ten that has a value: the figures a plan is known by. */
export function leadingMetrics(metrics: readonly MetricCard[], values: MetricValues, most: number): MetricCard[] {
  const tens = new Set<number>()
  const leading = metrics.filter(({ name, priority }) => {
    const ten = Math.floor(priority / 10)
    if (values[name] === undefined || tens.has(ten)) return false
    tens.add(ten)
    return true
  })
  return leading.slice(0, most)
}
