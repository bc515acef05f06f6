/** The rules of requests (problem/requests.ts), told from a timed plan: what the search is tested against. */
import type { RoutingProblem } from '../problem/problem.ts'
import type { Requests } from '../problem/requests.ts'
import { isPinnedTo } from '../timing/route-bounds.ts'
import type { RouteTiming, VisitTiming } from '../timing/timed-route.ts'

/** A stop of a route: its request (visits in none are requests of one stop), and its place on the route. */
interface Stop {
  readonly visit: number
  readonly request: number
  readonly index: number
}

type TimedStop = Stop & VisitTiming

/** Every broken rule in words. What nothing but pinned visits break is somebody's decision. */
export function brokenRequests(problem: RoutingProblem, timings: readonly RouteTiming[]): string[] {
  const { requests } = problem
  if (!requests) return []
  const requestOf = requestNumbers(problem, requests)
  return [
    ...brokenWholes(problem, requests, timings),
    ...timings.flatMap((timing) => {
      const stops = timing.visits.map((visit, index) => ({ ...visit, request: requestOf[visit.visit]!, index }))
      if (stops.every(({ visit }) => isPinnedTo(problem, timing.shift, visit))) return []
      return [...brokenInOrder(problem, requests, timing.shift, stops), ...brokenRides(problem, requests, stops)]
    }),
  ]
}

/** Whether the stops of a route in this order keep the rules of requests, whenever they are made. */
export function keepsOrder(problem: RoutingProblem, shift: number, visits: readonly number[]): boolean {
  const { requests } = problem
  if (!requests || visits.every((visit) => isPinnedTo(problem, shift, visit))) return true
  const requestOf = requestNumbers(problem, requests)
  const stops = visits.map((visit, index) => ({ visit, request: requestOf[visit]!, index }))
  return brokenInOrder(problem, requests, shift, stops).length === 0
}

const numbersOf = new WeakMap<Requests, Int32Array>()

/** Request of each visit; computed once, as pages ask about thousands of routes of one problem. */
function requestNumbers({ visitCount }: RoutingProblem, requests: Requests): Int32Array {
  const known = numbersOf.get(requests)
  if (known) return known
  const { from, stop } = requests
  const requestOf = Int32Array.from({ length: visitCount }, (_, v) => from.length + v)
  for (let q = 0; q + 1 < from.length; q++) for (const v of stop.subarray(from[q], from[q + 1])) requestOf[v] = q
  numbersOf.set(requests, requestOf)
  return requestOf
}

/** Free stops are served by one shift, together with all others of their request. */
function brokenWholes(problem: RoutingProblem, requests: Requests, timings: readonly RouteTiming[]): string[] {
  const { from, stop } = requests
  const requestOf = requestNumbers(problem, requests)
  const shiftOf = new Map(timings.flatMap(({ shift, visits }) => visits.map(({ visit }) => [visit, shift] as const)))
  const pinned = new Set(problem.pinnedVisit)
  const served = new Set([...shiftOf.keys()].map((v) => requestOf[v]!).filter((q) => q + 1 < from.length))
  return [...served]
    .sort((a, b) => a - b)
    .flatMap((q) => {
      const stops = [...stop.subarray(from[q], from[q + 1])]
      const free = stops.filter((v) => !pinned.has(v))
      if (free.every((v) => !shiftOf.has(v))) return []
      if (stops.some((v) => !shiftOf.has(v))) return [`request ${q} is served in part`]
      return new Set(stops.map((v) => shiftOf.get(v))).size > 1 ? [`request ${q} is on several shifts`] : []
    })
}

function brokenInOrder(problem: RoutingProblem, requests: Requests, shift: number, stops: readonly Stop[]): string[] {
  const pinned = new Set(problem.pinnedVisit)
  const at = new Map(stops.map((stop) => [stop.visit, stop]))
  const misplaced: number[] = []
  for (let k = 0; k < requests.later.length; k++) {
    const second = at.get(requests.later[k]!)
    const first = second && at.get(requests.earlier[k]!)
    if (first && !pinned.has(second.visit) && first.index > second.index) misplaced.push(k)
  }
  const byRequest = grouped(stops)
  return [
    ...misplaced.map((k) => `stop ${requests.later[k]!} comes before stop ${requests.earlier[k]!}`),
    ...brokenLoads(requests, shift, stops, byRequest),
    ...[...byRequest.keys()]
      .filter((q) => q < requests.from.length - 1)
      .flatMap((q) => brokenOfRequest(requests, stops, { q, byRequest })),
    ...brokenApart(requests, byRequest),
  ]
}

