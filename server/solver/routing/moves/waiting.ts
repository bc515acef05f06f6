/** The visits a recreate inserts: those that wait, and what the plan costs without them. */
import { priceRoute, searchPrice } from '../edits/route-edits.ts'
import type { RouteState } from '../state/route-state.ts'
import type { RoutingKernel } from './routing-kernel.ts'
import { tunables } from '../tunables.ts'

const { maxRetries } = tunables.recreate

/** Search price of the plan as it is after the ruin, were the waiting visits of no concern. */
export function priceWithoutWaiting(state: RouteState): number {
  const { savedRoute, routePrice, waiting, wasAbsent, facts } = state
  let price = searchPrice(state)
  for (let i = 0; i < state.savedCount; i++) price += priceRoute(state, savedRoute[i]!) - routePrice[savedRoute[i]!]!
  for (let i = 0; i < state.waitingCount; i++) if (wasAbsent[waiting[i]!]) price -= facts.absencePrice[waiting[i]!]!
  return price
}

/** Adds absent visits to the waiting ones: all of few, else those near the ruin and some at random. */
export function gatherAbsent({ state, lists, random, ruinCentre }: RoutingKernel): void {
  const { absent, absentIndex } = state
  if (state.absentCount <= maxRetries) {
    for (let i = 0; i < state.absentCount; i++) retry(state, absent[i]!)
    return
  }
  const row = ruinCentre * lists.nearLength
  let budget = maxRetries
  if (absentIndex[ruinCentre]! >= 0) retry(state, ruinCentre)
  for (let i = 0; i < lists.nearCount[ruinCentre]! && budget > maxRetries / 2; i++) {
    const v = lists.near[row + i]!
    if (absentIndex[v]! < 0) continue
    retry(state, v)
    budget--
  }
  for (; budget > 0; budget--) retry(state, absent[random.below(state.absentCount)]!)
}

/** The visit tried again with its mates or the rest of its request, as none of them is served without the others. */
function retry(state: RouteState, v: number): void {
  const { coupling, requests } = state.facts
  if (requests) {
    const q = requests.requestOf[v]!
    for (let k = requests.freeFrom[q]!; k < requests.freeFrom[q + 1]!; k++) retryOne(state, requests.free[k]!)
    return
  }
  const g = coupling ? coupling.groupOf[v]! : -1
  if (g < 0) retryOne(state, v)
  else
    for (let k = coupling!.groups.from[g]!; k < coupling!.groups.from[g + 1]!; k++)
      if (state.absentIndex[coupling!.groups.visit[k]!]! >= 0) retryOne(state, coupling!.groups.visit[k]!)
}

function retryOne(state: RouteState, v: number): void {
  if (state.wasAbsent[v]) return
  state.wasAbsent[v] = 1
  state.waiting[state.waitingCount++] = v
}
