import { describe, expect, it } from 'vitest'
import { applyOutput } from '../../../../server/models/field-service-routing/domain/apply-output.ts'
import { readOutput } from '../../../../server/models/field-service-routing/domain/read-output.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { planOf, type Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { overrides } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import { checkPins } from '../../../../server/models/field-service-routing/validation/pinned-times.ts'
import {
  amountsOf,
  annsMonday,
  at,
  place,
  planOfInput,
  readInput,
  villageDocument,
  villagePlan,
  type Changes,
} from './village.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'

const pinnedIds = ({ facts }: Plan) => facts.visits.filter(({ isPinned }) => isPinned).map(({ input }) => input.id)
const routeIds = ({ facts, routes }: Plan) => routes.map((route) => route.map((index) => facts.visits[index]!.input.id))

// As planned: D 09:40-10:10, C 10:20-10:50, B 11:00-11:30, A 11:40-12:10, depot 12:20.
const route = ['D', 'C', 'B', 'A'] as const
const items = route.map((id) => ({ id }))

describe('pinning', () => {
  it('pins nothing of an itinerary by itself', async () => {
    const plan = await villagePlan({ route })
    expect(routeIds(plan)).toEqual([['D', 'C', 'B', 'A']])
    expect(pinnedIds(plan)).toEqual([])
  })

  it('pins a visit that asks for it, and every visit before it', async () => {
    const plan = await villagePlan({
      route,
      visits: { C: { pinningRequested: true, minStartTravelTime: at('09:00') } },
    })
    expect(pinnedIds(plan)).toEqual(['C', 'D'])
  })

  it('pins a visit whose item asks for it', async () => {
    const plan = await villagePlan({
      shift: { itinerary: [{ id: 'D' }, { id: 'C', pin: true, startServiceTime: at('10:30') }, { id: 'B' }] },
    })
    expect(pinnedIds(plan)).toEqual(['C', 'D'])
    expect(readOutput(plan).vehicles[0]!.shifts[0]!.itinerary[1]).toMatchObject({
      id: 'C',
      arrivalTime: at('10:30'),
      startServiceTime: at('10:30'),
      pinned: true,
    })
  })

  it('pins a whole shift and closes it', async () => {
    const plan = await villagePlan({ shift: { pinned: true, itinerary: [{ id: 'A' }] } })
    expect(pinnedIds(plan)).toEqual(['A'])
    const search = finish(startSearch(plan, overrides.parse({}), { seed: 1 }))
    search.advance(200, 0.5)
    expect(routeIds(search.bestPlan())).toEqual([['A']])
  })

  it.each<[string, Changes['root'], string[]]>([
    ['what has started, and the visit being driven to', { freezeDeparturesBeforeTime: at('10:15') }, ['C', 'D']],
    [
      'what has started only, if asked so',
      { freezeDeparturesBeforeTime: at('10:15'), pinNextVisitDuringFreeze: 'NEVER' },
      ['D'],
    ],
    ['nothing that leaves at the freeze time', { freezeDeparturesBeforeTime: at('10:10') }, ['D']],
    ['nothing before the first departure', { freezeDeparturesBeforeTime: at('09:00') }, []],
    ['the same under the older name', { freezeTime: at('10:15') }, ['C', 'D']],
  ])('freezes %s', async (_, root, pinned) => {
    const plan = await villagePlan({ route, root: root! })
    expect(pinnedIds(plan)).toEqual(pinned)
  })

  it('lets a shift decide about the next visit', async () => {
    const plan = await villagePlan({
      shift: { itinerary: items, pinNextVisitDuringFreeze: 'NEVER' },
      root: { freezeDeparturesBeforeTime: at('10:15') },
    })
    expect(pinnedIds(plan)).toEqual(['D'])
  })

  it('travels to other visits after the freeze time only', async () => {
    const plan = await villagePlan({
      route: ['A'],
      root: { freezeDeparturesBeforeTime: at('09:05'), pinNextVisitDuringFreeze: 'NEVER' },
    })
    expect(readOutput(plan).vehicles[0]!.shifts[0]!.itinerary[0]).toMatchObject({
      arrivalTime: at('09:15'),
      minStartTravelTime: at('09:05'),
      pinned: false,
    })
  })

  it('counts a pinned service that is late as a hard match, and keeps it', async () => {
    const visits = {
      D: {
        pinningRequested: true,
        minStartTravelTime: at('09:00'),
        timeWindows: [{ minStartTime: at('08:00'), maxEndTime: at('10:00') }],
      },
    }
    const plan = await villagePlan({ route: ['D'], visits })
    expect(amountsOf(plan, 'serviceMaxEndTime')).toEqual([600])
    const search = finish(startSearch(plan, overrides.parse({}), { seed: 1 }))
    search.advance(500, 0.5)
    expect(search.bestScore).toEqual({ hard: -600, medium: 0, soft: -4800 })
    expect(routeIds(search.bestPlan())[0]![0]).toBe('D')
  })
})

