/** Travel without a matrix, trips with breaks, and where breaks are put. */
import { describe, expect, test } from 'vitest'
import { bestBreakChoice } from '../support/checker/break-placement.ts'
import { checkPlan } from '../support/checker/checker.ts'
import type { Place } from '../support/checker/facts.ts'
import { fairnessPercentage } from '../support/checker/kpi-check.ts'
import { legProblems } from '../support/checker/leg-consistency.ts'
import { greatCircleTravel } from '../support/checker/great-circle-travel.ts'
import { readRequest } from '../support/checker/read-request.ts'
import { driveTrip, leftOutBefore } from '../support/checker/route-timing.ts'
import { drivingIn } from '../support/checker/rush-hours.ts'
import type { Travel, Trips } from '../support/checker/travel.ts'
import { setField } from './set-field.ts'
import { tinyDocuments, tinyRequest, day } from './tiny-plan.ts'

const home: Place = [0, 0]
const away: Place = [0, 1]
const canteen: Place = [0, 2]
/** 100 s and 1 km between neighbours on the line. */
const line: Travel = (from, to) => ({
  seconds: 100 * Math.abs(from[1] - to[1]),
  meters: 1000 * Math.abs(from[1] - to[1]),
})
/** At the same pace at all times. */
const steady = (between: Travel): Trips => ({ between, driving: drivingIn([], 0) })
const pause = (id: string, minStart: number, seconds: number, place?: Place) => ({
  id,
  minStart,
  maxStart: Infinity,
  seconds,
  spanFrom: minStart,
  spanEnd: Infinity,
  place,
  paid: true,
  required: true,
})

describe('a trip with breaks', () => {
  const arrivalWith = (...breaks: ReturnType<typeof pause>[]) =>
    driveTrip({ time: 1000, place: home }, away, breaks, steady(line)).arrival

  test('without a break', () => expect(arrivalWith()).toBe(1100))
  test('a break that begins at once', () => expect(arrivalWith(pause('b', 0, 30))).toBe(1130))
  test('a break in the middle of the trip', () => expect(arrivalWith(pause('b', 1040, 30))).toBe(1130))
  test('a break waited for at the destination', () => expect(arrivalWith(pause('b', 1500, 30))).toBe(1530))
  test('two breaks in one trip', () => expect(arrivalWith(pause('b', 1040, 30), pause('c', 1090, 10))).toBe(1140))
  // 200 s to the canteen, 30 s there, 100 s back.
  test('a break with a place', () => expect(arrivalWith(pause('b', 0, 30, canteen))).toBe(1330))
  test('a break with a place after one without', () =>
    expect(arrivalWith(pause('b', 1050, 20), pause('c', 0, 30, canteen))).toBe(1350))
})

describe('where breaks are put', () => {
  const chosen = (fields: readonly [path: string, value: unknown][], pinnedVisits = 0) => {
    const request = tinyRequest()
    for (const [path, value] of fields) setField(request, `modelInput.${path}`, value)
    const facts = readRequest(request)
    const order = {
      shift: facts.shifts.get('Ann Mon')!,
      visits: [facts.visits.get('A')!, facts.visits.get('B')!],
      breakTrips: [],
      pinnedVisits,
      frozenUntil: -Infinity,
    }
    const travel: Travel = (from, to) => ({ seconds: 6000 * Math.abs(from[1] - to[1]), meters: 0 })
    const best = bestBreakChoice(order, steady(travel))
    return [...(best?.breakTrips ?? []), best?.late]
  }
  const lunch = 'vehicles.0.shifts.0.requiredBreaks'
  const always = { type: 'FIXED', id: 'b', required: 'ALWAYS' }

  test('where no window is missed', () => expect(chosen([])).toEqual([1, 'none']))
  test('the earliest of equal ways', () => {
    expect(chosen([[lunch, [{ ...always, startTime: day('08:10'), endTime: day('08:15') }]]])).toEqual([0, 'none'])
  })
  test('nowhere, where nobody is on duty in its span', () => {
    const field = { type: 'FIXED', id: 'b', startTime: day('07:00'), endTime: day('07:30') }
    expect(chosen([[lunch, [field]]])).toEqual([leftOutBefore, 'none'])
  })
  test('late where nothing else is left', () => {
    expect(chosen([[lunch, [{ ...always, startTime: day('08:00'), endTime: day('09:00') }]]])).toEqual([0, 'services'])
    expect(chosen([[lunch, [{ ...always, startTime: day('08:00'), endTime: day('09:00') }]]], 1)).toEqual([
      0,
      'pinned services',
    ])
    expect(chosen([[lunch, [{ ...always, startTime: day('07:00'), endTime: day('07:30') }]]])[1]).toBe(
      'services and breaks',
    )
  })
})

