/** A vehicle that breaks down: what is on board is collected where it stands, and nothing of it is lost. */
import { describe, expect, test } from 'vitest'
import { applyPatch } from '../../../../server/json-patch/apply-patch.ts'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { amountsOf, clock, driver, house, planOf, stop, travelMatrix, trip, type StreetInput } from './street.ts'

const street = (stops: readonly string[], jobs: readonly unknown[]): StreetInput => ({
  drivers: [driver('Ann', [], { itinerary: stops.map((id) => ({ id })) }), driver('Bob', [])],
  jobs,
})

/** Ann breaks down; what the list says, the input after it, and that the model finds no error in it. */
async function breakDown(given: StreetInput, time: string, fields: Readonly<Record<string, unknown>> = {}) {
  const { input, plan } = await planOf(given)
  const output = model.readOutput(plan)
  const action = model.quickActions!.find(({ id }) => id === 'driver-away')!
  const planned = model.applyOutput(input, output)
  const values = action.request.parse({ driverId: 'Ann', from: clock(time), ...fields })
  const { words, patch } = action.change(values, { input: planned, output })
  const changed = model.schema.input.parse(applyPatch(planned, patch).document)
  const errors: string[] = []
  model.validate(changed, model.schema.overrides.parse({}), (code, { message }) => {
    if (model.issueTypes[code]!.severity === 'ERROR') errors.push(message)
  })
  expect(errors).toEqual([])
  const job = (id: string) => changed.jobs.find((one) => one.id === id)
  const stopIds = (id: string) => job(id)?.stops.map((one) => one.id)
  return { words, changed, job, stopIds }
}

type Planned = Awaited<ReturnType<typeof breakDown>>['changed']['drivers'][number]

/** The driver with Q in his shift, if he is the one. */
const plannedFor = (one: Planned, id: string) => ({
  ...one,
  shifts: one.shifts.map((shift) =>
    one.id === id ? { ...shift, itinerary: [{ id: 'Q-handover-1' }, { id: 'Q-' }] } : shift,
  ),
})

// Ann has P on board from 08:10 to 08:30 and Q from 08:40 to 09:00.
const twoTrips = street(['P+', 'P-', 'Q+', 'Q-'], [trip('P', 1, 3), trip('Q', 4, 6, { unloading: 'LIFO' })])

