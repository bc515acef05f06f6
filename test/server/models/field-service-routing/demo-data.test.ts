import { describe, expect, it } from 'vitest'
import { parseDateTime } from '../../../../server/foundation/iso-date-time.ts'
import { durationSeconds } from '../../../../server/foundation/iso-duration.ts'
import { createRandom } from '../../../../server/foundation/random.ts'
import { demoData } from '../../../../server/models/field-service-routing/demo-data/index.ts'
import { fieldServiceRouting } from '../../../../server/models/field-service-routing/index.ts'
import { input } from '../../../../server/models/field-service-routing/schema/input.ts'
import type { Input } from '../../../../server/models/field-service-routing/schema/input.ts'
import type { ShiftInput } from '../../../../server/models/field-service-routing/schema/vehicle.ts'
import type { VisitInput } from '../../../../server/models/field-service-routing/schema/visit.ts'
import { overrides } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import { haversineMatrix } from '../../../../server/travel/haversine.ts'
import { createTravelSource } from '../../../../server/travel/travel-source.ts'
import type { Location } from '../../../../server/travel/travel-matrix.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'

/** A Wednesday. */
const today = new Date('2027-02-03T09:00:00Z')
/** South, west, north, east. */
const cityBounds: Record<string, readonly [number, number, number, number]> = {
  BASIC: [52.36, -2.05, 52.62, -1.7],
  VISIT_HEAVY: [52.34, 13.09, 52.68, 13.76],
  VISIT_GROUP: [33.6, -84.5, 33.95, -84.25],
  OVERCONSTRAINED: [39.55, -105.15, 39.95, -104.7],
}

function create(id: string, seed = 1, day = today) {
  const demo = demoData.find((each) => each.id === id)
  if (!demo) throw new Error(`no demo data ${id}`)
  const body = demo.create(day, createRandom(seed))
  return { body, modelInput: input.parse(body.modelInput) }
}
const secondsOf = (text: string) => parseDateTime(text)!.seconds
const shiftsOf = ({ vehicles }: Input) =>
  vehicles.flatMap(({ id, shifts }) => shifts.map((shift) => ({ vehicle: id, shift })))

describe.each(demoData.map(({ id }) => id))('%s', (id) => {
  it('is the same for the same seed and day, whatever the time of the day', () => {
    expect(create(id, 5, new Date('2027-02-03T07:30:00Z')).body).toEqual(
      create(id, 5, new Date('2027-02-03T21:00:00Z')).body,
    )
    expect(create(id, 5).body).not.toEqual(create(id, 6).body)
  })

  it('moves with the day', () => {
    const [first, second] = [create(id, 5).modelInput, create(id, 5, new Date('2027-02-04T09:00:00Z')).modelInput]
    expect(secondsOf(second.planningWindow!.startDate) - secondsOf(first.planningWindow!.startDate)).toBe(86_400)
    expect(second.visits.map(({ location }) => location)).toEqual(first.visits.map(({ location }) => location))
  })

  it('has unique ids', () => {
    const { modelInput } = create(id)
    const ids = [modelInput.vehicles, modelInput.visits, shiftsOf(modelInput).map(({ shift }) => shift)].map((things) =>
      things.map((thing) => thing.id),
    )
    for (const list of ids) expect(new Set(list).size).toBe(list.length)
  })

  it('lies in its city', () => {
    const { modelInput } = create(id)
    const [south, west, north, east] = cityBounds[id]!
    for (const [latitude, longitude] of [
      ...modelInput.visits.map(({ location }) => location),
      ...shiftsOf(modelInput).map(({ shift }) => shift.startLocation),
    ]) {
      expect(
        latitude > south && latitude < north && longitude > west && longitude < east,
        `${latitude}, ${longitude}`,
      ).toBe(true)
    }
  })

  it('gives every mandatory visit somebody who may do it, and every skill and tag a declaration', () => {
    const { modelInput } = create(id)
    for (const visit of modelInput.visits.filter((each) => isMandatory(each, modelInput))) {
      expect(
        shiftsOf(modelInput).some(({ vehicle, shift }) => serviceSeconds(visit, vehicle, shift) !== undefined),
        visit.id,
      ).toBe(true)
    }
    const used = shiftsOf(modelInput).flatMap(({ shift }) => [...shift.skills.map(({ name }) => name), ...shift.tags])
    expect(new Set(used)).toEqual(new Set([...modelInput.skills, ...modelInput.tags]))
  })

  it('looks like field service', () => {
    const { visits } = create(id).modelInput
    const some = (wanted: (visit: VisitInput) => unknown) => expect(visits.filter(wanted).length).toBeGreaterThan(0)
    for (const { name } of visits) expect(name).toMatch(/^[A-Z].+ - \S+/)
    some(({ latestSlaEndTime }) => latestSlaEndTime)
    some(({ requiredVehicles }) => requiredVehicles.length)
    some(({ preferredVehicles }) => preferredVehicles.length)
    some(({ prohibitedVehicles }) => prohibitedVehicles.length)
    some(({ requiredTags }) => requiredTags.length)
    some(({ priority }) => priority?.startsWith('opt-'))
    some(({ timeWindows }) => timeWindows.some(({ maxStartTime }) => maxStartTime))
    for (const { serviceDuration } of visits) {
      expect(durationSeconds(serviceDuration)).toBeGreaterThanOrEqual(20 * 60)
      expect(durationSeconds(serviceDuration)).toBeLessThanOrEqual(3 * 3600)
    }
  })
})

