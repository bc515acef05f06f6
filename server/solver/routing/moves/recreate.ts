/** Greedy insertion with blinks of the visits a ruin took out, and of some that were absent before. */
import { gatherAbsent, priceWithoutWaiting } from './waiting.ts'
import { prepareInsertion } from '../edits/coupled-insertion.ts'
import { orderPending, type Coupling } from '../facts/coupling.ts'
import { findPosition, mayOpenKind } from './insertion.ts'
import { recreateRequests } from './requests/request-recreate.ts'
import { sortByRandomOrder, sortByWeight } from './insertion-orders.ts'
import {
  addAbsent,
  insertAfter,
  openRoute,
  priceRoute,
  removeAbsent,
  save,
  searchPrice,
  settle,
} from '../edits/route-edits.ts'
import { leaveOutMates, settleInsertion, settleRecreate, settleRuin } from '../edits/settle-coupling.ts'
import { noLowerBound, noUpperBound } from '../problem/problem.ts'
import type { RouteState } from '../state/route-state.ts'
import { never } from '../problem/start-ranges.ts'
import type { RoutingKernel } from './routing-kernel.ts'
import { tunables } from '../tunables.ts'

const { reopenShare, discountShare, groupAttempts, absentGroupAttempts, anyPriceShare } = tunables.recreate

/**
 * Inserts the waiting visits, most of them; prices are exact afterwards. False when the plan has to be undone, as it
 * cannot be timed or costs `limit` or more before all are inserted: hardly any insertion makes a plan cheaper.
 */
export function recreate(kernel: RoutingKernel, limit = Infinity): boolean {
  if (kernel.requests) return recreateRequests(kernel, kernel.requests, limit)
  const { state, orders, random } = kernel
  const { coupling, problem, absencePrice } = kernel.facts
  const { waiting } = state
  kernel.reopenWith = kernel.emptiedVisit >= 0 && random.next() < reopenShare ? kernel.emptiedVisit : -1
  kernel.isDiscounted = random.next() < discountShare
  kernel.isAnyPrice = random.next() < anyPriceShare
  if (coupling && !settleRuin(state, coupling)) return leaveRest(state, coupling, { from: 0, to: state.waitingCount })
  gatherAbsent(kernel)
  if (kernel.isByWeight) sortByWeight(orders, waiting, state.waitingCount)
  else sortByRandomOrder(orders, waiting, state.waitingCount, random)
  if (coupling) orderPending(coupling, waiting, state.waitingCount)
  // What comes to wait while others are inserted stays out.
  const count = state.waitingCount
  if (coupling) {
    const isKept = insertAllCoupled(kernel, coupling, { count, limit: problem.balance ? Infinity : limit })
    if (isKept) settle(state)
    return isKept
  }
  // Where the price of a route depends on others, too, it is not known yet.
  const mayGiveUp = limit < Infinity && !problem.balance
  let price = mayGiveUp ? priceWithoutWaiting(state) : 0
  for (let i = 0; i < count; i++) {
    const u = waiting[i]!
    if (mayGiveUp) {
      price += insertVisit(kernel, u) ? kernel.insertionPrice : absencePrice[u]!
      if (price >= limit) return false
    } else insertVisit(kernel, u)
  }
  settle(state)
  return true
}

/**
 * The same where visits wait for others: all routes are timed after each insertion, so that the price so far is known.
 */
function insertAllCoupled(
  kernel: RoutingKernel,
  coupling: Coupling,
  { count, limit }: { readonly count: number; readonly limit: number },
): boolean {
  const { state } = kernel
  const { waiting } = state
  for (let i = 0; i < count; i++) {
    const u = waiting[i]!
    if (coupling.groupOf[u]! < 0) insertCoupled(kernel, coupling, u, -never)
    else if (coupling.isPending[u]) insertGroup(kernel, coupling, u)
    if (!coupling.isLost && (limit === Infinity || priceSoFar(state, i + 1, count) < limit)) continue
    return leaveRest(state, coupling, { from: i + 1, to: count })
  }
  return settleRecreate(state, coupling)
}

/** Leaves out the waiting visits in a range. */
function leaveRest(
  state: RouteState,
  { isPending }: Coupling,
  { from, to }: { readonly from: number; readonly to: number },
): false {
  for (let k = from; k < to; k++) {
    const v = state.waiting[k]!
    isPending[v] = 0
    if (state.routeOf[v]! < 0) leaveAbsent(state, v)
  }
  return false
}

/** Search price of the plan as it is, were the waiting visits from number `from` up to `to` of no concern. */
function priceSoFar(state: RouteState, from: number, to: number): number {
  const { savedRoute, routePrice, waiting, absentIndex, facts } = state
  let price = searchPrice(state)
  for (let i = 0; i < state.savedCount; i++) price += priceRoute(state, savedRoute[i]!) - routePrice[savedRoute[i]!]!
  for (let i = from; i < to; i++) if (absentIndex[waiting[i]!]! >= 0) price -= facts.absencePrice[waiting[i]!]!
  return price
}

