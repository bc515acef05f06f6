/**
 * When heavy work is let in for lighter work (moves/exchange): a few times while a plan is annealed, before the best
 * plan is polished, and at the end of every run, so that no plan is stored that one exchange would make better.
 */
import { startExchange } from '../moves/exchange/let-in.ts'
import type { RoutingKernel } from '../moves/routing-kernel.ts'
import { tunables } from '../tunables.ts'
import { loadBest, noteBest } from './best-plan.ts'
import type { Course } from './course.ts'

const { every, trialsPerVisit } = tunables.exchange

/** Begins in the plan as it is, where some time has gone since the last time and work is left out. */
export function followExchanges(kernel: RoutingKernel, course: Course, progress: number): void {
  if (progress < course.exchangedAt) course.exchangedAt = 0
  if (course.reduction || course.recombination || progress < course.exchangedAt + every) return
  course.exchangedAt = progress
  beginExchanges(kernel, course, trialsPerVisit * kernel.facts.freeVisits.length)
}

/** Begins in the plan as it is; nothing to do where nothing that has to be done is left out. */
export function beginExchanges(kernel: RoutingKernel, course: Course, trials: number): void {
  course.exchange = kernel.state.absentMedium > 0 ? startExchange(kernel) : undefined
  course.exchangesLeft = trials
}

/** One trial; false, and none made, where there is nothing left to try. */
export function exchangeOnce(course: Course): boolean {
  const { exchange } = course
  if (!exchange) return false
  if (course.exchangesLeft-- > 0 && !exchange.next().done) return true
  course.exchange = undefined
  return false
}

/**
 * Lets work into the best plan for lighter work by so many trials, whatever was going on; false when no exchange is
 * left that makes it better. Nothing is advanced after it.
 */
export function exchangeInBest(kernel: RoutingKernel, course: Course, trials: number): boolean {
  if (!course.isExchangingBest) {
    course.isExchangingBest = true
    course.polish = undefined
    loadBest(kernel, course)
    beginExchanges(kernel, course, Infinity)
  }
  for (let trial = 0; trial < trials; trial++) {
    const goesOn = exchangeOnce(course)
    noteBest(kernel, course)
    if (!goesOn) return false
  }
  return true
}
