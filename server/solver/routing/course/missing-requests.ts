/**
 * The annealing of few routes of requests, where vehicles count first and all requests can be served: plans may miss
 * some on their way (absence-prices.ts), and every now and then it goes on from the best plan that misses nobody, put
 * together anew of the routes seen so far (recombine.ts). So plans that cannot be made whole are left again, and what
 * was good of them is not lost.
 */
import { adaptAbsencePrices, restoreAbsencePrices } from '../moves/requests/absence-prices.ts'
import { recombineOnce, startRecombination, type Recombination } from '../moves/requests/recombine.ts'
import { createRoutePool, noteRoutes, type RoutePool } from '../moves/requests/route-pool.ts'
import { loadRoutes, readRoutes, routeCount, type Plan } from '../edits/plan.ts'
import type { RoutingKernel } from '../moves/routing-kernel.ts'
import type { Course } from './course.ts'
import { tunables } from '../tunables.ts'

const { every, stepsPerVisit, mostBarren } = tunables.recombination

/** Absent where what a plan costs is not what its routes cost, one by one. */
export function poolFor({ facts }: RoutingKernel): RoutePool | undefined {
  const { requests, problem } = facts
  return requests && !problem.balance ? createRoutePool(requests) : undefined
}

/** Whether the annealing going on may miss requests. */
function mayMissRequests({ stage, fleet, best, isRepair, isPolished }: Course): boolean {
  return stage === 'founders' && fleet !== undefined && best.medium === 0 && !isRepair && !isPolished
}

/** Whether its best plan is put together anew now and then: no other founders are wanted where it is. */
export function mayRecombine(course: Course): boolean {
  return course.pool !== undefined && course.memberCount <= 1 && mayMissRequests(course)
}

/** From here on plans are to miss nobody. */
export function requireAll(kernel: RoutingKernel): void {
  if (kernel.requests) restoreAbsencePrices(kernel, kernel.requests.absences)
}

/** At a look at the progress, of which a share of the annealing is over. */
export function followMissing(kernel: RoutingKernel, course: Course, share: number): void {
  const { state, facts, requests } = kernel
  if (!requests || !mayMissRequests(course)) return
  const pool = mayRecombine(course) ? course.pool : undefined
  if (pool) noteRoutes(state, pool)
  if (!pool || !isDue(kernel, course, share)) return adaptAbsencePrices(kernel, requests.absences, share)
  course.recombinedAt = { share, steps: course.steps }
  course.recombination = startRecombination()
  loadRoutes(state, readRoutes(bestOwn(kernel, course).next, facts))
  noteRoutes(state, pool)
}

/** Choices take as long as hundreds of steps: of a short run they are not to be most of it. */
function isDue({ facts }: RoutingKernel, { recombinedAt, steps }: Course, share: number): boolean {
  return share >= recombinedAt.share + every && steps >= recombinedAt.steps + stepsPerVisit * facts.freeVisits.length
}

/** The best plan of this annealing rather than one from another thread, unless it has more routes. */
function bestOwn({ facts: { visitCount } }: RoutingKernel, { episode, best }: Course): Plan {
  return episode.medium === 0 && routeCount(episode, visitCount) <= routeCount(best, visitCount) ? episode : best
}

/** Makes one choice of routes anew; where some in a row give nothing, the annealing goes on from the plan. */
export function recombineStep(kernel: RoutingKernel, course: Course, recombination: Recombination): void {
  recombineOnce(kernel, course.pool!, recombination)
  if (recombination.isExhausted || recombination.barren >= mostBarren) course.recombination = undefined
}
