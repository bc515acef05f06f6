/** Scores as text (`0hard/-2medium/-1540soft`), taken apart and compared. */
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
  return scoreLevels.flatMap((level) => (score[level] === 0 ? [] : [`${scoreChange(score[level])} ${level}`])).join(', ') || '0'
}

/** How far `now` is ahead of `first`, in words; undefined when nothing changed. The level that decides is named. */
export function gainWords(first: Score, now: Score): string | undefined {
  const level = scoreLevels.find((name) => first[name] !== now[name])
  if (!level) return undefined
  const change = now[level] - first[level]
  const share = first[level] === 0 ? undefined : (Math.abs(change) / Math.abs(first[level])) * 100
  const figure = share === undefined || level !== 'soft' ? `${scoreFigure(Math.abs(change))} ${level}` : `${share.toFixed(1)} %`
  return `${figure} ${change > 0 ? 'better' : 'worse'}`
}
