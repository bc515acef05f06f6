/**
 * Where the next moves are made. A large problem is worked on around one visit after the other, some hundred steps
 * each: what a step reads of travel and routes is then still in the processor's cache from the step before. A child of
 * two plans is worked on where it differs from its mother: the region.
 */
import type { RoutingKernel } from './routing-kernel.ts'
import { tunables } from '../tunables.ts'

const { largeProblem, stepsPerFocus, neighbourhood } = tunables.focus

/** Draws of a visit near the focus until one is in the part of the plan that is worked on. */
const maxDraws = 4

/** To be called once per step. */
export function moveFocus(kernel: RoutingKernel): void {
  const { facts, movable, random } = kernel
  if (facts.freeVisits.length < largeProblem || kernel.focusSteps-- > 0) return
  kernel.focusSteps = stepsPerFocus
  kernel.focus = movable[random.below(movable.length)]!
}

/** A random visit that may move: of the region or near the focus, if there is one. A part has its focus in it. */
export function drawVisit({ state, movable, lists, random, focus, region, regionCount }: RoutingKernel): number {
  if (regionCount > 0) return region[random.below(regionCount)]!
  if (focus < 0) return movable[random.below(movable.length)]!
  for (let draw = 0; draw < maxDraws; draw++) {
    const k = random.below(lists.nearCount[focus]! + 1)
    const v = k === 0 ? focus : lists.near[focus * lists.nearLength + k - 1]!
    // Others are in another part of the plan.
    if (state.routeOf[v]! >= 0 || state.absentIndex[v]! >= 0) return v
  }
  return focus
}

/** Lets the moves be made everywhere again. */
export function focusOnAll(kernel: RoutingKernel): void {
  kernel.regionCount = 0
}

/** Makes the visits the region that are left out, or come behind or before another visit than in the plan. */
export function focusOnChanges(kernel: RoutingKernel, plan: Int32Array): void {
  const {
    facts: { freeVisits, visitCount },
    state: { next, previous, routeOf },
    region,
  } = kernel
  const isSame = (a: number, b: number) => a === b || (a >= visitCount && b >= visitCount)
  const before = new Int32Array(plan.length).fill(-1)
  for (let node = visitCount; node < plan.length; node++) {
    let p = node
    do {
      before[plan[p]!] = p
      p = plan[p]!
    } while (p < visitCount)
  }
  let count = 0
  for (const v of freeVisits)
    if (routeOf[v]! < 0 || before[v]! < 0 || !isSame(next[v]!, plan[v]!) || !isSame(previous[v]!, before[v]!))
      region[count++] = v
  kernel.regionCount = count
}

/** Makes a visit and those near it the region. */
export function focusOnNeighbours(kernel: RoutingKernel, v: number): void {
  const {
    lists: { near, nearCount, nearLength },
    region,
  } = kernel
  region[0] = v
  const count = Math.min(nearCount[v]!, neighbourhood)
  for (let k = 0; k < count; k++) region[k + 1] = near[v * nearLength + k]!
  kernel.regionCount = count + 1
}
