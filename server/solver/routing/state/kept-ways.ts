/** Memory of the ways to drive the routes as they are, for what an insertion changes in them (tried-ways.ts). */
import type { RoutingFacts } from '../facts/routing-facts.ts'

/** Ways kept per stop; where there are more, insertions behind it are priced by timing the whole route. */
export const keptShift = 2
export const mostKept = 1 << keptShift
export const tooMany = mostKept + 1

/** Of each stop the ways that reach it and lead on in time, at `(stop << 2)` and on. */
export interface KeptWays extends WayList {
  readonly count: Uint8Array
  /** 1 for each route whose ways are kept as they are now. */
  readonly isFresh: Uint8Array
  readonly tried: readonly [TriedWays, TriedWays]
}

interface WayList {
  readonly time: Int32Array
  readonly cost: Float64Array
  readonly taken: Uint16Array
  readonly skipped: Uint16Array
}

export interface TriedWays extends WayList {
  count: number
}

export const triedRoom = 16

function createList(size: number): WayList {
  return {
    time: new Int32Array(size),
    cost: new Float64Array(size),
    taken: new Uint16Array(size),
    skipped: new Uint16Array(size),
  }
}

export function allocateKeptWays(facts: RoutingFacts): KeptWays {
  const stops = facts.isTriable.includes(1) ? facts.visitCount + facts.shiftCount : 0
  return {
    ...createList(stops << keptShift),
    count: new Uint8Array(stops),
    isFresh: new Uint8Array(facts.shiftCount),
    tried: [
      { ...createList(triedRoom), count: 0 },
      { ...createList(triedRoom), count: 0 },
    ],
  }
}
