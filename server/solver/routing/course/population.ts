/**
 * The course of a run, driven by its progress. A short quench makes the first plan good at once and shows how fast the
 * search is. Then founders are annealed from hot one after the other; then children, each a founder or child with the
 * ways of one alternating cycle of another (crossover.ts), are annealed from warm where they differ, and replace the
 * plan they come from when they are better. The population shrinks as the run goes on. Runs too short for several
 * founders anneal a single one. Shortly before the end the best plan is polished (polish.ts). A run of unknown length
 * goes through all of this in every round, each from the best plan so far.
 */
import { annealOnce, cold, hot, hotFor, repair, temperatureAt, warm } from './annealing.ts'
import { loadBest, noteBest } from './best-plan.ts'
import type { Course } from './course.ts'
import { beginExchanges, exchangeOnce, followExchanges } from './exchanges.ts'
import { followMissing, mayRecombine, poolFor, recombineStep, requireAll } from './missing-requests.ts'
import { crossPlans } from '../moves/crossover.ts'
import { prepareFleetReduction, reduceOnce, startReduction, type FleetReduction } from '../moves/fleet-reduction.ts'
import { focusOnChanges, focusOnNeighbours, focusOnAll } from '../moves/focus.ts'
import { copyPlan, createPlan, isCheaper, loadRoutes, readRoutes, routeCount, type Plan } from '../edits/plan.ts'
import { polishOnce, startPolish } from '../moves/polish.ts'
import { recreate } from '../moves/recreate.ts'
import { commit, removeAbsent } from '../edits/route-edits.ts'
import { dissolveCoupling } from '../edits/settle-coupling.ts'
import type { RoutingKernel } from '../moves/routing-kernel.ts'
import { tunables } from '../tunables.ts'

const {
  quenchShare,
  warmUpShare,
  foundingShare,
  founderSteps,
  fewestFounders,
  maxFounders,
  worthFounding,
  worthFoundingInAll,
  fewestMembers,
  changeShare,
  fewestStepsPerChange,
  fewestChanges,
  worthwhileChanges,
  maxPairs,
  polishFrom,
} = tunables.population
const { warmStartShare } = tunables.start
const { reducingShare, catchingUpShare } = tunables.fleetReduction

export function startCourse(kernel: RoutingKernel, crew = 1): Course {
  const { facts } = kernel
  const fleet = prepareFleetReduction(kernel)
  return {
    stage: 'quench',
    steps: 0,
    progress: 0,
    // A route is hardly given up where its visits can only go to some of the others.
    crew: fleet ? 1 : crew,
    members: [],
    episode: createPlan(facts),
    best: createPlan(facts),
    isRepair: false,
    memberCount: 0,
    startTemperature: hot,
    firstTemperature: hot,
    annealedFrom: 0,
    annealedUntil: quenchShare,
    measuredFrom: { steps: 0, progress: 0 },
    fleet,
    reduction: undefined,
    reducedUntil: reducingUntil(kernel),
    pool: fleet && poolFor(kernel),
    recombination: undefined,
    recombinedAt: { share: 0, steps: 0 },
    exchange: undefined,
    exchangesLeft: 0,
    exchangedAt: 0,
    isExchangingBest: false,
    polish: undefined,
    isPolished: false,
    isBestPolished: false,
    childrenFrom: 0,
    mother: undefined,
    childFrom: 0,
    childSteps: 0,
    stepsPerChange: fewestStepsPerChange,
  }
}

const reducingUntil = ({ requests }: RoutingKernel) => (requests ? tunables.requests.reducingShare : reducingShare)

