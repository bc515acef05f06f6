/** Where and when one more job fits in. */
import { describe, expect, test } from 'vitest'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { clock, driver, planOf, trip, type StreetInput } from './street.ts'

interface Answer {
  readonly recommendations: readonly {
    readonly driverShiftId: string
    readonly scoreDiff: string
    readonly stops: readonly { readonly stopId: string; readonly startServiceTime: string }[]
  }[]
}

interface StopAnswer {
  readonly recommendations: readonly {
    readonly stops: readonly {
      readonly stopId: string
      readonly startServiceTime: string
      readonly timeWindow: { readonly minStartTime?: string }
    }[]
  }[]
}

interface PlacesAnswer {
  readonly places: readonly {
    readonly driverShiftId: string
    readonly isCurrent: boolean
    readonly scoreDiff?: string
    readonly reasons?: readonly string[]
  }[]
}

async function recommend(input: StreetInput, request: Readonly<Record<string, unknown>>) {
  const { plan, overrides } = await planOf(input)
  const question = model.recommendations![0]!
  const answer = question.recommend(plan, question.request.parse(request), { overrides, includeJustifications: true })
  return (question.schema.parse(answer) as Answer).recommendations
}

// Bob passes house 1 on his way to house 4 anyway.
const input: StreetInput = {
  drivers: [driver('Ann', []), driver('Bob', [], { itinerary: [{ id: 'Q+' }, { id: 'Q-' }] })],
  jobs: [trip('Q', 2, 4), trip('P', 1, 3)],
}

test('the best place of each shift is recommended, the cheapest first', async () => {
  const found = await recommend(input, { fitJobId: 'P' })
  expect(found.map(({ driverShiftId, scoreDiff }) => [driverShiftId, scoreDiff])).toEqual([
    ['Bob Mon', '0hard/256medium/0soft'],
    ['Ann Mon', '0hard/256medium/-3600soft'],
  ])
  expect(found[0]!.stops.map(({ stopId, startServiceTime }) => [stopId, startServiceTime])).toEqual([
    ['P+', clock('08:10')],
    ['P-', clock('08:30')],
  ])
})

test('a window that is offered holds for all stops of the job', async () => {
  const timeWindows = [{ minStartTime: clock('10:00'), maxEndTime: clock('10:30') }, { maxEndTime: clock('08:20') }]
  const found = await recommend(input, { fitJobId: 'P', timeWindows })
  expect(found.map(({ driverShiftId }) => driverShiftId).sort()).toEqual(['Ann Mon', 'Bob Mon'])
  expect(found.flatMap(({ stops }) => stops.map(({ startServiceTime }) => startServiceTime >= clock('10:00')))).toEqual(
    [true, true, true, true],
  )
})

test('a job the input does not have is refused', async () => {
  await expect(recommend(input, { fitJobId: 'X' })).rejects.toThrow('fitJobId "X" is the id of no job')
})

describe('time windows of stops', () => {
  const question = model.recommendations!.find(({ path }) => path === 'recommend-stop-time-windows')!
  const windows = (...hours: readonly number[]) =>
    hours.map((hour) => ({ minStartTime: clock(`${hour}:00`), maxEndTime: clock(`${hour}:30`) }))
  const withWindows = (pickUp: readonly object[], delivery: readonly object[]): StreetInput => {
    const { stops, ...fields } = trip('P', 1, 3)
    return {
      drivers: [driver('Ann', [])],
      jobs: [{ ...fields, stops: stops.map((one, k) => ({ ...one, timeWindows: k === 0 ? pickUp : delivery })) }],
    }
  }
  async function recommended(given: StreetInput, request: object = {}) {
    const { plan, overrides } = await planOf(given)
    const answer = question.recommend(plan, question.request.parse({ fitJobId: 'P', ...request }), {
      overrides,
      includeJustifications: false,
    })
    return (question.schema.parse(answer) as StopAnswer).recommendations
  }

  test('are one of its own for each stop, those that can be kept together, the cheapest first', async () => {
    const found = await recommended(withWindows(windows(10, 12), windows(11, 13)))
    // As she leaves at eight, she waits the less the sooner she is done. The pick-up at 12 comes too late for 11.
    expect(
      found.map(({ stops }) => stops.map(({ stopId, timeWindow }) => [stopId, timeWindow.minStartTime?.slice(11, 13)])),
    ).toEqual([
      [
        ['P+', '10'],
        ['P-', '11'],
      ],
      [
        ['P+', '10'],
        ['P-', '13'],
      ],
      [
        ['P+', '12'],
        ['P-', '13'],
      ],
    ])
    for (const { minStartTime, start } of found.flatMap(({ stops }) =>
      stops.map(({ timeWindow, startServiceTime }) => ({ ...timeWindow, start: startServiceTime })),
    ))
      expect(start >= minStartTime!).toBe(true)
  })

  test('are as many as asked for, and empty for stops without any', async () => {
    expect(
      await recommended(withWindows(windows(10, 12), windows(11, 13)), { maxNumberOfRecommendations: 1 }),
    ).toHaveLength(1)
    const found = await recommended(input)
    expect(found.flatMap(({ stops }) => stops.map(({ timeWindow }) => timeWindow))).toEqual([{}, {}, {}, {}])
  })

  test('are refused where there are too many combinations', async () => {
    const many = Array.from({ length: 17 }, (_, k) => ({ minStartTime: clock(`09:${10 + k}`) }))
    await expect(recommended(withWindows(many, many))).rejects.toThrow('have 289 combinations of time windows')
  })
})

describe('every shift with its best place', () => {
  const question = model.recommendations!.find(({ path }) => path === 'recommend-places')!
  async function placesOf(given: StreetInput, fitJobId: string) {
    const { plan, overrides, input: parsed } = await planOf(given)
    const answer = question.recommend(plan, { fitJobId }, { overrides, includeJustifications: false })
    return { plan, parsed, overrides, ...(question.schema.parse(answer) as PlacesAnswer) }
  }

  test('is compared with the plan as it is, and refused with the reason', async () => {
    const { places } = await placesOf(
      { ...input, jobs: [trip('Q', 2, 4, { prohibitedDrivers: ['Ann'] }), trip('P', 1, 3)] },
      'Q',
    )
    expect(
      places.map(({ driverShiftId, isCurrent, scoreDiff, reasons }) => [
        driverShiftId,
        isCurrent,
        scoreDiff ?? reasons,
      ]),
    ).toEqual([
      ['Bob Mon', true, '0hard/0medium/0soft'],
      ['Ann Mon', false, ['Belongs to Ann, who is prohibited for the job.']],
    ])
  })

  test('promises what the plan is worth afterwards, whatever was published', async () => {
    const told = trip('Q', 2, 4)
    const stops = told.stops.map((stop) => ({
      ...stop,
      publishedAppointment: { driverId: 'Bob', startServiceTime: clock('09:00') },
    }))
    const { places } = await placesOf({ ...input, jobs: [{ ...told, stops }, trip('P', 1, 3)] }, 'Q')
    expect(places.find(({ driverShiftId }) => driverShiftId === 'Ann Mon')!.scoreDiff).toBe('0hard/0medium/0soft')
  })
})
