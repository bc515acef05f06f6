/**
 * The course of a run, driven by its progress: founders are annealed from hot one after the other, then children of two
 * members are annealed from warm and replace the worst member. Large problems, for which several founders would all end too
 * early, anneal a single one for the whole run.
 */
import { annealOnce, hot, temperatureAt, warm } from './annealing.ts'
import { crossRoutes } from './crossover.ts'
import { prepareFleetReduction, reduceOnce, startReduction, type FleetReduction } from './fleet-reduction.ts'
import { copyPlan, createPlan, isBetter, isCheaper, loadRoutes, readRoutes, routeCount, snapshot, type Plan } from './plan.ts'
import { recreate } from './recreate.ts'
import { commit, removeAbsent } from './route-edits.ts'
import { dissolveCoupling } from './settle-coupling.ts'
import type { RoutingKernel } from './routing-kernel.ts'

/** Share of the run's progress spent on founders, when there are several. */
const foundingShare = 0.5
/** Children planned for the rest; their length is fixed in steps, so that there are more of them when the run goes on. */
const plannedChildren = 25
/** Progress at which the number of founders is decided from the steps it took. */
const decisionProgress = 0.01
const mostMembers = 8
/** Steps per visit one founder needs at least, and the problem size from which only long runs have several. */
const stepsPerMember = 1500
const largeProblem = 600
/** Share of the progress spent on finding the fewest routes, where they are dear; share of a later annealing spent on coming down to as few. */
const reducingShare = 0.1
const catchingUpShare = 0.25

export interface Course {
  readonly members: Plan[]
  /** Best of the annealing going on. */
  readonly episode: Plan
  /** Best of all. */
  readonly best: Plan
  /** Founders wanted; 0 until decided. */
  memberCount: number
  isFounding: boolean
  /** Whether the only founder has half of its annealing behind it. */
  isCold: boolean
  startTemperature: number
  /** How the fleet is reduced, absent where opening shifts is not dear; the same while that goes on. */
  readonly fleet: FleetReduction | undefined
  reduction: FleetReduction | undefined
  /** Progress at which founding began, and at which this founder's annealing did. */
  foundedFrom: number
  annealedFrom: number
  childFrom: number
  childSteps: number
}

export function startCourse(kernel: RoutingKernel): Course {
  const { facts } = kernel
  const course: Course = {
    members: [], episode: createPlan(facts), best: createPlan(facts),
    memberCount: 0, isFounding: true, isCold: false, startTemperature: hot, childFrom: 0, childSteps: 0,
    fleet: prepareFleetReduction(kernel), reduction: undefined, foundedFrom: 0, annealedFrom: 0,
  }
  return course
}

/** Notes the current plan where it is the best of its annealing or of all. */
export function noteBest({ state }: RoutingKernel, { episode, best }: Course): void {
  if (!isBetter(state, episode)) return
  snapshot(state, episode)
  if (isBetter(state, best)) copyPlan(episode, best)
}

/** Inserts every absent visit that fits, and starts a new annealing from there. */
export function completePlan(kernel: RoutingKernel, course: Course): void {
  const { state } = kernel
  while (state.absentCount > 0) {
    const v = state.absent[state.absentCount - 1]!
    removeAbsent(state, v)
    state.waiting[state.waitingCount++] = v
  }
  kernel.emptiedVisit = -1
  if (!recreate(kernel) && kernel.facts.coupling) dissolveCoupling(state, kernel.facts.coupling)
  commit(state)
  course.episode.medium = Infinity
  noteBest(kernel, course)
  course.reduction = course.fleet
  if (course.fleet) startReduction(kernel, course.fleet)
}

/** One step, as `followProgress` has left the course. */
export function takeStep(kernel: RoutingKernel, { reduction }: Course): void {
  if (reduction) reduceOnce(kernel, reduction)
  else annealOnce(kernel)
}

