/** The oracle itself, on instances that fit in the head. */
import { expect, test } from 'vitest'
import { clock, place } from './dice.ts'
import { bestDeliveries } from './deliveries.ts'
import { bestPlan, type OraclePlan } from './field-service.ts'

const road = {
  locations: [0, 1, 2].map(place),
  travelTimeSeconds: [0, 1, 2].map((from) => [0, 1, 2].map((to) => Math.abs(from - to) * 600)),
  distanceMeters: [0, 1, 2].map((from) => [0, 1, 2].map((to) => Math.abs(from - to) * 10_000)),
}
const nine = 9 * 60
const shift = { id: 's', startLocation: place(0), minStartTime: clock(nine), maxEndTime: clock(nine + 480) }
const lunch = { id: 'lunch', minStartTime: clock(nine), maxEndTime: clock(nine + 240), duration: 'PT45M' }

function inputOf(visits: object[], shifts: object[] = [shift], overrides: object = {}) {
  const vehicles = shifts.map((each, index) => ({ id: `v${index}`, shifts: [each] }))
  return { config: { model: { overrides } }, modelInput: { vehicles, visits, travelMatrix: road } }
}
const visit = (id: string, at: number, fields: object = {}) => ({
  id,
  location: place(at),
  serviceDuration: 'PT30M',
  ...fields,
})

const minutes = (seconds: number) => (seconds - Date.UTC(2027, 1, 1) / 1000) / 60 - nine
const startsOf = ({ routes }: OraclePlan) =>
  Object.fromEntries(
    routes.flatMap((plan) =>
      plan.routes.flatMap(({ sequence }, r) => [
        ...sequence.visits.map(({ id }, index) => [id, minutes(plan.times[r]!.starts[index]!)] as const),
        ...plan.times[r]!.breaks.map(({ pause, start }) => [pause.id, minutes(start)] as const),
      ]),
    ),
  )

test('a lunch comes after the visit whose promised end it would break', () => {
  const promised = visit('a', 1, { latestSlaEndTime: clock(nine + 40) })
  const plan = bestPlan(inputOf([promised], [{ ...shift, requiredBreaks: [lunch] }]))!
  expect(plan.points).toEqual({ pinsMoved: 0, medium: 0, soft: -1200 })
  expect(startsOf(plan)).toEqual({ a: 10, lunch: 40 })
})

test('who is back before the span of a break takes none, unless it is always taken', () => {
  const late = { ...lunch, minStartTime: clock(nine + 120) }
  const input = (required: object) =>
    inputOf([visit('a', 1)], [{ ...shift, requiredBreaks: [{ ...late, ...required }] }])
  expect(startsOf(bestPlan(input({}))!)).toEqual({ a: 10 })
  expect(startsOf(bestPlan(input({ required: 'ALWAYS' }))!)).toEqual({ a: 80, lunch: 120 })
})

test('a service waits for a preferred window where that costs less', () => {
  const wish = visit('a', 1, { preferredTimeWindows: [{ minStartTime: clock(nine + 60) }] })
  expect(startsOf(bestPlan(inputOf([wish]))!)).toEqual({ a: 60 })
})

test('of a group whoever comes first waits', () => {
  const { config, modelInput } = inputOf([], [shift, { ...shift, id: 't', startLocation: place(2) }])
  const group = { id: 'g', visits: [visit('a', 2), visit('b', 2)] }
  const plan = bestPlan({ config, modelInput: { ...modelInput, visitGroups: [group] } })!
  expect(startsOf(plan)).toEqual({ a: 20, b: 20 })
})

test('a pick-up waits, so that the ride is no longer than it may be', () => {
  const stops = [
    { id: 'p', location: place(1), duration: 'PT5M' },
    {
      id: 'd',
      location: place(2),
      duration: 'PT5M',
      timeWindows: [{ minStartTime: clock(nine + 120) }],
      stopDependencies: [{ precedingStop: 'p' }],
    },
  ]
  const plan = bestDeliveries({
    config: { model: { overrides: { maximumTimeBurden: 'PT15M', departure: 'EARLIEST' } } },
    modelInput: { drivers: [{ id: 'x', shifts: [shift] }], jobs: [{ id: 'j', stops }], travelMatrix: road },
  })!
  expect(startsOf(plan)).toEqual({ p: 90, d: 120 })
})

test('a pinned visit is not moved by a break that may lie elsewhere', () => {
  const itinerary = [{ id: 'a', pin: true, startServiceTime: clock(nine + 10) }]
  const plan = bestPlan(inputOf([visit('a', 1)], [{ ...shift, itinerary, requiredBreaks: [lunch] }]))!
  expect(startsOf(plan)).toEqual({ a: 10, lunch: 40 })
})
