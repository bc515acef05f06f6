/**
 * The full timing of all routes together, where visits wait for others: the earliest times at which everyone who waits
 * has waited long enough. Like route-timing.ts written to be read.
 */
import { noLowerBound, noUpperBound, type RoutingProblem, type Routes } from '../problem/problem.ts'
import { releaseAfter } from '../problem/release-times.ts'
import { timeRoute, timeRouteEarly } from './route-timing.ts'
import type { RouteTiming, VisitTiming } from '../timing/timed-route.ts'
import { openingsOf } from '../problem/service-openings.ts'

/** One per shift. */
export function timeRoutes(problem: RoutingProblem, routes: Routes): RouteTiming[] {
  return settleRoutes(problem, routes).timings
}

/** The same ways as early as they go: whoever others wait for is served then even if the route leaves later. */
export function timeRoutesEarly(problem: RoutingProblem, routes: Routes): RouteTiming[] {
  return timeAll(timeRouteEarly, problem, routes, startsTogether(problem, routes).notBefore)
}

interface Settling {
  readonly timings: RouteTiming[]
  /**
   * False where the times still move after everyone has waited once for everyone: breaks that give way to each other.
   */
  readonly isSettled: boolean
}

export function settleRoutes(problem: RoutingProblem, routes: Routes): Settling {
  const { notBefore, isSettled } = startsTogether(problem, routes)
  return { timings: timeAll(timeRoute, problem, routes, notBefore), isSettled }
}

function timeAll(
  timeOne: typeof timeRoute,
  problem: RoutingProblem,
  routes: Routes,
  notBefore: Int32Array | undefined,
) {
  return Array.from({ length: problem.shiftCount }, (_, s) => timeOne(problem, s, routes[s] ?? [], notBefore))
}

/** When each visit may start at the earliest, everyone having waited long enough; undefined where nobody waits. */
function startsTogether(
  problem: RoutingProblem,
  routes: Routes,
): { readonly notBefore: Int32Array | undefined; readonly isSettled: boolean } {
  if (!problem.dependencies && !problem.groups) return { notBefore: undefined, isSettled: true }
  const waits = waitsOf(problem, routes)
  let notBefore = new Int32Array(problem.visitCount).fill(noLowerBound)
  for (let round = maxRounds(problem); round >= 0; round--) {
    const wanted = earliestStarts(problem, waits, timeAll(timeRouteEarly, problem, routes, notBefore))
    if (wanted.every((time, v) => time === notBefore[v])) return { notBefore, isSettled: true }
    notBefore = wanted
  }
  return { notBefore, isSettled: false }
}

/**
 * Enough for every chain of dependencies, whose times settle one after the other, and for groups to try every opening
 * of their visits.
 */
export function maxRounds(problem: RoutingProblem): number {
  const classes = Array.from({ length: problem.durationClassCount }, (_, c) => c)
  const openings = Array.from(problem.groups?.visit ?? [], (v) =>
    Math.max(...classes.map((c) => openingsOf(problem, v, c, 0).length)),
  )
  return (problem.dependencies?.preceding.length ?? 0) + openings.reduce((sum, count) => sum + count, 0) + 2
}

/** Every served visit with its times. */
export function servedVisits(timings: readonly RouteTiming[]): Map<number, VisitTiming> {
  return new Map(timings.flatMap(({ visits }) => visits.map((visit) => [visit.visit, visit] as const)))
}

/** Visits of the group. */
export function visitsOfGroup({ groups }: RoutingProblem, g: number): number[] {
  return [...groups!.visit.subarray(groups!.from[g], groups!.from[g + 1])]
}

/**
 * The time a group has in common, of one of its services: the start or the end; undefined where no road leads there.
 */
export function alignedTime(
  { groups }: RoutingProblem,
  g: number,
  { start, departure }: VisitTiming,
): number | undefined {
  if (departure >= noUpperBound) return undefined
  return groups!.alignsEnds[g] ? departure : start
}

/** Indices of dependencies and of groups. */
interface Waits {
  readonly dependencies: readonly number[]
  readonly groups: readonly number[]
}

