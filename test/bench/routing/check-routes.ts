/**
 * The judge of the routing benchmark: whether routes obey an instance, and what they are worth, from the file and the
 * convention alone. It shares no code with the kernel, nor with what compiles instances for the kernel.
 */
import type { Convention } from './conventions.ts'
import type { DrivenRoute, Instance, Stop } from './instance.ts'

export interface RoutesWorth {
  readonly vehicles: number
  /** In the units of the file. */
  readonly distance: number
}

/** What the routes are worth; throws a RangeError that names the first rule they break. */
export function checkRoutes(instance: Instance, convention: Convention, routes: readonly DrivenRoute[]): RoutesWorth {
  const used = routes.filter(({ stops }) => stops.length > 0)
  checkFleet(instance, used)
  checkCoverage(instance, used)
  checkPairs(instance, used)
  let length = 0
  for (const route of used) {
    checkLoad(instance, route)
    length += checkTimes(instance, convention, route)
  }
  return { vehicles: used.length, distance: length / convention.scale }
}

function checkFleet({ vehicles }: Instance, routes: readonly DrivenRoute[]): void {
  if (routes.length > vehicles.length) throw new RangeError(`${routes.length} routes, ${vehicles.length} vehicles`)
  const driven = new Set<number>()
  for (const { vehicle } of routes) {
    if (!vehicles[vehicle]) throw new RangeError(`there is no vehicle ${vehicle}`)
    if (driven.has(vehicle)) throw new RangeError(`vehicle ${vehicle} drives two routes`)
    driven.add(vehicle)
  }
}

function checkCoverage({ stops, depotCount }: Instance, routes: readonly DrivenRoute[]): void {
  const served = new Set<number>()
  for (const stop of routes.flatMap((route) => route.stops)) {
    if (!Number.isInteger(stop) || stop < depotCount || stop >= stops.length)
      throw new RangeError(`${stop} is no customer`)
    if (served.has(stop)) throw new RangeError(`customer ${stop} is served twice`)
    served.add(stop)
  }
  const missing = stops.length - depotCount - served.size
  if (missing > 0) throw new RangeError(`${missing} customers are not served`)
}

function checkPairs({ pairs }: Instance, routes: readonly DrivenRoute[]): void {
  for (const { pickup, delivery } of pairs) {
    const route = routes.find(({ stops }) => stops.includes(pickup))!
    const [from, to] = [route.stops.indexOf(pickup), route.stops.indexOf(delivery)]
    if (to < 0) throw new RangeError(`customer ${pickup} and its delivery ${delivery} are on different routes`)
    if (to < from) throw new RangeError(`delivery ${delivery} comes before its pickup ${pickup}`)
  }
}

function checkLoad({ stops, vehicles, pairs }: Instance, route: DrivenRoute): void {
  const { capacity } = vehicles[route.vehicle]!
  // Without pairs everything is loaded at the depot; with pairs a vehicle leaves the depot empty.
  let load = 0
  for (const stop of route.stops) {
    load += stops[stop]!.demand
    if (load > capacity)
      throw new RangeError(
        `vehicle ${route.vehicle} loads ${load} of ${capacity}${pairs.length > 0 ? ` at customer ${stop}` : ''}`,
      )
  }
}

/** The length of the route, when it can be driven in time. */
function checkTimes(
  { stops, vehicles }: Instance,
  { scale, lengthOf }: Convention,
  { vehicle, stops: order }: DrivenRoute,
): number {
  const { depot, maxDuration } = vehicles[vehicle]!
  const path = [...order.map((stop) => stops[stop]!), stops[depot]!]
  const opens = stops[depot]!.ready * scale
  let [from, time, length, waited] = [stops[depot]!, opens, 0, 0]
  // By how much the vehicle may leave later without being late at any stop so far.
  let slack = (from.due - from.ready) * scale
  path.forEach((to, index) => {
    const leg = lengthOf(from, to)
    const start = Math.max(time + leg, index < order.length ? to.ready * scale : -Infinity)
    if (start > to.due * scale)
      throw new RangeError(
        lateness(
          start / scale,
          to,
          index < order.length ? `customer ${order[index]}` : `vehicle ${vehicle} at its depot`,
        ),
      )
    waited += start - time - leg
    slack = Math.min(slack, to.due * scale - start + waited)
    length += leg
    time = start + (index < order.length ? to.service * scale : 0)
    from = to
  })
  const duration = (time - opens - Math.min(slack, waited)) / scale
  if (duration > maxDuration)
    throw new RangeError(`vehicle ${vehicle} is under way for ${duration}, allowed are ${maxDuration}`)
  return length
}

const lateness = (start: number, { due }: Stop, who: string) => `${who} starts at ${start}, due at ${due}`
