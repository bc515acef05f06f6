/** A technician is away inside the span of lunch: lunch lies before or after that, and the whole day is worked. */
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { fieldServiceRouting } from '../../../../server/models/field-service-routing/index.ts'
import { pickupDeliveryRouting } from '../../../../server/models/pickup-delivery-routing/index.ts'
import type { PlanningModel } from '../../../../server/models/planning-model.ts'
import { besideFixedBreaks } from '../../../../server/models/routing/domain/room-beside-breaks.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { haversineMatrix } from '../../../../server/travel/haversine.ts'
import { objectOf, objectsAt } from '../../../support/checker/json.ts'

const at = (clock: string) => `2027-02-01T${clock}:00Z`
const place = (east: number) => [50, 8 + east / 100]

function shiftAwayAt(start: string, end: string, lunch: object = {}) {
  return {
    id: 'mon',
    startLocation: place(0),
    minStartTime: at('08:00'),
    maxEndTime: at('17:00'),
    requiredBreaks: [
      { id: 'lunch', minStartTime: at('11:00'), maxEndTime: at('14:00'), duration: 'PT45M', ...lunch },
      { id: 'away', startTime: at(start), endTime: at(end) },
    ],
  }
}

const six = Array.from({ length: 6 }, (_, index) => index)
const models = [
  {
    model: fieldServiceRouting as unknown as PlanningModel,
    inputWith: (shift: object) => ({
      vehicles: [{ id: 'Ann', shifts: [shift] }],
      visits: six.map((index) => ({ id: `v${index}`, location: place(index), serviceDuration: 'PT45M' })),
    }),
  },
  {
    model: pickupDeliveryRouting as unknown as PlanningModel,
    inputWith: (shift: object) => ({
      drivers: [{ id: 'Ann', shifts: [shift] }],
      jobs: six.map((index) => ({
        id: `j${index}`,
        stops: [{ id: `s${index}`, location: place(index), duration: 'PT45M' }],
      })),
    }),
  },
]

async function planOf(model: PlanningModel, modelInput: object) {
  const input = model.schema.input.parse(modelInput)
  const overrides = model.schema.overrides.parse({})
  const issues: string[] = []
  model.validate(input, overrides, (code) => issues.push(code))
  const travel = {
    matrix: (locations: Parameters<typeof haversineMatrix>[0]) => Promise.resolve(haversineMatrix(locations)),
  }
  const plan = model.buildPlan(input, overrides, await model.enrich(input, { travel }))
  const search = finish(model.startSearch(plan, overrides, { seed: 7 }))
  for (let done = 0; done < 1000; done += 100) search.advance(100, done / 1000)
  const output = objectOf(model.readOutput(search.bestPlan()))
  const shifts = [...objectsAt(output, 'vehicles'), ...objectsAt(output, 'drivers')].flatMap((each) =>
    objectsAt(each, 'shifts'),
  )
  const breaks = shifts.flatMap((each) => objectsAt(each, 'itinerary')).filter((item) => item['kind'] === 'BREAK')
  const starts = Object.fromEntries(breaks.map((item) => [item['id'], String(item['startTime']).slice(11, 16)]))
  return { issues, score: search.bestScore, starts }
}

describe.each(models)('$model.id', ({ model, inputWith }) => {
  test.each([
    ['11:15', '12:00', {}, (lunch: string) => lunch >= '12:00'],
    ['13:00', '13:30', {}, (lunch: string) => lunch >= '11:00' && lunch <= '12:15'],
    ['11:30', '13:30', { maxEndTime: at('14:30') }, (lunch: string) => lunch >= '13:30'],
  ] as const)('away from %s to %s', async (start, end, lunch, isRight) => {
    const { issues, score, starts } = await planOf(model, inputWith(shiftAwayAt(start, end, lunch)))
    expect(issues).toEqual([])
    expect(score).toMatchObject({ hard: 0, medium: 0 })
    expect(starts).toMatchObject({ away: start })
    expect(isRight(starts['lunch'] ?? ''), starts['lunch']).toBe(true)
  })

  test('no room for lunch beside it is told', async () => {
    const { issues } = await planOf(model, inputWith(shiftAwayAt('11:15', '13:30')))
    expect(issues).toEqual(['BreakCutsShift'])
  })
})

test('starts that are left are just those without an overlap at the ends of the span', () => {
  const random = createRandom(3)
  for (let round = 0; round < 2000; round++) {
    const fixed = Array.from({ length: random.below(4) }, () => {
      const start = random.below(30)
      return { minStart: start, maxStart: start, seconds: random.below(8) }
    })
    const pause = { minStart: random.below(15), maxStart: 16 + random.below(15), seconds: 1 + random.below(6) }
    const isFree = (time: number) =>
      fixed.every(
        ({ minStart, seconds }) => seconds === 0 || time >= minStart + seconds || time + pause.seconds <= minStart,
      )
    const free = Array.from({ length: pause.maxStart - pause.minStart + 1 }, (_, k) => pause.minStart + k).filter(
      isFree,
    )
    const [found] = besideFixedBreaks([pause, ...fixed])
    const expected = free.length > 0 ? [free[0], free.at(-1)] : [pause.minStart, pause.maxStart]
    expect([found?.minStart, found?.maxStart], JSON.stringify({ pause, fixed })).toEqual(expected)
  }
})
