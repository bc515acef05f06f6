/** One way to let work in: others leave, it goes where it costs least on the routes wanted, and all is timed. */
import type { Coupling } from '../../facts/coupling.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import { fitsAlone } from '../rich-pricing.ts'
import { addAbsent, insertAfter, openRoute, removeAbsent, repairRoute, save, settle } from '../../edits/route-edits.ts'
import { settleInsertion, settleMove, settleRuin } from '../../edits/settle-coupling.ts'
import { never } from '../../problem/start-ranges.ts'
import { prepareInsertion } from '../../edits/coupled-insertion.ts'
import { insertRequest } from '../requests/request-insertion.ts'
import type { Entering } from './work-together.ts'

/** Where one part goes, and the visits that leave for it. */
export interface Place {
  readonly route: number
  readonly leaving: readonly number[]
}

/**
 * Puts the first parts into their places, one for each part, and leaves the others out; false where that breaks a rule.
 * The caller ends the move, whose prices are exact then.
 */
export function tryPlaces(kernel: RoutingKernel, entering: Entering, places: readonly Place[]): boolean {
  const { state, facts } = kernel
  const { coupling } = facts
  const leaving = new Set(entering.moved)
  for (const place of places) for (const v of place.leaving) leaving.add(v)
  if (!takeOut(kernel, leaving)) return false
  for (const v of absentStops(kernel, entering)) {
    state.wasAbsent[v] = 1
    state.waiting[state.waitingCount++] = v
  }
  if (coupling) for (const v of entering.parts) coupling.isPending[v] = 1
  const isWhole = places.every(({ route }, k) => insert(kernel, entering, k, route))
  if (coupling) for (const v of entering.parts) coupling.isPending[v] = 0
  if (!isWhole || (coupling && !settleMove(state, coupling))) return false
  settle(state)
  return true
}

/** False where more has to leave than is wanted, or the rest cannot be timed. */
function takeOut({ state, facts: { coupling } }: RoutingKernel, leaving: ReadonlySet<number>): boolean {
  const routes = new Set<number>()
  for (const v of leaving) {
    const r = state.routeOf[v]!
    routes.add(r)
    save(state, r)
    state.hot.takeOut(v)
  }
  for (const r of routes) repairRoute(state, r)
  if (state.waitingCount !== leaving.size || (coupling && !settleRuin(state, coupling))) return false
  for (const v of leaving) addAbsent(state, v)
  return true
}

/** The stops of the parts that were left out before the move. */
function absentStops({ facts: { requests } }: RoutingKernel, { parts, moved }: Entering): readonly number[] {
  if (!requests) return parts.filter((v) => !moved.includes(v))
  const { requestOf, free, freeFrom } = requests
  return parts.flatMap((v) => [...free.subarray(freeFrom[requestOf[v]!], freeFrom[requestOf[v]! + 1])])
}

function insert(kernel: RoutingKernel, { parts }: Entering, k: number, r: number): boolean {
  const { state, facts, requests } = kernel
  const { coupling } = facts
  const u = parts[k]!
  if (requests) return insertWhole(kernel, facts.requests!.requestOf[u]!, r)
  if (!coupling) return insertVisit(kernel, u, r)
  const latest = coupling.lastChance[u]!
  // First where those that wait for u have a chance, and only there for who enters with it.
  const isInserted =
    (latest < never && prepareInsertion(state, coupling, u, latest) && insertVisit(kernel, u, r)) ||
    ((latest === never || !precedesAny(coupling, u, parts)) &&
      prepareInsertion(state, coupling, u) &&
      insertVisit(kernel, u, r))
  return isInserted && settleInsertion(state, coupling, u)
}

function precedesAny(
  { byPreceding, precedingFrom, following }: Coupling,
  u: number,
  parts: readonly number[],
): boolean {
  for (let k = precedingFrom[u]!; k < precedingFrom[u + 1]!; k++)
    if (parts.includes(following[byPreceding[k]!]!)) return true
  return false
}

function insertWhole({ state, requests: search }: RoutingKernel, q: number, r: number): boolean {
  const { places } = search!
  const row = places.rowOf(q, r, Infinity)
  if (places.behind[row * places.width]! < 0) return false
  search!.bestRow = row
  search!.bestRoute = r
  insertRequest(state, search!, q)
  return true
}

/** Puts u where it costs least on route r, which may be empty; false where it fits nowhere. */
function insertVisit(kernel: RoutingKernel, u: number, r: number): boolean {
  const { state, facts } = kernel
  const isOpen = state.activeIndex[r]! >= 0
  const p = isOpen ? cheapestPlace(kernel, u, r) : mayOpen(kernel, u, r) ? facts.visitCount + r : -1
  if (p < 0) return false
  save(state, r)
  if (!isOpen) openRoute(state, r)
  insertAfter(state, u, p)
  removeAbsent(state, u)
  return true
}

function mayOpen({ state, openings, facts }: RoutingKernel, u: number, r: number): boolean {
  const row = u * openings.length
  const kinds = openings.kind.subarray(row, row + openings.count[u]!)
  return kinds.includes(facts.kinds.of[r]!) && fitsAlone(state, u, r)
}

/** The stop of an open route behind which u costs least, with none overlooked; -1 where it fits nowhere. */
function cheapestPlace(kernel: RoutingKernel, u: number, r: number): number {
  const { state, facts, richPrice } = kernel
  const { leavePlace, arrivePlace, placeCount, priceInto, price, isRich, visitCount } = facts
  const { next, arcPrice, base } = state
  let least = Infinity
  let place = -1
  for (let p = base[r]!; ; p = next[p]!) {
    const x = next[p]!
    kernel.moves++
    const extra =
      priceInto[arrivePlace[u]! * placeCount + leavePlace[p]!]! +
      price[leavePlace[u]! * placeCount + arrivePlace[x]!]! -
      arcPrice[p]!
    const found = isRich ? richPrice(u, p, extra, least) : fitsPlain(kernel, u, p) ? extra : Infinity
    if (found < least) {
      least = found
      place = p
    }
    if (x === visitCount + r) return place
  }
}

/** Whether u can follow stop p where there is one window, one load and nothing else to keep. */
function fitsPlain({ state, facts }: RoutingKernel, u: number, p: number): boolean {
  const { leavePlace, arrivePlace, placeCount, seconds, firstStart, lastStart, problem, breaks } = facts
  const r = state.routeOf[p]!
  const x = state.next[p]!
  const arrival = state.departure[p << breaks.layerShift]! + seconds[leavePlace[p]! * placeCount + arrivePlace[u]!]!
  const start = Math.max(arrival, firstStart[u]!)
  const leave = start + problem.serviceSeconds[u * facts.classCount + problem.durationClass[r]!]!
  const reached = leave + seconds[leavePlace[u]! * placeCount + arrivePlace[x]!]!
  return (
    start <= lastStart[u]! &&
    reached <= state.latest[x << breaks.layerShift]! &&
    state.load[r]! + facts.demand[u]! <= facts.capacity[r]!
  )
}
