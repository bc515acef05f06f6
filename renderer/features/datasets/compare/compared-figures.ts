/** The figures of several plans side by side: the score, KPIs and constraints, each against the first plan. */
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import type { ScoreAnalysis } from '../../../../server/contract/score.ts'
import { parseScore, scoreFigure, scoreLevels, type ScoreLevel } from '../../../ui/score-text/score-text.ts'
import { quantityOf, quantityText, type MetricValues } from '../metrics.ts'
import { levelOfConstraint } from '../page/constraint-groups.ts'
import type { Comparability } from './comparability.ts'
import type { Comparison } from './use-comparison.ts'

/** A plan as far as its figures go. */
export interface FiguredPlan {
  readonly score: string | undefined
  readonly kpis: MetricValues
  readonly analysis: ScoreAnalysis | undefined
  /** With the first plan. */
  readonly comparability: Comparability
}

export interface FigureCell {
  readonly value: number | undefined
  readonly text: string
  /** The same in words, with its sign; undefined for itself and where nothing can be said. */
  readonly change: string | undefined
  /** To the first plan, in the unit's base. */
  readonly difference: number | undefined
  /** How much more or less it is, for a bar: -1 to 1, the same scale in every row. */
  readonly share: number
  readonly verdict: 'better' | 'worse' | undefined
  readonly isBest: boolean
}

export interface FigureRow {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly type: 'number' | 'duration'
  readonly unit: string | undefined
  readonly cells: readonly FigureCell[]
}

export interface FigureGroup {
  readonly id: string
  readonly title: string
  readonly rows: readonly FigureRow[]
}

/** A row before it is compared. */
interface Measured extends Omit<FigureRow, 'cells'> {
  readonly values: readonly (number | undefined)[]
  readonly textOf: (value: number) => string
  readonly better: 'higher' | 'lower' | undefined
  /** Which values can be called better or worse than others, the first among them. */
  readonly isJudged: readonly boolean[]
  /** Which values differ from the first by an amount that means something. */
  readonly isMeasured: readonly boolean[]
}

const levelTitles: Readonly<Record<ScoreLevel, string>> = { hard: 'Hard', medium: 'Medium', soft: 'Soft' }

export function comparedFigures(plans: readonly FiguredPlan[], { kpis }: Pick<ModelSummary, 'kpis'>): FigureGroup[] {
  const isSame = plans.map(({ comparability }) => comparability.words === undefined)
  const hasSameInput = plans.map(({ comparability }) => comparability.hasSameInput)
  const points = { type: 'number', unit: undefined, textOf: scoreFigure, better: 'higher' } as const
  const judged = { isJudged: isSame, isMeasured: isSame }
  const scores = scoreLevels.map((level) => ({
    ...{ id: `score-${level}`, title: levelTitles[level], description: `Points of the ${level} level together` },
    ...points,
    ...judged,
    values: plans.map(({ score }) => parseScore(score)?.[level]),
  }))
  const metrics = kpis.map((metric) => ({
    ...{ id: `kpi-${metric.name}`, title: metric.title, description: metric.description },
    ...{ type: metric.type === 'duration' ? ('duration' as const) : ('number' as const), unit: metric.unit },
    ...{ better: metric.better, isJudged: hasSameInput, isMeasured: plans.map(() => true) },
    values: plans.map((plan) => quantityOf(metric, plan.kpis[metric.name])),
    textOf: (value: number) => quantityText(metric, value),
  }))
  const constraints = constraintsOf(plans).map(({ id, name, level }) => ({
    ...{ id: `constraint-${id}`, title: name, description: `Points on the ${level} level`, level },
    ...points,
    ...judged,
    values: plans.map(({ analysis }) => pointsOf(analysis, id, level)),
  }))
  const group = (id: string, title: string, rows: readonly Measured[]) => ({ id, title, rows: rows.flatMap(rowOf) })
  return [
    group('score', 'Score', scores),
    group('kpis', 'KPIs', metrics),
    ...scoreLevels.map((level) =>
      group(
        `constraints-${level}`,
        `Constraints, ${level}`,
        constraints.filter((one) => one.level === level),
      ),
    ),
  ].filter(({ rows }) => rows.length > 0)
}

