/**
 * The price of routes computed from scratch with the plain timing: what the incremental prices of the search are tested
 * against.
 */
import { canLast } from './duration-timing.ts'
import { noUpperBound, type RoutingProblem, type Routes } from '../problem/problem.ts'
import { balancePrice } from '../rules/balance.ts'
import { brokenRequests } from '../rules/request-rules.ts'
import { softRules } from '../rules/soft-rules.ts'
import { releaseAfter } from '../problem/release-times.ts'
import { alignedTime, servedVisits, settleRoutes, visitsOfGroup } from './plan-timing.ts'
import { canKeepWindows, timeRoute } from './route-timing.ts'
import { isPinnedTo } from '../timing/route-bounds.ts'
import type { RouteTiming } from '../timing/timed-route.ts'

/** Penalties, 0 or more unless an assignment is rewarded. */
export interface FullPrice {
  readonly medium: number
  readonly soft: number
  /** Every broken hard rule in words; empty for a feasible plan. */
  readonly problems: readonly string[]
}

/** Prices a whole plan: absent visits on both levels, routes on the soft one. */
export function priceOf(problem: RoutingProblem, routes: Routes): FullPrice {
  const problems: string[] = []
  const timesServed = new Int32Array(problem.visitCount)
  const { timings, isSettled } = settleRoutes(problem, routes)
  if (!isSettled) problems.push('the routes cannot be timed together')
  let medium = 0
  let soft = 0
  for (let shift = 0; shift < problem.shiftCount; shift++) {
    const visits = routes[shift] ?? []
    for (const visit of visits) timesServed[visit]!++
    const route = priceOfTimedRoute(problem, shift, visits, timings[shift]!)
    soft += route.soft
    problems.push(...route.problems)
  }
  for (let visit = 0; visit < problem.visitCount; visit++) {
    if (timesServed[visit]! > 1) problems.push(`visit ${visit} is served ${timesServed[visit]!} times`)
    if (timesServed[visit] === 0) {
      medium += problem.absenceMedium[visit]!
      soft += problem.absenceSoft[visit]!
    }
  }
  problems.push(
    ...brokenDependencies(problem, timings),
    ...brokenGroups(problem, timings),
    ...brokenRequests(problem, timings),
    ...worksTwice(problem, routes, timings),
  )
  return { medium, soft: soft + priceOfWork(problem, timings), problems }
}

/** Shifts of one person worked at the same time, unless both are as they are pinned. */
function worksTwice(problem: RoutingProblem, routes: Routes, timings: readonly RouteTiming[]): string[] {
  const { samePerson } = problem
  if (!samePerson) return []
  const isFree = (s: number) => (routes[s] ?? []).some((visit) => !isPinnedTo(problem, s, visit))
  const isWorked = ({ visits, maxDriveSeconds }: RouteTiming) => visits.length > 0 && maxDriveSeconds < noUpperBound
  return timings.flatMap((one, s) =>
    [...samePerson.other.subarray(samePerson.from[s], samePerson.from[s + 1])].flatMap((o) => {
      const other = timings[o]!
      const isApart = Math.max(one.departure, other.departure) >= Math.min(one.endArrival, other.endArrival)
      if (o < s || isApart || !isWorked(one) || !isWorked(other) || !(isFree(s) || isFree(o))) return []
      return [`shifts ${s} and ${o} of one person are worked at the same time`]
    }),
  )
}

function priceOfWork({ balance, vehicleOf }: RoutingProblem, timings: readonly RouteTiming[]): number {
  if (!balance) return 0
  const worked = Array.from(balance.capacity, () => 0)
  for (const timing of timings) worked[vehicleOf[timing.shift]!]! += lengthOfTiming(timing)
  return worked.reduce((sum, seconds, vehicle) => sum + balancePrice(balance, vehicle, seconds), 0)
}

/** Seconds a route counts as work. */
export function lengthOfTiming({ visits, departure, endArrival, maxDriveSeconds }: RouteTiming): number {
  return visits.length > 0 && maxDriveSeconds < noUpperBound ? endArrival - departure : 0
}

/** Vehicle of every served visit. */
function vehiclesOf({ vehicleOf }: RoutingProblem, timings: readonly RouteTiming[]): Map<number, number> {
  return new Map(timings.flatMap(({ shift, visits }) => visits.map(({ visit }) => [visit, vehicleOf[shift]!] as const)))
}

function brokenDependencies(problem: RoutingProblem, timings: readonly RouteTiming[]): string[] {
  if (!problem.dependencies) return []
  const { preceding, following, sameVehicle } = problem.dependencies
  const served = servedVisits(timings)
  const vehicles = vehiclesOf(problem, timings)
  const pinned = new Set(problem.pinnedVisit)
  return [...following.keys()].flatMap((d) => {
    const first = served.get(preceding[d]!)
    const second = served.get(following[d]!)
    const isFixed = pinned.has(following[d]!) && (!first || pinned.has(preceding[d]!))
    if (!second || isFixed) return []
    if (!first) return [`visit ${following[d]!} is served without visit ${preceding[d]!}`]
    const isLate =
      first.departure < noUpperBound && releaseAfter(problem.dependencies!, d, first.departure) > second.start
    return isLate || (sameVehicle[d] && vehicles.get(preceding[d]!) !== vehicles.get(following[d]!))
      ? [`visit ${following[d]!} is not served as it must follow visit ${preceding[d]!}`]
      : []
  })
}

