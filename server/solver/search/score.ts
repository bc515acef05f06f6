/** A score of three integer levels, compared from hard to soft; higher is better. Kernels and models share it. */
export interface Score {
  readonly hard: number
  readonly medium: number
  readonly soft: number
}

export type ScoreLevel = keyof Score

export const zeroScore: Score = { hard: 0, medium: 0, soft: 0 }

/** Positive when `a` is better than `b`, 0 when equal. */
export function compareScores(a: Score, b: Score): number {
  return a.hard - b.hard || a.medium - b.medium || a.soft - b.soft
}

/** `0hard/-1medium/-5400soft` */
export function formatScore({ hard, medium, soft }: Score): string {
  return `${hard + 0}hard/${medium + 0}medium/${soft + 0}soft`
}

/** Reads the text form; throws a RangeError that quotes the text when it is not a score. */
export function parseScore(text: string): Score {
  const parts = /^(-?\d+)hard\/(-?\d+)medium\/(-?\d+)soft$/.exec(text)
  if (!parts) throw new RangeError(`"${text}" is not a score; expected for instance 0hard/-1medium/-5400soft`)
  return { hard: Number(parts[1]), medium: Number(parts[2]), soft: Number(parts[3]) }
}

/** The score with `amount` on one level and 0 on the others. */
export function scoreOf(level: ScoreLevel, amount: number): Score {
  return { ...zeroScore, [level]: amount }
}

export function addScores(a: Score, b: Score): Score {
  return { hard: a.hard + b.hard, medium: a.medium + b.medium, soft: a.soft + b.soft }
}
