/** All ways to put the breaks of a shift between the stops of its route, and the way the timing rules choose. */
import type { BreakFacts, Facts, ShiftFacts } from './facts.ts'
import {
  isServedInTime,
  leftOutBefore,
  pinnedDelay,
  spanEnd,
  timeRoute,
  type RouteOrder,
  type TimedRoute,
} from './route-timing.ts'
import type { Trips } from './travel.ts'

/** What is late in a way: nothing, visits of the fixed beginning, others or the last departure too, or even breaks. */
const laxities = ['none', 'pinned services', 'services', 'services and breaks'] as const
export type Laxity = (typeof laxities)[number]

export interface BreakChoice {
  readonly breakTrips: readonly number[]
  readonly timed: TimedRoute
  /** What is late in every way to put the breaks. */
  readonly late: Laxity
  /** By which it is compared with others. */
  readonly rank: readonly number[]
}

/** Every non-decreasing list of `breaks` trip numbers from 0 to `visits`, earliest first. */
function* placements(breaks: number, visits: number, from = 0): Generator<number[]> {
  if (breaks === 0) {
    yield []
    return
  }
  for (let trip = from; trip <= visits; trip++) {
    for (const rest of placements(breaks - 1, visits, trip)) yield [trip, ...rest]
  }
}

/**
 * The same with those breaks left out whose spans are over when the vehicle leaves, or have not begun when it is back,
 * for each time at which that makes a difference.
 */
function* choices({ shift, visits }: RouteOrder): Generator<number[]> {
  for (const left of inOrder(shift.breaks, spanEnd)) {
    const isBefore = (pause: BreakFacts) => !pause.required && spanEnd(pause) <= left
    const others = shift.breaks.filter((pause) => !isBefore(pause))
    for (const back of inOrder(others, ({ spanFrom }) => -spanFrom)) {
      const isBehind = (pause: BreakFacts) => !pause.required && -pause.spanFrom <= back
      const taken = others.filter((pause) => !isBehind(pause))
      for (const trips of placements(taken.length, visits.length)) {
        const tripOf = new Map(taken.map((pause, k) => [pause, trips[k]!]))
        yield shift.breaks.map((pause) => tripOf.get(pause) ?? (isBefore(pause) ? leftOutBefore : visits.length + 1))
      }
    }
  }
}

/** Times of the breaks that may be left out, the first one before all of them. */
function inOrder(breaks: readonly BreakFacts[], timeOf: (pause: BreakFacts) => number): number[] {
  const times = new Set(breaks.filter(({ required }) => !required).map(timeOf))
  return [-Infinity, ...[...times].filter((time) => Number.isFinite(time)).toSorted((a, b) => a - b)]
}

/** Ids of breaks that are left out although the vehicle has not left after their span, or is not back before it. */
export function missingBreaks(order: RouteOrder, { departure, endArrival }: TimedRoute): string[] {
  return order.shift.breaks.flatMap((pause, index) => {
    const trip = order.breakTrips[index]!
    if (trip >= 0 && trip <= order.visits.length) return []
    const isOnDuty = trip === leftOutBefore ? departure < spanEnd(pause) : endArrival > pause.spanFrom
    return pause.required || isOnDuty ? [pause.id] : []
  })
}

/** Ids of visits that others wait for, mates or followers. */
export function awaitedVisits({ groups, visits }: Facts): Set<string> {
  return new Set([
    ...groups.flatMap((group) => group.visits),
    ...[...visits.values()].flatMap(({ dependencies }) => dependencies.map(({ preceding }) => preceding)),
  ])
}

/** Ids of breaks that begin outside their span. */
export function misplacedBreaks(timed: TimedRoute, shift: ShiftFacts): string[] {
  const startOf = new Map(timed.stops.filter((stop) => stop.kind === 'BREAK').map((stop) => [stop.id, stop.start]))
  return shift.breaks
    .filter((pause) => {
      const start = startOf.get(pause.id)
      return start !== undefined && (start < pause.minStart || start > pause.maxStart)
    })
    .map((pause) => pause.id)
}

/** Positions of the visits that are served outside their windows. */
function lateServices(order: RouteOrder, timed: TimedRoute): number[] {
  const services = timed.stops.filter((stop) => stop.kind === 'VISIT')
  return services.flatMap((service, index) => (isServedInTime(order, index, service) ? [] : [index]))
}

