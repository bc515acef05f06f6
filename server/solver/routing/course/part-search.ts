/**
 * The search of a part of one plan (plan-parts.ts), beside threads that search its other parts. Home deals the parts
 * and follows the course of the run; the others go by what it tells them.
 */
import { annealOnce } from './annealing.ts'
import { dealParts, leavePart, loadPart } from './plan-parts.ts'
import { stages, type Course } from './course.ts'
import { followTogether } from './population.ts'
import {
  copyPlan,
  createPlan,
  isBetter,
  isCheaper,
  loadRoutes,
  readRoutes,
  routeCount,
  snapshot,
} from '../edits/plan.ts'
import type { Plan } from '../edits/plan.ts'
import type { Routes } from '../problem/problem.ts'
import type { RoutingKernel } from '../moves/routing-kernel.ts'
import { tunables } from '../tunables.ts'

export interface PartSearch {
  /** Whether a part is searched now. */
  readonly isOn: boolean
  /** Home: the whole plan that is dealt or put together. */
  readonly whole: Plan
  /** Home: whether the coming steps may be those of all threads on one plan. */
  mayBeginEpoch(progress: number): boolean
  /** Home: deals the whole plan in as many parts as there are threads, by node; the best one of all at first. */
  deal(partOf: Int32Array): void
  /** Makes one part of the plan with these successors the present plan. */
  load(next: Int32Array, partOf: Int32Array, part: number): void
  advance(steps: number, progress: number, temperature: number): void
  /** Temperature of the coming steps. */
  readonly temperature: number
  /** What has been made of the part. */
  own(): JoinedPart
  wholeRoutes(): Routes
  /** Home: takes over what all parts have become, and the best of them where that is the best plan of all. */
  join(partOf: Int32Array, parts: readonly JoinedPart[]): void
  /** Goes on alone from the whole plan with these successors. */
  leave(next: Int32Array): void
  /** What others need of home's course to go on alone. */
  courseNumbers(): number[]
  takeCourse(numbers: readonly number[]): void
}

/** A part as it is, and its best. */
export interface JoinedPart {
  readonly current: Readonly<Plan>
  readonly best: Readonly<Plan>
}

const { fewestRoutes } = tunables.parts

export function createPartSearch(kernel: RoutingKernel, course: Course): PartSearch {
  const { state, facts } = kernel
  const whole = createPlan(facts)
  const wholeBest = createPlan(facts)
  const current = createPlan(facts)
  const best = createPlan(facts)
  let isOn = false
  return {
    get isOn() {
      return isOn
    },
    get temperature() {
      return kernel.temperature
    },
    whole,
    wholeRoutes: () => readRoutes(whole.next, facts),
    mayBeginEpoch(progress) {
      const routes = isOn ? routeCount(whole, facts.visitCount) : state.activeCount
      return (
        progress >= course.progress &&
        routes >= fewestRoutes * course.crew &&
        followTogether(kernel, course, progress, routes)
      )
    },
    deal(partOf) {
      if (!isOn) copyPlan(course.best, whole)
      dealParts(kernel, whole.next, course.crew, partOf)
    },
    load(next, partOf, part) {
      isOn = true
      loadPart(kernel, next, partOf, part)
      snapshot(state, best)
    },
    advance(steps, progress, temperature) {
      course.progress = progress
      kernel.temperature = temperature
      for (let i = 0; i < steps; i++, course.steps++) {
        annealOnce(kernel)
        if (isBetter(state, best)) snapshot(state, best)
      }
    },
    own() {
      snapshot(state, current)
      return { current, best }
    },
    join(partOf, parts) {
      joinParts(
        whole,
        partOf,
        parts.map((part) => part.current),
      )
      joinParts(
        wholeBest,
        partOf,
        parts.map((part) => part.best),
      )
      if (isCheaper(wholeBest, course.best)) {
        copyPlan(wholeBest, course.best)
        course.isBestPolished = false
      }
    },
    leave(next) {
      isOn = false
      leavePart(kernel)
      loadRoutes(state, readRoutes(next, facts))
      snapshot(state, course.episode)
    },
    courseNumbers: () => [
      stages.indexOf(course.stage),
      course.memberCount,
      course.startTemperature,
      course.annealedFrom,
      course.annealedUntil,
      course.stepsPerChange,
      Number(course.isPolished),
    ],
    takeCourse([stage, memberCount, startTemperature, annealedFrom, annealedUntil, stepsPerChange, isPolished]) {
      course.stage = stages[stage!]!
      course.memberCount = memberCount!
      course.startTemperature = startTemperature!
      course.annealedFrom = annealedFrom!
      course.annealedUntil = annealedUntil!
      course.stepsPerChange = stepsPerChange!
      course.isPolished = isPolished === 1
      course.polish = undefined
      course.reduction = undefined
      course.members.length = 0
    },
  }
}

/** Each node as its part has it; what the parts cost in sum. */
function joinParts(whole: Plan, partOf: Int32Array, parts: readonly Readonly<Plan>[]): void {
  for (let node = 0; node < partOf.length; node++) whole.next[node] = parts[partOf[node]!]!.next[node]!
  whole.medium = parts.reduce((sum, part) => sum + part.medium, 0)
  whole.soft = parts.reduce((sum, part) => sum + part.soft, 0)
}