describe('shifts of one person at the same time', () => {
  const onCall = (fields: object) => ({ id: 'on call', startLocation: place(0), minStartTime: at('09:30'), ...fields })
  const twoShifts = (first: object, second: object) => ({
    vehicle: { shifts: [{ ...annsMonday, ...first }, onCall(second)] },
  })

  it('are warned of where both are pinned, and kept', async () => {
    const item = (id: string, clock: string) => ({ itinerary: [{ id, pin: true, startServiceTime: at(clock) }] })
    const plan = await villagePlan({
      ...twoShifts(item('A', '09:10'), item('B', '09:50')),
      overrides: { departure: 'EARLIEST' },
    })
    const warnings: { code: string; message: string }[] = []
    checkPins(plan, (code, details) => warnings.push({ code, ...details }))
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      [
        'PinnedShiftsOverlap',
        'Ann works shift Ann Mon from 09:00 to 09:50 and shift on call from 09:30 to 10:40: two places at a time for 20 min. Both are pinned and stay so. Unpin one of them, or give its work to somebody else.',
      ],
    ])
    const search = finish(startSearch(plan, overrides.parse({ departure: 'EARLIEST' }), { seed: 1 }))
    search.advance(300, 0.5)
    expect(amountsOf(search.bestPlan(), 'onePlaceAtATime')).toEqual([1200])
    expect(search.bestScore.hard).toBe(-1200)
  })

  it.each([
    ['one has no end', {}],
    ['both overlap, in a dataset from before that was refused', { maxEndTime: at('13:00') }],
  ])('are not planned where %s', async (_, second) => {
    // Each visit is for one of the two shifts.
    const plan = await villagePlan({
      ...twoShifts({ tags: ['north'] }, { ...second, tags: ['south'] }),
      visits: { A: { requiredTags: ['north'] }, B: { requiredTags: ['south'] }, C: { requiredTags: ['south'] } },
      overrides: { departure: 'EARLIEST' },
    })
    const search = finish(startSearch(plan, overrides.parse({ departure: 'EARLIEST' }), { seed: 1 }))
    for (let step = 0; step < 400; step += 50) search.advance(50, step / 400)
    // A, of the priority 6, is left out.
    expect(search.bestScore).toMatchObject({ hard: 0, medium: -256 })
    expect(amountsOf(search.bestPlan(), 'onePlaceAtATime')).toEqual([])
    expect(routeIds(search.bestPlan()).filter((route) => route.length > 0)).toHaveLength(1)
  })
})

describe('a pin that cannot be kept', () => {
  const warningsOf = (plan: Plan) => {
    const warnings: object[] = []
    checkPins(plan, (code, details) => warnings.push({ code, ...details }))
    return warnings
  }
  const pinned = (id: string, clock: string) => ({ id, pin: true, startServiceTime: at(clock) })

  it('is told with both times, the visit and who does it', async () => {
    const plan = await villagePlan({
      shift: { itinerary: [pinned('D', '09:21')] },
      visits: { D: { name: 'Burst pipe' } },
    })
    const facts = {
      visitId: 'D',
      shiftId: 'Ann Mon',
      vehicleId: 'Ann',
      pinnedTime: at('09:21'),
      earliestTime: at('09:40'),
    }
    const words = `Visit Burst pipe (D) is pinned at ${at('09:21')} in shift Ann Mon, but Ann reaches it at ${at('09:40')} at the earliest.`
    expect(warningsOf(plan)).toEqual([
      {
        code: 'PinnedTimeNotReachable',
        path: '/vehicles/0/shifts/0/itinerary/0',
        message: expect.stringContaining(words) as string,
        ...facts,
      },
    ])
  })

  it('is told where somebody is there, but may not start yet', async () => {
    const plan = await villagePlan({
      shift: { itinerary: [pinned('D', '09:50')] },
      visits: { D: { timeWindows: [{ minStartTime: at('10:00'), maxEndTime: at('12:00') }] } },
    })
    expect(warningsOf(plan)).toMatchObject([
      { message: expect.stringContaining(`but Ann can start it at ${at('10:00')} at the earliest`) as string },
    ])
  })

  it.each<[string, Changes]>([
    ['reached just in time', { shift: { itinerary: [pinned('D', '09:40')] } }],
    ['not pinned', { shift: { itinerary: [{ id: 'D', startServiceTime: at('09:21') }] } }],
    ['pinned at no time', { route: ['D'], visits: { D: { pinningRequested: true, minStartTravelTime: at('09:00') } } }],
  ])('is none when the visit is %s', async (_, changes) => {
    expect(warningsOf(await villagePlan(changes))).toEqual([])
  })
})

