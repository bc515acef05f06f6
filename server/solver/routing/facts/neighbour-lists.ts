/**
 * Granular neighbour lists (Toth and Vigo 2003; Vidal et al. 2013): for every visit the visits worth having directly
 * before and after it, and the nearest ones for the ruin. Insertion looks only there first.
 */
import type { Sliced } from '../../search/sliced.ts'
import { noUpperBound } from '../problem/problem.ts'
import type { RoutingFacts } from './routing-facts.ts'
import type { PriceMatrix } from './travel-matrices.ts'
import { createSurroundings } from './surroundings.ts'
import { tunables } from '../tunables.ts'

export interface NeighbourLists {
  /**
   * Entries of visit u: `before[u * length]` and on, `beforeCount[u]` of them, best first; `after` alike. None where
   * visits go in requests.
   */
  readonly length: number
  readonly before: Int32Array
  readonly beforeCount: Int32Array
  readonly after: Int32Array
  readonly afterCount: Int32Array
  /** The ways there per entry: from the visit before, to the visit after. */
  readonly secondsBefore: Int32Array
  readonly priceBefore: PriceMatrix
  readonly secondsAfter: Int32Array
  readonly priceAfter: PriceMatrix
  /** Free visits by price of the way there from u. */
  readonly nearLength: number
  readonly near: Int32Array
  readonly nearCount: Int32Array
  /** Mean price of the way to one of the 20 nearest visits: the unit of temperatures. */
  readonly priceScale: number
}

const { granularLength, ruinLength, waitingShare } = tunables.neighbours

/** Visits whose lists are made in one slice. */
const visitsPerSlice = 64

export function* buildNeighbourLists(facts: RoutingFacts): Sliced<NeighbourLists> {
  const { visitCount, freeVisits } = facts
  // Requests look along whole routes: they ask for the nearest visits only.
  const length = facts.requests ? 1 : Math.max(1, Math.min(granularLength, visitCount - 1))
  const nearLength = Math.max(1, Math.min(ruinLength, visitCount - 1))
  const lists = {
    length,
    nearLength,
    before: new Int32Array(visitCount * length),
    beforeCount: new Int32Array(visitCount),
    after: new Int32Array(visitCount * length),
    afterCount: new Int32Array(visitCount),
    near: new Int32Array(visitCount * nearLength),
    nearCount: new Int32Array(visitCount),
  }
  const rankings = { before: createRanking(length), after: createRanking(length), near: createRanking(nearLength) }
  const rankNeighbours = createNeighbourRanking(facts, rankings)
  for (let i = 0; i < freeVisits.length; i++) {
    const u = freeVisits[i]!
    rankNeighbours(u)
    lists.beforeCount[u] = copyRanking(rankings.before, lists.before, u * length)
    lists.afterCount[u] = copyRanking(rankings.after, lists.after, u * length)
    lists.nearCount[u] = copyRanking(rankings.near, lists.near, u * nearLength)
    if (i % visitsPerSlice === 0) yield
  }
  return { ...lists, ...waysOfLists(facts, lists), priceScale: meanNearPrice(facts, lists) }
}

/** In the order of the lists, so that insertion reads them from the memory one after the other. */
function waysOfLists(
  { visitCount, placeCount, arrivePlace, leavePlace, seconds, price, freeVisits }: RoutingFacts,
  {
    length,
    before,
    beforeCount,
    after,
    afterCount,
  }: Pick<NeighbourLists, 'length' | 'before' | 'beforeCount' | 'after' | 'afterCount'>,
) {
  const isSame = price === seconds
  const secondsBefore = new Int32Array(visitCount * length)
  const secondsAfter = new Int32Array(visitCount * length)
  const allocate = () =>
    price instanceof Int32Array ? new Int32Array(visitCount * length) : new Float64Array(visitCount * length)
  const priceBefore: PriceMatrix = isSame ? secondsBefore : allocate()
  const priceAfter: PriceMatrix = isSame ? secondsAfter : allocate()
  for (const u of freeVisits) {
    for (let k = u * length; k < u * length + beforeCount[u]!; k++) {
      const way = leavePlace[before[k]!]! * placeCount + arrivePlace[u]!
      secondsBefore[k] = seconds[way]!
      priceBefore[k] = price[way]!
    }
    for (let k = u * length; k < u * length + afterCount[u]!; k++) {
      const way = leavePlace[u]! * placeCount + arrivePlace[after[k]!]!
      secondsAfter[k] = seconds[way]!
      priceAfter[k] = price[way]!
    }
  }
  return { secondsBefore, priceBefore, secondsAfter, priceAfter }
}

