/** Points on which model and checker once read the rules differently, each settled and held here. */
import { expect, test } from 'vitest'
import { createRandom } from '../../server/foundation/random.ts'
import { fieldServiceRouting as model } from '../../server/models/field-service-routing/index.ts'
import { createTravelSource } from '../../server/travel/travel-source.ts'
import { checkPlan } from '../support/checker/checker.ts'
import { documentsOf, nextRequest, noTravel, planOfRequest, solve, type Request } from './evaluation.ts'
import { day } from './tiny-plan.ts'

/** One shift from 08:00 and one visit, ten minutes apart. */
function requestOf(visit: object, shift: object, modelInput: object = {}) {
  const home = [0, 0]
  const customer = [0, 0.1]
  const shiftInput = {
    id: 'S',
    startLocation: home,
    minStartTime: day('08:00'),
    itinerary: [{ id: 'A', kind: 'VISIT' }],
    ...shift,
  }
  return {
    config: {},
    modelInput: {
      vehicles: [{ id: 'V', shifts: [shiftInput] }],
      visits: [{ id: 'A', location: customer, serviceDuration: 'PT30M', ...visit }],
      travelMatrix: {
        locations: [home, customer],
        travelTimeSeconds: [
          [0, 600],
          [600, 0],
        ],
        distanceMeters: [
          [0, 5000],
          [5000, 0],
        ],
      },
      ...modelInput,
    },
  }
}

async function problemsOf(request: ReturnType<typeof requestOf>): Promise<readonly string[]> {
  return checkPlan(documentsOf(request, await planOfRequest(request, noTravel))).problems
}

/**
 * Lunch before A ends the route at 11:40 and makes A late (11:00, its window closes at 10:30); lunch on the way home
 * ends it at 11:40 too and A is in time. Ways that keep the windows come first (header of `routing/problem.ts`), pinned
 * or not.
 */
test('a break does not make a pinned visit late where another way ends the route as early', async () => {
  const lunch = {
    type: 'FLOATING',
    id: 'lunch',
    minStartTime: day('10:00'),
    duration: 'PT1H',
    maxEndTime: day('14:00'),
  }
  const visit = { pinningRequested: true, timeWindows: [{ minStartTime: day('10:00'), maxEndTime: day('10:30') }] }
  expect(await problemsOf(requestOf(visit, { requiredBreaks: [lunch] }))).toEqual([])
})

async function scoreWhenPinned(demo: (typeof model.demoData)[number], seed: number): Promise<string> {
  const request = demo.create(new Date('2027-02-01T00:00:00Z'), createRandom(seed)) as Request
  const next = nextRequest(request, await solve(request, createTravelSource(), { seed, steps: 600 }))
  const { vehicles } = next.modelInput as { vehicles: { shifts: { pinned: boolean }[] }[] }
  for (const shift of vehicles.flatMap((vehicle) => vehicle.shifts)) shift.pinned = true
  const { feasible, score } = checkPlan(documentsOf(next, await planOfRequest(next, createTravelSource())))
  return feasible ? 'feasible' : `${demo.id} ${seed}: ${score}`
}

/**
 * The same in solved plans, several because a plan may have no such break: only that nothing may change any more is
 * new.
 */
test('pinning every shift of a feasible plan leaves it feasible', async () => {
  const scores: string[] = []
  for (const demo of model.demoData) for (const seed of [1, 2, 3]) scores.push(await scoreWhenPinned(demo, seed))
  expect(scores.filter((score) => score !== 'feasible')).toEqual([])
})

/** "AUTO: unless they may end after the planning window": who names no time does not say that it can wait. */
test('a visit without time windows is mandatory under AUTO, one that never closes optional, a pinned one mandatory', async () => {
  const planningWindow = { startDate: day('00:00'), endDate: '2027-02-02T00:00:00Z' }
  const open = { timeWindows: [{ minStartTime: day('08:00') }] }
  for (const [visit, mandatory] of [
    [{}, 1],
    [open, 0],
    [{ ...open, pinningRequested: true }, 1],
    [{ priority: 'opt-1', pinningRequested: true }, 1],
  ] as const) {
    const request = requestOf(visit, {}, { planningWindow })
    const documents = documentsOf(request, await planOfRequest(request, noTravel))
    expect(documents).toMatchObject({ response: { inputMetrics: { mandatoryVisits: mandatory } } })
    expect(checkPlan(documents).problems).toEqual([])
  }
})

/** The service begins on 2 February, but its shift on 1 February, when the window opens. */
test('a service after midnight belongs to the day its shift starts', async () => {
  const visit = { timeWindows: [{ minStartTime: day('08:00'), maxEndTime: '2027-02-03T00:00:00Z' }] }
  expect(await problemsOf(requestOf(visit, { minStartTime: day('23:55') }, {}))).toEqual([])
})

/**
 * The first window is missed, the second is too short for the service, the third fits: the three are alternatives, and
 * nobody asked to be late.
 */
test('a pinned visit waits for a window it fits into rather than overrun one that is too short', async () => {
  const windows = [
    ['08:00', '08:05'],
    ['09:00', '09:20'],
    ['10:00', '11:00'],
  ].map(([from = '', to = '']) => ({ minStartTime: day(from), maxEndTime: day(to) }))
  const request = requestOf({ pinningRequested: true, timeWindows: windows }, {})
  const documents = documentsOf(request, await planOfRequest(request, noTravel))
  expect(JSON.stringify(documents)).toContain(`"startServiceTime":"${day('10:00')}"`)
  expect(checkPlan(documents).problems).toEqual([])
})
