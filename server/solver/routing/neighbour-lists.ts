/**
 * Granular neighbour lists (Toth and Vigo 2003; Vidal et al. 2013): for every visit the visits worth having directly before
 * and after it, and the nearest ones for the ruin. Insertion looks only there first.
 */
import { noUpperBound } from './problem.ts'
import type { RoutingFacts } from './routing-facts.ts'

export interface NeighbourLists {
  /** Entries of visit u: `before[u * length]` and on, `beforeCount[u]` of them, best first; `after` alike. */
  readonly length: number
  readonly before: Int32Array
  readonly beforeCount: Int32Array
  readonly after: Int32Array
  readonly afterCount: Int32Array
  /** Free visits by price of the way there from u. */
  readonly nearLength: number
  readonly near: Int32Array
  readonly nearCount: Int32Array
  /** Mean price of the way to one of the 20 nearest visits: the unit of temperatures. */
  readonly priceScale: number
}

const granularLength = 50
const ruinLength = 150
/** Share of unavoidable waiting that counts as travel. */
const waitingShare = 0.2

export function buildNeighbourLists(facts: RoutingFacts): NeighbourLists {
  const { visitCount, freeVisits, isPinned } = facts
  const length = Math.max(1, Math.min(granularLength, visitCount - 1))
  const nearLength = Math.max(1, Math.min(ruinLength, visitCount - 1))
  const lists = {
    length, nearLength,
    before: new Int32Array(visitCount * length), beforeCount: new Int32Array(visitCount),
    after: new Int32Array(visitCount * length), afterCount: new Int32Array(visitCount),
    near: new Int32Array(visitCount * nearLength), nearCount: new Int32Array(visitCount),
  }
  const arcs = compileArcs(facts)
  const sharesShift = sharedShiftTest(facts)
  const ranking = createRanking(nearLength)
  for (const u of freeVisits) {
    ranking.start(length)
    for (let j = 0; j < visitCount; j++) ranking.offer(j, u === j ? Infinity : arcs(j, u), sharesShift, u)
    lists.beforeCount[u] = ranking.copyTo(lists.before, u * length)
    ranking.start(length)
    for (let j = 0; j < visitCount; j++) ranking.offer(j, u === j ? Infinity : arcs(u, j), sharesShift, u)
    lists.afterCount[u] = ranking.copyTo(lists.after, u * length)
    ranking.start(nearLength)
    const row = facts.leavePlace[u]! * facts.placeCount
    for (let j = 0; j < visitCount; j++) if (j !== u && !isPinned[j]) ranking.offer(j, facts.price[row + facts.arrivePlace[j]!]!, undefined, u)
    lists.nearCount[u] = ranking.copyTo(lists.near, u * nearLength)
  }
  return { ...lists, priceScale: meanNearPrice(facts, lists) }
}

/** Price of going directly from visit i to visit j, waiting included in part; Infinity when j's windows are missed. */
function compileArcs(facts: RoutingFacts): (i: number, j: number) => number {
  const { visitCount, classCount, firstStart, lastStart, leavePlace, arrivePlace, placeCount, seconds, price, minStartTravel, problem } = facts
  const doneEarliest = new Float64Array(visitCount)
  const doneLatest = new Float64Array(visitCount)
  for (let v = 0; v < visitCount; v++) {
    const services = problem.serviceSeconds.subarray(v * classCount, (v + 1) * classCount)
    doneEarliest[v] = firstStart[v]! + services.reduce((a, b) => Math.min(a, b), noUpperBound)
    doneLatest[v] = lastStart[v]! + services.reduce((a, b) => Math.max(a, b), 0)
  }
  const waitingPrice = waitingShare * (problem.travelSecondPrice + problem.travelMeterPrice * metersPerSecond(facts))
  return (i, j) => {
    const arc = leavePlace[i]! * placeCount + arrivePlace[j]!
    const travel = seconds[arc]!
    if (travel >= noUpperBound || Math.max(doneEarliest[i]!, minStartTravel[j]!) + travel > lastStart[j]!) return Infinity
    const waiting = firstStart[j]! - travel - doneLatest[i]!
    return waiting > 0 ? price[arc]! + waitingPrice * waiting : price[arc]!
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

/** Whether some shift may serve both visits; undefined when every shift may serve every visit. */
function sharedShiftTest({ visitCount, shiftCount, compatible, isPinned, problem }: RoutingFacts): VisitPairTest | undefined {
  if (!compatible.includes(0)) return undefined
  const words = (shiftCount + 31) >>> 5
  const bits = new Int32Array(visitCount * words)
  for (let v = 0; v < visitCount; v++) {
    if (isPinned[v]) continue
    for (let s = 0; s < shiftCount; s++) if (compatible[v * shiftCount + s]) bits[v * words + (s >>> 5)]! |= 1 << (s & 31)
  }
  for (let s = 0; s < shiftCount; s++) {
    for (let k = problem.pinnedFrom[s]!; k < problem.pinnedFrom[s + 1]!; k++) bits[problem.pinnedVisit[k]! * words + (s >>> 5)]! |= 1 << (s & 31)
  }
  return (u, v) => {
    for (let w = 0; w < words; w++) if ((bits[u * words + w]! & bits[v * words + w]!) !== 0) return true
    return false
  }
}

/** Keeps the best few of many offers, sorted, without sorting the many. */
function createRanking(most: number) {
  const keys = new Float64Array(most)
  const visits = new Int32Array(most)
  let count = 0
  let limit = 0
  return {
    start(wanted: number) {
      count = 0
      limit = wanted
    },
    offer(visit: number, key: number, test: VisitPairTest | undefined, u: number) {
      if (!(key < Infinity) || (count === limit && key >= keys[count - 1]!) || (test && !test(u, visit))) return
      let k = count < limit ? count++ : count - 1
      for (; k > 0 && keys[k - 1]! > key; k--) {
        keys[k] = keys[k - 1]!
        visits[k] = visits[k - 1]!
      }
      keys[k] = key
      visits[k] = visit
    },
    copyTo(list: Int32Array, at: number): number {
      list.set(visits.subarray(0, count), at)
      return count
    },
  }
}

function meanNearPrice(facts: RoutingFacts, { near, nearCount, nearLength }: Pick<NeighbourLists, 'near' | 'nearCount' | 'nearLength'>): number {
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
