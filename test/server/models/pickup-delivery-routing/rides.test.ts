/**
 * Nobody waits on board for what the driver can wait for before: limits on time on board drop no job that can be done.
 */
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../server/foundation/random.ts'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { haversineMatrix } from '../../../../server/travel/haversine.ts'
import { clock, house, stop, travelMatrix } from './street.ts'

type Fields = Readonly<Record<string, unknown>>

interface Planned {
  readonly unassigned: readonly string[]
  readonly shifts: readonly string[]
}

/** Solves an input; shifts as their departure, then stops and breaks with their starts. */
async function solve(modelInput: unknown, given: Fields = {}, steps = 300): Promise<Planned> {
  const overrides = model.schema.overrides.parse(given)
  const input = model.schema.input.parse(modelInput)
  const travel = {
    matrix: (locations: Parameters<typeof haversineMatrix>[0]) => Promise.resolve(haversineMatrix(locations)),
  }
  const start = model.buildPlan(input, overrides, await model.enrich(input, { travel }))
  const search = finish(model.startSearch(start, overrides, { seed: 5 }))
  for (let done = 0; done < steps; done += 100) search.advance(100, done / steps)
  const output = model.schema.output.parse(model.readOutput(search.bestPlan())) as {
    drivers: {
      shifts: { startTime?: string; itinerary: { id: string; startServiceTime?: string; startTime?: string }[] }[]
    }[]
    unassignedJobs: { id: string }[]
  }
  const time = (text = '') => text.slice(11, 16)
  return {
    unassigned: output.unassignedJobs.map(({ id }) => id),
    shifts: output.drivers
      .flatMap(({ shifts }) => shifts)
      .map(({ startTime, itinerary }) =>
        [
          time(startTime),
          ...itinerary.map((item) => `${item.id} ${time(item.startServiceTime ?? item.startTime)}`),
        ].join(', '),
      ),
  }
}

const shift = (fields: Fields = {}) => ({
  id: 'Ann Mon',
  startLocation: house(0),
  minStartTime: clock('06:00'),
  maxEndTime: clock('17:00'),
  ...fields,
})

/** From one house to another one, a minute each. */
function ride(id: string, [from, pickUp]: [number, Fields], [to, delivery]: [number, Fields]) {
  return {
    id,
    stops: [
      stop(`${id}+`, from, { duration: 'PT1M', ...pickUp }),
      stop(`${id}-`, to, { duration: 'PT1M', stopDependencies: [{ precedingStop: `${id}+` }], ...delivery }),
    ],
  }
}

const window = (from: string, to: string) => ({
  timeWindows: [{ minStartTime: clock(from), maxEndTime: clock(to) }],
})
const inputOf = (jobs: readonly unknown[], fields: Fields = {}) => ({
  travelMatrix,
  drivers: [{ id: 'Ann', shifts: [shift(fields)] }],
  jobs,
})

describe('a limit on time on board', () => {
  const noon = ride('P', [1, {}], [2, window('12:00', '12:30')])

  test.each(['PT0S', 'PT10M', 'PT1H'])('of %s is kept by waiting before the pick-up', async (maximumTimeBurden) => {
    const { unassigned, shifts } = await solve(inputOf([noon]), { maximumTimeBurden })
    expect({ unassigned, shifts }).toEqual({ unassigned: [], shifts: ['11:39, P+ 11:49, P- 12:00'] })
  })

  test('is kept by waiting no longer than that where drivers leave early', async () => {
    const { shifts } = await solve(inputOf([noon]), { maximumTimeBurden: 'PT1H', departure: 'EARLIEST' })
    expect(shifts).toEqual(['06:00, P+ 10:49, P- 12:00'])
  })

  test('puts a break behind the ride', async () => {
    const lunch = {
      type: 'FLOATING',
      id: 'B',
      minStartTime: clock('08:15'),
      maxEndTime: clock('10:00'),
      duration: 'PT45M',
    }
    const morning = ride('P', [1, window('08:00', '09:00')], [5, {}])
    const fields = { minStartTime: clock('08:00'), requiredBreaks: [lunch] }
    const { unassigned, shifts } = await solve(inputOf([morning], fields), { maximumTimeBurden: 'PT10M' })
    expect({ unassigned, shifts }).toEqual({ unassigned: [], shifts: ['08:00, P+ 08:10, P- 08:51, B 08:52'] })
    // Where time on board costs something, without any limit.
    const { shifts: wished } = await solve(inputOf([morning], fields), { minimizeTimeBurdenWeight: 1 })
    expect(wished).toEqual(['08:00, P+ 08:10, P- 08:51, B 08:52'])
  })
})

test('somebody who boards after an appointment of others waits at home, not on board', async () => {
  const jobs = [ride('P', [1, {}], [5, window('08:00', '08:10')]), ride('Q', [3, {}], [2, window('10:25', '10:35')])]
  const { shifts } = await solve(inputOf(jobs))
  expect(shifts).toEqual(['07:18, P+ 07:28, P- 08:09, Q+ 10:14, Q- 10:25'])
})

test('patients with windows of ten minutes are all brought', async () => {
  const demo = model.demoData.find(({ id }) => id === 'PATIENT_TRANSPORT')!
  const { config, modelInput } = demo.create(new Date('2027-01-27T10:00:00Z'), createRandom(2)) as {
    config: { model: { overrides: Fields } }
    modelInput: { jobs: { id: string; stops: { timeWindows?: { minStartTime: string; maxEndTime: string }[] }[] }[] }
  }
  for (const { id, stops } of modelInput.jobs) {
    if (!id.endsWith('there')) continue
    for (const each of stops.flatMap(({ timeWindows = [] }) => timeWindows))
      each.minStartTime = new Date(Date.parse(each.maxEndTime) - 600_000).toISOString().replace('.000', '')
  }
  expect((await solve(modelInput, config.model.overrides, 1500)).unassigned).toEqual([])
})
