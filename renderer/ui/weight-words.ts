/**
 * Weights in words. Only their ratio counts, so a word tells how a goal stands to most of the others: a profile in
 * which all goals but one have the weight 3, and that one 1, has that one at "less".
 */
import type { GoalCard } from '../../server/contract/model-summary.ts'

export const weightWords = ['off', 'less', 'normal', 'more'] as const
export type WeightWord = (typeof weightWords)[number]

/** By name of the override; undefined leaves the default. */
export type Weights = Readonly<Record<string, number | undefined>>

const times: Readonly<Record<WeightWord, readonly [factor: number, divisor: number]>> = {
  off: [0, 1],
  less: [1, 3],
  normal: [1, 1],
  more: [3, 1],
}
const maxWeight = 1_000_000

export function weightInForce(goal: GoalCard, weights: Weights): number {
  return weights[goal.override] ?? goal.default
}

/** How many times the normal weights most goals have that count at all. */
export function scaleOf(goals: readonly GoalCard[], weights: Weights): number {
  const ratios = goals.map((goal) => weightInForce(goal, weights) / goal.normal).filter((ratio) => ratio > 0)
  return ratios.sort((a, b) => a - b)[Math.floor((ratios.length - 1) / 2)] ?? 1
}

export function wordOf(goal: GoalCard, weights: Weights, scale: number): WeightWord {
  const weight = weightInForce(goal, weights)
  if (weight === 0) return 'off'
  if (weight === goal.normal * scale) return 'normal'
  return weight < goal.normal * scale ? 'less' : 'more'
}

export interface Weighed {
  readonly weights: Weights
  readonly scale: number
}

/** Weights are whole numbers: where a third is none, all others are tripled. */
export function withWord(
  goals: readonly GoalCard[],
  { weights, scale }: Weighed,
  goal: GoalCard,
  word: WeightWord,
): Weighed {
  const [factor, divisor] = times[word]
  const wanted = (goal.normal * scale * factor) / divisor
  const counting = goals.filter((other) => other !== goal && weightInForce(other, weights) > 0)
  const isTripled =
    !Number.isInteger(wanted) && counting.every((other) => weightInForce(other, weights) * 3 <= maxWeight)
  const others = isTripled
    ? Object.fromEntries(counting.map((other) => [other.override, weightInForce(other, weights) * 3]))
    : {}
  const weight = Math.min(maxWeight, Math.round(isTripled ? wanted * 3 : wanted))
  // What the default says anyway is left to it.
  const own = weight === goal.default ? undefined : weight
  return { weights: { ...weights, ...others, [goal.override]: own }, scale: isTripled ? scale * 3 : scale }
}
