/** Takes a string of consecutive visits out of a route. */
import type { RoutingKernel } from './routing-kernel.ts'
import { tunables } from '../tunables.ts'

const { splitShare, preserveMore } = tunables.ruin

/** Takes `count` visits around c out of route r; half of the time it preserves some visits inside the string. */
export function removeString(kernel: RoutingKernel, c: number, r: number, count: number): void {
  const { facts, state, random } = kernel
  const { next, previous } = state
  const end = facts.visitCount + r
  const base = state.base[r]!
  const size = state.freeCount[r]!
  let kept = 0
  if (count > 1 && count < size && random.next() < splitShare) {
    kept = 1
    while (count + kept < size && random.next() < preserveMore) kept++
  }
  const span = count + kept
  let v = c
  let ahead = 0
  let behind = 0
  while (ahead < span - 1 && previous[v] !== base) {
    v = previous[v]!
    ahead++
  }
  for (let w = c; behind < span - 1 && next[w] !== end; w = next[w]!) behind++
  const lowest = span - 1 - behind
  const offset = lowest + random.below(ahead - lowest + 1)
  for (let k = ahead; k > offset; k--) v = next[v]!
  const keepFrom = kept > 0 ? random.below(count + 1) : span
  for (let k = 0; k < span; k++) {
    const following = next[v]!
    if (k < keepFrom || k >= keepFrom + kept) state.hot.takeOut(v)
    v = following
  }
}
