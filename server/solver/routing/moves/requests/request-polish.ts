/** The moves of polish.ts for whole requests: to any route, and two that change routes. */
import { commit, repairRoute, rollback, save, searchPrice, settle } from '../../edits/route-edits.ts'
import { takeOutRequest } from '../../edits/request-check.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { findPlaces, insertRequest, tryRoute } from './request-insertion.ts'
import type { RequestSearch } from './request-search.ts'

/** Moves the request that u leads to where it costs least of all; false, and nothing changed, when it is there. */
export function moveRequest(kernel: RoutingKernel, search: RequestSearch, u: number): boolean {
  const { state, facts } = kernel
  const { requestOf } = facts.requests!
  if (!leads(kernel, u)) return false
  const before = searchPrice(state)
  const isAlone = takeOut(kernel, u)
  settle(state)
  const isPlaced = isAlone && findPlaces(kernel, search, requestOf[u]!, before - searchPrice(state)) < Infinity
  return keepIfCheaper(kernel, before, isPlaced && insertFound(kernel, search, requestOf[u]!))
}

/** Lets the requests of u and v, which u leads, change routes; false, and nothing changed, when that is not cheaper. */
export function swapRequests(kernel: RoutingKernel, search: RequestSearch, u: number, v: number): boolean {
  const { state, facts } = kernel
  const { requestOf, suits } = facts.requests!
  const [a, b] = [state.routeOf[u]!, state.routeOf[v]!]
  const [p, q] = [requestOf[u]!, requestOf[v]!]
  if (!leads(kernel, u) || b < 0 || a === b) return false
  if (!suits[p * facts.shiftCount + b] || !suits[q * facts.shiftCount + a]) return false
  const before = searchPrice(state)
  const isAlone = takeOut(kernel, u) && takeOut(kernel, v)
  settle(state)
  let left = before - searchPrice(state)
  // A route is not emptied: whether it then may be opened again is another question.
  let isWhole = isAlone && state.freeCount[a]! > 0 && state.freeCount[b]! > 0
  for (const [request, r] of [
    [q, a],
    [p, b],
  ] as const) {
    if (!isWhole) break
    search.bestRow = -1
    left -= tryRoute(kernel, search, request, r, left)
    isWhole = insertFound(kernel, search, request)
  }
  return keepIfCheaper(kernel, before, isWhole)
}

/** Whether u is the first of the stops of its request that may move, and served. */
function leads({ facts, state }: RoutingKernel, u: number): boolean {
  const { requestOf, free, freeFrom } = facts.requests!
  return state.routeOf[u]! >= 0 && free[freeFrom[requestOf[u]!]!] === u
}

/** Takes out the request of u; false where another one cannot stay without it. */
function takeOut({ state, facts }: RoutingKernel, u: number): boolean {
  const { requestOf, freeFrom } = facts.requests!
  const q = requestOf[u]!
  const r = state.routeOf[u]!
  const count = state.waitingCount + freeFrom[q + 1]! - freeFrom[q]!
  save(state, r)
  takeOutRequest(state, u)
  repairRoute(state, r)
  return state.waitingCount === count
}

function insertFound({ state }: RoutingKernel, search: RequestSearch, q: number): boolean {
  if (search.bestRow < 0) return false
  insertRequest(state, search, q)
  return true
}

function keepIfCheaper({ state }: RoutingKernel, before: number, isWhole: boolean): boolean {
  if (isWhole) settle(state)
  const isCheaper = isWhole && searchPrice(state) < before
  if (isCheaper) commit(state)
  else rollback(state)
  return isCheaper
}
