/** What the current move has changed of those who wait, and which routes are still to be told: see spread-times.ts. */
import type { Coupling } from '../facts/coupling.ts'
import type { RouteState } from '../state/route-state.ts'

/** What is to be done with a route in `slackWork`: its latest arrivals computed, or passed on as they are. */
export const toCompute = 1
export const toPassOn = 2

/** Before the first change of the release or deadline of v in the current move. */
export function keep(state: RouteState, coupling: Coupling, v: number): void {
  const { isKept, kept, keptRelease, keptDeadline } = coupling
  if (isKept[v]) return
  isKept[v] = 1
  kept[coupling.keptCount++] = v
  keptRelease[v] = state.release[v]!
  keptDeadline[v] = state.deadline[v]!
}

/** Ends the current move; what is noted of it is forgotten. */
export function endMove(state: RouteState, coupling: Coupling, isUndone: boolean): void {
  const { isKept, kept, keptRelease, keptDeadline } = coupling
  for (let i = 0; i < coupling.keptCount; i++) {
    const v = kept[i]!
    isKept[v] = 0
    if (!isUndone) continue
    state.release[v] = keptRelease[v]!
    state.deadline[v] = keptDeadline[v]!
  }
  coupling.keptCount = 0
  coupling.isLost = false
  forget(coupling)
}

export function forget(coupling: Coupling): void {
  while (coupling.staleCount > 0) takeStale(coupling)
  while (coupling.slackCount > 0) coupling.slackWork[coupling.slack[--coupling.slackCount]!] = 0
}

export function pushStale(coupling: Coupling, r: number): void {
  const { stale, isStale } = coupling
  if (isStale[r]) return
  isStale[r] = 1
  stale[(coupling.staleFrom + coupling.staleCount++) % stale.length] = r
}

/** The route that has been stale for longest: it has been told of most of what comes before it. */
export function takeStale(coupling: Coupling): number {
  const { stale, isStale } = coupling
  const r = stale[coupling.staleFrom]!
  coupling.staleFrom = (coupling.staleFrom + 1) % stale.length
  coupling.staleCount--
  isStale[r] = 0
  return r
}

export function pushSlack(coupling: Coupling, r: number, work: number): void {
  const { slack, slackWork } = coupling
  if (slackWork[r] === 0) slack[coupling.slackCount++] = r
  if (slackWork[r] !== toCompute) slackWork[r] = work
}
