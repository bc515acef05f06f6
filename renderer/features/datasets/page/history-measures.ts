/** What can be drawn of the score history: the three levels of the score and every KPI that is a quantity. */
import type { MetricCard } from '../../../../server/contract/model-summary.ts'
import type { ScorePoint } from '../../../api/dataset.ts'
import type { Measure } from '../../../ui/chart/history-chart.ts'
import { thinPoints } from '../../../ui/chart/thin-points.ts'
import { parseScore, scoreFigure, scoreLevels } from '../../../ui/score-text/score-text.ts'
import { quantityOf, quantityText } from '../metrics.ts'

/** More points than pixels show nothing more. */
const maxPoints = 2000

export interface MeasureChoice {
  /** `hard`, or the name of a KPI. */
  readonly name: string
  readonly title: string
  readonly valueOf: (point: ScorePoint) => number | undefined
  readonly format: (value: number) => string
}

const titles = { hard: 'Hard score', medium: 'Medium score', soft: 'Soft score' } as const

export function measureChoices(kpis: readonly MetricCard[]): MeasureChoice[] {
  return [
    ...scoreLevels.map((level): MeasureChoice => ({
      name: level,
      title: titles[level],
      valueOf: ({ score }) => parseScore(score)?.[level],
      format: scoreFigure,
    })),
    ...kpis.map((metric): MeasureChoice => ({
      name: metric.name,
      title: metric.title,
      valueOf: ({ kpis: values }) => quantityOf(metric, values?.[metric.name]),
      format: (value) => quantityText(metric, value),
    })),
  ]
}

/** Soft always; hard and medium where they were ever broken. */
export function standardChoice(history: readonly ScorePoint[]): string[] {
  return scoreLevels.filter(
    (level) => level === 'soft' || history.some(({ score }) => (parseScore(score)?.[level] ?? 0) !== 0),
  )
}

/** The last value goes on until `untilSeconds`: no better plan came after it. */
export function measureOf(
  { title, valueOf, format }: MeasureChoice,
  history: readonly ScorePoint[],
  untilSeconds: number,
): Measure {
  const points = thinPoints(history, maxPoints).flatMap((point): [number, number][] => {
    const value = valueOf(point)
    return value === undefined ? [] : [[point.spentSeconds, value]]
  })
  const last = points.at(-1)
  return { title, format, points: last && untilSeconds > last[0] ? [...points, [untilSeconds, last[1]]] : points }
}