/** So many times the nearest visits there is room for are looked at first: further ones are hardly ever needed. */
const shareAround = 2

/**
 * Ranks all visits as neighbours of one, nearest first: no neighbour is better than the price of the way alone, so that
 * most are ruled out by those before them.
 */
function createNeighbourRanking(
  facts: RoutingFacts,
  { before, after, near }: Record<'before' | 'after' | 'near', Ranking>,
): (u: number) => void {
  const { placeCount, seconds, secondsInto, price, priceInto, isPinned, problem } = facts
  const visitPlace = problem.visitPlace
  const arcPrice = createArcPrice(facts)
  const sharesShift = sharedShiftTest(facts)
  const around = createSurroundings(facts, shareAround * near.keys.length)
  const adjacentLimit = facts.requests ? -Infinity : Infinity
  const rankAround = (u: number): void => {
    startRanking(before, adjacentLimit)
    startRanking(after, adjacentLimit)
    startRanking(near, Infinity)
    const row = visitPlace[u]! * placeCount
    for (let i = 0; i < around.count; i++) {
      const v = around.visits[i]!
      const k = row + visitPlace[v]!
      const there = price[k]!
      const back = priceInto[k]!
      if (there <= near.limit && !isPinned[v]) rank(near, v, there)
      const keyAfter = there <= after.limit ? arcPrice(u, v, seconds[k]!, there) : Infinity
      if (mayRank(after, keyAfter) && (!sharesShift || sharesShift(u, v))) rank(after, v, keyAfter)
      const keyBefore = back <= before.limit ? arcPrice(v, u, secondsInto[k]!, back) : Infinity
      if (mayRank(before, keyBefore) && (!sharesShift || sharesShift(u, v))) rank(before, v, keyBefore)
    }
  }
  return (u) => {
    for (let reach = around.guessReach(u); ; reach = 2 * reach <= facts.dearest ? 2 * reach : Infinity) {
      around.look(u, reach)
      rankAround(u)
      if (reach === Infinity || Math.max(near.limit, after.limit, before.limit) < reach) return
    }
  }
}

/** Price of going directly from visit i to visit j, waiting included in part; Infinity when j's windows are missed. */
function createArcPrice(facts: RoutingFacts): (i: number, j: number, travel: number, price: number) => number {
  const { visitCount, classCount, firstStart, lastStart, minStartTravel, problem } = facts
  const doneEarliest = new Float64Array(visitCount)
  const doneLatest = new Float64Array(visitCount)
  for (let v = 0; v < visitCount; v++) {
    const services = problem.serviceSeconds.subarray(v * classCount, (v + 1) * classCount)
    doneEarliest[v] = firstStart[v]! + services.reduce((a, b) => Math.min(a, b), noUpperBound)
    doneLatest[v] = lastStart[v]! + services.reduce((a, b) => Math.max(a, b), 0)
  }
  const waitingPrice = waitingShare * (problem.travelSecondPrice + problem.travelMeterPrice * metersPerSecond(facts))
  return (i, j, travel, price) => {
    if (travel >= noUpperBound || Math.max(doneEarliest[i]!, minStartTravel[j]!) + travel > lastStart[j]!)
      return Infinity
    const waiting = firstStart[j]! - travel - doneLatest[i]!
    return waiting > 0 ? price + waitingPrice * waiting : price
  }
}

