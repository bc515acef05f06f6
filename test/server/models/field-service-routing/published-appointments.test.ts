/** What customers were told, in the village: what a change costs, what nobody can help, and what is held. */
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/field-service-routing/constraints/index.ts'
import { fieldServiceRouting as model } from '../../../../server/models/field-service-routing/index.ts'
import type { Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import {
  amountsOf,
  annsMonday,
  at,
  place,
  planOfInput,
  readInput,
  sentenceOf,
  villageDocument,
  villagePlan,
  type Changes,
} from './village.ts'

const goals = ['keepPublishedTechnician', 'keepPublishedDay', 'keepPublishedTime'] as const
const told = (clock: string, vehicleId = 'Ann') => ({
  publishedAppointment: { vehicleId, startServiceTime: at(clock) },
})
const bobs = (itinerary: readonly string[] = [], more: object = {}) => ({
  id: 'Bob',
  shifts: [{ ...annsMonday, id: 'Bob Mon', itinerary: itinerary.map((id) => ({ id })), ...more }],
})
const onDay = (date: string, itinerary: readonly string[] = []) => ({
  id: `Ann ${date}`,
  startLocation: place(0),
  minStartTime: `${date}T09:00:00Z`,
  maxEndTime: `${date}T17:00:00Z`,
  itinerary: itinerary.map((id) => ({ id })),
})
const amounts = async (changes: Changes) => {
  const plan = await villagePlan(changes)
  return goals.map((goal) => amountsOf(plan, goal))
}
const startOf = (plan: Plan, id: string) => {
  const stop = plan.timedRoutes
    .flatMap(({ stops }) => stops)
    .find((stop) => stop.kind === 'VISIT' && plan.facts.visits[stop.visit]!.input.id === id)
  return stop && plan.facts.time.format(stop.start, 0).slice(11, 16)
}

describe('a change', () => {
  it('costs nothing where nothing was published', async () => {
    expect(await amounts({ others: [bobs(['A', 'B'])] })).toEqual([[], [], []])
  })

  it('of technician counts a quarter of an hour, four times within a day', async () => {
    const changes = { others: [bobs(['A'])], visits: { A: told('09:10') } }
    expect(await amounts(changes)).toEqual([[3600], [], []])
    const plan = await villagePlan(changes)
    expect(sentenceOf(plan, 'keepPublishedTechnician')).toBe(
      'Visit A was promised to be done by Ann at 09:10 on Monday, 2027-02-01; now it is Bob at 09:10.',
    )
  })

  it('of day counts an hour, and the time of another day does not count beside it', async () => {
    const shifts = [annsMonday, onDay('2027-02-03', ['A'])]
    expect(await amounts({ vehicle: { shifts }, visits: { A: told('09:10') } })).toEqual([[], [14_400], []])
    const plan = await villagePlan({ vehicle: { shifts }, visits: { A: told('09:10') } })
    expect(sentenceOf(plan, 'keepPublishedDay')).toBe(
      'Visit A was promised to be done by Ann at 09:10 on Monday, 2027-02-01; now it is Ann at 09:10 on Wednesday, 2027-02-03.',
    )
  })

  it.each([
    ['within the tolerance nothing', '09:50', []],
    ['nothing when it can be waited for', '13:00', []],
    ['a little beyond it a quarter of an hour', '09:45', [4 * 900]],
    ['beyond that each second', '09:15', [4 * 2100]],
    ['an hour at most', '09:00', [4 * 2100 + 4 * 900]],
  ])('of time counts %s', async (_, clock, expected) => {
    // C until 10:00, then 20 minutes to A: 10:20.
    expect(await amounts({ route: ['C', 'A'], visits: { A: told(clock) } })).toEqual([[], [], expected])
  })

  it('counts an hour of delay at most', async () => {
    const route = ['D', 'C', 'B', 'A'] as const
    expect(await amounts({ route, visits: { A: told('09:10') } })).toEqual([[], [], [4 * 3600]])
  })

  it('beyond a tolerance of the configuration', async () => {
    const changes = { route: ['C', 'A'] as const, visits: { A: told('09:45') } }
    expect(await amounts({ ...changes, overrides: { publishedTimeTolerance: 'PT35M' } })).toEqual([[], [], []])
    expect(await amounts({ ...changes, overrides: { publishedTimeTolerance: 'PT34M59S' } })).toEqual([[], [], [3600]])
  })

  it.each([
    ['2027-02-01', 4],
    ['2027-02-02', 3],
    ['2027-02-03', 2],
    ['2027-02-04', 1],
    ['2027-02-05', 1],
  ])('on %s counts %i times, from Monday morning', async (date, times) => {
    const appointment = { publishedAppointment: { vehicleId: 'Ann', startServiceTime: `${date}T09:10:00Z` } }
    const days = [1, 2, 3, 4, 5].map((day) => onDay(`2027-02-0${day}`))
    const other = bobs(['A'], { minStartTime: `${date}T09:00:00Z`, maxEndTime: `${date}T17:00:00Z` })
    expect(await amounts({ vehicle: { shifts: days }, others: [other], visits: { A: appointment } })).toEqual([
      [900 * times],
      [],
      [],
    ])
  })

  it('to left out counts as another technician and another day, so that it never pays', async () => {
    expect(await amounts({ visits: { A: { ...told('09:10'), priority: 'opt-10' } } })).toEqual([[3600], [14_400], []])
  })
})

describe('nobody is blamed', () => {
  it('for another technician where the one told is not there that day', async () => {
    const ill = { vehicle: { shifts: [onDay('2027-02-02')] }, others: [bobs(['A'])], visits: { A: told('09:10') } }
    expect(await amounts(ill)).toEqual([[], [], []])
    expect(model.kpis(await villagePlan(ill))).toMatchObject({ totalChangedVisits: 1 })
  })

  it('for one who has gone home by then, or has left the company', async () => {
    const home = { shift: { maxEndTime: at('13:00') }, others: [bobs(['A'])], visits: { A: told('12:40') } }
    expect(await amounts(home)).toEqual([[], [], []])
    expect(await amounts({ others: [bobs(['A'])], visits: { A: told('09:10', 'Zoe') } })).toEqual([[], [], []])
  })

  it('for the day or the time when the windows have changed', async () => {
    const window = (from: string, to: string) => ({ timeWindows: [{ minStartTime: from, maxEndTime: to }] })
    const shifts = [annsMonday, onDay('2027-02-02', ['A'])]
    const moved = { ...told('09:10'), ...window('2027-02-02T09:00:00Z', '2027-02-02T17:00:00Z') }
    expect(await amounts({ vehicle: { shifts }, visits: { A: moved } })).toEqual([[], [], []])
    const later = { ...told('09:10'), ...window(at('12:00'), at('16:00')) }
    expect(await amounts({ route: ['A'], visits: { A: later } })).toEqual([[], [], []])
  })

  it('for a pinned visit, which counts as changed all the same', async () => {
    const changes = {
      others: [bobs(['A'])],
      visits: { A: { ...told('09:10'), pinningRequested: true, minStartTravelTime: at('10:00') } },
    }
    expect(await amounts(changes)).toEqual([[], [], []])
    expect(model.kpis(await villagePlan(changes))).toMatchObject({ totalChangedVisits: 1 })
  })
})

describe('what is published', () => {
  const itinerary = [{ id: 'C', startServiceTime: at('09:30') }, { id: 'A' }]

  it('is the place in the itineraries of a visit that says so, where that has a time', async () => {
    const plan = await villagePlan({
      shift: { itinerary },
      visits: { A: { published: true }, B: { published: true }, C: { published: true } },
    })
    expect(plan.facts.visits.filter(({ appointment }) => appointment).map(({ input }) => input.id)).toEqual(['C'])
    expect(model.kpis(plan)).toMatchObject({ totalChangedVisits: 0 })
  })

  it('is taken back by false', async () => {
    const plan = await villagePlan({ others: [bobs(['A'])], visits: { A: { ...told('09:10'), published: false } } })
    expect(goals.flatMap((goal) => amountsOf(plan, goal))).toEqual([])
    expect(model.kpis(plan)).not.toHaveProperty('totalChangedVisits')
  })

  it('stays so in a run that goes on from its own plan', async () => {
    const input = readInput(villageDocument({ shift: { itinerary }, visits: { C: { published: true } } }))
    const elsewhere = await planOfInput(readInput(villageDocument({ others: [bobs(['C'])] })))
    const resumed = model.applyOutput(input, model.readOutput(elsewhere))
    expect(resumed.visits.find(({ id }) => id === 'C')).toMatchObject({
      publishedAppointment: { vehicleId: 'Ann', startServiceTime: at('09:30') },
    })
  })

  it('is the plan a dataset is derived from, and nothing older', async () => {
    const input = readInput(
      villageDocument({
        route: ['B'],
        visits: { A: told('12:00'), B: told('12:00'), C: { published: false } },
      }),
    )
    const output = model.readOutput(await planOfInput(input))
    const next = model.publishOutput!(input, output).visits
    expect(next.map(({ publishedAppointment }) => publishedAppointment?.startServiceTime)).toEqual([
      undefined,
      '2027-02-01T12:00:00Z',
      undefined,
      undefined,
    ])
  })
})

describe('a published time', () => {
  it('costs as much before as after it, and more than any of it costs leaving out what has to be done', async () => {
    // A was told 11:00; D ends its window at 11:00, an hour behind it.
    const late = { timeWindows: [{ minStartTime: at('09:00'), maxEndTime: at('11:00') }] }
    const changes = { route: ['A', 'B'] as const, visits: { A: told('11:00'), B: late } }
    const plan = await villagePlan(changes)
    expect(startOf(plan, 'A')).toBe('09:10')
    expect(startOf(plan, 'B')).toBeDefined()
    // 80 minutes before the tolerance begins: an hour counts, four times.
    expect(amountsOf(plan, 'keepPublishedTime')).toEqual([4 * 3600])
  })

  it('is waited for on its day, and left for just in time', async () => {
    const plan = await villagePlan({ route: ['A'], visits: { A: told('11:00') } })
    expect(startOf(plan, 'A')).toBe('11:00')
    expect(plan.timedRoutes[0]!.departure).toBe(6600)
  })

  it('is not kept for leaving late', async () => {
    // Leaving late would move A to 11:50, just before B opens at 12:30.
    const visits = {
      A: told('10:00'),
      B: { timeWindows: [{ minStartTime: at('12:30'), maxEndTime: at('17:00') }] },
    }
    expect(startOf(await villagePlan({ route: ['A', 'B'], visits }), 'A')).toBe('10:00')
    const { A: _, ...free } = visits
    expect(startOf(await villagePlan({ route: ['A', 'B'], visits: free }), 'A')).not.toBe('10:00')
  })

  it('does not hold where it counts nothing, is not published, or is over by the freeze', async () => {
    const visits = { A: told('11:00') }
    const departure = 'EARLIEST'
    const overrides = { keepPublishedTimeWeight: 0, departure }
    expect(startOf(await villagePlan({ route: ['A'], visits, overrides }), 'A')).toBe('09:10')
    const taken = { A: { ...told('11:00'), published: false } }
    expect(startOf(await villagePlan({ route: ['A'], visits: taken, overrides: { departure } }), 'A')).toBe('09:10')
    // Not begun then, nor on the way: nothing of it can be kept.
    const root = { freezeDeparturesBeforeTime: at('11:30') }
    const shift = { minStartTime: at('11:30') }
    expect(startOf(await villagePlan({ route: ['A'], shift, visits, root }), 'A')).toBe('11:40')
  })

  it('leaves other days open before its hour', async () => {
    const shifts = [annsMonday, onDay('2027-02-02', ['A'])]
    const plan = await villagePlan({
      vehicle: { shifts },
      visits: { A: told('15:00') },
      overrides: { departure: 'EARLIEST' },
    })
    expect(startOf(plan, 'A')).toBe('09:10')
  })
})

describe('a search from a published plan', () => {
  /** Ann did all four, in the order of the road; Bob could as well. */
  const published = async () => {
    const input = readInput(villageDocument({ route: ['D', 'C', 'B', 'A'], others: [bobs()] }))
    const output = model.readOutput(await planOfInput(input))
    return model.publishOutput!(model.applyOutput(input, output), output)
  }
  const solve = async (input: Awaited<ReturnType<typeof published>>) => {
    const overrides = model.schema.overrides.parse({})
    const search = finish(model.startSearch(await planOfInput(input), overrides, { seed: 1 }))
    search.advance(600, 0.5)
    const plan = search.bestPlan()
    expect(search.bestScore).toEqual(evaluate(plan, constraints, overrides))
    return { plan, kpis: model.kpis(plan) }
  }

  it('finds the plan again', async () => {
    const { kpis } = await solve(await published())
    expect(kpis).toMatchObject({ totalChangedVisits: 0, totalAssignedVisits: 4 })
  })

  it('puts a new visit where nobody has to be called', async () => {
    const input = await published()
    const { plan, kpis } = await solve({
      ...input,
      visits: [...input.visits, { ...input.visits[1]!, id: 'new', publishedAppointment: undefined }],
    })
    expect(kpis).toMatchObject({ totalChangedVisits: 0, totalAssignedVisits: 5 })
    expect(plan.facts.visits).toHaveLength(5)
  })
})
