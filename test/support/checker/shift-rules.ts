/** Hard and soft rules about one used shift. */
import { misplacedBreaks } from './break-placement.ts'
import type { Plan, Route } from './plan.ts'
import { costOfRoute } from './shift-cost.ts'
import { routeFigures } from './route-figures.ts'
import type { TimedRoute } from './route-timing.ts'
import { broken, type Match, type Rule } from './rule.ts'

interface UsedRoute extends Route {
  readonly timed: TimedRoute
}

function usedRoutes(plan: Plan): UsedRoute[] {
  return plan.routes.filter((route): route is UsedRoute => route.timed !== undefined)
}

/** Nothing but pinned visits: whatever the shift breaks is somebody's decision. */
function isAllPinned({ order }: Route): boolean {
  return order.pinnedVisits >= order.visits.length
}

type ShiftRule = Pick<Rule, 'id' | 'level' | 'sentence' | 'weight'>

function shiftRule(rule: ShiftRule, measure: (route: UsedRoute) => number): Rule {
  const matches = (plan: Plan): Match[] =>
    broken(
      usedRoutes(plan).map((route) => ({
        about: `shift ${route.shift.id}`,
        amount: measure(route),
        isFixed: isAllPinned(route),
      })),
    )
  return { ...rule, matches }
}

function hard(id: string, sentence: string, measure: (route: UsedRoute) => number): Rule {
  return shiftRule({ id, level: 'hard', sentence }, measure)
}

/** A goal whose override is named after it; the weight holds where the request names none. */
function goal(id: string, sentence: string, weight: number, measure: (route: UsedRoute) => number): Rule {
  return shiftRule({ id, level: 'soft', sentence, weight: { override: `${id}Weight`, default: weight } }, measure)
}

const beyond = (value: number, limit: number) => Math.max(0, value - limit)
const lastDeparture = ({ timed }: UsedRoute) =>
  timed.stops.findLast((stop) => stop.kind === 'VISIT')?.departure ?? -Infinity

const hundredthsOf = (cost: number | undefined) => (Number.isFinite(cost) ? Math.round(cost! * 100) : 0)

/** One match for each break that begins too late. */
function lateBreaks(plan: Plan): Match[] {
  return usedRoutes(plan).flatMap((route) =>
    misplacedBreaks(route.timed, route.shift).map((id) => {
      const pause = route.shift.breaks.find((item) => item.id === id)!
      const start = route.timed.stops.find((stop) => stop.kind === 'BREAK' && stop.id === id)!.start
      return {
        about: `break ${id} of shift ${route.shift.id}`,
        amount: beyond(start, pause.maxStart),
        isFixed: isAllPinned(route),
      }
    }),
  )
}

/** One match for each two shifts of a vehicle that have some time in common. */
function sharedTime(plan: Plan): Match[] {
  const worked = usedRoutes(plan).filter(({ timed }) => Number.isFinite(timed.endArrival))
  return broken(
    worked.flatMap((one, index) =>
      worked.slice(index + 1).map((other) => {
        const isSame = one.shift.vehicleId === other.shift.vehicleId
        const from = Math.max(one.timed.departure, other.timed.departure)
        const until = Math.min(one.timed.endArrival, other.timed.endArrival)
        return {
          about: `shifts ${one.shift.id} and ${other.shift.id}`,
          amount: isSame ? until - from : 0,
          isFixed: isAllPinned(one) && isAllPinned(other),
        }
      }),
    ),
  )
}

/** One match for each trip without a road. */
function tripsWithoutRoad(plan: Plan): Match[] {
  return usedRoutes(plan).flatMap((route) => {
    const visits = new Map(route.order.visits.map((visit, index) => [visit.id, index]))
    const stops = route.timed.stops.filter((stop) => stop.leg?.seconds === Infinity)
    const toStops = stops.map((stop) => {
      const isFixed = (visits.get(stop.id) ?? Infinity) < route.order.pinnedVisits || isAllPinned(route)
      return { about: `shift ${route.shift.id} on the way to ${stop.id}`, amount: 1, isFixed }
    })
    const home = { about: `shift ${route.shift.id} on the way home`, amount: 1, isFixed: isAllPinned(route) }
    return route.timed.homeLeg.seconds === Infinity ? [...toStops, home] : toStops
  })
}

export const shiftRules: readonly Rule[] = [
  { id: 'onePlaceAtATime', level: 'hard', sentence: 'seconds of two shifts at a time', matches: sharedTime },
  { id: 'reachableLocations', level: 'hard', sentence: 'trips without a road', matches: tripsWithoutRoad },
  { id: 'breakStartTime', level: 'hard', sentence: 'seconds of break start after the latest one', matches: lateBreaks },
  hard('maxShiftEndTime', 'seconds of end after maxEndTime', ({ timed, shift }) =>
    beyond(timed.endArrival, shift.maxEnd),
  ),
  hard('maxLastVisitDepartureTime', 'seconds of last departure after maxLastVisitDepartureTime', (route) =>
    beyond(lastDeparture(route), route.shift.maxLastDeparture),
  ),
  hard('maxShiftTravelTime', 'seconds of travel beyond maxTravelTime', (route) =>
    beyond(routeFigures(route).totalTravel.seconds, route.shift.maxTravel),
  ),
]

export const shiftGoals: readonly Rule[] = [
  goal('minimizeTravelTime', 'seconds of travel', 1, (route) => routeFigures(route).totalTravel.seconds),
  goal('minimizeTravelDistance', 'metres of travel', 0, (route) => routeFigures(route).totalTravel.meters),
  goal('minimizeWaitingTime', 'seconds of waiting', 0, (route) => routeFigures(route).waitingSeconds),
  goal('maxSoftShiftTravelTime', 'seconds of travel beyond maxSoftTravelTime', 1, (route) =>
    beyond(routeFigures(route).totalTravel.seconds, route.shift.maxSoftTravel),
  ),
  goal('maxSoftShiftEndTime', 'seconds of end after maxSoftEndTime', 1, (route) => routeFigures(route).overtimeSeconds),
  goal('minimizeShiftCosts', 'hundredths of cost', 1, (route) => hundredthsOf(costOfRoute(route))),
  goal('maxSoftLastVisitDepartureTime', 'seconds of last departure after maxSoftLastVisitDepartureTime', 1, (route) =>
    beyond(lastDeparture(route), route.shift.maxSoftLastDeparture),
  ),
]
