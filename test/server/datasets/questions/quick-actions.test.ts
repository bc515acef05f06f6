/**
 * What happened, over HTTP, on a demo dataset: the patch of each action says what it says in words, the input it makes
 * is valid, and nothing is kept.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Evaluation } from '../../../../server/contract/evaluation.ts'
import type { PatchOperation } from '../../../../server/contract/patch.ts'
import type { ActionChange } from '../../../../server/contract/quick-action.ts'
import { applyPatch } from '../../../../server/json-patch/apply-patch.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'

interface Visit {
  readonly id: string
  readonly location: readonly number[]
  readonly name?: string
  readonly serviceDuration: string
  readonly timeWindows?: readonly object[]
}
interface Shift {
  readonly id: string
  readonly minStartTime: string
  readonly maxEndTime: string
  readonly requiredBreaks: readonly { id: string; type: string; startTime?: string; endTime?: string }[]
  readonly itinerary: readonly { id: string; kind: string; startServiceTime?: string }[]
  readonly maxLastVisitDepartureTime?: string
}
interface Vehicle {
  readonly id: string
  readonly name: string
  readonly shifts: readonly Shift[]
}
interface Input {
  readonly vehicles: readonly Vehicle[]
  readonly visits: readonly Visit[]
  readonly skills: readonly string[]
  readonly freezeDeparturesBeforeTime?: string
}
interface Output {
  readonly vehicles: readonly {
    readonly shifts: readonly {
      id: string
      itinerary: readonly { id: string; kind: string; departureTime?: string }[]
    }[]
  }[]
}

let platform: TestPlatform
let client: RoutePlanClient
let id: string
let input: Input
let output: Output

beforeAll(async () => {
  platform = await startTestPlatform()
  const { key } = await platform.createKey()
  client = routePlanClient(platform.base, key)
  const demo = (await (
    await fetch(`${platform.base}/v1/demo-data/BASIC`, { headers: { 'x-api-key': key } })
  ).json()) as { modelInput: object }
  const config = { run: { termination: { stepCountLimit: 300 } } }
  ;({ id } = await client.submit({ modelInput: demo.modelInput, config }))
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  input = await client.json(`/${id}/input-solved`)
  output = await client.json(`/${id}/output`)
})
afterAll(() => platform.stop())

const send = (path: string, body: unknown) =>
  client.raw(`/${id}/${path}`, { method: 'POST', body: JSON.stringify(body) })

async function ask(...actions: object[]) {
  const response = await send('quick-actions', { actions })
  return { status: response.status, answer: (await response.json()) as { changes: ActionChange[]; message?: string } }
}

/** The words and the input they make, which is valid. */
async function happens(...actions: object[]) {
  const { status, answer } = await ask(...actions)
  expect([status, answer.message]).toEqual([200, undefined])
  const patch = answer.changes.flatMap((change) => change.patch)
  const evaluated = (await (await send('evaluate', { patch })).json()) as Evaluation
  expect(evaluated.validationResult.issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  expect(evaluated.score).toBeDefined()
  return { words: answer.changes.map(({ words }) => words), patch, made: applyPatch(input, patch).document as Input }
}

/** With work in the middle of the morning and after it. */
const someone = (): Vehicle => input.vehicles.find(({ shifts }) => shifts[0]!.itinerary.length > 3)!
const shiftIn = ({ vehicles }: Input, vehicleId: string) => vehicles.find((one) => one.id === vehicleId)?.shifts[0]
const at = (vehicle: Vehicle, clock: string) => {
  const { minStartTime } = vehicle.shifts[0]!
  return `${minStartTime.slice(0, 11)}${clock}:00${minStartTime.slice(19)}`
}
const visitIds = ({ itinerary }: Shift) => itinerary.filter(({ kind }) => kind === 'VISIT').map((item) => item.id)
const somePlace = () => input.visits[0]!.location
const inLast = (list: readonly PatchOperation[]) => list.at(-1)

describe('technicians', () => {
  test('away from a time on keep what is over by then; the rest is free, and the shift ends', async () => {
    const vehicle = someone()
    const from = at(vehicle, '10:30')
    const { words, made } = await happens({ action: 'technician-away', vehicleId: vehicle.id, from })
    expect(words[0]!.startsWith(`${vehicle.name} is away from `)).toBe(true)
    expect(words[0]).toMatch(/10:30 to the end of the day$/)
    const shift = shiftIn(made, vehicle.id)!
    const stops = output.vehicles.flatMap(({ shifts }) => shifts).find((one) => one.id === shift.id)!.itinerary
    const over = stops.filter(
      ({ kind, departureTime }) => kind === 'VISIT' && Date.parse(departureTime!) <= Date.parse(from),
    )
    expect(visitIds(shift)).toEqual(over.map((stop) => stop.id))
    expect(visitIds(shift).length).toBeLessThan(visitIds(vehicle.shifts[0]!).length)
    expect(shift.maxLastVisitDepartureTime).toBe(from)
    expect(made.freezeDeparturesBeforeTime).toBe(from)
    // Everybody else goes on.
    const others = (all: Input) => all.vehicles.filter((one) => one.id !== vehicle.id)
    expect(others(made)).toEqual(others(input))
  })

  test('away for the whole day lose the shift, and nothing is frozen where that is not wanted', async () => {
    const vehicle = someone()
    const { minStartTime } = vehicle.shifts[0]!
    const { made } = await happens({
      action: 'technician-away',
      vehicleId: vehicle.id,
      from: minStartTime,
      keepsStarted: false,
    })
    expect(made.vehicles.find((one) => one.id === vehicle.id)!.shifts.map((shift) => shift.id)).toEqual(
      vehicle.shifts.slice(1).map((shift) => shift.id),
    )
    expect(made.freezeDeparturesBeforeTime).toBe(input.freezeDeparturesBeforeTime)
  })

  test('away for a while have one more break, and keep their visits', async () => {
    const vehicle = someone()
    const [from, until] = [at(vehicle, '13:00'), at(vehicle, '14:30')]
    const { made, words } = await happens({ action: 'technician-away', vehicleId: vehicle.id, from, until })
    const shift = shiftIn(made, vehicle.id)!
    expect(shift.requiredBreaks.filter(({ id: pause }) => pause.startsWith('away'))).toEqual([
      { type: 'FIXED', id: 'away-1', startTime: from, endTime: until },
    ])
    expect(shift.itinerary).toEqual(vehicle.shifts[0]!.itinerary)
    expect(words[0]).toMatch(/from .*13:00 to .*14:30$/)
  })

  test('away until a day without a time are so to its end', async () => {
    const vehicle = someone()
    const from = at(vehicle, '10:30')
    const day = from.slice(0, 10)
    const { made, words } = await happens({ action: 'technician-away', vehicleId: vehicle.id, from, until: day })
    expect(shiftIn(made, vehicle.id)).toMatchObject({ maxLastVisitDepartureTime: from })
    expect(words[0]).toMatch(/ to .*00:00$/)
  })

  test('who starts late starts then, breaks included', async () => {
    const vehicle = someone()
    const start = at(vehicle, '13:15')
    const { made } = await happens({ action: 'technician-late', vehicleId: vehicle.id, start })
    const shift = shiftIn(made, vehicle.id)!
    expect(shift.minStartTime).toBe(start)
    expect(shift.itinerary).toEqual(vehicle.shifts[0]!.itinerary)
  })

  test('who has no shift then cannot be away then', async () => {
    const vehicle = someone()
    const { status, answer } = await ask({
      action: 'technician-away',
      vehicleId: vehicle.id,
      from: '2031-01-01T10:00:00Z',
    })
    expect([status, answer]).toMatchObject([400, { code: 'QUICK_ACTION_INVALID' }])
    expect(answer.message).toContain(`${vehicle.name} has no shift from`)
  })
})

describe('visits', () => {
  test('urgent ones are added with what they need, and must be done', async () => {
    const from = at(someone(), '10:30')
    const place = somePlace()
    const { made, words, patch } = await happens({
      action: 'urgent-visit',
      ...{ from, location: place, name: 'Burst pipe', serviceDuration: 'PT45M', skills: input.skills.slice(0, 1) },
    })
    expect(words[0]).toMatch(/^Burst pipe of 45 min from .*10:30$/)
    expect(made.visits.length).toBe(input.visits.length + 1)
    expect(made.visits.at(-1)).toMatchObject({
      id: 'urgent-1',
      location: place,
      priority: '1',
      timeWindows: [{ minStartTime: from }],
      // Begun within two hours.
      latestSlaEndTime: at(someone(), '13:15'),
      ...(input.skills[0] !== undefined && { requiredSkills: [{ name: input.skills[0] }] }),
    })
    expect(inLast(patch)).toEqual({ op: 'add', path: '/freezeDeparturesBeforeTime', value: from })
  })

  test('two urgent ones in one list have ids of their own', async () => {
    const urgent = { action: 'urgent-visit', from: at(someone(), '11:00'), location: somePlace() }
    const { made } = await happens(urgent, urgent)
    expect(made.visits.slice(-2).map((visit) => visit.id)).toEqual(['urgent-1', 'urgent-2'])
  })

  test('cancelled ones are gone from the input and the itineraries', async () => {
    const [visitId] = visitIds(someone().shifts[0]!)
    const { made } = await happens({ action: 'visit-cancelled', visitId })
    expect(JSON.stringify(made)).not.toContain(`"${visitId!}"`)
    expect(made.visits.length).toBe(input.visits.length - 1)
  })

  test('what is cancelled cannot take longer afterwards', async () => {
    const [visitId] = visitIds(someone().shifts[0]!)
    const { status, answer } = await ask({ action: 'visit-cancelled', visitId }, { action: 'visit-longer', visitId })
    expect([status, answer.message]).toEqual([400, `There is no visit ${visitId!} in the input.`])
  })

  test('longer ones take that much longer', async () => {
    const visit = input.visits.find(({ serviceDuration }) => serviceDuration === 'PT1H') ?? input.visits[0]!
    const { made, words } = await happens({ action: 'visit-longer', visitId: visit.id, longer: 'PT1H30M' })
    expect(words[0]).toContain('takes 1 h 30 min longer')
    const minutes = (text: string) => Number(/(\d+)H/.exec(text)?.[1] ?? 0) * 60 + Number(/(\d+)M/.exec(text)?.[1] ?? 0)
    const after = made.visits.find((one) => one.id === visit.id)!
    expect(minutes(after.serviceDuration)).toBe(minutes(visit.serviceDuration) + 90)
  })

  test('with another window have that one alone, and are planned anew', async () => {
    const vehicle = someone()
    const [visitId] = visitIds(vehicle.shifts[0]!)
    const [from, until] = [at(vehicle, '14:00'), at(vehicle, '16:00')]
    const { made } = await happens({ action: 'visit-window', visitId, from, until })
    expect(made.visits.find((one) => one.id === visitId)).toMatchObject({
      timeWindows: [{ minStartTime: from, maxEndTime: until }],
      publishedAppointment: null,
    })
    expect(visitIds(shiftIn(made, vehicle.id)!)).not.toContain(visitId)
  })
})

describe('lists', () => {
  test('freeze what has started', async () => {
    const before = at(someone(), '10:30')
    const { made, words } = await happens({ action: 'freeze', before })
    expect(made.freezeDeparturesBeforeTime).toBe(before)
    expect(words[0]).toMatch(/^What starts before .*10:30 stays$/)
  })

  test('freeze at the first thing that happens, whatever their order', async () => {
    const [first, second] = input.vehicles.filter(({ shifts }) => visitIds(shifts[0]!).length > 2)
    const away = (vehicle: Vehicle, time: string) => ({
      ...{ action: 'technician-away', vehicleId: vehicle.id, from: at(vehicle, time) },
    })
    const calls = [away(first!, '10:30'), away(second!, '14:00')]
    for (const list of [calls, calls.toReversed()])
      expect((await happens(...list)).made.freezeDeparturesBeforeTime).toBe(at(first!, '10:30'))
  })

  test('an urgent visit and somebody ill make a dataset that is solved, with the urgent visit planned', async () => {
    const vehicle = someone()
    const from = at(vehicle, '10:30')
    const { patch, words } = await happens(
      { action: 'urgent-visit', from, location: somePlace() },
      { action: 'technician-away', vehicleId: vehicle.id, from },
    )
    expect(words).toHaveLength(2)
    const made = await client.raw(`/${id}/from-patch?operation=SOLVE`, {
      method: 'POST',
      body: JSON.stringify({ patch, config: { run: { termination: { stepCountLimit: 300 } } } }),
    })
    const child = (await made.json()) as { id: string }
    expect((await client.final(child.id)).status).toBe('SOLVING_COMPLETED')
    const plan = await client.json<Output & { unassignedVisits: string[] }>(`/${child.id}/output`)
    expect(plan.unassignedVisits).not.toContain('urgent-1')
    // What others had started is where it was.
    const startedIn = (vehicles: readonly Pick<Vehicle, 'shifts'>[]) =>
      vehicles
        .flatMap(({ shifts }) => shifts)
        .filter((shift) => shift.id !== vehicle.shifts[0]!.id)
        .map(({ id: shiftId, itinerary }) => [
          shiftId,
          itinerary
            .filter(({ startServiceTime: start }) => start !== undefined && Date.parse(start) < Date.parse(from))
            .map((item) => item.id),
        ])
    const started = startedIn(input.vehicles)
    expect(started.flat(2).length).toBeGreaterThan(started.length)
    expect(startedIn((plan as unknown as Pick<Input, 'vehicles'>).vehicles)).toEqual(started)
  })

  test('with a field that is missing or unknown are refused', async () => {
    expect((await ask({ action: 'visit-cancelled' })).status).toBe(400)
    expect((await ask({ action: 'visit-cancelled', visitId: 'x', why: 'y' })).status).toBe(400)
    expect((await ask({ action: 'earthquake' })).status).toBe(400)
    expect((await send('quick-actions', { actions: [] })).status).toBe(400)
  })
})
