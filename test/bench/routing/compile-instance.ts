/**
 * A published instance as the kernel's problem of whole numbers; see "Conventions" in
 * docs/solver/benchmarks.md.
 */
import {
  noLowerBound,
  noUpperBound,
  type RoutingProblem,
  type Routes,
} from '../../../server/solver/routing/problem/problem.ts'
import type { RoutesWorth } from './check-routes.ts'
import type { Convention } from './conventions.ts'
import type { DrivenRoute, Instance } from './instance.ts'

/** Hierarchical: times are kept in 1/10,000, and ways rounded up, so that what the kernel finds in time is in time. */
const hierarchicalTimeScale = 10_000
/** Hierarchical: prices are hundredths of the distance. */
const hierarchicalPriceScale = 100
/**
 * Hierarchical: what a vehicle costs, in units of distance: more than saving it can cost in distance. Half of it is on
 * the way out, half on the way back.
 */
const vehicleDistance = 10_000

interface Lengths {
  readonly timeScale: number
  readonly seconds: Int32Array
  /** Price of each way where it is not its seconds. */
  readonly prices?: Int32Array
}

/** Place k is stop k; visit v is stop v + depotCount; shift s is vehicle s. */
export function compileInstance(instance: Instance, convention: Convention): RoutingProblem {
  const { depotCount, vehicles } = instance
  const { timeScale, seconds, prices } =
    convention.objective === 'hierarchical'
      ? hierarchicalLengths(instance, convention)
      : plainLengths(instance, convention)
  const visits = instance.stops.slice(depotCount)
  const visitCount = visits.length
  const perVisit = (value: (stop: (typeof visits)[number]) => number) => Int32Array.from(visits, value)
  const perShift = (value: (vehicle: (typeof vehicles)[number]) => number) => Int32Array.from(vehicles, value)
  const depotOf = ({ depot }: (typeof vehicles)[number]) => instance.stops[depot]!
  const none = new Int32Array(0)
  return {
    visitCount,
    shiftCount: vehicles.length,
    placeCount: instance.stops.length,
    travelSeconds: seconds,
    travelMeters: prices ?? seconds,
    travelSecondPrice: prices ? 0 : 1,
    travelMeterPrice: prices ? 1 : 0,
    waitingSecondPrice: 0,
    visitPlace: Int32Array.from(visits, (_, v) => v + depotCount),
    minStartTravel: perVisit(() => noLowerBound),
    windowFrom: Int32Array.from({ length: visitCount + 1 }, (_, v) => v),
    windowMinStart: perVisit(({ ready }) => ready * timeScale),
    windowMaxStart: perVisit(({ due }) => due * timeScale),
    windowMaxEnd: perVisit(() => noUpperBound),
    durationClassCount: 1,
    serviceSeconds: perVisit(({ service }) => service * timeScale),
    softDueEnd: perVisit(() => noUpperBound),
    softDueSecondPrice: perVisit(() => 0),
    absenceMedium: perVisit(() => 1),
    absenceSoft: perVisit(() => 0),
    vehicleOf: Int32Array.from(vehicles.keys()),
    startPlace: perShift(({ depot }) => depot),
    endPlace: perShift(({ depot }) => depot),
    minDeparture: perShift((vehicle) => depotOf(vehicle).ready * timeScale),
    minFirstArrival: perShift(() => noLowerBound),
    maxLastDeparture: perShift(() => noUpperBound),
    maxEnd: perShift((vehicle) => depotOf(vehicle).due * timeScale),
    softLastDeparture: perShift(() => noUpperBound),
    softLastDepartureSecondPrice: perShift(() => 0),
    softEnd: perShift(() => noUpperBound),
    softEndSecondPrice: perShift(() => 0),
    maxLegSeconds: perShift(() => noUpperBound),
    maxTravelSeconds: perShift(() => noUpperBound),
    softTravelSeconds: perShift(() => noUpperBound),
    softTravelSecondPrice: perShift(() => 0),
    ...(vehicles.some(({ maxDuration }) => maxDuration < Infinity)
      ? { maxDuration: perShift(({ maxDuration }) => Math.min(noUpperBound, maxDuration * timeScale)) }
      : {}),
    durationClass: perShift(() => 0),
    ...loads(instance),
    breakFrom: new Int32Array(vehicles.length + 1),
    breakMinStart: none,
    breakMaxStart: none,
    breakSeconds: none,
    breakPlace: none,
    pinnedFrom: new Int32Array(vehicles.length + 1),
    pinnedVisit: none,
    closed: new Uint8Array(vehicles.length),
    compatible: new Uint8Array(visitCount * vehicles.length).fill(1),
    assignmentPrice: new Int32Array(visitCount * vehicles.length),
  }
}

