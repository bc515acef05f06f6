/**
 * Tail swaps (2-opt*, Potvin and Rousseau 1995): the head of one route continues with the tail of another, and the
 * other way round. O(1) to test between routes of the same kind of shift whose price does not depend on times; other
 * routes of the same kind, and those of different kinds, which may start, end and serve elsewhere, are swapped, timed
 * and put back when that does not pay.
 */
import { keepsCoupling } from '../edits/settle-coupling.ts'
import { drawVisit, moveFocus } from './focus.ts'
import { closeRoute, commit, openRoute, rollback, save, settle, settleRoute } from '../edits/route-edits.ts'
import { canFollow } from '../state/route-layers.ts'
import { refreshRoute } from '../state/route-refresh.ts'
import type { RouteState } from '../state/route-state.ts'
import type { RoutingKernel, TailSwap } from './routing-kernel.ts'
import { tunables } from '../tunables.ts'

const { perStep, splitShare } = tunables.tailSwaps

/** Tail swaps at the place in focus, each kept or undone by the Metropolis rule. */
export function swapTails(kernel: RoutingKernel): void {
  moveFocus(kernel)
  // The tails of requests are not whole.
  if (kernel.state.activeCount > 1 && !kernel.requests) for (let k = 0; k < perStep; k++) trySwapTails(kernel)
}

/** Tries one random swap and keeps it if the annealing accepts its price. No other move is open. */
function trySwapTails(kernel: RoutingKernel): void {
  const { facts, state, lists, random } = kernel
  const { visitCount, kinds } = facts
  const { routeOf, next, previous, base, activeCount } = state
  const u = drawVisit(kernel)
  const a = routeOf[u]!
  if (a < 0) return
  kernel.moves++
  const count = lists.beforeCount[u]!
  let v = count > 0 ? lists.before[u * lists.length + Math.floor(random.next() * random.next() * count)]! : -1
  if (v < 0 || random.next() < splitShare) {
    const kind = random.next() < 0.5 ? kinds.of[a]! : random.below(kinds.count)
    const spares = state.spareCount[kind]!
    const b =
      random.next() < 0.5 && spares > 0 && activeCount < kernel.routeLimit
        ? state.spare[state.spareFrom[kind]! + spares - 1]!
        : state.active[random.below(activeCount)]!
    v = base[b]!
  }
  const b = routeOf[v]!
  if (b < 0 || a === b) return
  const isAlike = kinds.alike[a] === kinds.alike[b]
  const x = next[v]!
  if (x < visitCount && facts.isPinned[x]) return
  const { swap } = kernel
  swap.a = a
  swap.p = previous[u]!
  swap.u = u
  swap.b = b
  swap.v = v
  swap.x = x
  const threshold = -kernel.temperature * Math.log(random.next())
  if (!isAlike) {
    if (changeOfKinds(state, swap) < threshold && mayExchange(state, swap)) tryTimed(state, swap, threshold)
    return
  }
  const change = staticChange(state, swap)
  if (change === 0 || change >= threshold || !isFeasible(state, swap)) return
  if (facts.isTimed[a] || facts.hasTravelLimit[a] || facts.hasDurationLimit[a] || facts.coupling)
    tryTimed(state, swap, threshold)
  else {
    link(state, swap)
    settleSwap(state, swap)
  }
}

/** Whether route a ends up without any visit, so that its way home counts no more. */
const empties = (visitCount: number, { p, x }: TailSwap) => p >= visitCount && x >= visitCount

function staticChange({ facts, arcPrice }: RouteState, swap: TailSwap): number {
  const { leavePlace, arrivePlace, placeCount, price, visitCount } = facts
  const { p, u, v, x } = swap
  const added =
    price[leavePlace[v]! * placeCount + arrivePlace[u]!]! +
    (empties(visitCount, swap) ? 0 : price[leavePlace[p]! * placeCount + arrivePlace[x]!]!)
  // An empty route has no travel to lose.
  return added - arcPrice[p]! - (v === x ? 0 : arcPrice[v]!)
}

/** The same between different kinds, whose tails also end at another place. */
function changeOfKinds({ facts, arcPrice, previous }: RouteState, { a, p, u, b, v, x }: TailSwap): number {
  const { leavePlace, arrivePlace, placeCount, price, visitCount } = facts
  const endA = visitCount + a
  const endB = visitCount + b
  const lastA = previous[endA]!
  const lastB = previous[endB]!
  const way = (from: number, to: number) => price[leavePlace[from]! * placeCount + arrivePlace[to]!]!
  const change = way(v, u) + way(lastA, endB) - arcPrice[p]! - arcPrice[lastA]!
  if (x !== endB) return change + way(p, x) + way(lastB, endA) - arcPrice[v]! - arcPrice[lastB]!
  return change + (p === endA ? 0 : way(p, endA)) - (v === endB ? 0 : arcPrice[v]!)
}

