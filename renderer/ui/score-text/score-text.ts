/** Scores as text (`0hard/-2medium/-1540soft`), taken apart and compared. */
import type { EntityKind } from '../../../server/contract/entity-kind.ts'
import { countText } from '../amounts.ts'

export const scoreLevels = ['hard', 'medium', 'soft'] as const
export type ScoreLevel = (typeof scoreLevels)[number]
export type Score = Readonly<Record<ScoreLevel, number>>

const pattern = /^(-?\d+)hard\/(-?\d+)medium\/(-?\d+)soft$/

export function parseScore(text: string | undefined): Score | undefined {
  const [, hard, medium, soft] = pattern.exec(text ?? '') ?? []
  return hard === undefined ? undefined : { hard: Number(hard), medium: Number(medium), soft: Number(soft) }
}

/** Above zero when `a` is the better score. */
export function compareScores(a: Score, b: Score): number {
  return a.hard - b.hard || a.medium - b.medium || a.soft - b.soft
}

/** The first level that is not zero: the one the score is about. */
export function levelOf(score: Score): ScoreLevel | undefined {
  return scoreLevels.find((level) => score[level] !== 0)
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** `−20,509`, with a real minus. */
export function scoreFigure(value: number): string {
  return grouped.format(value).replace('-', '−')
}

/** `+3`, `−1,200`, `0` */
export function scoreChange(value: number): string {
  return value > 0 ? `+${scoreFigure(value)}` : scoreFigure(value)
}

/** `−2 medium, −5,324 soft`: the levels that are not zero; what is no score stays as it is. */
export function scoreWords(text: string): string {
  const score = parseScore(text)
  if (!score) return text
  return (
    scoreLevels.flatMap((level) => (score[level] === 0 ? [] : [`${scoreChange(score[level])} ${level}`])).join(', ') ||
    '0'
  )
}

/** A plan as it is compared: its score, and how much mandatory work it leaves out where that is known. */
export interface Judged {
  readonly score: Score
  readonly leftOut: number | undefined
}

interface Against {
  readonly what: string
  readonly kind: Pick<EntityKind, 'singular' | 'plural'> | undefined
}

/**
 * How `now` compares with `before`, in a planner's words: `12 more visits planned than in the first plan`. The level
 * that decides is told; undefined when nothing changed. `what` is the plan before, `kind` that of its work.
 */
export function gainWords(before: Judged, now: Judged, { what, kind }: Against): string | undefined {
  const level = scoreLevels.find((name) => before.score[name] !== now.score[name])
  if (!level) return undefined
  const change = now.score[level] - before.score[level]
  const isBetter = change > 0
  if (level === 'hard')
    return isBetter && now.score.hard >= 0
      ? `keeps all hard rules, unlike ${what}`
      : `breaks hard rules ${isBetter ? 'less' : 'more'} than ${what}`
  if (level === 'medium') return plannedWords(before, now, { what, kind, isBetter })
  return `${softShare(before.score.soft, now.score.soft)}${isBetter ? 'better' : 'worse'} than ${what}`
}

/** `37.5 % `; nothing where a share says nothing: of points that were lost and are now won, or of hardly any. */
function softShare(before: number, now: number): string {
  const share = Math.abs(now - before) / Math.abs(before)
  return Math.sign(before) === -Math.sign(now) || share > 1 || before === 0 ? '' : `${(share * 100).toFixed(1)} % `
}

/** The same number of pieces can still weigh more or less. */
function plannedWords(
  before: Judged,
  now: Judged,
  { what, kind, isBetter }: Against & { readonly isBetter: boolean },
): string {
  const more = (before.leftOut ?? 0) - (now.leftOut ?? 0)
  if (!kind || more === 0 || more > 0 !== isBetter)
    return `${isBetter ? 'more' : 'less'} important work planned than in ${what}`
  const mandatory = `${more > 0 ? 'more' : 'fewer'} mandatory`
  const count = countText(Math.abs(more), `${mandatory} ${kind.singular}`, `${mandatory} ${kind.plural}`)
  return `${count} planned than in ${what}`
}
