/**
 * Where the next moves are made. A large problem is worked on around one visit after the other, some hundred steps each: what
 * a step reads of travel and routes is then still in the processor's cache from the step before.
 */
import type { RoutingKernel } from './routing-kernel.ts'

/** Visits from which a problem is large, and steps around one visit. */
const largeProblem = 600
const stepsPerFocus = 300

/** To be called once per step. */
export function moveFocus(kernel: RoutingKernel): void {
  const { freeVisits } = kernel.facts
  if (freeVisits.length < largeProblem || kernel.focusSteps-- > 0) return
  kernel.focusSteps = stepsPerFocus
  kernel.focus = freeVisits[kernel.random.below(freeVisits.length)]!
}

/** A random visit that may move: near the focus, if there is one. */
export function drawVisit({ facts: { freeVisits }, lists, random, focus }: RoutingKernel): number {
  if (focus < 0) return freeVisits[random.below(freeVisits.length)]!
  const k = random.below(lists.nearCount[focus]! + 1)
  return k === 0 ? focus : lists.near[focus * lists.nearLength + k - 1]!
}
