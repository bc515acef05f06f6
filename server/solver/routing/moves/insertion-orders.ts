/** Orders in which waiting visits are inserted, drawn anew for every recreate (Christiaens and Vanden Berghe 2020). */
import type { Random } from '../../../foundation/random.ts'
import type { Openings } from './openings.ts'
import type { RoutingFacts } from '../facts/routing-facts.ts'

export interface InsertionOrders {
  /** Sort keys per visit, ascending; the first array is refilled at random. */
  readonly keys: readonly Float64Array[]
  /** Cumulative shares of the keys, ending in 1. */
  readonly shares: readonly number[]
  readonly visitKey: Float64Array
}

export function createInsertionOrders(facts: RoutingFacts, openings: Openings): InsertionOrders {
  const { visitCount, problem, firstStart, lastStart, absencePrice } = facts
  const by = (key: (v: number) => number) => Float64Array.from({ length: visitCount }, (_, v) => key(v))
  const service = (v: number) => problem.serviceSeconds[v * facts.classCount]!
  const farness = (v: number) => (openings.count[v]! > 0 ? openings.price[v * openings.length]! : 0)
  const hasLoads = facts.demand.some((demand) => demand !== facts.demand[0])
  const weights: (readonly [Float64Array, number])[] = [
    [new Float64Array(visitCount), 4],
    [by((v) => (hasLoads ? -facts.demand[v]! : -service(v))), 4],
    [by((v) => -farness(v)), 2],
    [by(farness), 1],
    [by((v) => lastStart[v]! - firstStart[v]!), 1.4],
    [by((v) => firstStart[v]!), 1.3],
    [by((v) => -lastStart[v]!), 1.3],
    [by((v) => -absencePrice[v]!), absencePrice.some((price) => price !== absencePrice[0]) ? 4 : 0],
  ]
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let sum = 0
  return {
    keys: weights.map(([key]) => key),
    shares: weights.map(([, weight]) => (sum += weight) / total),
    visitKey: new Float64Array(visitCount),
  }
}

/** Number of a random order, each with its share. */
export function drawOrder(shares: readonly number[], random: Random): number {
  const dice = random.next()
  let order = 0
  while (order < shares.length - 1 && dice >= shares[order]!) order++
  return order
}

/** Sorts visits[0 .. count - 1] by a randomly chosen order (shell sort, in place). */
export function sortByRandomOrder(
  { keys, shares }: InsertionOrders,
  visits: Int32Array,
  count: number,
  random: Random,
): void {
  const order = drawOrder(shares, random)
  const key = keys[order]!
  if (order === 0) for (let i = 0; i < count; i++) key[visits[i]!] = random.next()
  sortBy(key, visits, count)
}

/** The same by what it costs to leave them out, the dearest first. */
export function sortByWeight({ keys }: InsertionOrders, visits: Int32Array, count: number): void {
  sortBy(keys[keys.length - 1]!, visits, count)
}

/** Sorts the first codes of a list by their keys. */
export function sortBy(key: Float64Array, visits: Int32Array, count: number): void {
  let gap = 1
  while (gap < count / 9) gap = 3 * gap + 1
  for (; gap >= 1; gap = (gap / 3) | 0) {
    for (let i = gap; i < count; i++) {
      const v = visits[i]!
      const own = key[v]!
      let j = i - gap
      for (; j >= 0 && key[visits[j]!]! > own; j -= gap) visits[j + gap] = visits[j]!
      visits[j + gap] = v
    }
  }
}
