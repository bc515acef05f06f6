/**
 * The ways published values count, which are never mixed: see "Conventions" in
 * docs/solver/benchmarks.md.
 */
import type { Instance, Stop } from './instance.ts'

export const objectives = ['distance', 'hierarchical'] as const
export type Objective = (typeof objectives)[number]

export interface Convention {
  readonly objective: Objective
  /** Times of the file are multiplied by this, and values shown are divided by it. */
  readonly scale: number
  /** Distance, and at the same time travel time, in units of `1 / scale`. */
  lengthOf(from: Stop, to: Stop): number
}

const straight = (from: Stop, to: Stop) => Math.hypot(from.x - to.x, from.y - to.y)

/** Fewest vehicles, then shortest distance; nothing is rounded (SINTEF's tables). */
const hierarchical: Convention = { objective: 'hierarchical', scale: 1, lengthOf: straight }
/** Shortest distance; everything times 10, distances cut off behind the point (DIMACS challenge of 2022). */
const tenths: Convention = {
  objective: 'distance',
  scale: 10,
  lengthOf: (from, to) => Math.trunc(10 * straight(from, to)),
}
/**
 * Shortest distance; everything times 1000, distances rounded (PyVRP's "exact", in which its solutions are published).
 */
const thousandths: Convention = {
  objective: 'distance',
  scale: 1000,
  lengthOf: (from, to) => Math.round(1000 * straight(from, to)),
}

/** The convention in which the best known values of the instance's family count the objective. */
export function conventionFor({ rounding }: Instance, objective: Objective): Convention {
  if (objective === 'hierarchical') return hierarchical
  return rounding === 'tenths' ? tenths : thousandths
}