describe('dates', () => {
  it('start on the next working day, by the calendar of the city', () => {
    const startOf = (id: string, day: string) => create(id, 1, new Date(day)).modelInput.planningWindow?.startDate
    expect(startOf('BASIC', '2027-02-03T09:00:00Z')).toBe('2027-02-04T00:00:00Z')
    expect(startOf('BASIC', '2027-02-05T09:00:00Z')).toBe('2027-02-08T00:00:00Z')
    expect(startOf('VISIT_HEAVY', '2027-07-02T09:00:00Z')).toBe('2027-07-05T00:00:00+02:00')
    // Already Wednesday in Berlin, still Tuesday in Denver.
    expect(startOf('VISIT_HEAVY', '2027-02-02T23:30:00Z')).toBe('2027-02-04T00:00:00+01:00')
    expect(startOf('OVERCONSTRAINED', '2027-02-02T23:30:00Z')).toBe('2027-02-03T00:00:00-07:00')
  })

  it('carry the offset of each day when the clocks change in between', () => {
    const { modelInput } = create('VISIT_HEAVY', 1, new Date('2027-03-25T09:00:00Z'))
    const starts = modelInput.vehicles
      .find(({ id }) => id === 'Bruno Keil')
      ?.shifts.map(({ minStartTime }) => minStartTime)
    expect(starts).toEqual([
      '2027-03-26T08:00:00+01:00',
      '2027-03-29T08:00:00+02:00',
      '2027-03-30T08:00:00+02:00',
      '2027-03-31T08:00:00+02:00',
      '2027-04-01T08:00:00+02:00',
    ])
  })
})

describe('sizes', () => {
  it('are as told', () => {
    const sizes = demoData.map(({ id }) => {
      const { modelInput } = create(id)
      return [id, modelInput.visits.length, modelInput.vehicles.length, shiftsOf(modelInput).length]
    })
    expect(sizes).toEqual([
      ['BASIC', 40, 6, 6],
      ['VISIT_HEAVY', 300, 13, 63],
      ['OVERCONSTRAINED', 80, 8, 8],
      ['VISIT_GROUP', 16, 9, 9],
    ])
    expect(create('VISIT_GROUP').modelInput.visitGroups.map(({ visits }) => visits.length)).toEqual([2, 2, 2, 2, 3, 2])
  })
})

