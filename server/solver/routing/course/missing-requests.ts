/**
 * The annealing of few routes of requests, where vehicles count first and all requests can be served: plans may miss
 * some on their way (absence-prices.ts), and every now and then it goes on from the best plan that misses nobody, put
 * together anew of the routes seen so far (recombine.ts). So plans that cannot be made whole are left again, and what
 * was good of them is not lost.
 */
import { adaptAbsencePrices, restoreAbsencePrices } from '../moves/requests/absence-prices.ts'
import { recombineOnce, startRecombination, type Recombination } from '../moves/requests/recombine.ts'
import { createRoutePool, noteRoutes, type RoutePool } from '../moves/requests/route-pool.ts'
import { loadRoutes, readRoutes } from '../state/plan.ts'
import type { RoutingKernel } from '../routing-kernel.ts'
import type { Course } from './course.ts'
import { tunables } from '../tunables.ts'

const { every, mostBarren } = tunables.recombination

/** Absent where what a plan costs is not what its routes cost, one by one. */
export function poolFor({ facts }: RoutingKernel): RoutePool | undefined {
  const { requests, problem, coupling } = facts
  return requests && !problem.balance && !coupling ? createRoutePool(requests) : undefined
}

/** Whether the annealing going on may miss requests. */
export function mayMissRequests({ stage, fleet, best, isRepair, isPolished }: Course): boolean {
  return stage === 'founders' && fleet !== undefined && best.medium === 0 && !isRepair && !isPolished
}

/** Whether its plans are put together anew: it is the only one then. */
export const isRecombined = (course: Course): boolean => course.pool !== undefined && mayMissRequests(course)

/** From here on plans are to miss nobody. */
export function requireAll(kernel: RoutingKernel): void {
  if (kernel.requests) restoreAbsencePrices(kernel, kernel.requests.absences)
}

/** At a look at the progress, of which a share of the annealing is over. */
export function followMissing(kernel: RoutingKernel, course: Course, share: number): void {
  const { state, facts, requests } = kernel
  if (!requests || !mayMissRequests(course)) return
  if (course.pool) noteRoutes(state, course.pool)
  if (!course.pool || share < course.recombinedAt + every) return adaptAbsencePrices(kernel, requests.absences, share)
  course.recombinedAt = share
  course.recombination = startRecombination()
  loadRoutes(state, readRoutes(course.best.next, facts))
  noteRoutes(state, course.pool)
}

/** Makes one choice of routes anew; where some in a row give nothing, the annealing goes on from the plan. */
export function recombineStep(kernel: RoutingKernel, course: Course, recombination: Recombination): void {
  recombineOnce(kernel, course.pool!, recombination)
  if (recombination.isExhausted || recombination.barren >= mostBarren) course.recombination = undefined
}
