/** Requests of two stops, spelled as one would say them. */
import { noUpperBound, type RoutingProblem } from '../../../../server/solver/routing/problem/problem.ts'
import type { Requests } from '../../../../server/solver/routing/problem/requests.ts'

/** Where a request is picked up and delivered, and the rules it has besides. */
export interface Pair {
  readonly stops: readonly [pickup: number, delivery: number]
  /** What is loaded, of each kind. */
  readonly load?: readonly number[]
  readonly isLifo?: boolean
  readonly isAlone?: boolean
  readonly maxDetour?: number
}

/** Numbers of two pairs that are to be apart, at the same time or ever. */
export type Apart = readonly [a: number, b: number, when: 'together' | 'ever']

export function withPairs(
  problem: RoutingProblem,
  pairs: readonly Pair[],
  { room = [], apart = [] }: { readonly room?: readonly number[]; readonly apart?: readonly Apart[] } = {},
): RoutingProblem {
  const kindCount = room.length
  const amount = new Int32Array(problem.visitCount * kindCount)
  for (const { stops, load = [] } of pairs) {
    for (const [kind, value] of load.entries()) {
      amount[stops[0] * kindCount + kind] = value
      amount[stops[1] * kindCount + kind] = -value
    }
  }
  const requests: Requests = {
    from: Int32Array.from({ length: pairs.length + 1 }, (_, q) => 2 * q),
    stop: Int32Array.from(pairs.flatMap(({ stops }) => stops)),
    earlier: Int32Array.from(pairs, ({ stops }) => stops[0]),
    later: Int32Array.from(pairs, ({ stops }) => stops[1]),
    kindCount,
    amount,
    room: Int32Array.from({ length: problem.shiftCount * kindCount }, (_, k) => room[k % kindCount]!),
    isLifo: Uint8Array.from(pairs, ({ isLifo }) => Number(isLifo ?? false)),
    isAlone: Uint8Array.from(pairs, ({ isAlone }) => Number(isAlone ?? false)),
    maxDetour: Int32Array.from(pairs, ({ maxDetour }) => maxDetour ?? noUpperBound),
    apartA: Int32Array.from(apart, ([a]) => a),
    apartB: Int32Array.from(apart, ([, b]) => b),
    isNever: Uint8Array.from(apart, ([, , when]) => Number(when === 'ever')),
  }
  return { ...problem, requests }
}