describe('the solver', () => {
  const solve = async (id: string, steps: number) => {
    const { modelInput } = create(id)
    const weights = overrides.parse({})
    const plan = fieldServiceRouting.buildPlan(
      modelInput,
      weights,
      await fieldServiceRouting.enrich(modelInput, { travel: createTravelSource() }),
    )
    const search = finish(fieldServiceRouting.startSearch(plan, weights, { seed: 1 }))
    for (let step = 0; step < steps; step += 20) search.advance(20, step / steps)
    return search.bestScore
  }

  it.each(['BASIC', 'VISIT_HEAVY', 'VISIT_GROUP'])('does all mandatory work of %s within a few seconds', async (id) => {
    expect(await solve(id, 2_000)).toMatchObject({ hard: 0, medium: 0 })
  })

  it('leaves mandatory work of OVERCONSTRAINED out and breaks no rule', async () => {
    const score = await solve('OVERCONSTRAINED', 1_000)
    expect(score.hard).toBe(0)
    expect(score.medium).toBeLessThan(0)
  })

  it('finds nothing wrong with the inputs', () => {
    for (const { id } of demoData) {
      const issues: unknown[] = []
      fieldServiceRouting.validate(create(id).modelInput, overrides.parse({}), (code, { message }) =>
        issues.push([code, message]),
      )
      expect(issues).toEqual([])
    }
  })
})

describe('mandatory work', () => {
  const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
  it.each(seeds(10))('fits in BASIC (seed %i)', (seed) => expect(leftOut(create('BASIC', seed).modelInput)).toEqual([]))
  it.each(seeds(2))('fits in VISIT_HEAVY (seed %i)', (seed) =>
    expect(leftOut(create('VISIT_HEAVY', seed).modelInput)).toEqual([]),
  )

  it('cannot fit in OVERCONSTRAINED: roofs and outages need more hours than their people have', () => {
    const { modelInput } = create('OVERCONSTRAINED')
    const needed = (skill: string, level: number) =>
      modelInput.visits
        .filter(
          (visit) =>
            isMandatory(visit, modelInput) &&
            visit.requiredSkills.some(({ name, minLevel = 0 }) => name === skill && minLevel >= level),
        )
        .reduce((sum, visit) => sum + durationSeconds(visit.serviceDuration)!, 0)
    const available = (skill: string, level: number) =>
      shiftsOf(modelInput).reduce((sum, { shift }) => {
        const found = shift.skills.find(({ name, level: has = 1 }) => name === skill && has >= level)
        const lunch = breakOf(shift).seconds
        return found ? sum + (latestEnd(shift) - secondsOf(shift.minStartTime!) - lunch) / (found.multiplier ?? 1) : sum
      }, 0)
    expect(needed('roofing', 1)).toBeGreaterThan(1.3 * available('roofing', 1))
    expect(needed('electrical', 2)).toBeGreaterThan(1.1 * available('electrical', 2))
  })
})

// A greedy planner, independent of model and solver: hard rules only, whatever fits first.

function isMandatory({ priority, timeWindows }: VisitInput, { planningWindow }: Input): boolean {
  return (
    !priority?.startsWith('opt-') &&
    timeWindows.every(({ maxEndTime }) => secondsOf(maxEndTime!) <= secondsOf(planningWindow!.endDate))
  )
}

function latestEnd({ maxEndTime, maxLastVisitDepartureTime }: ShiftInput): number {
  return secondsOf((maxEndTime ?? maxLastVisitDepartureTime)!)
}

function breakOf({ requiredBreaks }: ShiftInput) {
  const lunch = requiredBreaks[0]
  if (lunch?.type !== 'FLOATING') throw new Error('expected a floating break')
  const seconds = durationSeconds(lunch.duration)!
  return { start: secondsOf(lunch.minStartTime), latestStart: secondsOf(lunch.maxEndTime!) - seconds, seconds }
}

/** undefined when the shift may not serve the visit. */
function serviceSeconds(visit: VisitInput, vehicle: string, { skills, tags }: ShiftInput): number | undefined {
  if (
    visit.prohibitedVehicles.includes(vehicle) ||
    (visit.requiredVehicles.length > 0 && !visit.requiredVehicles.includes(vehicle))
  )
    return undefined
  if (!visit.requiredTags.every((tag) => tags.includes(tag))) return undefined
  let seconds = durationSeconds(visit.serviceDuration)!
  for (const { name, minLevel = 0 } of visit.requiredSkills) {
    const skill = skills.find((each) => each.name === name && (each.level ?? 1) >= minLevel)
    if (!skill) return undefined
    seconds *= skill.multiplier ?? 1
  }
  return Math.ceil(seconds)
}

interface Stop {
  readonly place: number
  readonly windows: readonly { start: number; maxStart: number; end: number }[]
  readonly seconds: number
}