/**
 * Whether each shift may serve and load the tail of the other, and reach it, as far as that is told without timing
 * them.
 */
function mayExchange(state: RouteState, { a, p, u, b, v, x }: TailSwap): boolean {
  if (!reachesWindow(state, v, u) || !reachesWindow(state, p, x) || !mayServe(state, b, u) || !mayServe(state, a, x))
    return false
  const change = tailLoad(state, u, a) - tailLoad(state, x, b)
  return state.load[a]! - change <= state.facts.capacity[a]! && state.load[b]! + change <= state.facts.capacity[b]!
}

function reachesWindow({ facts, departure }: RouteState, p: number, x: number): boolean {
  const { leavePlace, arrivePlace, placeCount, seconds, lastStart, visitCount, breaks } = facts
  return (
    x >= visitCount ||
    departure[p << breaks.layerShift]! + seconds[leavePlace[p]! * placeCount + arrivePlace[x]!]! <= lastStart[x]!
  )
}

/** Whether shift r may serve every visit from u on. */
function mayServe({ facts: { compatible, shiftCount, visitCount }, next }: RouteState, r: number, u: number): boolean {
  for (let w = u; w < visitCount; w = next[w]!) if (!compatible[w * shiftCount + r]) return false
  return true
}

function isFeasible(state: RouteState, swap: TailSwap): boolean {
  const { facts, departure, latest } = state
  const { p, u, a, b, v, x } = swap
  if (facts.isRich) {
    if (
      facts.breaks.hasPlace[a] ||
      !canFollow(state, v, u) ||
      !(empties(facts.visitCount, swap) || canFollow(state, p, x))
    )
      return false
  } else {
    const { leavePlace, arrivePlace, placeCount, seconds } = facts
    if (departure[v]! + seconds[leavePlace[v]! * placeCount + arrivePlace[u]!]! > latest[u]!) return false
    if (departure[p]! + seconds[leavePlace[p]! * placeCount + arrivePlace[x]!]! > latest[x]!) return false
  }
  const change = tailLoad(state, u, a) - tailLoad(state, x, b)
  return state.load[a]! - change <= facts.capacity[a]! && state.load[b]! + change <= facts.capacity[b]!
}

function tailLoad({ facts, next }: RouteState, from: number, r: number): number {
  const end = facts.visitCount + r
  let load = 0
  for (let w = from; w !== end; w = next[w]!) load += facts.demand[w]!
  return load
}

/** Exchanges the tails, opening and closing routes as needed, and brings both up to date. */
function link(state: RouteState, { a, p, u, b, v, x }: TailSwap): boolean {
  const { facts, next, previous, routeOf, activeIndex } = state
  const endA = facts.visitCount + a
  const endB = facts.visitCount + b
  const lastA = previous[endA]!
  const lastB = previous[endB]!
  for (let w = u; w !== endA; w = next[w]!) routeOf[w] = b
  for (let w = x; w !== endB; w = next[w]!) routeOf[w] = a
  next[v] = u
  previous[u] = v
  next[lastA] = endB
  previous[endB] = lastA
  const headOfA = x === endB ? endA : x
  next[p] = headOfA
  previous[headOfA] = p
  if (x !== endB) {
    next[lastB] = endA
    previous[endA] = lastB
  }
  if (activeIndex[b]! < 0) openRoute(state, b)
  if (next[endA] === endA) closeRoute(state, a)
  return refreshRoute(state, a) < 0 && refreshRoute(state, b) < 0
}

function settleSwap(state: RouteState, { a, b }: TailSwap): void {
  settleRoute(state, a)
  settleRoute(state, b)
}

/** Applies a swap whose price depends on times, and undoes it unless that is below `threshold`. */
function tryTimed(state: RouteState, swap: TailSwap, threshold: number): void {
  const before = state.routesPrice
  save(state, swap.a)
  save(state, swap.b)
  const { coupling } = state.facts
  const isLinked = link(state, swap) && (!coupling || keepsCoupling(state, coupling, swap.a, swap.b))
  if (isLinked) settle(state)
  if (isLinked && state.routesPrice < before + threshold) commit(state)
  else rollback(state)
}
