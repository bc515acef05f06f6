/**
 * Starts a service may wait for although it could begin before - the time somebody was told, the openings of preferred
 * windows - and the cheapest way of those to wait, or not to wait, together with the breaks.
 */
import { isHeldOn } from './appointments.ts'
import { windowsOn } from './borrowed.ts'
import { awaitedVisits, bestBreakChoice, comesBefore, type BreakChoice, type Goals } from './break-placement.ts'
import type { Facts, ShiftFacts, VisitFacts } from './facts.ts'
import { timeRoute, type RouteOrder } from './route-timing.ts'
import { serviceSecondsAt } from './service-duration.ts'
import { earliestServiceStart, mayStartAt } from './service-start.ts'
import type { Trips } from './travel.ts'

/** Times that may be waited for, in no order; none where others go by the visit. */
function awaitedTimes(facts: Facts, visit: VisitFacts, shift: ShiftFacts): number[] {
  if (awaitedVisits(facts).has(visit.id)) return []
  const told = isHeldOn(visit, shift, facts) ? [visit.published!.start] : []
  const prefers = (facts.weights.get('preferredVisitTimeWindowWeight') ?? 1) !== 0
  const openings = prefers ? visit.preferredWindows.map(({ minStart }) => minStart) : []
  return [...told, ...openings].filter(Number.isFinite)
}

/** The start in a window to which each of those times leads the visit at this position; none for a pinned visit. */
export function startsToChoose(facts: Facts, order: Omit<RouteOrder, 'breakTrips'>, index: number): number[] {
  if (index < order.pinnedVisits) return []
  const visit = order.visits[index]!
  const windows = windowsOn(visit, order.shift)
  const seconds = serviceSecondsAt(order, index)
  const starts = awaitedTimes(facts, visit, order.shift).map((time) => earliestServiceStart(windows, time, seconds))
  return [...new Set(starts)].filter((start) => windows.length === 0 || mayStartAt(windows, start, seconds))
}

type Waits = ReadonlyMap<string, number>

interface Choice {
  readonly id: string
  readonly starts: readonly number[]
}

/** Per visit that has a choice; starts that are reached anyway, or only after the shift, are none. */
function choicesOf(facts: Facts, order: RouteOrder, travel: Trips): Choice[] {
  const { shift, visits } = order
  const onArrival = { ...order, chosenStarts: new Map(), breakTrips: shift.breaks.map(() => visits.length) }
  const earliest = new Map(timeRoute(onArrival, travel).stops.map(({ id, kind, start }) => [`${kind} ${id}`, start]))
  return visits.flatMap(({ id }, index) => {
    const starts = startsToChoose(facts, order, index)
    const real = starts.filter((start) => start > earliest.get(`VISIT ${id}`)! && start <= shift.maxEnd)
    return real.length > 0 ? [{ id, starts: real }] : []
  })
}

/** The waits with that of one visit changed, in each way. */
function changedAt(waits: Waits, { id, starts }: Choice): Waits[] {
  return [undefined, ...starts]
    .filter((start) => start !== waits.get(id))
    .map((start) => {
      const others = [...waits].filter(([other]) => other !== id)
      return new Map(start === undefined ? others : [...others, [id, start] as const])
    })
}

/** Up to so many ways to wait are all looked at; of more, those that differ in two visits at most from one given. */
const mostCombined = 64

function waysToWait(choices: readonly Choice[], given: Waits): Waits[] {
  const none: Waits = new Map()
  if (choices.reduce((product, { starts }) => product * (starts.length + 1), 1) <= mostCombined)
    return choices.reduce<Waits[]>((ways, choice) => ways.flatMap((way) => [way, ...changedAt(way, choice)]), [none])
  const once = choices.map((choice) => changedAt(given, choice))
  const twice = once.flatMap((ways, first) =>
    choices.slice(first + 1).flatMap((second) => ways.flatMap((way) => changedAt(way, second))),
  )
  return [none, given, ...once.flat(), ...twice]
}

/** Whether a service of the route may be waited with. */
export function hasChoice(facts: Facts, order: RouteOrder, travel: Trips): boolean {
  return choicesOf(facts, order, travel).length > 0
}

/** The best of the ways to wait and to put the breaks, as the breaks are chosen; undefined where there is none. */
export function bestWaits(
  facts: Facts,
  order: RouteOrder,
  travel: Trips,
  goals: Goals,
): { readonly order: RouteOrder; readonly choice: BreakChoice } | undefined {
  const choices = choicesOf(facts, order, travel)
  let best: { order: RouteOrder; choice: BreakChoice } | undefined
  for (const chosenStarts of waysToWait(choices, order.chosenStarts ?? new Map())) {
    const given = { ...order, chosenStarts }
    const choice = bestBreakChoice(given, travel, goals)
    if (choice && (!best || comesBefore(choice.rank, best.choice.rank))) best = { order: given, choice }
  }
  return best
}
