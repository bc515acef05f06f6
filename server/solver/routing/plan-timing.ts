/**
 * The full timing of all routes together, where visits wait for others: the earliest times at which everyone who waits has
 * waited long enough. Like route-timing.ts written to be read.
 */
import { noLowerBound, noUpperBound, type RoutingProblem, type Routes, type VisitDependencies } from './problem.ts'
import { timeRoute, type RouteTiming } from './route-timing.ts'

/** One per shift. */
export function timeRoutes(problem: RoutingProblem, routes: Routes): RouteTiming[] {
  return settleRoutes(problem, routes).timings
}

interface Settling {
  readonly timings: RouteTiming[]
  /** False where the times still move after everyone has waited once for everyone: breaks that give way to each other. */
  readonly isSettled: boolean
}

export function settleRoutes(problem: RoutingProblem, routes: Routes): Settling {
  const { dependencies, shiftCount, visitCount } = problem
  const timeAll = (notBefore?: Int32Array) => Array.from({ length: shiftCount }, (_, s) => timeRoute(problem, s, routes[s] ?? [], notBefore))
  if (!dependencies) return { timings: timeAll(), isSettled: true }
  const waits = waitingOnes(problem, dependencies, routes)
  const notBefore = new Int32Array(visitCount).fill(noLowerBound)
  let timings = timeAll(notBefore)
  for (let round = mostRounds(dependencies); round > 0; round--) {
    const ends = endsOf(timings)
    const wanted = new Int32Array(visitCount).fill(noLowerBound)
    for (const d of waits) {
      const end = ends.get(dependencies.preceding[d]!)!
      const follower = dependencies.following[d]!
      if (end < noUpperBound) wanted[follower] = Math.max(wanted[follower]!, end + dependencies.minDelay[d]!)
    }
    if (wanted.every((time, v) => time === notBefore[v])) return { timings, isSettled: true }
    notBefore.set(wanted)
    timings = timeAll(notBefore)
  }
  return { timings, isSettled: false }
}

/** Enough for every chain of dependencies, whose times settle one after the other. */
export function mostRounds({ preceding }: VisitDependencies): number {
  return preceding.length + 2
}

export function endsOf(timings: readonly RouteTiming[]): Map<number, number> {
  return new Map(timings.flatMap(({ visits }) => visits.map(({ visit, departure }) => [visit, departure] as const)))
}

/** Dependencies whose following visit is not pinned, with both visits served and not in a circle. */
function waitingOnes(problem: RoutingProblem, { preceding, following }: VisitDependencies, routes: Routes): number[] {
  const next = new Map<number, number[]>()
  const served = new Set(routes.flat())
  const pinned = new Set(problem.pinnedVisit)
  const add = (from: number, to: number) => next.set(from, [...(next.get(from) ?? []), to])
  for (const route of routes) for (let k = 1; k < route.length; k++) add(route[k - 1]!, route[k]!)
  const all = [...preceding.keys()].filter((d) => served.has(preceding[d]!) && served.has(following[d]!) && !pinned.has(following[d]!))
  for (const d of all) add(preceding[d]!, following[d]!)
  return all.filter((d) => !leadsTo(next, following[d]!, preceding[d]!))
}

function leadsTo(next: ReadonlyMap<number, readonly number[]>, from: number, to: number): boolean {
  const seen = new Set([from])
  for (const v of seen) for (const w of next.get(v) ?? []) seen.add(w)
  return seen.has(to)
}
