/**
 * Whether a route keeps the rules of its requests (problem/requests.ts), and what is taken out where it does not. Its
 * times are up to date.
 */
import type { RequestFacts } from '../facts/compile-requests.ts'
import { refreshTimes } from '../state/route-refresh.ts'
import type { RouteState } from '../state/route-state.ts'

/** A stop to take out of route r, whose arcs are up to date, so that it keeps all rules; -1 where it does. */
export function brokenStop(state: RouteState, r: number, wanted: 'all' | 'price' = 'all'): number {
  if (state.freeCount[r] === 0) return refreshTimes(state, r, wanted)
  // Of rides the times are the slow part.
  const first = state.facts.isRidden[r] ? stopAgainstRules(state, r) : refreshTimes(state, r, wanted)
  if (first >= 0) return first
  return state.facts.isRidden[r] ? refreshTimes(state, r, wanted) : stopAgainstRules(state, r)
}

/** Takes out all stops of the request of v that may move and are on its route. */
export function takeOutRequest(state: RouteState, v: number): void {
  const { freeFrom, free, requestOf } = state.facts.requests!
  const r = state.routeOf[v]!
  const q = requestOf[v]!
  state.version[r] = 0
  for (let k = freeFrom[q]!; k < freeFrom[q + 1]!; k++) if (state.routeOf[free[k]!] === r) state.hot.takeOut(free[k]!)
}

/** A free stop of route r whose request breaks a rule, or the last one of a route that breaks one; -1 for none. */
function stopAgainstRules(state: RouteState, r: number): number {
  const { facts, requestNotes: notes } = state
  const requests = facts.requests!
  if (state.load[r]! > facts.capacity[r]!) return lastFreeStop(state, r)
  const count = noteRoute(state, requests, r)
  for (let i = 0; i < count; i++) {
    const q = notes!.list[i]!
    if (notes!.freeSeen[q]! > 0 && !isWhole(state, requests, q)) return freeStopOn(state, q, r)
  }
  for (let kind = 0; kind < requests.kindCount; kind++) {
    if (isOverloaded(state, requests, { r, kind, count })) return lastFreeStop(state, r)
  }
  if (requests.hasLoadsOnly) return -1
  for (let i = 0; i < count; i++) {
    const q = notes!.list[i]!
    if (keepsDistance(state, requests, q, count)) continue
    return notes!.freeSeen[q]! > 0 ? freeStopOn(state, q, r) : lastFreeStop(state, r)
  }
  return -1
}

/** Notes every request of route r, in the order of their first stops; returns how many there are. */
function noteRoute(state: RouteState, requests: RequestFacts, r: number): number {
  const { next, facts } = state
  const notes = state.requestNotes!
  const { first, last, seen, freeSeen, mask, list, stamp } = notes
  const now = ++notes.now
  let count = 0
  let index = 0
  for (let v = next[facts.visitCount + r]!; v < facts.visitCount; v = next[v]!, index++) {
    const q = requests.requestOf[v]!
    if (stamp[q] !== now) {
      stamp[q] = now
      first[q] = index
      seen[q] = freeSeen[q] = mask[q] = 0
      list[count++] = q
    }
    // Out of order its bit is left out, so that the request is not whole.
    if ((requests.aheadMask[v]! & ~mask[q]!) === 0) mask[q]! |= requests.ownBit[v]!
    seen[q]!++
    if (!facts.isPinned[v]) freeSeen[q]!++
    last[q] = index
  }
  return count
}

/** Whether all stops of request q have been seen, each behind those that precede it. */
function isWhole({ requestNotes }: RouteState, { from }: RequestFacts, q: number): boolean {
  const { seen, mask } = requestNotes!
  const size = from[q + 1]! - from[q]!
  return seen[q] === size && mask[q] === (1 << size) - 1
}

/** Whether more is on board of a kind than there is room for; `count` requests are noted. */
function isOverloaded(
  { facts: { visitCount }, next, requestNotes }: RouteState,
  { kindCount, amount, room, requestOf, mayStartLoaded }: RequestFacts,
  { r, kind, count }: { readonly r: number; readonly kind: number; readonly count: number },
): boolean {
  const { list, onBoard, least } = requestNotes!
  let load = 0
  if (mayStartLoaded) {
    for (let i = 0; i < count; i++) onBoard[list[i]!] = least[list[i]!] = 0
    for (let v = next[visitCount + r]!; v < visitCount; v = next[v]!) {
      const q = requestOf[v]!
      onBoard[q]! += amount[v * kindCount + kind]!
      if (onBoard[q]! >= least[q]!) continue
      load += least[q]! - onBoard[q]!
      least[q] = onBoard[q]!
    }
  }
  const most = room[r * kindCount + kind]!
  if (load > most) return true
  for (let v = next[visitCount + r]!; v < visitCount; v = next[v]!) {
    load += amount[v * kindCount + kind]!
    if (load > most) return true
  }
  return false
}

/** Whether request q keeps away from others as it has to: last in, first out; alone; apart. */
function keepsDistance({ requestNotes }: RouteState, requests: RequestFacts, q: number, count: number): boolean {
  const { first, last, seen, list, stamp, now } = requestNotes!
  const { isLifo, isAlone, apartFrom, apart, apartIsNever } = requests
  const from = first[q]!
  const to = last[q]!
  if (isAlone[q] && to - from + 1 > seen[q]!) return false
  if (isLifo[q]) {
    for (let i = 0; i < count; i++) {
      const begins = first[list[i]!]!
      if (begins > from && begins < to && last[list[i]!]! > to) return false
    }
  }
  for (let k = apartFrom[q]!; k < apartFrom[q + 1]!; k++) {
    const other = apart[k]!
    if (stamp[other] === now && (apartIsNever[k] || (from < last[other]! && first[other]! < to))) return false
  }
  return true
}

function freeStopOn({ facts: { requests }, routeOf }: RouteState, q: number, r: number): number {
  const { freeFrom, free } = requests!
  let k = freeFrom[q]!
  while (routeOf[free[k]!] !== r) k++
  return free[k]!
}

function lastFreeStop({ facts, previous }: RouteState, r: number): number {
  return previous[facts.visitCount + r]!
}
