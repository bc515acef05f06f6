/** Why visits are left out: in the justification of the score analysis, and shift by shift in the view. */
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../server/foundation/app-error.ts'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/field-service-routing/constraints/index.ts'
import { planOf, type Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import {
  unassignedAnswer,
  type UnassignedAnswer,
  type UnassignedVisit,
} from '../../../../server/models/field-service-routing/schema/unassigned.ts'
import { views } from '../../../../server/models/field-service-routing/views/index.ts'
import { addScores, formatScore } from '../../../../server/solver/search/score.ts'
import { randomRequest } from './random-inputs.ts'
import {
  annsMonday,
  at,
  firingsOf,
  place,
  planOfInput,
  readInput,
  road,
  stretch,
  villagePlan,
  visitAt,
  type Changes,
  type ShiftDocument,
} from './village.ts'

const view = views.find(({ path }) => path === 'unassigned')!

function explain(plan: Plan, query: Record<string, unknown> = {}): UnassignedAnswer {
  const answer = view.view(plan, view.query.parse(query))
  expect(unassignedAnswer.parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  return answer as UnassignedAnswer
}

async function explanationOf(id: string, changes: Changes): Promise<UnassignedVisit> {
  const visit = explain(await villagePlan(changes)).visits.find((each) => each.id === id)
  if (!visit) throw new Error(`${id} is assigned`)
  return visit
}

/** Reasons of Ann's only shift. */
const reasonsFor = async (id: string, changes: Changes) => (await explanationOf(id, changes)).shifts![0]!.reasons

const staticReason = async (changes: Changes) =>
  firingsOf(await villagePlan(changes), 'requireMandatoryVisits')
    .at(-1)!
    .justify()['reason']

const team = (...shifts: Partial<ShiftDocument>[]) =>
  shifts.map((shift, index) => ({ id: `T${index}`, shifts: [{ ...annsMonday, id: `T${index} Mon`, ...shift }] }))
const plumber = { skills: [{ name: 'plumbing', level: 1 }] }
const tuesday = { minStartTime: '2027-02-02T09:00:00Z', maxEndTime: '2027-02-02T17:00:00Z' }
const monday = { timeWindows: [{ minStartTime: at('08:00'), maxEndTime: at('18:00') }] }

describe('a shift that cannot do a visit', () => {
  it.each<[string, Changes, string[]]>([
    [
      'lacks skills',
      { visits: { D: { requiredSkills: [{ name: 'plumbing', minLevel: 2 }, { name: 'wiring' }] } } },
      ['Lacks the skills plumbing at level 2 and wiring.'],
    ],
    ['lacks a tag', { visits: { D: { requiredTags: ['north'] } } }, ['Lacks the tag north.']],
    [
      'is of another vehicle',
      { visits: { D: { requiredVehicles: ['T0', 'T1'] } }, others: team({}, {}) },
      ['Belongs to Ann; the visit requires T0 or T1.'],
    ],
    [
      'is of a prohibited vehicle',
      { visits: { D: { prohibitedVehicles: ['Ann'] } } },
      ['Belongs to Ann, which is prohibited for the visit.'],
    ],
    [
      'is of a vehicle with another area',
      { vehicle: { requiredArea: stretch(0, 3) } },
      ['Belongs to Ann, whose required area the visit lies outside of.'],
    ],
    [
      'fails at several requirements',
      { visits: { D: { requiredSkills: [{ name: 'wiring' }], requiredTags: ['north'] } } },
      ['Lacks the skill wiring.', 'Lacks the tag north.'],
    ],
    ['is pinned', { shift: { pinned: true } }, ['Is pinned and takes no further visits.']],
    [
      'is on another day',
      { visits: { D: { timeWindows: [{ minStartTime: tuesday.minStartTime, maxEndTime: tuesday.maxEndTime }] } } },
      ['Is on 2027-02-01, when the visit has no time window.'],
    ],
    [
      'works at other hours',
      { visits: { D: { timeWindows: [{ minStartTime: at('18:00'), maxEndTime: at('20:00') }] } } },
      ['Works from 09:00 to 17:00; the visit takes 30 min and may be done from 18:00 to 20:00 only.'],
    ],
    [
      'works at other hours without end',
      { shift: { maxEndTime: undefined }, visits: { D: { timeWindows: [{ maxEndTime: at('08:00') }] } } },
      ['Works from 09:00 on; the visit takes 30 min and may be done until 08:00 only.'],
    ],
    [
      'is shorter than the visit',
      { visits: { D: { serviceDuration: 'PT12H' } } },
      ['Works from 09:00 to 17:00, which is 8 h; the visit takes 12 h.'],
    ],
    [
      'is over before the visit that may be reached late in it',
      {
        root: { freezeDeparturesBeforeTime: at('16:45') },
        visits: { D: { timeWindows: [{ maxEndTime: at('17:00') }] } },
      },
      ['Is over at 17:00; travel to the visit may start at 16:45, and the visit takes 30 min.'],
    ],
    [
      'has a break in the way',
      {
        shift: {
          requiredBreaks: [
            {
              ...{ type: 'FIXED', id: 'lunch', required: 'ALWAYS' },
              ...{ startTime: at('16:30'), endTime: at('17:30') },
            },
          ],
        },
      },
      [
        'Break lunch (16:30 to 17:30) is in the way: with it, shift Ann Mon ends at 17:30, 30 min after its latest end at 17:00.',
      ],
    ],
    [
      'breaks a rule already',
      { route: ['A', 'B'], shift: { maxEndTime: at('10:00') } },
      ['Breaks a rule already: shift Ann Mon ends at 10:40, 40 min after its latest end at 10:00.'],
    ],
    [
      'must wait for another visit',
      { visits: { D: { visitDependencies: [{ precedingVisit: 'C' }] } } },
      ['Visit D must follow visit C, which is not planned.'],
    ],
    [
      'is over',
      { root: { freezeDeparturesBeforeTime: at('18:00') } },
      ['Is over at 17:00; travel to the visit may start at 18:00.'],
    ],
    [
      'arrives after the window',
      { visits: { D: { timeWindows: [{ maxEndTime: at('09:35') }], serviceDuration: 'PT5M' } } },
      ['The arrival would be at 09:40, after its window closes at 09:35.'],
    ],
    [
      'arrives after the latest start',
      { visits: { D: { timeWindows: [{ maxStartTime: at('09:35') }] } } },
      ['The arrival would be at 09:40, after its latest start at 09:35.'],
    ],
    [
      'has too long a service',
      { visits: { D: { timeWindows: [{ maxEndTime: at('10:00') }] } } },
      ['With it, visit D ends 10 min after its window closes at 10:00.'],
    ],
    [
      'ends late',
      { shift: { maxEndTime: at('10:45') } },
      ['With it, shift Ann Mon ends at 10:50, 5 min after its latest end at 10:45.'],
    ],
    [
      'leaves its last visit late',
      { shift: { maxLastVisitDepartureTime: at('10:00') } },
      ['With it, the last visit of shift Ann Mon ends 10 min after 10:00, when it must be left.'],
    ],
    [
      'travels too long',
      { shift: { maxTravelTime: 'PT1H' } },
      ['With it, shift Ann Mon travels 1 h 20 min, 20 min more than the 1 h allowed.'],
    ],
    [
      'is too far',
      { shift: { maxTravelTimePerVisit: 'PT30M' } },
      ['With it, travelling to visit D takes 40 min, 10 min more than shift Ann Mon allows for one visit.'],
    ],
    [
      'would take its break late',
      {
        shift: {
          requiredBreaks: [
            {
              ...{ type: 'FIXED', id: 'lunch', required: 'ALWAYS', location: place(4) },
              ...{ startTime: at('09:20'), endTime: at('09:30') },
            },
          ],
        },
      },
      ['Break lunch (09:20 to 09:30) is in the way: with more work it starts at 09:40, 20 min after its latest start.'],
    ],
  ])('%s', async (_, changes, reasons) => {
    expect(await reasonsFor('D', changes)).toEqual(reasons)
  })

  it('finds no road', async () => {
    const travelTimeSeconds = road.travelTimeSeconds.map((row) => row.map((time, to) => (to === 4 ? null : time)))
    expect(await reasonsFor('D', { root: { travelMatrix: { ...road, travelTimeSeconds } } })).toEqual([
      'With it, no road leads shift Ann Mon to visit D.',
    ])
  })

  it('is full', async () => {
    const full = { route: ['A', 'B'] as const, shift: { maxEndTime: at('11:00') } }
    expect(await reasonsFor('C', full)).toEqual([
      'Full: with it, shift Ann Mon ends at 11:30, 30 min after its latest end at 11:00.',
    ])
    const reserved = { route: ['A'] as const, shift: { movableOccupationRatioThreshold: 0.1 } }
    expect(await reasonsFor('C', reserved)).toEqual([
      'Full: with it, shift Ann Mon gives 1 h to movable visits, 12 min more than the 48 min allowed.',
    ])
    const tight = {
      route: ['B'] as const,
      visits: {
        B: { timeWindows: [{ minStartTime: at('09:30'), maxEndTime: at('10:00') }] },
        D: { timeWindows: [{ maxStartTime: at('09:50') }] },
      },
    }
    expect(await reasonsFor('D', tight)).toEqual([
      'Full: with it, visit D starts 30 min after its latest start at 09:50.',
    ])
    const others = {
      route: ['B'] as const,
      visits: { B: { timeWindows: [{ maxEndTime: at('10:00') }] }, A: { timeWindows: [{ maxEndTime: at('09:40') }] } },
    }
    expect(await reasonsFor('A', others)).toEqual([
      'Full: with it, visit B ends 20 min after its window closes at 10:00.',
    ])
  })

  it('could not do it even without its other visits', async () => {
    expect(await reasonsFor('D', { route: ['A'], shift: { maxTravelTimePerVisit: 'PT25M' } })).toEqual([
      'Even without its other visits, travelling to visit D takes 40 min, 15 min more than shift Ann Mon allows for one visit.',
    ])
    expect(
      await reasonsFor('D', { route: ['A'], visits: { D: { timeWindows: [{ maxStartTime: at('09:35') }] } } }),
    ).toEqual(['Even without its other visits, the arrival would be at 09:40, after its latest start at 09:35.'])
  })
})

describe('a shift that could do a visit', () => {
  it('tells the score and the time of its best place', async () => {
    const { shifts, summary, shiftCounts, ...visit } = await explanationOf('D', {
      route: ['A', 'B', 'C'],
      visits: { D: { name: 'Depot roof' } },
    })
    expect(visit).toEqual({ id: 'D', name: 'Depot roof', mandatory: true, priority: '6', weight: 256 })
    expect(shifts).toEqual([
      {
        vehicleId: 'Ann',
        shiftId: 'Ann Mon',
        scoreDiff: '0hard/256medium/-1200soft',
        isImprovement: true,
        startServiceTime: at('10:40'),
      },
    ])
    expect(shiftCounts).toMatchObject({ total: 1, possible: 1, full: 0 })
    expect(summary).toBe(
      'The only shift could do it; at best, on shift Ann Mon, the score would change by 0hard/256medium/-1200soft, which is better than leaving it out: solve longer, or accept a recommendation.',
    )
  })

  it('is told honestly where an optional visit is not worth the way', async () => {
    const { shifts, summary, mandatory } = await explanationOf('D', {
      visits: { D: { priority: 'opt-10', serviceDuration: 'PT5M' } },
    })
    expect([mandatory, shifts![0]]).toMatchObject([
      false,
      { scoreDiff: '0hard/0medium/-4500soft', isImprovement: false },
    ])
    expect(summary).toBe(
      'The only shift could do it; at best, on shift Ann Mon, the score would change by 0hard/0medium/-4500soft, which is worse than leaving it out.',
    )
  })
})

describe('the summary', () => {
  const skilled = { requiredSkills: [{ name: 'plumbing' }] }

  it.each<[string, Changes, string]>([
    [
      'names what no shift has',
      { visits: { D: skilled }, others: team({}, {}) },
      'None of the 3 shifts has the skill plumbing.',
    ],
    [
      'names the tag no shift has',
      { visits: { D: { requiredTags: ['north'] } }, others: team({}) },
      'None of the 2 shifts has the tag north.',
    ],
    [
      'names what the only shift lacks',
      { visits: { D: skilled } },
      'The only shift does not meet its requirements: it lacks the skill plumbing.',
    ],
    [
      'names required vehicles without a shift',
      { visits: { D: { requiredVehicles: ['Bob'] } }, others: [{ id: 'Bob', shifts: [] }, ...team({})] },
      'None of the 2 shifts belongs to Bob.',
    ],
    [
      'names prohibited vehicles',
      { visits: { D: { prohibitedVehicles: ['Ann', 'T0'] } }, others: team({}) },
      'None of the 2 shifts belongs to a vehicle that is not prohibited.',
    ],
    [
      'counts what shifts lack, where it is not one thing',
      { visits: { D: { ...skilled, requiredTags: ['north'] } }, others: team(plumber, { tags: ['north'] }) },
      'None of the 3 shifts meets all its requirements: 2 lack the skill plumbing and 2 lack the tag north.',
    ],
    [
      'counts days and full shifts among the shifts with the skill',
      {
        shift: { maxEndTime: at('10:00') },
        visits: { D: { ...skilled, ...monday } },
        others: team(
          { ...plumber, ...tuesday },
          { ...plumber, ...tuesday },
          { ...plumber, itinerary: [{ id: 'A' }], maxEndTime: at('11:00') },
        ),
      },
      'Of the 3 shifts with the skill plumbing, 2 are on other days and 1 is full.',
    ],
    [
      'counts pinned shifts and those out of reach',
      { shift: { pinned: true }, others: team({ maxTravelTime: 'PT1H' }, { maxTravelTime: 'PT1H' }) },
      'Of the 3 shifts, 1 is pinned and 2 would travel too long.',
    ],
    [
      'says it of both',
      {
        shift: plumber,
        visits: { D: { ...skilled, timeWindows: [{ minStartTime: at('18:00') }] } },
        others: team(plumber, {}),
      },
      'Both shifts with the skill plumbing work at other hours.',
    ],
    [
      'says it of all',
      { visits: { D: monday }, vehicle: { shifts: [{ ...annsMonday, ...tuesday }] }, others: team(tuesday, tuesday) },
      'All 3 shifts are on other days.',
    ],
    [
      'knows areas',
      { vehicle: { requiredArea: stretch(0, 3) } },
      'The only shift does not meet its requirements: it belongs to a vehicle with another required area.',
    ],
    [
      'knows areas of all',
      { vehicle: { requiredArea: stretch(0, 3) }, others: [{ ...team({})[0]!, requiredArea: stretch(1, 2) }] },
      'None of the 2 shifts belongs to a vehicle whose required area holds the visit.',
    ],
    [
      'counts areas as requirements',
      {
        visits: { D: skilled },
        shift: { ...plumber, pinned: true },
        others: [{ ...team(plumber)[0]!, requiredArea: stretch(1, 2) }],
      },
      'The only shift that meets its requirements is pinned.',
    ],
    ['knows of no shifts', { root: { vehicles: [] } }, 'There are no shifts.'],
  ])('%s', async (_, changes, summary) => {
    expect((await explanationOf('D', changes)).summary).toBe(summary)
  })

  it('says what a visit must follow, and why that is not planned', async () => {
    const changes = {
      visits: {
        B: { visitDependencies: [{ precedingVisit: 'C' }] },
        C: { timeWindows: [{ minStartTime: at('02:00'), maxEndTime: at('04:00') }] },
      },
    }
    const why =
      'The only shift works at other hours. It works from 09:00 to 17:00; the visit takes 30 min and may be done from 02:00 to 04:00 only.'
    expect((await explanationOf('C', changes)).summary).toBe(why)
    expect((await explanationOf('B', changes)).summary).toBe(
      `It must follow visit C, which is not planned. Visit C: ${why} This visit: The only shift has time for it.`,
    )
    expect((await explanationOf('B', changes)).shiftCounts).toMatchObject({ afterOthers: 1, possible: 0 })
    const sentence = firingsOf(await villagePlan(changes), 'requireMandatoryVisits')[1]!.justify()['reason']
    expect(sentence).toBe(`It must follow visit C, which no shift can do. ${why}`)
  })

  it('says of a group that its windows never meet', async () => {
    const member = (id: string, from: string, to: string) => ({
      ...visitAt('A'),
      id,
      timeWindows: [{ minStartTime: at(from), maxEndTime: at(to) }],
    })
    const visitGroups = [{ id: 'lift', visits: [member('L1', '09:00', '10:00'), member('L2', '12:00', '14:00')] }]
    const { summary, shifts } = await explanationOf('L1', { root: { visits: [], visitGroups }, others: team({}) })
    expect(summary).toBe(
      'Visits L1 and L2 of group lift must start together, but their time windows never meet. For this one alone: Both shifts have time for it.',
    )
    expect(shifts![0]!.reasons).toEqual([
      'Group lift is done together or not at all: it needs visit L2, which is not planned.',
    ])
  })

  it('stands in the score analysis too, as far as it is known without trying', async () => {
    expect(await staticReason({ visits: { D: skilled }, others: team({}, {}) })).toBe(
      'None of the 3 shifts has the skill plumbing.',
    )
    const changes = {
      visits: { D: { ...skilled, ...monday } },
      others: team({ ...plumber, ...tuesday }, { ...plumber, maxEndTime: at('09:30') }, plumber),
    }
    expect(await staticReason(changes)).toBe(
      'Of the 3 shifts with the skill plumbing, 1 is on another day and 2 come into question, but do not have it in the plan.',
    )
    const optional = firingsOf(
      await villagePlan({ visits: { D: { ...skilled, priority: 'opt-1' } } }),
      'preferSchedulingOptionalVisits',
    )[0]!.justify()
    expect(optional.description).toBe(
      'Optional visit D (priority opt-1) is not scheduled. The only shift does not meet its requirements: it lacks the skill plumbing.',
    )
  })
})

describe('the answer', () => {
  it('has the visits in no itinerary, the most important first, or those asked for', async () => {
    const plan = await villagePlan({
      route: ['C'],
      visits: { A: { priority: 'opt-1' }, B: { priority: '9' }, D: { priority: '1' } },
    })
    const idsOf = (query?: Record<string, unknown>) => explain(plan, query).visits.map(({ id }) => id)
    expect(idsOf()).toEqual(['D', 'B', 'A'])
    expect(idsOf({ visitId: ['A', 'C'] })).toEqual(['A'])
    expect(idsOf({ visitId: 'B' })).toEqual(['B'])
    expect(explain(plan, { visitId: 'C' })).toEqual({ totalUnassigned: 3, visits: [] })
    expect(() => explain(plan, { visitId: 'Z' })).toThrow(AppError)
    expect(() => explain(plan, { visitId: 'Z' })).toThrow(/visitId "Z" is the id of no visit/)
  })

  it('examines the most important shift by shift, and says of the rest what is known without trying', async () => {
    const visits = Array.from({ length: 18 }, (_, index) => ({
      id: `V${index}`,
      location: place(1),
      serviceDuration: 'PT30M',
      priority: index === 17 ? '1' : '6',
    }))
    const plan = await villagePlan({ root: { visits }, others: team(...Array.from({ length: 99 }, () => ({}))) })
    const answer = explain(plan)
    expect(answer.visits.map(({ shifts }) => shifts?.length)).toEqual(
      Array.from({ length: 18 }, (_, rank) => (rank < 15 ? 100 : undefined)),
    )
    expect(answer.visits[0]!.id).toBe('V17')
    expect(answer.visits[17]).toMatchObject({
      shiftCounts: { total: 100, open: 100 },
      summary: 'All 100 shifts come into question, but do not have it in the plan.',
    })
    expect(explain(plan, { visitId: 'V16' }).visits[0]!.shifts).toHaveLength(100)
  })

  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'counts every shift once and tells exact scores in random plan %i',
    async (seed) => {
      const { modelInput, overrides } = randomRequest(seed)
      const plan = await planOfInput(readInput(modelInput), overrides)
      const scoreOf = (routes: readonly (readonly number[])[]) =>
        evaluate(planOf(plan.facts, routes), constraints, plan.facts.overrides)
      const before = scoreOf(plan.routes)
      for (const { id, shifts = [], shiftCounts } of explain(plan).visits) {
        const { total, ...counts } = shiftCounts
        expect([Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0), shifts.length]).toEqual([
          total,
          total,
        ])
        const visit = plan.facts.visits.find(({ input }) => input.id === id)!
        for (const { shiftId, scoreDiff, reasons } of shifts) {
          expect([shiftId, (reasons ?? []).length > 0]).toEqual([shiftId, scoreDiff === undefined])
          if (scoreDiff === undefined) continue
          const { index } = plan.facts.shifts.find(({ input }) => input.id === shiftId)!
          const tried = plan.routes[index]!.concat(0).map((_, position) =>
            scoreOf(plan.routes.with(index, plan.routes[index]!.toSpliced(position, 0, visit.index))),
          )
          expect(
            tried.map((after) =>
              formatScore(addScores(after, { hard: -before.hard, medium: -before.medium, soft: -before.soft })),
            ),
          ).toContain(scoreDiff)
        }
      }
    },
  )
})