function metersPerSecond({ problem, placeCount }: RoutingFacts): number {
  let meters = 0
  let seconds = 0
  for (let k = 1; k < Math.min(placeCount * placeCount, 10_000); k++) {
    if (problem.travelSeconds[k]! >= noUpperBound) continue
    meters += problem.travelMeters[k]!
    seconds += problem.travelSeconds[k]!
  }
  return seconds > 0 ? meters / seconds : 1
}

type VisitPairTest = (u: number, v: number) => boolean

/**
 * Whether some shift may serve both visits, at whatever time: lists without those that are open on other days gave
 * worse plans. Undefined when every shift may serve every visit.
 */
function sharedShiftTest({ visitCount, shiftCount, isPinned, problem }: RoutingFacts): VisitPairTest | undefined {
  const { compatible, closed } = problem
  if (!compatible.includes(0) && !closed.includes(1)) return undefined
  const words = (shiftCount + 31) >>> 5
  const bits = new Int32Array(visitCount * words)
  for (let v = 0; v < visitCount; v++) {
    if (isPinned[v]) continue
    for (let s = 0; s < shiftCount; s++)
      if (compatible[v * shiftCount + s] && !closed[s]) bits[v * words + (s >>> 5)]! |= 1 << (s & 31)
  }
  for (let s = 0; s < shiftCount; s++) {
    for (let k = problem.pinnedFrom[s]!; k < problem.pinnedFrom[s + 1]!; k++)
      bits[problem.pinnedVisit[k]! * words + (s >>> 5)]! |= 1 << (s & 31)
  }
  return (u, v) => {
    for (let w = 0; w < words; w++) if ((bits[u * words + w]! & bits[v * words + w]!) !== 0) return true
    return false
  }
}

/** The best few of many visits, sorted by key, without sorting the many. */
interface Ranking {
  readonly keys: Float64Array
  readonly visits: Int32Array
  count: number
  /** What a key must not be above to be ranked. */
  limit: number
}

function createRanking(most: number): Ranking {
  return { keys: new Float64Array(most), visits: new Int32Array(most), count: 0, limit: Infinity }
}

function startRanking(ranking: Ranking, limit: number): void {
  ranking.count = 0
  ranking.limit = limit
}

const mayRank = ({ limit }: Ranking, key: number) => key <= limit && key < Infinity

/** Puts a visit among those by key, and by number where keys are the same; `key` is not above the limit. */
function rank(ranking: Ranking, visit: number, key: number): void {
  const { keys, visits } = ranking
  const last = keys.length - 1
  if (ranking.count > last && key === keys[last]! && visit > visits[last]!) return
  let k = ranking.count <= last ? ranking.count++ : last
  for (; k > 0 && (keys[k - 1]! > key || (keys[k - 1] === key && visits[k - 1]! > visit)); k--) {
    keys[k] = keys[k - 1]!
    visits[k] = visits[k - 1]!
  }
  keys[k] = key
  visits[k] = visit
  if (ranking.count > last) ranking.limit = keys[last]!
}

function copyRanking({ visits, count }: Ranking, list: Int32Array, at: number): number {
  list.set(visits.subarray(0, count), at)
  return count
}

function meanNearPrice(
  facts: RoutingFacts,
  { near, nearCount, nearLength }: Pick<NeighbourLists, 'near' | 'nearCount' | 'nearLength'>,
): number {
  let sum = 0
  let count = 0
  for (const u of facts.freeVisits) {
    for (let k = 0; k < Math.min(20, nearCount[u]!); k++) {
      const arc = facts.leavePlace[u]! * facts.placeCount + facts.arrivePlace[near[u * nearLength + k]!]!
      if (facts.seconds[arc]! >= noUpperBound) continue
      sum += facts.price[arc]!
      count++
    }
  }
  return sum > 0 ? sum / count : 1
}