/** The tiny plan without its matrix; its legs are no real roads, so only what is said of them together counts. */
function withoutMatrix(...changes: readonly [path: string, value: unknown][]) {
  const documents = tinyDocuments()
  setField(documents, 'request.modelInput.travelMatrix', undefined)
  for (const [path, value] of changes) setField(documents, path, value)
  return checkPlan(documents)
}

describe('travel read from the plan', () => {
  test('is enough for all times and figures', () => {
    const { problems, score, notChecked } = withoutMatrix()
    expect(problems.filter((problem) => !/expected (about the great circle|more for)/.test(problem))).toEqual([])
    expect(score).toBe('0hard/-16384medium/-13320soft')
    expect(notChecked).toEqual(['trips that are not driven'])
  })
  test('still shows a wrong arrival', () => {
    const { problems } = withoutMatrix([
      'response.modelOutput.vehicles.0.shifts.0.itinerary.0.arrivalTime',
      day('08:11'),
    ])
    expect(problems).toContain(
      'shift Ann Mon, visit A: arrivalTime is "2027-02-01T08:11:00Z", expected 2027-02-01T08:10:00Z',
    )
  })

  const adjustment = { multiplier: 1, extraSeconds: 0 }
  const atlanta: Place = [33.77301, -84.43838]
  const decatur: Place = [33.88664, -84.28069]
  const leg = (from: Place, to: Place, change: object = {}) => ({
    from,
    to,
    ...greatCircleTravel(from, to),
    where: 'here',
    ...change,
  })
  const problemsOf = (source: 'haversine' | undefined, ...legs: ReturnType<typeof leg>[]) =>
    legProblems(legs, { source, adjustment })

  test('is the same everywhere', () => {
    expect(problemsOf(undefined, leg(atlanta, decatur), leg(atlanta, decatur))).toEqual([])
    expect(problemsOf(undefined, leg(atlanta, decatur), leg(atlanta, decatur, { seconds: 1 }))[0]).toContain(
      'takes 1 s',
    )
  })
  test('is symmetric and as described on the great circle', () => {
    expect(problemsOf('haversine', leg(atlanta, decatur), leg(decatur, atlanta))).toEqual([])
    expect(problemsOf('haversine', leg(atlanta, decatur), leg(decatur, atlanta, { meters: 1 }))).toHaveLength(1)
    const slower = leg(atlanta, decatur)
    expect(problemsOf('haversine', { ...slower, seconds: slower.seconds + 2 })).toHaveLength(1)
  })
  test('is not negative, and neither shorter than the great circle nor faster than a car', () => {
    expect(problemsOf(undefined, leg(atlanta, decatur, { seconds: -1 }))).toHaveLength(1)
    expect(problemsOf(undefined, leg(atlanta, decatur, { meters: 10_000 }))).toHaveLength(1)
    expect(problemsOf(undefined, leg(atlanta, decatur, { seconds: 100 }))).toHaveLength(1)
  })
  // 2 km of road: 1 km at 20 km/h and 1 km at 30 km/h make 300 s.
  test('has the speeds of the description', () => {
    const degrees = (2000 / 1.3 / 6_371_009) * (180 / Math.PI)
    expect(greatCircleTravel([0, 0], [degrees, 0])).toEqual({ seconds: expect.closeTo(300, -1), meters: 2000 })
  })
})

test('fairness is 100 for equal shares, 0 when one does everything', () => {
  expect(fairnessPercentage([0.5, 0.5])).toBe(100)
  expect(fairnessPercentage([0.5, 0])).toBe(0)
  expect(fairnessPercentage([0.9, 0.9, 0])).toBeCloseTo(100 / 3)
  expect(fairnessPercentage([0, 0])).toBe(100)
})