type ByRequest = ReadonlyMap<number, readonly Stop[]>

function grouped<AnyStop extends Stop>(stops: readonly AnyStop[]): Map<number, AnyStop[]> {
  const groups = new Map<number, AnyStop[]>()
  for (const stop of stops) groups.set(stop.request, [...(groups.get(stop.request) ?? []), stop])
  return groups
}

function brokenLoads(
  { kindCount, amount, room }: Requests,
  shift: number,
  stops: readonly Stop[],
  byRequest: ByRequest,
): string[] {
  return Array.from({ length: kindCount }, (_, kind) => kind).flatMap((kind) => {
    const amountOf = ({ visit }: Stop) => amount[visit * kindCount + kind]!
    let load = 0
    for (const own of byRequest.values()) {
      let [sum, least] = [0, 0]
      for (const stop of own) {
        sum += amountOf(stop)
        least = Math.min(least, sum)
      }
      load -= least
    }
    let most = load
    for (const stop of stops) {
      load += amountOf(stop)
      most = Math.max(most, load)
    }
    return most > room[shift * kindCount + kind]! ? [`shift ${shift} has ${most} of kind ${kind} on board`] : []
  })
}

function brokenOfRequest(
  { isLifo, isAlone }: Requests,
  stops: readonly Stop[],
  { q, byRequest }: { readonly q: number; readonly byRequest: ByRequest },
): string[] {
  const own = byRequest.get(q)!
  const [first, last] = [own[0]!, own.at(-1)!]
  const broken: string[] = []
  const isCrossed = [...byRequest].some(
    ([other, theirs]) => other !== q && isWithin(theirs[0]!.index, first, last) && theirs.at(-1)!.index > last.index,
  )
  if (isLifo[q] && isCrossed) broken.push(`request ${q} is unloaded before what came later`)
  if (isAlone[q] && stops.some(({ request, index }) => request !== q && isWithin(index, first, last)))
    broken.push(`request ${q} is not alone`)
  return broken
}

function brokenRides(problem: RoutingProblem, { from, maxDetour }: Requests, stops: readonly TimedStop[]): string[] {
  const pinned = new Set(problem.pinnedVisit)
  return [...grouped(stops)].flatMap(([q, own]) => {
    if (q >= from.length - 1 || own.length === 1 || own.every(({ visit }) => pinned.has(visit))) return []
    const detour = own.at(-1)!.start - own[0]!.departure - directSeconds(problem, own)
    return detour > maxDetour[q]! ? [`request ${q} rides ${detour} seconds longer than it must`] : []
  })
}

const isWithin = (index: number, first: Stop, last: Stop) => index > first.index && index < last.index

/** Travel between the stops, and the services between. */
function directSeconds({ travelSeconds, placeCount, visitPlace }: RoutingProblem, own: readonly TimedStop[]): number {
  return own.slice(1).reduce((sum, { visit, start, departure }, k) => {
    const way = visitPlace[own[k]!.visit]! * placeCount + visitPlace[visit]!
    return sum + travelSeconds[way]! + (k + 2 < own.length ? departure - start : 0)
  }, 0)
}

function brokenApart({ apartA, apartB, isNever }: Requests, byRequest: ByRequest): string[] {
  return [...apartA.keys()].flatMap((k) => {
    const [a, b] = [byRequest.get(apartA[k]!), byRequest.get(apartB[k]!)]
    if (!a || !b) return []
    const isTogether = a[0]!.index < b.at(-1)!.index && b[0]!.index < a.at(-1)!.index
    return isNever[k] || isTogether ? [`requests ${apartA[k]!} and ${apartB[k]!} are not apart`] : []
  })
}
