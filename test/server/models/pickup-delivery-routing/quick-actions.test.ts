/** What happens to a plan of deliveries: each patch makes a valid input, and says what it does. */
import { describe, expect, test } from 'vitest'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { applyPatch } from '../../../../server/json-patch/apply-patch.ts'
import { clock, driver, house, planOf, trip, type StreetInput } from './street.ts'

// Ann has P on board from 08:10 to 08:30 and Q from 08:40; home is an hour from there.
const given: StreetInput = {
  drivers: [driver('Ann', [], { itinerary: ['P+', 'P-', 'Q+', 'Q-'].map((id) => ({ id })) }), driver('Bob', [])],
  jobs: [trip('P', 1, 3), trip('Q', 4, 6, { prohibitedJobCombinations: ['P'], prohibitedJobCombinationScope: 'TIME' })],
}

async function happen(id: string, fields: Readonly<Record<string, unknown>>) {
  const { input, plan } = await planOf(given)
  const action = model.quickActions!.find((one) => one.id === id)!
  const output = model.readOutput(plan)
  const { words, patch } = action.change(action.request.parse(fields), {
    input: model.applyOutput(input, output),
    output,
  })
  const changed = model.schema.input.parse(applyPatch(model.applyOutput(input, output), patch).document)
  const errors: string[] = []
  model.validate(changed, model.schema.overrides.parse({}), (code, { message }) => {
    if (model.issueTypes[code]!.severity === 'ERROR') errors.push(message)
  })
  expect(errors).toEqual([])
  const itineraries = Object.fromEntries(
    changed.drivers.map(({ id: driverId, shifts }) => [
      driverId,
      shifts.flatMap(({ itinerary }) => itinerary.map((item) => item.id)),
    ]),
  )
  return { words, changed, itineraries }
}

describe('quick actions', () => {
  test('an urgent job has a pick-up before its delivery', async () => {
    const fields = { from: clock('09:00'), pickUp: house(1), delivery: house(2), load: 'boxes', amount: 2 }
    const { words, changed } = await happen('urgent-job', fields)
    expect(words).toBe('Urgent job from 09:00')
    expect(changed.jobs.at(-1)).toMatchObject({
      id: 'urgent-1',
      priority: '1',
      stops: [
        { location: house(1), demand: [{ kind: 'boxes', amount: 2 }] },
        {
          location: house(2),
          demand: [{ kind: 'boxes', amount: -2 }],
          latestSlaEndTime: clock('11:00'),
          stopDependencies: [{ precedingStop: 'urgent-1-pickup' }],
        },
      ],
    })
    expect(changed.freezeDeparturesBeforeTime).toBe(clock('09:00'))
  })

  test('who goes home leaves what was not over, and ends at the last place', async () => {
    const { words, changed, itineraries } = await happen('driver-away', { driverId: 'Ann', from: clock('08:50') })
    expect(words).toBe('Ann is away from 08:50 to the end of the day; Q is collected from the vehicle')
    expect(itineraries).toEqual({ Ann: ['P+', 'P-', 'Q+'], Bob: [] })
    expect(changed.drivers[0]!.shifts[0]).toMatchObject({ maxEndTime: clock('08:50'), endLocation: house(4) })
  })

  test('what was begun is given back, too, where nothing is kept', async () => {
    const fields = { driverId: 'Ann', from: clock('08:50'), keepsStarted: false }
    expect((await happen('driver-away', fields)).itineraries).toEqual({ Ann: ['P+', 'P-'], Bob: [] })
  })

  test('who is away all day has no shift', async () => {
    const { changed } = await happen('driver-away', { driverId: 'Ann', from: clock('07:00'), keepsStarted: false })
    expect(changed.drivers[0]!.shifts).toEqual([])
  })

  test('a job that is cancelled is named by no other', async () => {
    const { words, changed, itineraries } = await happen('job-cancelled', { jobId: 'P' })
    expect(words).toBe('P is cancelled')
    expect(changed.jobs.map(({ id, prohibitedJobCombinations }) => [id, prohibitedJobCombinations])).toEqual([
      ['Q', []],
    ])
    expect(itineraries['Ann']).toEqual(['Q+', 'Q-'])
  })

  test('a stop takes longer', async () => {
    const { words, changed } = await happen('stop-longer', { stopId: 'Q-', longer: 'PT20M' })
    expect(words).toBe('Q- takes 20 min longer')
    expect(changed.jobs[1]!.stops[1]!.duration).toBe('PT20M')
  })

  test('a stop at another time takes its job out of the plan', async () => {
    const fields = { stopId: 'Q-', from: clock('12:00'), until: clock('13:00') }
    const { changed, itineraries } = await happen('stop-window', fields)
    expect(itineraries['Ann']).toEqual(['P+', 'P-'])
    expect(changed.jobs[1]!.stops[1]!.timeWindows).toEqual([
      { minStartTime: clock('12:00'), maxEndTime: clock('13:00') },
    ])
  })

  test('what cannot happen is refused in words', async () => {
    await expect(happen('job-cancelled', { jobId: 'X' })).rejects.toThrow('There is no job X in the input.')
    await expect(happen('driver-late', { driverId: 'Ann', start: clock('19:00') })).rejects.toThrow(
      'has no shift at 19:00',
    )
  })
})