/** What only pinned visits break is somebody's decision. */
function brokenGroups(problem: RoutingProblem, timings: readonly RouteTiming[]): string[] {
  if (!problem.groups) return []
  const served = servedVisits(timings)
  const vehicles = vehiclesOf(problem, timings)
  const pinned = new Set(problem.pinnedVisit)
  return Array.from(problem.groups.alignsEnds, (_, g) => g).flatMap((g) => {
    const visits = visitsOfGroup(problem, g)
    const free = visits.filter((v) => served.has(v) && !pinned.has(v))
    if (free.length === 0) return []
    if (visits.some((v) => !served.has(v))) return [`group ${g} is served in part`]
    const timeOf = (v: number) => alignedTime(problem, g, served.get(v)!) ?? -Infinity
    const leading = visits.filter((v) => pinned.has(v) && timeOf(v) > -Infinity)
    const together = Math.max(...(leading.length > 0 ? leading : visits).map(timeOf))
    const isApart = free.some((v) => timeOf(v) !== together)
    const isShared = free.some((v) => visits.some((other) => other !== v && vehicles.get(other) === vehicles.get(v)))
    return isApart || isShared ? [`group ${g} is not served together by different vehicles`] : []
  })
}

/**
 * Soft price of one route, whoever waits for visits of others and whatever its vehicle works, and the hard rules it
 * breaks. A route of nothing but its pinned prefix breaks none.
 */
export function priceOfRoute(problem: RoutingProblem, shift: number, visits: readonly number[]): RoutePrice {
  return priceOfTimedRoute(problem, shift, visits, timeRoute(problem, shift, visits))
}

/** The same with the rules of requests, whatever is left of a request elsewhere counts as not served. */
export function priceOfRouteWithRequests(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
): RoutePrice {
  const timing = timeRoute(problem, shift, visits)
  const { soft, problems } = priceOfTimedRoute(problem, shift, visits, timing)
  return { soft, problems: [...problems, ...brokenRequests(problem, [timing])] }
}

interface RoutePrice {
  readonly soft: number
  readonly problems: string[]
}

function priceOfTimedRoute(
  problem: RoutingProblem,
  shift: number,
  visits: readonly number[],
  timing: RouteTiming,
): RoutePrice {
  if (visits.length === 0) return { soft: 0, problems: missingPinned(problem, shift, visits) }
  const problems = missingPinned(problem, shift, visits)
  if (visits.some((visit) => !isPinnedTo(problem, shift, visit))) problems.push(...brokenRules(problem, timing))
  return { soft: softRules.reduce((sum, rule) => sum + rule.price(problem, timing), 0), problems }
}

function missingPinned(problem: RoutingProblem, shift: number, visits: readonly number[]): string[] {
  const pinned = problem.pinnedVisit.subarray(problem.pinnedFrom[shift], problem.pinnedFrom[shift + 1])
  return pinned.every((visit, k) => visits[k] === visit) ? [] : [`shift ${shift} does not start with its pinned visits`]
}

function brokenRules(problem: RoutingProblem, timing: RouteTiming): string[] {
  const { shift, visits } = timing
  const broken: string[] = []
  const demand = visits.reduce((sum, { visit }) => sum + (problem.demand?.[visit] ?? 0), 0)
  if (problem.capacity && demand > problem.capacity[shift]!) broken.push(`shift ${shift} loads ${demand}`)
  if (visits.at(-1)!.departure > problem.maxLastDeparture[shift]!)
    broken.push(`shift ${shift} leaves its last visit late`)
  if (timing.endArrival > problem.maxEnd[shift]!) broken.push(`shift ${shift} ends late`)
  if (timing.travelSeconds > problem.maxTravelSeconds[shift]!) broken.push(`shift ${shift} travels too long`)
  if (problem.maxDuration && !canLast(problem, timing, problem.maxDuration[shift]!))
    broken.push(`shift ${shift} lasts too long`)
  if (timing.maxDriveSeconds >= noUpperBound) broken.push(`shift ${shift} drives where no road leads`)
  if (timing.breaks.some(({ isLate }) => isLate)) broken.push(`shift ${shift} takes a break late`)
  const pinned = [...problem.pinnedVisit.subarray(problem.pinnedFrom[shift], problem.pinnedFrom[shift + 1])]
  const mayBeLate = pinned.length > 0 && !canKeepWindows(problem, shift, pinned)
  for (const { visit, isLate, legSeconds } of visits) {
    if (isPinnedTo(problem, shift, visit)) {
      if (isLate && !mayBeLate) broken.push(`pinned visit ${visit} is made late on shift ${shift}`)
      continue
    }
    if (problem.closed[shift] || !problem.compatible[visit * problem.shiftCount + shift])
      broken.push(`shift ${shift} may not serve visit ${visit}`)
    if (isLate) broken.push(`visit ${visit} is late on shift ${shift}`)
    if (legSeconds > problem.maxLegSeconds[shift]!) broken.push(`visit ${visit} is too far on shift ${shift}`)
  }
  return broken
}
