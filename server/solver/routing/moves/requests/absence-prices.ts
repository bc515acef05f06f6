/**
 * What leaving a request out costs while a plan of few routes is annealed. Where vehicles are as few as can be, plans
 * that miss nobody lie far apart: the annealing goes through plans that miss some, as ALNS does (the request bank of
 * Ropke and Pisinger 2006), at a price that each request has for itself and that rises while it is missing, as penalty
 * counters do (Nagata and Kobayashi 2010). One price for all does not help: the same request stays missing, however
 * dear it is. Plans that miss requests are never the best ones.
 */
import { priceRoute, searchPrice } from '../../edits/route-edits.ts'
import type { RouteState } from '../../state/route-state.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { priceWithoutWaiting } from '../waiting.ts'
import { tunables } from '../../tunables.ts'
import type { AbsencePrices } from './request-search.ts'

const { first, least, most, rise, fall, fallUntil } = tunables.absences

/**
 * Lowers the prices, or adapts them to who is missing; to be called once per look at the progress. `share` from 0 to 1
 * of the annealing is over: near its end prices only rise, so that it ends with plans that miss nobody.
 */
export function adaptAbsencePrices(kernel: RoutingKernel, absences: AbsencePrices, share: number): void {
  const { state, lists } = kernel
  const { absencePrice, requestOf, freeFrom, free } = state.facts.requests!
  const { price } = absences
  // Opening a shift costs more than leaving a request out does now: those that no route has room for stay out.
  kernel.routeLimit = state.activeCount
  if (!absences.isLowered) {
    absences.isLowered = true
    for (let q = 0; q < price.length; q++) price[q] = Math.min(absencePrice[q]!, first * lists.priceScale)
    return
  }
  for (let i = 0; i < state.absentCount; i++) {
    const v = state.absent[i]!
    const q = requestOf[v]!
    if (v === free[freeFrom[q]!]) price[q] = Math.min(absencePrice[q]!, most * lists.priceScale, rise * price[q]!)
  }
  if (state.absentCount > 0 || share >= fallUntil) return
  for (let q = 0; q < price.length; q++)
    price[q] = Math.min(absencePrice[q]!, Math.max(least * lists.priceScale, price[q]! / fall))
}

/** Makes leaving out cost what the problem says again. */
export function restoreAbsencePrices(kernel: RoutingKernel, absences: AbsencePrices): void {
  if (!absences.isLowered) return
  absences.isLowered = false
  absences.price.set(kernel.facts.requests!.absencePrice)
  kernel.routeLimit = kernel.facts.shiftCount
}

/** Search price of the whole plan at these prices. */
export function priceWithAbsences(state: RouteState, absences: AbsencePrices): number {
  if (!absences.isLowered) return searchPrice(state)
  let price = state.routesPrice
  for (let i = 0; i < state.absentCount; i++) price += priceOfFirst(state, absences, state.absent[i]!)
  return price
}

/** The same of the plan as it is after the ruin, were the waiting requests of no concern. */
export function priceWithoutWaitingRequests(state: RouteState, absences: AbsencePrices): number {
  if (!absences.isLowered) return priceWithoutWaiting(state)
  const { savedRoute, routePrice, absent, wasAbsent } = state
  let price = state.routesPrice
  for (let i = 0; i < state.savedCount; i++) price += priceRoute(state, savedRoute[i]!) - routePrice[savedRoute[i]!]!
  for (let i = 0; i < state.absentCount; i++)
    if (!wasAbsent[absent[i]!]) price += priceOfFirst(state, absences, absent[i]!)
  return price
}

/** What leaving out the request of v costs, where v is the first of its stops that may move: all of them are absent. */
function priceOfFirst({ facts }: RouteState, { price }: AbsencePrices, v: number): number {
  const { requestOf, freeFrom, free } = facts.requests!
  const q = requestOf[v]!
  return v === free[freeFrom[q]!] ? price[q]! : 0
}