function laxityOf(order: RouteOrder, timed: TimedRoute): Laxity {
  if (misplacedBreaks(timed, order.shift).length > 0) return 'services and breaks'
  const late = lateServices(order, timed)
  const lastDeparture = timed.stops.findLast((stop) => stop.kind === 'VISIT')?.departure ?? -Infinity
  if (lastDeparture > order.shift.maxLastDeparture || late.some((index) => index >= order.pinnedVisits))
    return 'services'
  return late.length > 0 ? 'pinned services' : 'none'
}

/** Whether no service is moved further than leaving late may move it. */
function keepsHeld({ late }: RouteOrder, { stops }: TimedRoute): boolean {
  return stops.every(({ kind, id, start }) => kind === 'BREAK' || start <= (late?.until.get(id) ?? Infinity))
}

/** Whether the limits of the shift that depend on how it is driven are kept. */
export function keepsLimits({ shift, pinnedVisits }: RouteOrder, { stops, homeLeg, endArrival }: TimedRoute): boolean {
  const travel = stops.reduce((sum, { leg }) => sum + (leg?.seconds ?? 0), homeLeg.seconds)
  const services = stops.filter(({ kind }) => kind === 'VISIT')
  return (
    endArrival <= shift.maxEnd &&
    travel <= shift.maxTravel &&
    services.every(({ leg }, index) => index < pinnedVisits || leg!.seconds <= shift.maxTravelPerVisit)
  )
}

/** What a way costs on the soft level. */
export type PriceOf = (order: RouteOrder, timed: TimedRoute) => number

/** Compared number by number: lateness, limits, pins moved, price, what others wait for, end, breaks taken. */
function rankOf(order: RouteOrder, timed: TimedRoute, goals: Goals): readonly number[] {
  const late = laxities.indexOf(laxityOf(order, timed))
  const isOver = Number(!keepsLimits(order, timed))
  const breaks = timed.stops.filter(({ kind }) => kind === 'BREAK').length
  const costs = isOver ? [0, 0] : [goals.priceOf(order, timed), awaitedIn(timed, goals)]
  return [late, isOver, pinnedDelay(order, timed), ...costs, timed.endArrival, breaks]
}

/** When the services others wait for end, in sum. */
export function awaitedIn({ stops }: TimedRoute, { awaited }: Goals): number {
  return stops.reduce(
    (sum, { kind, id, departure }) => (kind === 'VISIT' && awaited.has(id) ? sum + departure : sum),
    0,
  )
}

export interface Goals {
  readonly priceOf: PriceOf
  readonly awaited: ReadonlySet<string>
}

const noGoals: Goals = { priceOf: () => 0, awaited: new Set() }

export function comesBefore(a: readonly number[], b: readonly number[]): boolean {
  const k = a.findIndex((value, index) => value !== b[index])
  return k >= 0 && a[k]! < b[k]!
}

/** How the order is driven ranks as a way; undefined where it is none. */
export function rankOfOrder(order: RouteOrder, travel: Trips, goals: Goals): readonly number[] | undefined {
  const timed = timeRoute(order, travel)
  if (Number.isNaN(timed.endArrival) || !keepsHeld(order, timed) || missingBreaks(order, timed).length > 0)
    return undefined
  return rankOf(order, timed, goals)
}

/** All ways to put the breaks that can be driven, with their ranks; ways with an unknown trip are left out. */
export function breakChoices(order: RouteOrder, travel: Trips, goals: Goals = noGoals): BreakChoice[] {
  return [...choices(order)].flatMap((breakTrips) => {
    const candidate = { ...order, breakTrips }
    const rank = rankOfOrder(candidate, travel, goals)
    return rank ? [{ breakTrips, timed: timeRoute(candidate, travel), late: laxities[rank[0]!]!, rank }] : []
  })
}

/**
 * Of the ways that keep most, the cheapest one, or the one that ends the route earliest; on ties the first break is put
 * as early as possible, then the second. At most so many breaks come before the first service. Undefined where there
 * is no way.
 */
export function bestBreakChoice(
  order: RouteOrder,
  travel: Trips,
  goals: Goals = noGoals,
  mostAtFirst = Infinity,
): BreakChoice | undefined {
  return breakChoices(order, travel, goals)
    .filter(({ breakTrips }) => breaksAtFirst(breakTrips) <= mostAtFirst)
    .reduce<BreakChoice | undefined>(
      (best, choice) => (best && !comesBefore(choice.rank, best.rank) ? best : choice),
      undefined,
    )
}

/** Breaks before the first service. */
export const breaksAtFirst = (breakTrips: readonly number[]): number => breakTrips.filter((trip) => trip === 0).length

/** What decides between ways whose price is the same: their ends, and breaks taken. */
export const behindPrice = (rank: readonly number[]): readonly number[] => rank.slice(-2)
