/**
 * Reader of Solomon and Gehring-Homberger files (vehicle routing with time windows), in the distance-only convention of the
 * DIMACS challenge of 2022: coordinates, windows and service times x 10, distances truncated, total distance minimised.
 */
import { noLowerBound, noUpperBound, anywhere, type RoutingProblem, type Routes } from '../../server/solver/routing/problem.ts'

export interface SolomonInstance {
  readonly vehicleCount: number
  readonly capacity: number
  /** Row 0 is the depot: x, y, demand, ready time, due date, service time, in the units of the file. */
  readonly rows: readonly SolomonRow[]
}

interface SolomonRow {
  readonly x: number
  readonly y: number
  readonly demand: number
  readonly ready: number
  readonly due: number
  readonly service: number
}

export function readSolomon(text: string): SolomonInstance {
  const numbers = text.split(/\r?\n/).map((line) => line.trim().split(/\s+/).map(Number)).filter((row) => row.every((value) => !Number.isNaN(value)))
  const fleet = numbers.find((row) => row.length === 2)
  const rows = numbers.filter((row) => row.length === 7).map(([, x, y, demand, ready, due, service]) => ({ x: x!, y: y!, demand: demand!, ready: ready!, due: due!, service: service! }))
  if (!fleet || rows.length < 2) throw new RangeError(`Not a Solomon file: ${rows.length} customer rows, ${fleet ? 'a' : 'no'} vehicle row`)
  return { vehicleCount: fleet[0]!, capacity: fleet[1]!, rows }
}

const distanceOf = (a: SolomonRow, b: SolomonRow) => Math.trunc(10 * Math.hypot(a.x - b.x, a.y - b.y))

/** Place k is row k; visit v is row v + 1; one shift per vehicle. */
export function toRoutingProblem({ vehicleCount, capacity, rows }: SolomonInstance): RoutingProblem {
  const visitCount = rows.length - 1
  const visits = rows.slice(1)
  const perVisit = (value: (row: SolomonRow) => number) => Int32Array.from(visits, value)
  const perShift = (value: number) => new Int32Array(vehicleCount).fill(value)
  const travel = Int32Array.from({ length: rows.length ** 2 }, (_, k) => distanceOf(rows[Math.floor(k / rows.length)]!, rows[k % rows.length]!))
  const none = new Int32Array(0)
  return {
    visitCount, shiftCount: vehicleCount, placeCount: rows.length,
    travelSeconds: travel, travelMeters: travel, travelSecondPrice: 1, travelMeterPrice: 0, waitingSecondPrice: 0,
    visitPlace: Int32Array.from(visits, (_, v) => v + 1), minStartTravel: perVisit(() => noLowerBound),
    windowFrom: Int32Array.from({ length: visitCount + 1 }, (_, v) => v),
    windowMinStart: perVisit(({ ready }) => ready * 10), windowMaxStart: perVisit(({ due }) => due * 10), windowMaxEnd: perVisit(() => noUpperBound),
    durationClassCount: 1, serviceSeconds: perVisit(({ service }) => service * 10),
    softDueEnd: perVisit(() => noUpperBound), softDueSecondPrice: perVisit(() => 0),
    demand: perVisit(({ demand }) => demand), absenceMedium: perVisit(() => 1), absenceSoft: perVisit(() => 0),
    startPlace: perShift(0), endPlace: perShift(0), minDeparture: perShift(rows[0]!.ready * 10), minFirstArrival: perShift(noLowerBound),
    maxLastDeparture: perShift(noUpperBound), maxEnd: perShift(rows[0]!.due * 10),
    softLastDeparture: perShift(noUpperBound), softLastDepartureSecondPrice: perShift(0), softEnd: perShift(noUpperBound), softEndSecondPrice: perShift(0),
    maxLegSeconds: perShift(noUpperBound), maxTravelSeconds: perShift(noUpperBound), softTravelSeconds: perShift(noUpperBound), softTravelSecondPrice: perShift(0),
    durationClass: perShift(0), capacity: perShift(capacity),
    breakFrom: new Int32Array(vehicleCount + 1), breakMinStart: none, breakMaxStart: none, breakSeconds: none, breakPlace: new Int32Array(0).fill(anywhere),
    pinnedFrom: new Int32Array(vehicleCount + 1), pinnedVisit: none,
    closed: new Uint8Array(vehicleCount), compatible: new Uint8Array(visitCount * vehicleCount).fill(1), assignmentPrice: new Int32Array(visitCount * vehicleCount),
  }
}

/** Distance of the routes from the file's rows alone; throws when they break a rule of the instance. */
export function checkedDistance({ rows, capacity, vehicleCount }: SolomonInstance, routes: Routes): number {
  const depot = rows[0]!
  const seen = new Set<number>()
  let total = 0
  const used = routes.filter((route) => route.length > 0)
  if (used.length > vehicleCount) throw new Error(`${used.length} routes, ${vehicleCount} vehicles`)
  for (const route of used) {
    let time = depot.ready * 10
    let load = 0
    let from = depot
    for (const visit of route) {
      const to = rows[visit + 1]!
      const distance = distanceOf(from, to)
      total += distance
      time = Math.max(time + distance, to.ready * 10)
      if (time > to.due * 10) throw new Error(`customer ${visit + 1} is served late`)
      if (seen.has(visit)) throw new Error(`customer ${visit + 1} is served twice`)
      seen.add(visit)
      time += to.service * 10
      load += to.demand
      from = to
    }
    total += distanceOf(from, depot)
    if (time + distanceOf(from, depot) > depot.due * 10) throw new Error('a route ends late')
    if (load > capacity) throw new Error(`a route loads ${load} of ${capacity}`)
  }
  if (seen.size !== rows.length - 1) throw new Error(`${rows.length - 1 - seen.size} customers are not served`)
  return total / 10
}
