/**
 * Makes room for a visit that is left out: takes all work that weighs less off one route. Strings of a few visits
 * (ruin.ts) never free the hours that one long and important visit needs in one place.
 */
import { repairRoute, save } from '../edits/route-edits.ts'
import type { RoutingKernel } from './routing-kernel.ts'

/** Draws of a route on which the visit may be. */
const tries = 4

/** False, with nothing changed, where the routes drawn have nothing to give. */
export function makeRoom(kernel: RoutingKernel): boolean {
  const { facts, state, random } = kernel
  const { compatible, shiftCount } = facts
  const u = heavierOfTwo(kernel)
  for (let k = 0; k < tries; k++) {
    const r = state.active[random.below(state.activeCount)]!
    if (!compatible[u * shiftCount + r] || !hasLighter(kernel, r, u)) continue
    save(state, r)
    takeLighter(kernel, r, u)
    repairRoute(state, r)
    kernel.ruinCentre = u
    kernel.isByWeight = true
    return true
  }
  return false
}

function heavierOfTwo({ facts: { absencePrice }, state, random }: RoutingKernel): number {
  const a = state.absent[random.below(state.absentCount)]!
  const b = state.absent[random.below(state.absentCount)]!
  return absencePrice[a]! > absencePrice[b]! ? a : b
}

function hasLighter({ facts, state }: RoutingKernel, r: number, u: number): boolean {
  const { absenceMedium } = facts.problem
  const end = facts.visitCount + r
  for (let v = state.next[state.base[r]!]!; v !== end; v = state.next[v]!)
    if (absenceMedium[v]! < absenceMedium[u]!) return true
  return false
}

function takeLighter({ facts, state }: RoutingKernel, r: number, u: number): void {
  const { absenceMedium } = facts.problem
  const end = facts.visitCount + r
  for (let v = state.next[state.base[r]!]!; v !== end;) {
    const following = state.next[v]!
    if (absenceMedium[v]! < absenceMedium[u]!) state.hot.takeOut(v)
    v = following
  }
}