/** What comes from the depot is loaded by route, what comes from another stop along it. */
function loads({ stops, depotCount, vehicles, pairs }: Instance): Partial<RoutingProblem> {
  const demand = Int32Array.from(stops.slice(depotCount), (stop) => stop.demand)
  const capacity = Int32Array.from(vehicles, (vehicle) => vehicle.capacity)
  const none = new Int32Array(0)
  if (pairs.length === 0) return { demand, capacity }
  return {
    requests: {
      from: Int32Array.from({ length: pairs.length + 1 }, (_, q) => 2 * q),
      stop: Int32Array.from(pairs.flatMap(({ pickup, delivery }) => [pickup - depotCount, delivery - depotCount])),
      earlier: Int32Array.from(pairs, ({ pickup }) => pickup - depotCount),
      later: Int32Array.from(pairs, ({ delivery }) => delivery - depotCount),
      kindCount: 1,
      amount: demand,
      room: capacity,
      isLifo: new Uint8Array(pairs.length),
      isAlone: new Uint8Array(pairs.length),
      maxDetour: new Int32Array(pairs.length).fill(noUpperBound),
      apartA: none,
      apartB: none,
      isNever: new Uint8Array(0),
    },
  }
}

/** The kernel's routes by the stops of the instance. */
export function drivenRoutes({ depotCount }: Instance, routes: Routes): DrivenRoute[] {
  return routes
    .map((route, vehicle) => ({ vehicle, stops: route.map((visit) => visit + depotCount) }))
    .filter(({ stops }) => stops.length > 0)
}

/**
 * Whether the kernel's soft score of routes is what the check found them worth; the integers of the hierarchical
 * problem are rounded on each way.
 */
export function agreesWithKernel(
  { objective, scale }: Convention,
  { vehicles, distance }: RoutesWorth,
  bestSoft: number,
  wayCount: number,
): boolean {
  if (objective === 'distance') return -bestSoft === Math.round(distance * scale)
  return Math.abs(-bestSoft - (vehicles * vehicleDistance + distance) * hierarchicalPriceScale) <= 0.5 * wayCount + 1e-6
}

function plainLengths({ stops }: Instance, { scale, lengthOf }: Convention): Lengths {
  return { timeScale: scale, seconds: matrix(stops.length, (i, j) => lengthOf(stops[i]!, stops[j]!)) }
}

function hierarchicalLengths({ stops, depotCount }: Instance, { lengthOf }: Convention): Lengths {
  const length = (i: number, j: number) => lengthOf(stops[i]!, stops[j]!)
  const vehicleShare = (k: number) => (k < depotCount ? vehicleDistance / 2 : 0) * hierarchicalPriceScale
  return {
    timeScale: hierarchicalTimeScale,
    // What is whole in doubles stays whole: the last digits of a square root are noise.
    seconds: matrix(stops.length, (i, j) => Math.ceil(length(i, j) * hierarchicalTimeScale - 1e-6)),
    prices: matrix(
      stops.length,
      (i, j) => Math.round(length(i, j) * hierarchicalPriceScale) + vehicleShare(i) + vehicleShare(j),
    ),
  }
}

function matrix(size: number, value: (i: number, j: number) => number): Int32Array {
  return Int32Array.from({ length: size * size }, (_, k) =>
    k % (size + 1) === 0 ? 0 : value(Math.floor(k / size), k % size),
  )
}