/** Begins another round of a run of unknown length, from the best plan. */
export function startRound(kernel: RoutingKernel, course: Course): void {
  requireAll(kernel)
  course.stage = 'quench'
  course.members.length = 0
  course.memberCount = 0
  course.startTemperature = course.firstTemperature
  course.annealedFrom = 0
  course.annealedUntil = quenchShare
  course.measuredFrom = { steps: course.steps, progress: 0 }
  course.reducedUntil = reducingUntil(kernel)
  course.recombination = undefined
  course.recombinedAt = { share: 0, steps: course.steps }
  course.exchange = undefined
  course.exchangedAt = 0
  course.polish = undefined
  course.isPolished = false
  focusOnAll(kernel)
  loadRoutes(kernel.state, readRoutes(course.best.next, kernel.facts))
  completePlan(kernel, course)
}

/**
 * Starts from the plan in the state, which serves much of what there is to do or little. One that people have been told
 * is repaired, unless little is left of it: not so warm that it is given up first and found again later.
 */
export function startFrom({ facts, state }: RoutingKernel, course: Course): void {
  const freeCount = facts.freeVisits.length
  const isStart = freeCount - state.absentCount >= warmStartShare * freeCount
  course.isRepair = isStart && facts.problem.appointments !== undefined
  course.firstTemperature = course.isRepair ? repair : isStart ? warm : hot
  course.startTemperature = course.firstTemperature
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
  kernel.isByWeight = kernel.facts.hasWeights
  if (!recreate(kernel) && kernel.facts.coupling) dissolveCoupling(state, kernel.facts.coupling)
  commit(state)
  course.episode.medium = Infinity
  noteBest(kernel, course)
  course.reduction = course.isRepair ? undefined : course.fleet
  if (course.reduction) startReduction(kernel, course.reduction)
}

/** One step, as `followProgress` has left the course. */
export function takeStep(kernel: RoutingKernel, course: Course): void {
  const { polish, reduction } = course
  if (course.exchange && exchangeOnce(course)) return
  if (polish) {
    if (polishOnce(kernel, polish)) return
    course.polish = undefined
    course.isBestPolished = true
  } else if (reduction) reduceOnce(kernel, reduction)
  else if (course.recombination) recombineStep(kernel, course, course.recombination)
  else annealOnce(kernel)
}

/** Sets the temperature for the coming steps; ends annealings that are over and starts the next one. */
export function followProgress(kernel: RoutingKernel, course: Course, progress: number): void {
  if (course.polish || course.exchange) return
  if (progress >= polishFrom && course.memberCount > 0 && !course.isPolished && !course.reduction)
    return startPolishing(kernel, course)
  if (course.recombination) return
  if (course.stage === 'children') return followChildren(kernel, course, progress)
  if (course.reduction) {
    if (progress < course.reducedUntil && isWorthReducing(kernel, course, course.reduction)) return
    stopReducing(kernel, course)
    course.annealedFrom = progress
    if (course.stage === 'quench') course.annealedUntil = progress + quenchShare * (1 - progress)
  }
  const { annealedUntil } = course
  if (progress >= annealedUntil && !(course.stage === 'founders' && course.memberCount === 1)) {
    if (course.stage === 'quench') startFounding(kernel, course, progress, kernel.state.activeCount)
    else endFounder(kernel, course, progress)
    return followProgress(kernel, course, progress)
  }
  cool(kernel, course, progress)
  followExchanges(kernel, course, progress)
}

/** The temperature of the quench or founder going on, and what leaving requests out costs it. */
function cool(kernel: RoutingKernel, course: Course, progress: number): void {
  const { stage, steps, annealedFrom, annealedUntil } = course
  const share = (progress - annealedFrom) / (annealedUntil - annealedFrom)
  if (stage === 'quench' && share < warmUpShare) course.measuredFrom = { steps, progress }
  kernel.temperature = temperatureAt(
    kernel,
    stage === 'quench' && !course.isRepair ? warm : course.startTemperature,
    share,
    mayRecombine(course) ? tunables.requests.cold : cold,
  )
  followMissing(kernel, course, share)
}

/**
 * The same where several threads work on the plan, of so many routes: false where they no longer may, as its rest is
 * more than annealing it.
 */
