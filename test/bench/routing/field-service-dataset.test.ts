import { expect, test } from 'vitest'
import type { RoutingProblem } from '../../../server/solver/routing/problem/problem.ts'
import { fieldServiceRouting } from '../../../server/models/registry.ts'
import { compileInstance } from './compile-instance.ts'
import { conventionFor } from './conventions.ts'
import { fieldServiceRequest, routesOf } from './field-service-dataset.ts'
import type { Instance } from './instance.ts'
import { readSolomon } from './solomon-format.ts'
import { solomonText, vrplibText } from './tiny-instances.ts'
import { readVrplib } from './vrplib-format.ts'

interface Request {
  readonly config: { readonly model: { readonly overrides: unknown } }
  readonly modelInput: unknown
}

const model = fieldServiceRouting
const convention = conventionFor(readSolomon(solomonText), 'distance')
const request = (instance: Instance) =>
  fieldServiceRequest(instance, convention, { spentSeconds: 10, seed: 1 }) as Request

async function problemOf(instance: Instance): Promise<RoutingProblem> {
  const { config, modelInput } = request(instance)
  const input = model.schema.input.parse(modelInput)
  const overrides = model.schema.overrides.parse(config.model.overrides)
  const issues: unknown[] = []
  model.validate(input, overrides, (type, issue) => void issues.push({ type, issue }))
  expect(issues).toEqual([])
  const facts = await model.enrich(input, {
    travel: { matrix: () => Promise.reject(new Error('the input has its own travel')) },
  })
  return model.buildPlan(input, overrides, facts).facts.problem
}

/** Times since the first shift may begin; bounds that mean "none" stay what they are. */
function sinceStart(problem: RoutingProblem): RoutingProblem {
  const origin = problem.minDeparture[0]!
  const shifted = (times: Int32Array) => times.map((time) => (Math.abs(time) === 0x3fffffff ? time : time - origin))
  const { windowMinStart, windowMaxStart, minDeparture, maxEnd } = problem
  return {
    ...problem,
    windowMinStart: shifted(windowMinStart),
    windowMaxStart: shifted(windowMaxStart),
    minDeparture: shifted(minDeparture),
    maxEnd: shifted(maxEnd),
  }
}

test.each([
  ['one depot', readSolomon(solomonText)],
  [
    'several depots',
    { ...readVrplib(vrplibText.replace('VEHICLES_MAX_DURATION: 30\n', '')), rounding: 'tenths' as const },
  ],
])('an instance with %s compiles to the problem the kernel gets directly', async (_, instance) => {
  const expected = sinceStart(compileInstance(instance, convention))
  const compiled = sinceStart(await problemOf(instance))
  expect(beyondTravel(compiled)).toEqual(beyondTravel(expected))
  expect(travelBetweenVisits(compiled)).toEqual(travelBetweenVisits(expected))
})

/** Without what is compared by the travel between visits, as places may be numbered differently. */
function beyondTravel(problem: RoutingProblem): Partial<RoutingProblem> {
  const others = ['visitPlace', 'startPlace', 'endPlace', 'travelSeconds', 'travelMeters']
  return Object.fromEntries(Object.entries(problem).filter(([name]) => !others.includes(name)))
}

function travelBetweenVisits({
  visitPlace,
  startPlace,
  endPlace,
  placeCount,
  travelSeconds,
}: Pick<RoutingProblem, 'visitPlace' | 'startPlace' | 'endPlace' | 'placeCount' | 'travelSeconds'>): number[] {
  const places = [...startPlace, ...visitPlace, ...endPlace]
  return places.flatMap((from) => places.map((to) => travelSeconds[from * placeCount + to]!))
}

test('what the model has no word for is refused', () => {
  const solomon = readSolomon(solomonText)
  const change = (stop: object) => ({
    ...solomon,
    stops: solomon.stops.map((one, index) => (index === 1 ? { ...one, ...stop } : one)),
  })
  expect(() => request(change({ demand: 0 }))).toThrow('A service of 1 cannot be scaled from a demand of 0')
  expect(() => request(change({ demand: -4 }))).toThrow('A demand of -4 is no service time')
  expect(() => request(change({ due: 8000 }))).toThrow('does not end on its second day')
  expect(() => request({ ...solomon, vehicles: [{ depot: 0, capacity: 400, maxDuration: Infinity }] })).toThrow(
    'A capacity of 400 is no share of a day of 400 s',
  )
})

test('a plan is read back by vehicle and stop', () => {
  const shifts = [
    {
      itinerary: [
        { id: '3', kind: 'VISIT' },
        { id: '1', kind: 'VISIT' },
      ],
    },
  ]
  expect(
    routesOf({
      vehicles: [
        { id: 'vehicle 0', shifts: [{ itinerary: [] }] },
        { id: 'vehicle 1', shifts },
      ],
    }),
  ).toEqual([{ vehicle: 1, stops: [3, 1] }])
})
