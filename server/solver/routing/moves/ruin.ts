/**
 * Slack induction by string removals (Christiaens and Vanden Berghe 2020): takes strings of consecutive visits out of
 * routes near a random centre, so that slack in place and time arises where it can be used together.
 */
import type { Coupling } from '../facts/coupling.ts'
import { drawVisit } from './focus.ts'
import { makeRoom } from './make-room.ts'
import { removeString } from './remove-string.ts'
import { ruinRequests } from './requests/request-ruin.ts'
import { repairRoute, save } from '../edits/route-edits.ts'
import type { RoutingKernel } from './routing-kernel.ts'
import { tunables } from '../tunables.ts'

const { averageRemovals, maxString, wholeGroupShare, roomShare } = tunables.ruin

/** `kernel.movable` is not empty. */
export function ruin(kernel: RoutingKernel): void {
  if (kernel.requests) return ruinRequests(kernel)
  const { facts, state, lists, random } = kernel
  const { coupling } = facts
  const { routeOf, isSaved } = state
  kernel.emptiedVisit = -1
  kernel.isByWeight = false
  if (facts.hasWeights && state.absentCount > 0 && state.activeCount > 0 && random.next() < roomShare)
    if (makeRoom(kernel)) {
      if (coupling) removeMates(kernel, coupling)
      return
    }
  const served = kernel.movable.length - state.absentCount
  const longest = Math.max(1, Math.min(maxString, served / Math.max(1, state.activeCount)))
  const strings = 1 + random.below((4 * averageRemovals) / (1 + longest) - 1)
  const centre = drawVisit(kernel)
  kernel.ruinCentre = centre
  const row = centre * lists.nearLength
  const nearCount = lists.nearCount[centre]!
  let ruined = 0
  for (let i = -1; i < nearCount && ruined < strings; i++) {
    const c = i < 0 ? centre : lists.near[row + i]!
    const r = routeOf[c]!
    if (r < 0 || isSaved[r]) continue
    save(state, r)
    ruined++
    const first = state.waitingCount
    const size = state.freeCount[r]!
    removeString(kernel, c, r, 1 + random.below(Math.min(size, longest)))
    repairRoute(state, r)
    if (state.freeCount[r] === 0) kernel.emptiedVisit = state.waiting[first + random.below(state.waitingCount - first)]!
  }
  if (coupling && coupling.groups.visit.length > 0 && random.next() < wholeGroupShare) removeMates(kernel, coupling)
}

/** Takes out the mates of all visits taken out so far. */
function removeMates({ state }: RoutingKernel, { groups, groupOf, isPinned }: Coupling): void {
  for (let i = 0; i < state.waitingCount; i++) {
    const g = groupOf[state.waiting[i]!]!
    if (g < 0) continue
    for (let k = groups.from[g]!; k < groups.from[g + 1]!; k++) {
      const m = groups.visit[k]!
      const r = state.routeOf[m]!
      if (r < 0 || isPinned[m]) continue
      save(state, r)
      state.hot.takeOut(m)
      repairRoute(state, r)
    }
  }
}
