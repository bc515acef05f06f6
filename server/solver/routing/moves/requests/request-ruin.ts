/**
 * Takes whole requests out: those with a stop in strings of consecutive stops near one another (ruin.ts), those near
 * one another (Ropke and Pisinger 2006), or any.
 */
import { tunables } from '../../tunables.ts'
import { drawVisit } from '../focus.ts'
import { removeString } from '../remove-string.ts'
import { repairRoute, save } from '../../edits/route-edits.ts'
import { takeOutRequest } from '../../edits/request-check.ts'
import type { RoutingKernel } from '../routing-kernel.ts'

const { maxString, roomShare } = tunables.ruin
const { relatedShare, randomShare, averageRemovals, largeShare, largeFactor } = tunables.requests

/** As `ruin`. */
export function ruinRequests(kernel: RoutingKernel): void {
  const { state, facts, random } = kernel
  kernel.emptiedVisit = -1
  kernel.isByWeight = false
  if (facts.hasWeights && state.absentCount > 0 && state.activeCount > 0 && random.next() < roomShare)
    if (makeRoom(kernel)) return
  kernel.ruinCentre = drawVisit(kernel)
  const dice = random.next()
  if (dice < relatedShare) ruinNear(kernel)
  else if (dice < relatedShare + randomShare) ruinAnywhere(kernel)
  else ruinStrings(kernel)
}

/** Takes out strings of routes near the centre, with all of the requests in them. */
function ruinStrings(kernel: RoutingKernel): void {
  const { state, lists, random, ruinCentre: centre } = kernel
  const served = kernel.movable.length - state.absentCount
  const longest = Math.max(1, Math.min(maxString, served / Math.max(1, state.activeCount)))
  const removals = random.next() < largeShare ? largeFactor * averageRemovals : averageRemovals
  // The rest of the requests comes out with them.
  const strings = 1 + random.below(Math.max(1, (2 * removals) / (1 + longest) - 1))
  const row = centre * lists.nearLength
  let ruined = 0
  for (let i = -1; i < lists.nearCount[centre]! && ruined < strings; i++) {
    const c = i < 0 ? centre : lists.near[row + i]!
    const r = state.routeOf[c]!
    if (r < 0 || state.isSaved[r]) continue
    save(state, r)
    ruined++
    const first = state.waitingCount
    removeString(kernel, c, r, 1 + random.below(Math.min(state.freeCount[r]!, longest)))
    removeRest(kernel, r, first)
  }
}

/** Takes out what is left on route r of the requests taken out in part, from that number of waiting visits on. */
function removeRest(kernel: RoutingKernel, r: number, first: number): void {
  const { state, facts, random } = kernel
  const { requestOf, freeFrom, free } = facts.requests!
  for (let i = first; i < state.waitingCount; i++) {
    const q = requestOf[state.waiting[i]!]!
    for (let k = freeFrom[q]!; k < freeFrom[q + 1]!; k++) if (state.routeOf[free[k]!] === r) state.hot.takeOut(free[k]!)
  }
  repairRoute(state, r)
  if (state.freeCount[r] === 0) kernel.emptiedVisit = state.waiting[first + random.below(state.waitingCount - first)]!
}

/** Takes out the requests of stops nearest to the centre, some overlooked. */
function ruinNear(kernel: RoutingKernel): void {
  const { state, lists, random, ruinCentre: centre } = kernel
  const row = centre * lists.nearLength
  let left = 1 + random.below(averageRemovals)
  for (let i = -1; i < lists.nearCount[centre]! && left > 0; i++) {
    const v = i < 0 ? centre : lists.near[row + i]!
    if (state.routeOf[v]! < 0 || random.next() < 0.3) continue
    left -= removeRequest(kernel, v)
  }
}

function ruinAnywhere(kernel: RoutingKernel): void {
  const { movable, state, random } = kernel
  let left = 1 + random.below(averageRemovals)
  for (let tries = 0; tries < averageRemovals && left > 0; tries++) {
    const v = movable[random.below(movable.length)]!
    if (state.routeOf[v]! >= 0) left -= removeRequest(kernel, v)
  }
}

/** Takes the request of v out; returns the number of stops. */
function removeRequest(kernel: RoutingKernel, v: number): number {
  const { state } = kernel
  const r = state.routeOf[v]!
  const before = state.waitingCount
  save(state, r)
  state.version[r] = 0
  takeOutRequest(state, v)
  repairRoute(state, r)
  if (state.freeCount[r] === 0) kernel.emptiedVisit = v
  return state.waitingCount - before
}

/** Draws of a route on which a request may be. */
const tries = 4

/** Takes all that weighs less than a request left out off one route it may be on; false where nothing does. */
function makeRoom(kernel: RoutingKernel): boolean {
  const { facts, state, random } = kernel
  const { suits, absencePrice, requestOf } = facts.requests!
  const u = state.absent[random.below(state.absentCount)]!
  const q = requestOf[u]!
  for (let k = 0; k < tries; k++) {
    const r = state.active[random.below(state.activeCount)]!
    if (!suits[q * facts.shiftCount + r]) continue
    const before = state.waitingCount
    const end = facts.visitCount + r
    for (let v = state.next[state.base[r]!]!; v !== end;) {
      const isLighter = absencePrice[requestOf[v]!]! < absencePrice[q]!
      if (isLighter) {
        save(state, r)
        takeOutRequest(state, v)
        v = state.next[state.base[r]!]!
      } else v = state.next[v]!
    }
    if (state.waitingCount === before) continue
    repairRoute(state, r)
    kernel.ruinCentre = u
    kernel.isByWeight = true
    return true
  }
  return false
}
