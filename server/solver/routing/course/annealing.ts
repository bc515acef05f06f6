/** One step of the annealed search, and its temperatures. */
import { moveFocus } from '../moves/focus.ts'
import { commit, rollback, searchPrice } from '../state/route-edits.ts'
import { recreate } from '../moves/recreate.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { ruin } from '../moves/ruin.ts'
import { trySwapTails } from '../moves/tail-swap.ts'

/**
 * Temperatures in units of the mean price of a short way (`priceScale`): an annealing from nothing that has time, one
 * from a good plan, their end.
 */
export const hot = 4
export const warm = 0.4
export const cold = 0.04

/** Steps per visit from which a single annealing begins `hot`. */
const stepsFromHot = 5000
/** What it begins with at least: plans whose prices are mostly those of times need it. */
const leastHot = 2

/**
 * Where the only annealing from nothing begins: the fewer steps it has, the fewer it can spend where nearly everything
 * is accepted. Founders are to differ, and start hot however short they are.
 */
export function hotFor(stepsPerVisit: number): number {
  return Math.max(leastHot, hot * Math.min(1, Math.sqrt(stepsPerVisit / stepsFromHot)))
}

/** Tail swaps tried per ruin and recreate. */
const tailSwaps = 10

/** Exponential cooling from `from` to `cold`; `share` of the way from 0 to 1. */
export function temperatureAt(kernel: RoutingKernel, from: number, share: number): number {
  return kernel.lists.priceScale * from * Math.pow(cold / from, Math.min(1, share))
}

/** Tail swaps at the place in focus, each kept or undone by the Metropolis rule. */
export function swapTails(kernel: RoutingKernel): void {
  moveFocus(kernel)
  if (kernel.state.activeCount > 1) for (let k = 0; k < tailSwaps; k++) trySwapTails(kernel)
}

/** Tail swaps, then one ruin and recreate, each kept or undone by the Metropolis rule. */
export function annealOnce(kernel: RoutingKernel): void {
  const { state, random } = kernel
  swapTails(kernel)
  const limit = searchPrice(state) - kernel.temperature * Math.log(random.next())
  ruin(kernel)
  if (recreate(kernel, limit) && searchPrice(state) < limit) commit(state)
  else rollback(state)
}
