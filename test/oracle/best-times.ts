/** The cheapest times of routes whose visits stand in a given order: every placement of breaks, every worthwhile wait. */
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
import { isBetter, planOf, pointsOf, type Points } from './scored-plan.ts'

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

/** Moments a service may wait for, and -Infinity for not waiting. */
function waitsFor(facts: Facts, { shift, pinnedVisits }: Sequence, visit: VisitFacts, index: number): number[] {
  const none = [-Infinity]
  if (index < pinnedVisits) return none
  const preferred = counts(facts, 'preferredVisitTimeWindowWeight')
    ? visit.preferredWindows.map(({ minStart }) => minStart).filter(Number.isFinite)
    : []
  const told = counts(facts, 'keepPublishedTimeWeight') ? appointmentOf(visit, facts) : undefined
  const isOnItsDay = told?.keepsTime === true && told.day === dayOfShift(shift, facts)
  const published = isOnItsDay ? [told.start - facts.toleranceSeconds, told.start] : []
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
      const points = pointsOf(planOf(facts, timed, []))
      if (points && isBetter(points, best?.points)) best = { ...timed, points }
    }
  }
  return best
}