/** Puts u where it costs least; false when it stays out. */
function insertVisit(kernel: RoutingKernel, u: number): boolean {
  const { state } = kernel
  const position = findPosition(kernel, u, kernel.isAnyPrice ? Infinity : kernel.facts.absencePrice[u]!)
  const opened = shiftToOpen(kernel, u, position, u === kernel.reopenWith, kernel.isDiscounted)
  if (opened >= 0) {
    save(state, opened)
    openRoute(state, opened)
    insertAfter(state, u, kernel.facts.visitCount + opened)
  } else if (position >= 0) {
    save(state, state.routeOf[position]!)
    insertAfter(state, u, position)
  } else return leaveAbsent(state, u)
  if (state.absentIndex[u]! >= 0) removeAbsent(state, u)
  return true
}

/** The same for a visit that waits for others or they for it, not before a time. */
function insertCoupled(kernel: RoutingKernel, coupling: Coupling, u: number, notBefore: number): boolean {
  const { state } = kernel
  const latest = coupling.lastChance[u]!
  // First where those that wait for u have a chance.
  const isInserted =
    (latest < never && insertUntil(kernel, coupling, u, { notBefore, latest })) ||
    insertUntil(kernel, coupling, u, { notBefore, latest: never })
  return isInserted && settleInsertion(state, coupling, u)
}

function insertUntil(
  kernel: RoutingKernel,
  coupling: Coupling,
  u: number,
  { notBefore, latest }: { readonly notBefore: number; readonly latest: number },
): boolean {
  const { state } = kernel
  if (!prepareInsertion(state, coupling, u, latest)) return leaveAbsent(state, u)
  if (state.release[u]! < notBefore) state.release[u] = notBefore
  return insertVisit(kernel, u)
}

function leaveAbsent(state: RouteState, u: number): false {
  if (state.absentIndex[u]! < 0) addAbsent(state, u)
  return false
}

/**
 * Inserts the pending visits of the group of u, u first; where they find no common time, all of it is tried again at a
 * random one.
 */
function insertGroup(kernel: RoutingKernel, coupling: Coupling, u: number): void {
  const { state } = kernel
  const { groups, groupOf, isPending, isPinned } = coupling
  const g = groupOf[u]!
  const attempts = state.wasAbsent[u] ? absentGroupAttempts : groupAttempts
  for (let attempt = 0; attempt < attempts; attempt++) {
    const notBefore = attempt === 0 ? -never : randomTime(kernel, u)
    let isServed = insertCoupled(kernel, coupling, u, notBefore)
    for (let k = groups.from[g]!; k < groups.from[g + 1]! && isServed; k++)
      if (isPending[groups.visit[k]!]) isServed = insertCoupled(kernel, coupling, groups.visit[k]!, notBefore)
    if (isServed) return
    if (!leaveOutMates(state, coupling, u)) coupling.isLost = true
    if (coupling.isLost) return
    for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
      const m = groups.visit[k]!
      if (isPending[m]) leaveAbsent(state, m)
      isPending[m] = isPinned[m] ? 0 : 1
    }
  }
  for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) isPending[groups.visit[k]!] = 0
}

/** A time of a random shift that may serve u. */
function randomTime({ facts: { problem, compatible, shiftCount }, random }: RoutingKernel, u: number): number {
  const r = random.below(shiftCount)
  if (!compatible[u * shiftCount + r]) return -never
  const start = Math.max(problem.minDeparture[r]!, problem.minFirstArrival[r]!)
  const end = problem.maxEnd[r]!
  return end < noUpperBound && start > noLowerBound ? start + random.below(end - start + 1) : start
}

/** The empty shift that takes u; -1 when u goes to `position` or stays out. */
function shiftToOpen(
  kernel: RoutingKernel,
  u: number,
  position: number,
  isReopening: boolean,
  isDiscounted: boolean,
): number {
  const { state, openings, random } = kernel
  let kind = position < 0 ? kernel.openKind : -1
  if (position >= 0 && (isReopening || isDiscounted) && state.activeCount < kernel.routeLimit) {
    const row = u * openings.length
    for (let k = row, end = row + openings.count[u]!; k < end; k++) {
      if (
        state.spareCount[openings.kind[k]!]! === 0 ||
        ((kernel.facts.coupling || kernel.facts.problem.samePerson) && !mayOpenKind(state, openings.kind[k]!, u))
      )
        continue
      if (isReopening || openings.price[k]! * random.next() < kernel.insertionPrice) kind = openings.kind[k]!
      break
    }
  }
  return kind < 0 ? -1 : state.spare[state.spareFrom[kind]! + state.spareCount[kind]! - 1]!
}
