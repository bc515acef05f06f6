/** One step of the annealed search, and its temperatures. */
import { commit, rollback, searchPrice } from '../edits/route-edits.ts'
import { recreate } from '../moves/recreate.ts'
import type { RoutingKernel } from '../moves/routing-kernel.ts'
import { priceWithAbsences } from '../moves/requests/absence-prices.ts'
import { ruin } from '../moves/ruin.ts'
import { swapTails } from '../moves/tail-swap.ts'
import { tunables } from '../tunables.ts'

export const { hot, warm, cold, repair } = tunables.annealing
const { stepsFromHot, minHot } = tunables.annealing

/**
 * Where the only annealing from nothing begins: the fewer steps it has, the fewer it can spend where nearly everything
 * is accepted. Founders are to differ, and start hot however short they are.
 */
export function hotFor(stepsPerVisit: number): number {
  return Math.max(minHot, hot * Math.min(1, Math.sqrt(stepsPerVisit / stepsFromHot)))
}

/** Exponential cooling from `from` to `to`; `share` of the way from 0 to 1. */
export function temperatureAt(kernel: RoutingKernel, from: number, share: number, to: number = cold): number {
  return kernel.lists.priceScale * from * Math.pow(to / from, Math.min(1, share))
}

/** Tail swaps, then one ruin and recreate, each kept or undone by the Metropolis rule. */
export function annealOnce(kernel: RoutingKernel): void {
  const { state, random } = kernel
  swapTails(kernel)
  const routes = state.activeCount
  const limit = priceOf(kernel) - kernel.temperature * Math.log(random.next())
  ruin(kernel)
  if (recreate(kernel, limit) && priceOf(kernel) < limit && !givesUpRoute(kernel, routes)) commit(state)
  else rollback(state)
}

const priceOf = ({ state, requests }: RoutingKernel) =>
  requests ? priceWithAbsences(state, requests.absences) : searchPrice(state)

/** Whether requests are left out with one of so many routes: a dear shift costs more than they do at lowered prices. */
function givesUpRoute({ state, requests }: RoutingKernel, routes: number): boolean {
  return requests?.absences.isLowered === true && state.absentCount > 0 && state.activeCount < routes
}