/** When each visit may start at the earliest, the others being as they are. */
function earliestStarts(
  problem: RoutingProblem,
  waits: Waits,
  timings: readonly RouteTiming[],
): Int32Array<ArrayBuffer> {
  const served = servedVisits(timings)
  const earliest = new Int32Array(problem.visitCount).fill(noLowerBound)
  const wait = (visit: number, time: number) => (earliest[visit] = Math.max(earliest[visit]!, time))
  for (const d of waits.dependencies) {
    const { preceding, following } = problem.dependencies!
    const end = served.get(preceding[d]!)!.departure
    if (end < noUpperBound) wait(following[d]!, releaseAfter(problem.dependencies!, d, end))
  }
  for (const g of waits.groups) {
    const together = visitsOfGroup(problem, g).flatMap((visit) => served.get(visit) ?? [])
    const members = together.map((timing) =>
      memberOf(problem, timings, g, { timing, notBefore: earliest[timing.visit]! }),
    )
    const time = commonTime(members)
    // Who is last waits for nobody: with a wait it might go another way, be there sooner, and not be last any more.
    for (const { visit, isPinned, lead, own } of members)
      if (time > noLowerBound && !isPinned && time !== own) wait(visit, time - lead)
  }
  return earliest
}

/** A served visit of a group. */
interface Member {
  readonly visit: number
  readonly isPinned: boolean
  /** How long it starts before the time the group has in common: its service where ends are aligned. */
  readonly lead: number
  /** When it would be served if it did not wait for its mates; undefined where no road leads there. */
  readonly own: number | undefined
  /** The first start at a time or later, as the visit is open; that time itself where it is too late. */
  readonly startFrom: (time: number) => number
}

function memberOf(
  problem: RoutingProblem,
  timings: readonly RouteTiming[],
  g: number,
  { timing, notBefore }: { timing: VisitTiming; notBefore: number },
): Member {
  const { visit, arrival, start, departure } = timing
  const { shift } = timings.find(({ visits }) => visits.includes(timing))!
  const service = departure - start
  const openings = openingsOf(problem, visit, problem.durationClass[shift]!, service)
  const startFrom = (time: number) => {
    const opening = openings.find(({ earliest, latest }) => latest >= earliest && time <= latest)
    return Math.max(time, opening?.earliest ?? time)
  }
  const isPinned = problem.pinnedVisit.includes(visit)
  const lead = problem.groups!.alignsEnds[g] ? service : 0
  const aligned = alignedTime(problem, g, timing)
  return {
    visit,
    isPinned,
    lead,
    own: aligned === undefined || isPinned ? aligned : startFrom(Math.max(arrival, notBefore)) + lead,
    startFrom,
  }
}

/** The first time that is open to all who may wait and at which each of them could be, were it not for the others. */
function commonTime(members: readonly Member[]): number {
  let time = Math.max(noLowerBound, ...members.map(({ own }) => own ?? noLowerBound))
  if (time === noLowerBound) return time
  const waiting = members.filter(({ isPinned }) => !isPinned)
  for (let before = noLowerBound; before !== time;) {
    before = time
    for (const { lead, startFrom } of waiting) time = startFrom(time - lead) + lead
  }
  return time
}

/** Dependencies with both visits served and a following one that may wait, and groups: all that are not in a circle. */
function waitsOf(problem: RoutingProblem, routes: Routes): Waits {
  const { dependencies, groups, visitCount } = problem
  const served = new Set(routes.flat())
  const pinned = new Set(problem.pinnedVisit)
  const allGroups = [...(groups?.alignsEnds.keys() ?? [])]
  // Visits of a group that may wait are one node, as each of them waits for all.
  const nodes = new Map(
    allGroups.flatMap((g) =>
      visitsOfGroup(problem, g)
        .filter((v) => !pinned.has(v))
        .map((v) => [v, visitCount + g] as const),
    ),
  )
  const nodeOf = (v: number) => nodes.get(v) ?? v
  const next = new Map<number, number[]>()
  const add = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to])
  for (const route of routes) for (let k = 1; k < route.length; k++) add(nodeOf(route[k - 1]!), nodeOf(route[k]!))
  for (const g of allGroups) for (const v of visitsOfGroup(problem, g)) if (pinned.has(v)) add(v, visitCount + g)
  const [preceding, following] = [dependencies?.preceding ?? [], dependencies?.following ?? []]
  const pairs = [...preceding.keys()].filter(
    (d) => served.has(preceding[d]!) && served.has(following[d]!) && !pinned.has(following[d]!),
  )
  for (const d of pairs) add(nodeOf(preceding[d]!), nodeOf(following[d]!))
  return {
    dependencies: pairs.filter((d) => !leadsTo(next, nodeOf(following[d]!), nodeOf(preceding[d]!))),
    groups: allGroups.filter((g) => !leadsTo(next, visitCount + g, visitCount + g)),
  }
}

/** Whether one or more steps lead there. */
function leadsTo(next: ReadonlyMap<number, readonly number[]>, from: number, to: number): boolean {
  const seen = new Set(next.get(from))
  for (const v of seen) for (const w of next.get(v) ?? []) seen.add(w)
  return seen.has(to)
}
