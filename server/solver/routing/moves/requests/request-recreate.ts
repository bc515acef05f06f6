/** Greedy insertion with blinks, as recreate.ts has it for visits, of whole requests. */
import { tunables } from '../../tunables.ts'
import { addAbsent, settle } from '../../edits/route-edits.ts'
import type { RouteState } from '../../state/route-state.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { gatherAbsent } from '../waiting.ts'
import { priceWithoutWaitingRequests } from './absence-prices.ts'
import { findPlaces, insertRequest, tryOpening } from './request-insertion.ts'
import { sortRequests } from './request-orders.ts'
import type { RequestSearch } from './request-search.ts'

const { reopenShare, discountShare, anyPriceShare } = tunables.recreate

/** As `recreate`. */
export function recreateRequests(kernel: RoutingKernel, search: RequestSearch, limit: number): boolean {
  const { state, random, facts } = kernel
  const requests = facts.requests!
  const reopenWith =
    kernel.emptiedVisit >= 0 && random.next() < reopenShare ? requests.requestOf[kernel.emptiedVisit]! : -1
  kernel.reopenWith = reopenWith
  kernel.isDiscounted = random.next() < discountShare
  kernel.isAnyPrice = random.next() < anyPriceShare
  gatherAbsent(kernel)
  gatherRequests(state, search)
  sortRequests(search.orders, requests, search.waiting, search.waitingCount, kernel.isByWeight ? undefined : random)
  const mayGiveUp = limit < Infinity && !facts.problem.balance
  let price = mayGiveUp ? priceWithoutWaitingRequests(state, search.absences) : 0
  for (let i = 0; i < search.waitingCount; i++) {
    price += insertOrLeave(kernel, search, search.waiting[i]!)
    if (mayGiveUp && price >= limit) return false
  }
  settle(state)
  return true
}

/** Puts request q where it costs least, or leaves it out; returns what that costs. */
function insertOrLeave(kernel: RoutingKernel, search: RequestSearch, q: number): number {
  const { state, random } = kernel
  const absencePrice = search.absences.price[q]!
  let price = findPlaces(kernel, search, q, kernel.isAnyPrice ? Infinity : absencePrice)
  const { bestRow, bestRoute } = search
  const isOpen = bestRow >= 0 && state.activeIndex[bestRoute]! >= 0
  if (isOpen && (q === kernel.reopenWith || kernel.isDiscounted) && state.activeCount < kernel.routeLimit) {
    search.bestRow = -1
    const opening = tryOpening(kernel, search, q, Infinity)
    if (search.bestRow >= 0 && (q === kernel.reopenWith || opening * random.next() < price)) price = opening
    else {
      search.bestRow = bestRow
      search.bestRoute = bestRoute
    }
  }
  if (search.bestRow >= 0) {
    insertRequest(state, search, q)
    return price
  }
  leaveOut(state, q)
  return absencePrice
}

function leaveOut(state: RouteState, q: number): void {
  const { freeFrom, free } = state.facts.requests!
  for (let k = freeFrom[q]!; k < freeFrom[q + 1]!; k++) if (state.absentIndex[free[k]!]! < 0) addAbsent(state, free[k]!)
}

/** Lists the requests of the visits that wait, each once. */
function gatherRequests(state: RouteState, search: RequestSearch): void {
  const { requestOf } = state.facts.requests!
  const { waiting, isWaiting } = search
  search.waitingCount = 0
  for (let i = 0; i < state.waitingCount; i++) {
    const q = requestOf[state.waiting[i]!]!
    if (isWaiting[q]) continue
    isWaiting[q] = 1
    waiting[search.waitingCount++] = q
  }
  for (let i = 0; i < search.waitingCount; i++) isWaiting[waiting[i]!] = 0
}
