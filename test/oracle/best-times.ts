/** The cheapest times of routes whose visits stand in a given order: all placements of breaks, all waits worth it. */
import { appointmentOf, dayOfShift } from '../support/checker/appointments.ts'
import type { Facts, VisitFacts } from '../support/checker/facts.ts'
import type { Travel } from '../support/checker/travel.ts'
import { breakChoices, type AlwaysTaken } from './break-choices.ts'
import {
  leavingLate,
  settle,
  type ChosenRoute,
  type Couplings,
  type LatestStart,
  type PlanTimes,
} from './plan-times.ts'
import { leastTimes, type BreakChoice, type Sequence } from './route-times.ts'
import { gainOf, planOf, pointsOf, type Points } from './scored-plan.ts'

export interface TimingProblem {
  readonly facts: Facts
  readonly travel: Travel
  readonly isAlwaysTaken: AlwaysTaken
  /** Undefined where everybody leaves as early as possible. */
  readonly latestStart: LatestStart | undefined
}

export interface TimedPlan extends PlanTimes {
  readonly points: Points
}

const counts = (facts: Facts, weight: string) => (facts.weights.get(weight) ?? 1) !== 0

/**
 * Moments a service may wait for, and -Infinity for not waiting. Whoever is early waits for the time that was told:
 * that the tolerance begins before it forgives a start, and is no appointment of its own.
 */
function waitsFor(facts: Facts, { shift, pinnedVisits }: Sequence, visit: VisitFacts, index: number): number[] {
  const none = [-Infinity]
  if (index < pinnedVisits) return none
  const preferred = counts(facts, 'preferredVisitTimeWindowWeight')
    ? visit.preferredWindows.map(({ minStart }) => minStart).filter(Number.isFinite)
    : []
  const told = counts(facts, 'keepPublishedTimeWeight') ? appointmentOf(visit, facts) : undefined
  const isOnItsDay = told?.keepsTime === true && told.day === dayOfShift(shift, facts)
  const published = isOnItsDay ? [told.start] : []
  return [...none, ...new Set([...preferred, ...published])]
}

const never = (visits: number) => Array.from<number>({ length: visits }).fill(-Infinity)

function* products<Thing>(lists: readonly (readonly Thing[])[], at = 0): Generator<Thing[]> {
  if (at === lists.length) {
    yield []
    return
  }
  for (const thing of lists[at]!) for (const rest of products(lists, at + 1)) yield [thing, ...rest]
}

/** Placements that are possible without waiting for anybody: waiting only makes all later. */
function possibleChoices(sequence: Sequence, { travel, isAlwaysTaken }: TimingProblem): readonly BreakChoice[] {
  const waits = never(sequence.visits.length)
  return breakChoices(sequence.shift, sequence.visits.length, isAlwaysTaken).filter(
    (choice) => leastTimes(sequence, choice, waits, -Infinity, travel) !== undefined,
  )
}

/** Whether what a service waits for comes after all it has to wait for anyway. */
const waitsInVain = ({ routes, times }: PlanTimes) =>
  routes.some(({ waits }, r) => waits.some((wait, index) => wait !== -Infinity && times[r]!.starts[index] !== wait))

function keyOf({ routes, times }: PlanTimes): string {
  return routes
    .map(({ choice }, r) => {
      const { departure, starts, end, breaks } = times[r]!
      const placed = breaks.some(({ leg }) => leg) ? choice.legs.join(',') : choice.breaks.length
      return `${departure};${starts.join(',')};${end};${placed}`
    })
    .join('|')
}

/** Seconds by which visits the input fixes come after the times it gives them. */
function pinsMovedIn({ routes, times }: PlanTimes): number {
  return routes.reduce((sum, { sequence }, r) => {
    const late = times[r]!.starts.map((start, index) => start - sequence.startFrom[index]!)
    return late.filter(Number.isFinite).reduce((total, seconds) => total + seconds, sum)
  }, 0)
}

/** Of plans that cost the same, the one that ends earliest, with the fewest breaks, as early as possible. */
function isEarlier(a: PlanTimes, b: PlanTimes): boolean {
  const keys = ({ routes, times }: PlanTimes) => [
    times.reduce((sum, { end }) => sum + end, 0),
    routes.reduce((sum, { choice }) => sum + choice.breaks.length, 0),
    ...routes.flatMap(({ choice }) => choice.legs),
  ]
  const other = keys(b)
  for (const [index, key] of keys(a).entries()) if (key !== other[index]) return key < other[index]!
  return false
}

/** Undefined where no choice keeps the hard rules. */
export function bestTimes(
  problem: TimingProblem,
  sequences: readonly Sequence[],
  couplings: Couplings | undefined,
): TimedPlan | undefined {
  const { facts, travel, latestStart } = problem
  const choices = sequences.map((sequence) =>
    sequence.visits.length === 0
      ? [{ breaks: [], legs: [], leaveFrom: -Infinity, backBy: Infinity }]
      : possibleChoices(sequence, problem),
  )
  if (choices.some((list) => list.length === 0)) return undefined
  const waits = sequences.map((sequence) => [
    ...products(sequence.visits.map((visit, index) => waitsFor(facts, sequence, visit, index))),
  ])
  const seen = new Set<string>()
  let best: TimedPlan | undefined
  for (const chosen of products(choices)) {
    for (const waiting of products(waits)) {
      const routes = sequences.map((sequence, r): ChosenRoute => ({
        sequence,
        choice: chosen[r]!,
        waits: waiting[r]!,
        leaveFrom: -Infinity,
      }))
      const early = settle(routes, couplings, travel)
      if (!early || waitsInVain(early)) continue
      const timed = latestStart ? leavingLate(early, latestStart, couplings, travel) : early
      const key = keyOf(timed)
      if (seen.has(key)) continue
      seen.add(key)
      const rated = pointsOf(planOf(facts, timed, []))
      if (!rated) continue
      const points = { ...rated, pinsMoved: -pinsMovedIn(timed) }
      const gain = best ? gainOf(points, best.points) : 1
      if (gain > 0 || (gain === 0 && isEarlier(timed, best!))) best = { ...timed, points }
    }
  }
  return best
}