/** Ids of mandatory visits the greedy planner could not place, after trying with those it left out put first. */
function leftOut(modelInput: Input): string[] {
  const locations: Location[] = []
  const placeOf = (location: Location) => locations.push(location) - 1
  const visits = modelInput.visits
    .filter((visit) => isMandatory(visit, modelInput))
    .map((visit) => ({ visit, place: placeOf(visit.location) }))
  const shifts = shiftsOf(modelInput).map((each) => ({
    ...each,
    from: placeOf(each.shift.startLocation),
    to: placeOf(each.shift.endLocation ?? each.shift.startLocation),
  }))
  const { size, seconds } = haversineMatrix(locations)
  const travel = (from: number, to: number) => seconds[from * size + to]!
  const choices = ({ visit, place }: (typeof visits)[number]) =>
    shifts.flatMap((shift, index) => {
      const service = serviceSeconds(visit, shift.vehicle, shift.shift)
      const windows = visit.timeWindows
        .map((window) => ({
          start: secondsOf(window.minStartTime!),
          maxStart: window.maxStartTime ? secondsOf(window.maxStartTime) : Infinity,
          end: secondsOf(window.maxEndTime!),
        }))
        .filter(({ start, end }) => start < latestEnd(shift.shift) && end > secondsOf(shift.shift.minStartTime!))
      return service === undefined || windows.length === 0
        ? []
        : [{ index, stop: { place, windows, seconds: service } }]
    })
  const work = visits.map((each) => ({
    id: each.visit.id,
    seconds: durationSeconds(each.visit.serviceDuration)!,
    choices: choices(each),
  }))
  let order = work.toSorted((a, b) => a.choices.length - b.choices.length || b.seconds - a.seconds)
  let left = order
  for (let round = 0; round < 30 && left.length > 0; round++) {
    const routes: Stop[][] = shifts.map(() => [])
    left = order.filter(
      ({ choices: where }) => !insertBest(where, routes, (index, stops) => endOf(shifts[index]!, stops, travel)),
    )
    order = [...left, ...order.filter((each) => !left.includes(each))]
  }
  return left.map(({ id }) => id)
}

/** Puts the stop where it makes a route the least later; false when it fits nowhere. */
function insertBest(
  where: readonly { index: number; stop: Stop }[],
  routes: Stop[][],
  end: (index: number, stops: readonly Stop[]) => number,
): boolean {
  let best: { index: number; route: Stop[]; cost: number } | undefined
  for (const { index, stop } of where) {
    const before = end(index, routes[index]!)
    for (let at = 0; at <= routes[index]!.length; at++) {
      const route = routes[index]!.toSpliced(at, 0, stop)
      const cost = end(index, route) - before
      if (cost < (best?.cost ?? Infinity)) best = { index, route, cost }
    }
  }
  if (best) routes[best.index] = best.route
  return best !== undefined
}

/** When the technician is back, with lunch at the best place between two stops; Infinity when a rule is broken. */
function endOf(
  where: { shift: ShiftInput; from: number; to: number },
  stops: readonly Stop[],
  travel: (from: number, to: number) => number,
): number {
  const lunch = breakOf(where.shift)
  const ends = [...stops, undefined].map((_, lunchBefore) => {
    let now = secondsOf(where.shift.minStartTime!)
    let place = where.from
    const eat = () =>
      Math.max(now, lunch.start) <= lunch.latestStart ? Math.max(now, lunch.start) + lunch.seconds : Infinity
    for (const [i, stop] of stops.entries()) {
      if (i === lunchBefore) now = eat()
      const arrival = now + travel(place, stop.place)
      const starts = stop.windows.map(({ start, maxStart, end }) => ({
        start: Math.max(start, arrival),
        maxStart,
        end,
      }))
      now = Math.min(
        ...starts.map(({ start, maxStart, end }) =>
          start <= maxStart && start + stop.seconds <= end ? start + stop.seconds : Infinity,
        ),
      )
      place = stop.place
    }
    if (lunchBefore === stops.length) now = eat()
    const lastDeparture = where.shift.maxLastVisitDepartureTime
    if (lastDeparture && now > secondsOf(lastDeparture)) return Infinity
    const back = now + travel(place, where.to)
    return where.shift.maxEndTime && back > secondsOf(where.shift.maxEndTime) ? Infinity : back
  })
  return Math.min(...ends)
}
