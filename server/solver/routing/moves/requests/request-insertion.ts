/** Finds the cheapest route for a request, and puts it there. */
import { tunables } from '../../tunables.ts'
import { openRoute, removeAbsent, save } from '../../edits/route-edits.ts'
import { refreshTimes } from '../../state/route-refresh.ts'
import type { RouteState } from '../../state/route-state.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { sharesPerson } from '../../rules/same-person.ts'
import type { RequestSearch } from './request-search.ts'

const { blink } = tunables.recreate
const { nearRoutes } = tunables.requests

/**
 * Notes the best places of request q on any route that cost less than `below`, those of empty shifts too while routes
 * may be opened; returns their price, or `below`. Some routes that would be the best so far are overlooked.
 */
export function findPlaces(kernel: RoutingKernel, search: RequestSearch, q: number, below: number): number {
  const { state } = kernel
  const look = (search.look = (search.look + 1) >>> 0)
  search.bestRow = -1
  let best = below
  // What is remembered and what is near first: it rules out much of the rest. Each once: places that are not remembered
  // are gone when their route is tried again.
  for (let i = 0; i < state.activeCount; i++)
    if (search.places.knows(q, state.active[i]!)) best = tryRoute(kernel, search, q, state.active[i]!, best)
  best = tryNear(kernel, search, q, best)
  for (let i = 0; i < state.activeCount; i++)
    if (search.triedFor[state.active[i]!] !== look) best = tryRoute(kernel, search, q, state.active[i]!, best)
  return state.activeCount < kernel.routeLimit ? tryOpening(kernel, search, q, best) : best
}

/** The same for the routes of some stops nearest to the first one. */
function tryNear(kernel: RoutingKernel, search: RequestSearch, q: number, below: number): number {
  const { facts, state, lists } = kernel
  const u = facts.requests!.free[facts.requests!.freeFrom[q]!]!
  const row = u * lists.nearLength
  let best = below
  for (let i = 0, tried = 0; i < lists.nearCount[u]! && tried < nearRoutes; i++) {
    const r = state.routeOf[lists.near[row + i]!]!
    if (r < 0 || search.triedFor[r] === search.look) continue
    best = tryRoute(kernel, search, q, r, best)
    tried++
  }
  return best
}

/** The same for empty shifts only. */
export function tryOpening(kernel: RoutingKernel, search: RequestSearch, q: number, below: number): number {
  const { facts, state } = kernel
  let best = below
  for (let kind = 0; kind < facts.kinds.count; kind++) {
    if (state.spareCount[kind] === 0) continue
    best = tryRoute(kernel, search, q, state.spare[state.spareFrom[kind]! + state.spareCount[kind]! - 1]!, best)
  }
  return best
}

/** The same for one route. */
export function tryRoute(kernel: RoutingKernel, search: RequestSearch, q: number, r: number, below: number): number {
  const { facts, random } = kernel
  const { places } = search
  search.triedFor[r] = search.look
  if (!facts.requests!.suits[q * facts.shiftCount + r]) return below
  kernel.moves++
  const row = places.rowOf(q, r, below)
  if (places.price[row]! >= below || places.behind[row * places.width]! < 0) return below
  // As with visits, a shift is not overlooked where there is no other place, unless it keeps its person from another.
  const isLastChance = search.bestRow < 0 && kernel.state.activeIndex[r]! < 0 && !sharesPerson(facts.problem, r)
  if (!isLastChance && random.next() < blink) return below
  search.bestRow = row
  search.bestRoute = r
  return places.price[row]!
}

/** Puts request q into the places noted. */
export function insertRequest(state: RouteState, { places, bestRow, bestRoute: r }: RequestSearch, q: number): void {
  const { freeFrom } = state.facts.requests!
  save(state, r)
  if (state.activeIndex[r]! < 0) openRoute(state, r)
  const at = bestRow * places.width
  for (let k = 0; k < freeFrom[q + 1]! - freeFrom[q]!; k++) {
    const v = places.stop[at + k]!
    state.hot.link(v, places.behind[at + k]!)
    if (state.absentIndex[v]! >= 0) removeAbsent(state, v)
  }
  refreshTimes(state, r)
  state.version[r] = 0
}