export function followTogether(kernel: RoutingKernel, course: Course, progress: number, routes: number): boolean {
  if (course.crew === 1 || course.polish) return false
  if (course.stage === 'quench' && progress >= course.annealedUntil) startFounding(kernel, course, progress, routes)
  const isTogether =
    (course.stage === 'quench' || (course.stage === 'founders' && course.memberCount === 1)) &&
    (course.isPolished || progress < polishFrom)
  if (isTogether) cool(kernel, course, progress)
  return isTogether
}

/** Polishes the best plan by so many steps, whatever was going on; false when it is a local optimum. */
export function polishBest(kernel: RoutingKernel, course: Course, steps: number): boolean {
  for (let step = 0; step < steps && !course.isBestPolished; step++) {
    if (!course.polish) startPolishing(kernel, course)
    takeStep(kernel, course)
    noteBest(kernel, course)
  }
  return !course.isBestPolished
}

/** Polishes the best plan of the round, once in a round, which ends the child going on. */
function startPolishing(kernel: RoutingKernel, course: Course): void {
  loadBest(kernel, course)
  course.isPolished = true
  beginExchanges(kernel, course, Infinity)
  course.polish = startPolish()
  course.childSteps = 0
}

/** Decides on the number of founders; the first one goes on from the quench. */
function startFounding(kernel: RoutingKernel, course: Course, progress: number, routes: number): void {
  const { measuredFrom, steps } = course
  const speed = (steps - measuredFrom.steps) / Math.max(Number.EPSILON, progress - measuredFrom.progress)
  course.stage = 'founders'
  const stepsPerVisit = (speed * (1 - progress)) / kernel.facts.freeVisits.length
  course.memberCount =
    course.isRepair || mayRecombine(course) ? 1 : foundersFor(kernel, stepsPerVisit, Math.max(1, routes))
  course.stepsPerChange = Math.max(fewestStepsPerChange, Math.floor(changeShare * stepsPerVisit))
  if (course.memberCount === 1)
    course.startTemperature = Math.min(course.startTemperature, hotFor(course.crew * stepsPerVisit))
  course.annealedFrom = progress
  course.annealedUntil = progress + (course.memberCount === 1 ? 1 : foundingShare / course.memberCount) * (1 - progress)
}

/**
 * One, or as many as have the steps that routes of such a length need to become good plans, if the rest of the run is
 * long enough to mix the ways of all pairs of routes.
 */
function foundersFor({ facts }: RoutingKernel, stepsPerVisit: number, routes: number): number {
  const visits = facts.freeVisits.length
  const stepsPerFounder = (founderSteps * visits) / routes
  const count = Math.floor((foundingShare * stepsPerVisit) / stepsPerFounder)
  const stepsToMix = routes ** 2 * Math.min(worthFounding, worthFoundingInAll / visits)
  return count < fewestFounders || stepsPerVisit < stepsToMix ? 1 : Math.min(maxFounders, count)
}

function endFounder(kernel: RoutingKernel, course: Course, progress: number): void {
  requireAll(kernel)
  const member = createPlan(kernel.facts)
  copyPlan(course.episode, member)
  course.members.push(member)
  if (course.members.length === course.memberCount) {
    course.stage = 'children'
    course.childrenFrom = progress
    startChild(kernel, course)
    return
  }
  const span = course.annealedUntil - course.annealedFrom
  course.annealedFrom = progress
  course.annealedUntil = progress + span
  course.reducedUntil = progress + catchingUpShare * span
  course.startTemperature = hot
  loadRoutes(kernel.state, [])
  completePlan(kernel, course)
}

function followChildren(kernel: RoutingKernel, course: Course, progress: number): void {
  const { steps } = course
  if (steps - course.childFrom >= course.childSteps) {
    replaceMother(course)
    shrink(course, progress)
    startChild(kernel, course)
  }
  const share = (steps - course.childFrom) / course.childSteps
  // A child of plans with few routes may have more.
  if (course.reduction && !(share < catchingUpShare && isWorthReducing(kernel, course, course.reduction)))
    stopReducing(kernel, course)
  kernel.temperature = temperatureAt(kernel, warm, share)
}

