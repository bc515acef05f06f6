/**
 * Makes a plan a local optimum of two moves that strings and granular lists miss: a visit goes to any place of any
 * route, and two visits of different routes change routes, each going where it costs least in the other's (swap*, Vidal
 * 2022).
 */
import { mayTake, positionAnywhere, positionInRoute } from './insertion.ts'
import { commit, insertAfter, repairRoute, rollback, save, searchPrice, settle } from '../edits/route-edits.ts'
import { settleInsertion, settleMove, settleRuin } from '../edits/settle-coupling.ts'
import { moveRequest, swapRequests } from './requests/request-polish.ts'
import { prepareInsertion } from '../edits/coupled-insertion.ts'
import type { RoutingKernel } from './routing-kernel.ts'
import { tunables } from '../tunables.ts'

const { maxPartners, partnersPerStep } = tunables.polish

/** How far the polishing of a plan has come. */
export interface Polish {
  /** Index of the visit that is looked at among those that may move, and of its next partner among those near it. */
  visit: number
  partner: number
  /** Visits looked at since the last one that was moved. */
  unchanged: number
}

export function startPolish(): Polish {
  return { visit: 0, partner: 0, unchanged: 0 }
}

/**
 * One step: a visit is moved, or changes places with some of its partners, where that is cheaper. False when no visit
 * can any more.
 */
export function polishOnce(kernel: RoutingKernel, polish: Polish): boolean {
  const {
    facts: { freeVisits },
    lists: { near, nearCount, nearLength },
  } = kernel
  const u = freeVisits[polish.visit]!
  const { requests } = kernel
  let isChanged = polish.partner === 0 && (requests ? moveRequest(kernel, requests, u) : tryMove(kernel, u))
  const end = Math.min(nearCount[u]!, maxPartners)
  const until = Math.min(end, polish.partner + partnersPerStep)
  for (; polish.partner < until; polish.partner++)
    isChanged = swap(kernel, u, near[u * nearLength + polish.partner]!) || isChanged
  // A visit that has been moved is looked at once more, at the end of the round.
  if (isChanged) polish.unchanged = -1
  if (polish.partner < end) return true
  polish.partner = 0
  polish.visit = (polish.visit + 1) % freeVisits.length
  return ++polish.unchanged < freeVisits.length
}

function swap(kernel: RoutingKernel, u: number, v: number): boolean {
  return kernel.requests ? swapRequests(kernel, kernel.requests, u, v) : trySwap(kernel, u, v)
}

/** Moves u to where it costs least of all; false, and nothing changed, when it is there. */
function tryMove(kernel: RoutingKernel, u: number): boolean {
  const { state } = kernel
  const r = state.routeOf[u]!
  if (r < 0) return false
  const before = searchPrice(state)
  takeOut(kernel, u, r)
  const mayReturn = state.waitingCount === 1 && settleWithout(kernel) && mayInsert(kernel, u)
  kernel.insertionPrice = before - searchPrice(state)
  const position = mayReturn ? positionAnywhere(kernel, u) : -1
  return keepIfCheaper(kernel, before, position >= 0 && insertAt(kernel, u, position))
}

/**
 * Lets u and v, which may move as all visits near another one, change routes; false, and nothing changed, when that is
 * not cheaper.
 */
function trySwap(kernel: RoutingKernel, u: number, v: number): boolean {
  const { state } = kernel
  const a = state.routeOf[u]!
  const b = state.routeOf[v]!
  // A route is not emptied: whether it then may be opened again is another question.
  if (
    a < 0 ||
    b < 0 ||
    a === b ||
    state.freeCount[a] === 1 ||
    state.freeCount[b] === 1 ||
    !mayTake(kernel, u, b) ||
    !mayTake(kernel, v, a)
  )
    return false
  const before = searchPrice(state)
  takeOut(kernel, u, a)
  takeOut(kernel, v, b)
  const mayReturn = state.waitingCount === 2 && settleWithout(kernel)
  kernel.insertionPrice = before - searchPrice(state)
  return keepIfCheaper(kernel, before, mayReturn && insertInto(kernel, v, a) && insertInto(kernel, u, b))
}

/** Makes times and prices right without the visits taken out; false where the rest cannot be timed. */
function settleWithout({ state, facts: { coupling } }: RoutingKernel): boolean {
  if (coupling && !settleRuin(state, coupling)) return false
  settle(state)
  return true
}

/** Readies the state for inserting u; false when others do not let it, as the plan is. */
function mayInsert({ state, facts: { coupling } }: RoutingKernel, u: number): boolean {
  return !coupling || prepareInsertion(state, coupling, u)
}

/** False when others that wait for u, or for whom come behind it, would be late. */
function insertAt({ state, facts: { coupling } }: RoutingKernel, u: number, position: number): boolean {
  save(state, state.routeOf[position]!)
  insertAfter(state, u, position)
  return !coupling || settleInsertion(state, coupling, u)
}

function takeOut({ state }: RoutingKernel, u: number, r: number): void {
  save(state, r)
  state.hot.takeOut(u)
  repairRoute(state, r)
}

/** Inserts u where it costs least in r, and less than what may still be spent; false when there is no such place. */
function insertInto(kernel: RoutingKernel, u: number, r: number): boolean {
  const limit = kernel.insertionPrice
  if (!mayInsert(kernel, u)) return false
  const position = positionInRoute(kernel, u, r)
  if (position < 0) return false
  const price = kernel.insertionPrice
  if (!insertAt(kernel, u, position)) return false
  kernel.insertionPrice = limit - price
  return true
}

function keepIfCheaper({ state, facts: { coupling } }: RoutingKernel, before: number, isWhole: boolean): boolean {
  const isTimed = isWhole && (!coupling || settleMove(state, coupling))
  if (isTimed) settle(state)
  const isCheaper = isTimed && searchPrice(state) < before
  if (isCheaper) commit(state)
  else rollback(state)
  return isCheaper
}