describe('an output written back', () => {
  it('starts the next dataset from the plan', async () => {
    const input = readInput(villageDocument())
    const search = finish(startSearch(await planOfInput(input), overrides.parse({}), { seed: 1 }))
    search.advance(500, 0.5)
    const solved = search.bestPlan()
    const next = await planOfInput(readInput(applyOutput(input, readOutput(solved))))
    expect(next.routes).toEqual(solved.routes)
    expect(next.timedRoutes).toEqual(solved.timedRoutes)
  })

  it('keeps pins, and the times of what is frozen later', async () => {
    const changes = { shift: { itinerary: [{ id: 'D', pin: true, startServiceTime: at('10:00') }, { id: 'C' }] } }
    const input = readInput(villageDocument(changes))
    const written = applyOutput(input, readOutput(await planOfInput(input)))
    expect(written.vehicles[0]!.shifts[0]!.itinerary).toEqual([
      { id: 'D', kind: 'VISIT', pin: true, startServiceTime: at('10:00') },
      { id: 'C', kind: 'VISIT', pin: false, startServiceTime: at('10:40') },
    ])
    const frozen = await planOfInput(readInput({ ...written, freezeDeparturesBeforeTime: at('10:35') }))
    expect(pinnedIds(frozen)).toEqual(['C', 'D'])
    expect(
      readOutput(frozen).vehicles[0]!.shifts[0]!.itinerary.map(
        (stop) => stop.kind === 'VISIT' && stop.startServiceTime,
      ),
    ).toEqual([at('10:00'), at('10:40')])
  })

  it('keeps what was frozen at its time, with a break behind it', async () => {
    const lunch = {
      id: 'Lunch',
      type: 'FLOATING' as const,
      minStartTime: at('10:30'),
      maxEndTime: at('13:00'),
      duration: 'PT1H',
    }
    const shift = {
      itinerary: [
        { id: 'D', startServiceTime: at('09:40') },
        { id: 'C', startServiceTime: at('10:20') },
      ],
      requiredBreaks: [lunch],
      pinNextVisitDuringFreeze: 'NEVER' as const,
    }
    const visits = { B: { timeWindows: [{ minStartTime: at('15:00'), maxEndTime: at('16:00') }] } }
    const input = readInput(villageDocument({ shift, visits, root: { freezeDeparturesBeforeTime: at('10:25') } }))
    const { facts, routes } = await planOfInput(input)
    // Lunch may now be anywhere before B, but D and C are frozen.
    const solved = planOf(facts, [[...routes[0]!, facts.visits.findIndex((visit) => visit.input.id === 'B')]])
    const written = applyOutput(input, readOutput(solved))
    expect(written.vehicles[0]!.shifts[0]!.itinerary.map(({ id, pin }) => [id, pin])).toEqual([
      ['D', false],
      ['C', false],
      ['Lunch', false],
      ['B', false],
    ])
    expect(pinnedIds(await planOfInput(readInput(written)))).toEqual(pinnedIds(solved))
  })

  it('tells the visits when travel to them may start', async () => {
    const planningWindow = { startDate: at('06:00'), endDate: at('23:00') }
    const input = readInput(villageDocument({ route: ['A'], root: { planningWindow } }))
    const written = applyOutput(input, readOutput(await planOfInput(input)))
    expect(written.visits.map(({ minStartTravelTime }) => minStartTravelTime)).toEqual([
      at('06:00'),
      undefined,
      undefined,
      undefined,
    ])
  })
})