export function figuresOf({ datasets, model }: Comparison): FigureGroup[] {
  const plans = datasets.map(({ details: { score, kpis = {} }, analysis, comparability }) => ({
    ...{ score, kpis },
    ...{ analysis, comparability },
  }))
  return comparedFigures(plans, model)
}

/** Whether any value of the row is another one than the first. */
export function isDifferent({ cells }: FigureRow): boolean {
  return cells.some(({ value }) => value !== cells[0]?.value)
}

/** None for what no plan has. */
function rowOf(measured: Measured): FigureRow[] {
  const { values, textOf, better, isJudged, isMeasured, id, title, description, type, unit } = measured
  if (values.every((value) => value === undefined)) return []
  const [base] = values
  const differences = values.map((value, index) =>
    index === 0 || value === undefined || base === undefined || isMeasured[index] !== true ? undefined : value - base,
  )
  const best = bestOf(measured)
  const cells = values.map((value, index): FigureCell => {
    const difference = differences[index]
    const isUp = (difference ?? 0) > 0
    const isVerdict = better !== undefined && isJudged[index] === true && difference !== undefined && difference !== 0
    return {
      value,
      text: value === undefined ? '–' : textOf(value),
      difference,
      change: difference === undefined ? undefined : changeOf(difference, textOf),
      share: shareOf(difference ?? 0, base ?? 0),
      verdict: isVerdict ? (isUp === (better === 'higher') ? 'better' : 'worse') : undefined,
      isBest: best !== undefined && value === best && isJudged[index] === true,
    }
  })
  return [{ id, title, description, type, unit, cells }]
}

/** A difference of a quarter is all of a bar: small ones stay in sight, and none looks large because it is alone. */
function shareOf(difference: number, base: number): number {
  const larger = Math.max(Math.abs(base), Math.abs(base + difference))
  return larger === 0 ? 0 : Math.max(-1, Math.min(1, (4 * difference) / larger))
}

function changeOf(difference: number, textOf: (value: number) => string): string {
  if (difference === 0) return 'the same'
  return `${difference > 0 ? '+' : '−'}${textOf(Math.abs(difference))}`
}

/** Undefined where fewer than two can be judged, or all are as good. */
function bestOf({ values, better, isJudged }: Measured): number | undefined {
  const judged = values.filter((value, index) => value !== undefined && isJudged[index]).map(Number)
  const [low, high] = [Math.min(...judged), Math.max(...judged)]
  return better === undefined || judged.length < 2 || low === high ? undefined : better === 'higher' ? high : low
}

interface RankedConstraint {
  readonly id: string
  readonly name: string
  readonly level: ScoreLevel
}

/** Those with a match in any plan, on the level of their weight, the costliest of the first plan first. */
function constraintsOf(plans: readonly FiguredPlan[]): RankedConstraint[] {
  const ranked = new Map<string, RankedConstraint & { readonly cost: number }>()
  for (const { analysis } of plans)
    for (const constraint of analysis?.constraints ?? []) {
      if (constraint.matchCount === 0 || ranked.has(constraint.id)) continue
      const level = levelOfConstraint(constraint)
      const cost = Math.abs(parseScore(constraint.score)?.[level] ?? 0)
      ranked.set(constraint.id, { id: constraint.id, name: constraint.name, level, cost })
    }
  return [...ranked.values()].sort((a, b) => b.cost - a.cost)
}

function pointsOf(analysis: ScoreAnalysis | undefined, id: string, level: ScoreLevel): number | undefined {
  if (!analysis) return undefined
  return parseScore(analysis.constraints.find((constraint) => constraint.id === id)?.score)?.[level] ?? 0
}