describe('goods on board of a vehicle that breaks down', () => {
  test('are collected where it stands by the job that has them, which keeps its id and its rules', async () => {
    const { job, stopIds, changed } = await breakDown(twoTrips, '08:45')
    expect(stopIds('Q')).toEqual(['Q-handover-1', 'Q-'])
    expect(job('Q')).toMatchObject({ unloading: 'LIFO' })
    expect(job('Q')!.stops[0]).toMatchObject({
      name: 'Collect from Ann',
      location: house(4),
      timeWindows: [{ minStartTime: clock('08:45') }],
      demand: [{ kind: 'boxes', amount: 1 }],
    })
    expect(job('Q')!.stops[1]!.stopDependencies).toEqual([{ precedingStop: 'Q-handover-1' }])
    expect(changed.drivers[0]!.shifts[0]!.itinerary.map(({ id }) => id)).toEqual(['P+', 'P-', 'Q+'])
  })

  test('have been under way since they were picked up, so that the ride counts on', async () => {
    const { changed, job } = await breakDown(twoTrips, '08:45')
    expect(job('Q')).toMatchObject({ pickedUp: { time: clock('08:40'), location: house(4) } })
    expect(job('Q-done-1')).not.toHaveProperty('pickedUp')
    // From house 4 at 08:40 to house 6 it is 20 minutes: Bob, who collects at 08:45, is there at 09:05.
    const withBob = { ...changed, drivers: changed.drivers.map((one) => plannedFor(one, 'Bob')) }
    const beyond = (burden: string) => amountsOf({ ...withBob }, { maximumTimeBurden: burden })
    expect(await beyond('PT5M')).not.toHaveProperty('maximumTimeBurden')
    expect(await beyond('PT3M')).toMatchObject({ maximumTimeBurden: 120 })
  })

  test('are left out where the ride would be too long by then, as the search knows', async () => {
    const { changed } = await breakDown(twoTrips, '08:45')
    const latest = async (burden: string) => {
      const { plan } = await planOf(changed, { maximumTimeBurden: burden })
      const { problem, stops } = plan.facts
      const { index } = stops.find(({ input }) => input.id === 'Q-')!
      return plan.facts.time.format(problem.windowMaxStart[problem.windowFrom[index]!]!, 0)
    }
    expect(await latest('PT5M')).toBe('2027-02-01T09:05:00Z')
    expect(await latest('PT3M')).toBe('2027-02-01T09:03:00Z')
  })

  test('stay where they were picked up as a job of their own that is done', async () => {
    const { job, stopIds } = await breakDown(twoTrips, '08:45')
    expect(stopIds('Q-done-1')).toEqual(['Q+'])
    expect(job('Q-done-1')).toMatchObject({ name: 'Q, done by Ann', unloading: 'ANY' })
    expect(stopIds('P')).toEqual(['P+', 'P-'])
  })

  test('are brought by another driver who may', async () => {
    const { changed } = await breakDown(twoTrips, '08:45')
    const moved = changed.drivers.map((one) => plannedFor(one, 'Bob'))
    const { plan } = await planOf({ ...changed, drivers: moved })
    const hard = model.constraints.filter(({ level, matches }) => level === 'hard' && matches(plan).length > 0)
    expect(hard.map(({ id }) => id)).toEqual([])
    const times = model
      .readOutput(plan)
      .drivers[1]!.shifts[0]!.itinerary.map((item) => item.kind === 'STOP' && [item.id, item.startServiceTime])
    expect(times).toEqual([
      ['Q-handover-1', clock('08:45')],
      ['Q-', clock('09:05')],
    ])
  })

  test('are collected at a place somebody names', async () => {
    const { job } = await breakDown(twoTrips, '08:50', { standsAt: house(2) })
    expect(job('Q')!.stops[0]!.location).toEqual(house(2))
  })

  test('are collected on the way between two stops, where travel is not given by a matrix', async () => {
    const { input, plan } = await planOf(twoTrips)
    const output = model.readOutput(plan)
    const action = model.quickActions!.find(({ id }) => id === 'driver-away')!
    const values = action.request.parse({ driverId: 'Ann', from: clock('08:45') })
    const { travelMatrix: _, ...plain } = model.applyOutput(input, output)
    const { patch } = action.change(values, { input: plain, output })
    const stops = patch.find(({ path }) => path === '/jobs/[id=Q]/stops')
    expect(stops).toMatchObject({ value: [{ location: [4.5, 0] }, {}] })
  })

  test('come from the start location, too', async () => {
    const parcel = { id: 'R', stops: [stop('R-', 6, { demand: [{ kind: 'boxes', amount: -3 }] })] }
    const { stopIds, job, words } = await breakDown(street(['R-'], [parcel]), '08:20')
    expect(words).toBe('Ann is away from 08:20 to the end of the day; R is collected from the vehicle')
    expect(stopIds('R')).toEqual(['R-handover-1', 'R-'])
    expect(job('R')!.stops[0]!.demand).toEqual([{ kind: 'boxes', amount: 3 }])
    expect(job('R-done-1')).toBeUndefined()
  })

  test('are brought to an end location where all stops are over', async () => {
    const empties = { id: 'E', stops: [stop('E+', 1, { demand: [{ kind: 'boxes', amount: 2 }] })] }
    const { stopIds } = await breakDown(street(['E+', 'P+', 'P-'], [empties, trip('P', 3, 6)]), '08:20')
    expect(stopIds('E')).toEqual(['E-handover-1'])
    expect(stopIds('E-done-1')).toEqual(['E+'])
  })

  test('may be a person, who is no load', async () => {
    const walk = {
      id: 'W',
      stops: [stop('W+', 1), stop('W-', 6, { stopDependencies: [{ precedingStop: 'W+' }] })],
    }
    const { stopIds } = await breakDown(street(['W+', 'W-'], [walk]), '08:30')
    expect(stopIds('W')).toEqual(['W-handover-1', 'W-'])
  })

  test('are not those of a job that has unloaded all it loaded; what is left of it is free', async () => {
    const box = (amount: number) => ({ demand: [{ kind: 'boxes', amount }] })
    const rounds = {
      id: 'V',
      stops: [stop('V1', 1, box(1)), stop('V2', 2, box(-1)), stop('V3', 5, box(1)), stop('V4', 6, box(-1))],
    }
    const { stopIds, words } = await breakDown(street(['V1', 'V2', 'V3', 'V4'], [rounds]), '08:30')
    expect(words).toBe('Ann is away from 08:30 to the end of the day')
    expect(stopIds('V')).toEqual(['V3', 'V4'])
    expect(stopIds('V-done-1')).toEqual(['V1', 'V2'])
  })

  test('stay on board where the planner says so, and the list says it', async () => {
    const { words, stopIds, changed } = await breakDown(twoTrips, '08:50', { handsOver: false })
    expect(words).toBe('Ann is away from 08:50 to the end of the day; Q stays on board')
    expect(stopIds('Q')).toEqual(['Q+', 'Q-'])
    expect(changed.jobs.map(({ id }) => id)).toEqual(['P', 'Q'])
  })

  test('stay on board for a reason of its own, and have a place once the shift is extended', async () => {
    const { changed } = await breakDown(twoTrips, '08:50', { handsOver: false })
    const { plan } = await planOf(changed)
    const { view, query } = model.views!.find(({ path }) => path === 'unassigned')!
    const advice = 'Extend the shift, or add a job that collects the load where the vehicle stands.'
    const before = 'ends at 08:50, before stop Q- can be made'
    const summary = `It stays on board of shift Ann Mon, which ${before}. ${advice}`
    expect(view(plan, query.parse({}))).toMatchObject({
      jobs: [
        {
          summary,
          shifts: [
            { reasons: [`Has the job on board and ${before}. ${advice}`] },
            { reasons: ['The job is on board of shift Ann Mon.'] },
          ],
        },
      ],
    })
    const rule = model.constraints.find(({ id }) => id === 'requireMandatoryJobs')!
    expect(rule.matches(plan).map((match) => match.justify().description)).toEqual([
      `Mandatory job Q (priority 6) is not scheduled. ${summary}`,
    ])
    const places = model.recommendations!.find(({ path }) => path === 'recommend-places')!
    const options = { overrides: plan.facts.overrides, includeJustifications: false }
    expect(places.recommend(plan, places.request.parse({ fitJobId: 'Q' }), options)).toMatchObject({
      places: expect.arrayContaining([
        expect.objectContaining({
          driverShiftId: 'Ann Mon',
          reasons: [`Has the job on board and ${before}. ${advice}`],
        }),
      ]),
    })
    const [ann, bob] = changed.drivers
    const extended = { ...ann!.shifts[0]!, maxEndTime: clock('09:30') }
    const longer = await planOf({ ...changed, drivers: [{ ...ann!, shifts: [extended] }, bob!] })
    expect(view(longer.plan, query.parse({}))).toMatchObject({
      jobs: [{ shifts: [{ scoreDiff: expect.any(String) }, {}] }],
    })
  })

  test('are none before the driver leaves, after the last stop, or in a break', async () => {
    expect((await breakDown(twoTrips, '08:35')).words).toBe('Ann is away from 08:35 to the end of the day')
    expect((await breakDown(twoTrips, '09:30')).words).toBe('Ann is away from 09:30 to the end of the day')
    const pause = await breakDown(twoTrips, '08:50', { until: clock('09:30') })
    expect(pause.words).toBe('Ann is away from 08:50 to 09:30')
    expect(pause.stopIds('Q')).toEqual(['Q+', 'Q-'])
  })

  test('can be handed over once more', async () => {
    const first = await breakDown(twoTrips, '08:45')
    const drivers = first.changed.drivers.map((one) => plannedFor(one, 'Bob'))
    const renamed = drivers.map(({ id, ...rest }) => ({ ...rest, id: id === 'Bob' ? 'Ann' : 'Former' }))
    const jobs = first.changed.jobs
    const again = await breakDown({ drivers: renamed, jobs, travelMatrix }, '08:50')
    expect(again.stopIds('Q')).toEqual(['Q-handover-2', 'Q-'])
    expect(again.stopIds('Q-done-2')).toEqual(['Q-handover-1'])
  })
})