function replaceMother({ members, episode, mother }: Course): void {
  if (mother && isCheaper(episode, mother) && !members.some((member) => isAsCheap(member, episode)))
    copyPlan(episode, mother)
}

/** Lets the worst members go, evenly over the rest of the progress. */
function shrink({ members, memberCount, childrenFrom }: Course, progress: number): void {
  const wanted = memberCount - (memberCount - fewestMembers) * ((progress - childrenFrom) / (1 - childrenFrom))
  while (members.length > Math.max(fewestMembers, Math.round(wanted)))
    members.splice(members.indexOf(worstOf(members)), 1)
}

const worstOf = (members: readonly Plan[]) =>
  members.reduce((worst, member) => (isCheaper(worst, member) ? member : worst))
const isAsCheap = (a: Readonly<Plan>, b: Readonly<Plan>) => a.medium === b.medium && a.soft === b.soft

/**
 * Whether fewer routes are wanted than the annealing going on has found: the first one looks for the fewest there are,
 * others for as few.
 */
function isWorthReducing(
  { facts: { visitCount } }: RoutingKernel,
  { episode, best, members }: Course,
  { minRoutes, isStuck }: FleetReduction,
): boolean {
  return (
    !isStuck &&
    routeCount(episode, visitCount) > Math.max(minRoutes, members.length > 0 ? routeCount(best, visitCount) : 0)
  )
}

/** Goes on from the plan with the fewest routes that misses nobody. */
function stopReducing(kernel: RoutingKernel, course: Course): void {
  course.reduction = undefined
  kernel.routeLimit = kernel.facts.shiftCount
  loadRoutes(kernel.state, readRoutes(course.episode.next, kernel.facts))
}

/**
 * Notes a plan of another search. Where `mayContinue`, it becomes a member like a child; a single plan under way is
 * replaced by it in the colder half of the annealing.
 */
export function receivePlan(kernel: RoutingKernel, course: Course, plan: Readonly<Plan>, mayContinue: boolean): void {
  if (isCheaper(plan, course.best)) copyPlan(plan, course.best)
  if (!mayContinue) return
  const { stage, members, episode } = course
  if (stage === 'children') {
    const worst = worstOf(members)
    if (isCheaper(plan, worst) && !members.some((member) => isAsCheap(member, plan))) copyPlan(plan, worst)
  } else if (
    stage === 'founders' &&
    course.memberCount === 1 &&
    kernel.temperature < warm * kernel.lists.priceScale &&
    isCheaper(plan, episode)
  ) {
    loadRoutes(kernel.state, readRoutes(plan.next, kernel.facts))
    copyPlan(plan, episode)
  }
}

/** Starts a child of two members that differ; where all are alike, the mother is searched around a random visit. */
function startChild(kernel: RoutingKernel, course: Course): void {
  const { random, facts, state } = kernel
  const { members } = course
  for (let pair = 1; ; pair++) {
    const m = random.below(members.length)
    const f = (m + 1 + random.below(members.length - 1)) % members.length
    const mother = members[m]!
    course.mother = mother
    const child = crossPlans(facts, { mother: mother.next, father: members[f]!.next }, random)
    focusOnAll(kernel)
    if (child) {
      loadRoutes(state, child)
      completePlan(kernel, course)
      focusOnChanges(kernel, mother.next)
      if (kernel.regionCount >= worthwhileChanges) break
    }
    if (pair < maxPairs) continue
    loadRoutes(state, readRoutes(mother.next, facts))
    completePlan(kernel, course)
    focusOnNeighbours(kernel, facts.freeVisits[random.below(facts.freeVisits.length)]!)
    break
  }
  course.childFrom = course.steps
  course.childSteps = course.stepsPerChange * Math.max(fewestChanges, kernel.regionCount)
}