/** Sets the temperature for the coming steps; ends annealings that are over and starts the next one. */
export function followProgress(kernel: RoutingKernel, course: Course, steps: number, progress: number): void {
  if (course.memberCount === 0 && progress >= decisionProgress) course.memberCount = decideMembers(kernel, steps / progress)
  if (!course.isFounding) {
    if (steps - course.childFrom >= course.childSteps) {
      admit(course.members, course.episode)
      startChild(kernel, course, steps)
    }
    const share = (steps - course.childFrom) / course.childSteps
    // A child of plans with few routes may have more.
    if (course.reduction && !(share < catchingUpShare && isWorthReducing(kernel, course, course.reduction))) stopReducing(kernel, course)
    kernel.temperature = temperatureAt(kernel, warm, share)
    return
  }
  const count = Math.max(1, course.memberCount)
  const founder = course.members.length
  const span = count === 1 ? 1 - course.foundedFrom : (foundingShare - course.foundedFrom) / count
  const from = course.foundedFrom + span * founder
  const end = from + span
  if (course.reduction) {
    if (progress < (founder === 0 ? reducingShare : from + catchingUpShare * span) && isWorthReducing(kernel, course, course.reduction)) return
    stopReducing(kernel, course)
    course.annealedFrom = progress
    if (founder === 0) course.foundedFrom = progress
    followProgress(kernel, course, steps, progress)
    return
  }
  course.isCold = count === 1 && progress >= 0.5
  if (count > 1 && progress >= end) {
    const member = createPlan(kernel.facts)
    copyPlan(course.episode, member)
    course.members.push(member)
    course.annealedFrom = progress
    if (course.members.length < count) {
      loadRoutes(kernel.state, [])
      course.startTemperature = hot
      completePlan(kernel, course)
    } else {
      course.isFounding = false
      course.childSteps = Math.max(32, Math.round((steps / progress) * (1 - foundingShare) / plannedChildren))
      startChild(kernel, course, steps)
    }
    followProgress(kernel, course, steps, progress)
    return
  }
  kernel.temperature = temperatureAt(kernel, course.startTemperature, progress < end ? (progress - course.annealedFrom) / (end - course.annealedFrom) : 1)
}

/** Whether fewer routes are wanted than the annealing going on has found: the first one looks for the fewest there are, others for as few. */
function isWorthReducing({ facts: { visitCount } }: RoutingKernel, { episode, best, members }: Course, { leastRoutes, isStuck }: FleetReduction): boolean {
  return !isStuck && routeCount(episode, visitCount) > Math.max(leastRoutes, members.length > 0 ? routeCount(best, visitCount) : 0)
}

/** Goes on from the plan with the fewest routes that misses nobody. */
function stopReducing(kernel: RoutingKernel, course: Course): void {
  course.reduction = undefined
  kernel.routeLimit = kernel.facts.shiftCount
  loadRoutes(kernel.state, readRoutes(course.episode.next, kernel.facts))
}

function decideMembers({ facts }: RoutingKernel, expectedSteps: number): number {
  const stepsPerVisit = expectedSteps / facts.freeVisits.length
  const needed = facts.freeVisits.length > largeProblem ? 10 : 1.7
  if (stepsPerVisit < needed * stepsPerMember) return 1
  return Math.max(3, Math.min(mostMembers, Math.round(stepsPerVisit / stepsPerMember)))
}

/**
 * Notes a plan of another search. Where `mayContinue`, it becomes a member like a child; a single plan under way is replaced
 * by it in the colder half of the annealing.
 */
export function receivePlan(kernel: RoutingKernel, course: Course, plan: Readonly<Plan>, mayContinue: boolean): void {
  if (isCheaper(plan, course.best)) copyPlan(plan, course.best)
  if (!mayContinue) return
  if (!course.isFounding) admit(course.members, plan)
  else if (course.memberCount === 1 && course.isCold && isCheaper(plan, course.episode)) {
    loadRoutes(kernel.state, readRoutes(plan.next, kernel.facts))
    copyPlan(plan, course.episode)
  }
}

/** Replaces the worst member by the plan, unless that is worse or a twin. */
function admit(members: readonly Plan[], plan: Readonly<Plan>): void {
  let worst = members[0]!
  for (const member of members) {
    if (member.medium === plan.medium && member.soft === plan.soft) return
    if (isCheaper(worst, member)) worst = member
  }
  if (isCheaper(plan, worst)) copyPlan(plan, worst)
}

function startChild(kernel: RoutingKernel, course: Course, steps: number): void {
  const { random, facts, lists } = kernel
  const { members } = course
  const mother = random.below(members.length)
  const father = (mother + 1 + random.below(members.length - 1)) % members.length
  const parents = { mother: members[mother]!.next, father: members[father]!.next }
  loadRoutes(kernel.state, crossRoutes(facts, lists, parents, random))
  completePlan(kernel, course)
  course.childFrom = steps
}
