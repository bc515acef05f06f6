/** The best plan of a run: how it is kept, and gone on from. */
import { focusOnAll } from '../moves/focus.ts'
import type { RoutingKernel } from '../moves/routing-kernel.ts'
import { copyPlan, isBetter, loadRoutes, readRoutes, snapshot } from '../edits/plan.ts'
import type { Course } from './course.ts'
import { requireAll } from './missing-requests.ts'

/** Notes the current plan where it is the best of its annealing or of all. */
export function noteBest({ state }: RoutingKernel, course: Course): void {
  const { episode, best } = course
  if (!isBetter(state, episode)) return
  snapshot(state, episode)
  if (!isBetter(state, best)) return
  copyPlan(episode, best)
  course.isBestPolished = false
}

/** Goes on from the best plan, all of it required and anywhere. */
export function loadBest(kernel: RoutingKernel, course: Course): void {
  requireAll(kernel)
  course.recombination = undefined
  focusOnAll(kernel)
  loadRoutes(kernel.state, readRoutes(course.best.next, kernel.facts))
}
