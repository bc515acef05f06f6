/** The smallest problem one can draw on paper: places in the plane, one unit of distance a second, no limits. */
import { noLowerBound, noUpperBound, type RoutingProblem } from '../../../../server/solver/routing/problem/problem.ts'

/** Place 0 is where every shift starts and ends; visit v is at place v + 1. Distances are truncated. */
export function plainProblem(places: readonly (readonly [x: number, y: number])[], shifts: number): RoutingProblem {
  const visits = places.length - 1
  const perVisit = (value: number) => new Int32Array(visits).fill(value)
  const perShift = (value: number) => new Int32Array(shifts).fill(value)
  const travel = Int32Array.from(
    places.flatMap(([x, y]) => places.map(([x2, y2]) => Math.trunc(Math.hypot(x - x2, y - y2)))),
  )
  return {
    visitCount: visits,
    shiftCount: shifts,
    placeCount: places.length,
    travelSeconds: travel,
    travelMeters: travel,
    travelSecondPrice: 1,
    travelMeterPrice: 0,
    waitingSecondPrice: 0,
    visitPlace: Int32Array.from({ length: visits }, (_, v) => v + 1),
    minStartTravel: perVisit(noLowerBound),
    windowFrom: Int32Array.from({ length: visits + 1 }, (_, v) => v),
    windowMinStart: perVisit(noLowerBound),
    windowMaxStart: perVisit(noUpperBound),
    windowMaxEnd: perVisit(noUpperBound),
    durationClassCount: 1,
    serviceSeconds: perVisit(0),
    softDueEnd: perVisit(noUpperBound),
    softDueSecondPrice: perVisit(0),
    absenceMedium: perVisit(1),
    absenceSoft: perVisit(0),
    vehicleOf: Int32Array.from({ length: shifts }, (_, s) => s),
    startPlace: perShift(0),
    endPlace: perShift(0),
    minDeparture: perShift(0),
    minFirstArrival: perShift(noLowerBound),
    maxLastDeparture: perShift(noUpperBound),
    maxEnd: perShift(noUpperBound),
    softLastDeparture: perShift(noUpperBound),
    softLastDepartureSecondPrice: perShift(0),
    softEnd: perShift(noUpperBound),
    softEndSecondPrice: perShift(0),
    maxLegSeconds: perShift(noUpperBound),
    maxTravelSeconds: perShift(noUpperBound),
    softTravelSeconds: perShift(noUpperBound),
    softTravelSecondPrice: perShift(0),
    durationClass: perShift(0),
    breakFrom: new Int32Array(shifts + 1),
    breakMinStart: new Int32Array(0),
    breakMaxStart: new Int32Array(0),
    breakSeconds: new Int32Array(0),
    breakPlace: new Int32Array(0),
    pinnedFrom: new Int32Array(shifts + 1),
    pinnedVisit: new Int32Array(0),
    closed: new Uint8Array(shifts),
    compatible: new Uint8Array(visits * shifts).fill(1),
    assignmentPrice: new Int32Array(visits * shifts),
  }
}
