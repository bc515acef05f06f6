/** Visits that several technicians do together, in the village. */
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/field-service-routing/constraints/index.ts'
import { planOf, servedVisits, type Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { applyOutput } from '../../../../server/models/field-service-routing/domain/apply-output.ts'
import { readOutput } from '../../../../server/models/field-service-routing/domain/read-output.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { inputMetrics } from '../../../../server/models/field-service-routing/metrics/input-metrics.ts'
import { recommendations } from '../../../../server/models/field-service-routing/recommendations/index.ts'
import type {
  GroupTimeWindowRecommendation,
  TimeWindowRecommendation,
} from '../../../../server/models/field-service-routing/schema/recommendations.ts'
import type { UnassignedAnswer } from '../../../../server/models/field-service-routing/schema/unassigned.ts'
import { unassignedView } from '../../../../server/models/field-service-routing/views/unassigned.ts'
import { minus } from '../../../../server/models/score-difference.ts'
import { formatScore } from '../../../../server/solver/search/score.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import {
  amountsOf,
  annsMonday,
  at,
  firingsOf,
  planOfInput,
  readInput,
  sentenceOf,
  villageDocument,
  visitAt,
  type Changes,
  type Name,
  type VisitDocument,
} from './village.ts'

type Grouped = Partial<Record<Name, Partial<VisitDocument>>>

/** Visits A and B are the group Pair, C and D single visits; Bob works as Ann does. */
function together(
  grouped: Grouped,
  group: object,
  { bob = [], ...changes }: Changes & { bob?: readonly string[] } = {},
) {
  const others = [{ id: 'Bob', shifts: [{ ...annsMonday, id: 'Bob Mon', itinerary: bob.map((id) => ({ id })) }] }]
  const document = villageDocument({ others, ...changes })
  const visits = (['A', 'B'] as const).map((name) => ({ ...visitAt(name), ...grouped[name] }))
  return readInput({ ...document, visits: document.visits.slice(2), visitGroups: [{ id: 'Pair', visits, ...group }] })
}

const startsOf = (plan: Plan) =>
  Object.fromEntries([...servedVisits(plan)].map(({ visit, stop }) => [visit.input.id, stop.start / 60]))
const solved = (plan: Plan, steps = 400) => {
  const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
  search.advance(steps, 0.9)
  return search.bestPlan()
}

describe('visit groups', () => {
  const id = 'visitGroups'

  it('start when the last technician is there, and make the others wait', async () => {
    // Ann is at A at 09:10, Bob at B at 09:20.
    const input = together({}, {}, { route: ['A', 'C'], bob: ['B'] })
    const plan = await planOfInput(input, { departure: 'EARLIEST' })
    expect(startsOf(plan)).toEqual({ A: 20, B: 20, C: 70 })
    expect(amountsOf(plan, id)).toEqual([])
    expect(amountsOf(plan, 'minimizeWaitingTime')).toEqual([600])
    expect(inputMetrics(plan)).toMatchObject({ visits: 4, visitGroups: 1 })
  })

  it('end together where they are aligned so', async () => {
    const plan = await planOfInput(
      together({ A: { serviceDuration: 'PT10M' } }, { alignment: 'END' }, { route: ['A'], bob: ['B'] }),
    )
    expect(startsOf(plan)).toEqual({ A: 40, B: 20 })
    expect(amountsOf(plan, id)).toEqual([])
  })

  it('start in the windows of all of them', async () => {
    const plan = await planOfInput(
      together(
        { B: { timeWindows: [{ minStartTime: at('11:00'), maxEndTime: at('12:00') }] } },
        {},
        { route: ['A'], bob: ['B'] },
      ),
    )
    expect(startsOf(plan)).toEqual({ A: 120, B: 120 })
  })

  it('measure how far apart pinned services are, which wait for nobody', async () => {
    const pin = { pinningRequested: true, minStartTravelTime: at('09:00') }
    const plan = await planOfInput(together({ A: pin, B: pin }, {}, { route: ['A'], bob: ['B'] }))
    expect(amountsOf(plan, id)).toEqual([600])
    expect(sentenceOf(plan, id)).toBe(
      'Visit group Pair is not done together: visit A starts at 09:10, visit B at 09:20, 10 min later.',
    )
    const ends = await planOfInput(together({ A: pin, B: pin }, { alignment: 'END' }, { route: ['A'], bob: ['B'] }))
    expect(sentenceOf(ends, id)).toBe(
      'Visit group Pair is not done together: visit A ends at 09:40, visit B at 09:50, 10 min later.',
    )
  })

  it('measure the service where a part is left out', async () => {
    const plan = await planOfInput(together({}, {}, { route: ['A'] }))
    expect(amountsOf(plan, id)).toEqual([1800])
    expect(sentenceOf(plan, id)).toBe('Visit group Pair is done in part: visit A is done, visit B is not.')
    expect(amountsOf(await planOfInput(together({}, {})), id)).toEqual([])
  })

  it('do not wait for themselves in a circle', async () => {
    const input = together({}, {}, { route: ['A', 'C'], bob: ['B', 'D'] })
    const crossed = {
      ...input,
      visits: [],
      visitGroups: [...input.visitGroups, { ...input.visitGroups[0]!, id: 'Other', visits: input.visits }],
    }
    crossed.vehicles[1]!.shifts[0]!.itinerary.reverse()
    const plan = await planOfInput(crossed)
    // Ann is at A at 09:10 and at C at 10:00, Bob at D at 09:40 and at B at 10:30.
    expect(amountsOf(plan, id)).toEqual([80 * 60, 20 * 60])
  })

  it('are done by the search together, by different technicians, or not at all', async () => {
    const plan = solved(await planOfInput(together({}, {})))
    expect([plan.scope.unassigned, amountsOf(plan, id), amountsOf(plan, 'visitGroupTechnicians')]).toEqual([[], [], []])
    const alone = solved(await planOfInput(together({}, {}, { others: [] })))
    expect(alone.scope.unassigned.map(({ input }) => input.id)).toEqual(['A', 'B'])
  })

  it('start with a pinned visit', async () => {
    const input = together({}, {}, { shift: { itinerary: [{ id: 'A', pin: true, startServiceTime: at('10:00') }] } })
    const plan = solved(await planOfInput(input))
    expect(startsOf(plan)).toMatchObject({ A: 60, B: 60 })
    expect(plan.routes[1]).toContain(3)
  })

  it('are completed where one of them is pinned, though that costs more than it is worth', async () => {
    // A way of 40 minutes for an optional visit of one.
    const cheap = { priority: 'opt-10', serviceDuration: 'PT1M' }
    const shift = { itinerary: [{ id: 'A', pin: true, startServiceTime: at('10:00') }] }
    const plan = await planOfInput(together({ B: cheap }, {}, { shift }))
    expect(amountsOf(plan, id)).toEqual([1800])
    expect(solved(plan).scope.unassigned).toEqual([])
    expect(amountsOf(solved(plan), id)).toEqual([])
    // Without the pin neither is done.
    expect(
      solved(await planOfInput(together({ A: cheap, B: cheap }, {}))).scope.unassigned.map(({ input }) => input.id),
    ).toEqual(['A', 'B'])
  })

  it('have the score the constraints give them where no shift can complete them', async () => {
    const shift = { itinerary: [{ id: 'A', pin: true, startServiceTime: at('10:00') }] }
    const plan = await planOfInput(together({ B: { requiredVehicles: ['Ann'] } }, {}, { shift }))
    const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
    search.advance(200, 0.9)
    expect(search.bestScore).toEqual(evaluate(search.bestPlan(), constraints, plan.facts.overrides))
    expect(search.bestScore).toMatchObject({ hard: -1800, medium: -256 })
  })

  it('keep their places and times when the plan is written back', async () => {
    const input = together({}, {})
    const output = readOutput(solved(await planOfInput(input)))
    const next = await planOfInput(applyOutput(input, output))
    expect(readOutput(next)).toEqual(output)
  })
})

describe('questions about visits of groups', () => {
  it('say of one left out that all are done or none, and look at it by itself', async () => {
    const plan = await planOfInput(together({ B: { requiredSkills: [{ name: 'wiring' }] } }, {}))
    const { visits } = unassignedView.view(plan, { visitId: ['A', 'B'] }) as UnassignedAnswer
    expect(visits.map(({ id, summary }) => [id, summary])).toEqual([
      ['A', 'All visits of group Pair are done together, or none. For this one alone: Both shifts have time for it.'],
      [
        'B',
        'All visits of group Pair are done together, or none. For this one alone: None of the 2 shifts has the skill wiring.',
      ],
    ])
    expect(visits[0]!.shifts![0]!.reasons).toEqual([
      'Group Pair is done together or not at all: it needs visit B, which is not planned.',
    ])
    const sentences = firingsOf(plan, 'requireMandatoryVisits').map((match) => match.justify().description)
    expect(sentences).toContain(
      'Mandatory visit B (priority 6) is not scheduled. All visits of group Pair are done together, or none. For this one alone: None of the 2 shifts has the skill wiring.',
    )
  })

  it('recommend a place for the last one where it can begin with the others', async () => {
    const plan = await planOfInput(together({}, {}, { route: ['A'], bob: ['C'] }))
    const request = {
      fitVisitId: 'B',
      timeWindows: [{ minStartTime: at('09:00'), maxEndTime: at('17:00') }],
      maxNumberOfRecommendationsPerTimeWindow: 9,
    }
    const answer = recommendations[0]!.recommend(plan, request, {
      overrides: plan.facts.overrides,
      includeJustifications: false,
    }) as { recommendations: TimeWindowRecommendation[] }
    // Ann does A, so only Bob can; before C it is cheaper.
    expect(answer.recommendations).toMatchObject([{ vehicleId: 'Bob', startServiceTime: at('09:20') }])
    expect(answer.recommendations[0]).not.toHaveProperty('precedingVisitId')
  })
})

describe('recommendations for a visit group', () => {
  const timeWindows = [
    { minStartTime: at('09:00'), maxEndTime: at('12:00') },
    { minStartTime: at('13:00'), maxEndTime: at('17:00') },
  ]
  const recommend = (plan: Plan, fitVisitGroupId: string, further: object = { timeWindows }) => {
    const route = recommendations.find(({ aliases }) => aliases.includes('visit-group-time-windows'))!
    const answer = route.recommend(
      plan,
      { fitVisitGroupId, maxNumberOfRecommendationsPerTimeWindow: 9, ...further },
      { overrides: plan.facts.overrides, includeJustifications: true },
    )
    return route.schema.parse(answer) as { recommendations: GroupTimeWindowRecommendation[] }
  }

  it('are one start for all, with another technician for each, best first', async () => {
    // Ann does C from 09:30, so it is best when she does B before it, and Bob A.
    const plan = await planOfInput(together({}, {}, { route: ['C'] }))
    const { recommendations: found } = recommend(plan, 'Pair')
    expect(
      found.map(({ timeWindow, visits }) => [
        timeWindow.minStartTime,
        ...visits.map(({ vehicleId, startServiceTime }) => `${vehicleId} ${startServiceTime.slice(11, 16)}`),
      ]),
    ).toEqual([
      [at('09:00'), 'Bob 09:20', 'Ann 09:20'],
      [at('13:00'), 'Bob 13:00', 'Ann 13:00'],
      [at('09:00'), 'Ann 09:20', 'Bob 09:20'],
      [at('13:00'), 'Ann 13:00', 'Bob 13:00'],
    ])
    // Two visits of weight 5; Bob's way to A and back is 20 minutes, Ann passes B anyway.
    expect(found[0]!.scoreDiff).toBe('0hard/512medium/-1200soft')
    expect(found[0]!.constraintDiffs.map(({ constraintId }) => constraintId)).toEqual([
      'requireMandatoryVisits',
      'minimizeTravelTime',
    ])
  })

  it('are found where the cheapest places of each visit do not fit together', async () => {
    // Ann works for ten weeks, Bob on the last day only: earlier days are preferred.
    const shiftOf = (name: string, day: number) => {
      const date = new Date(Date.UTC(2027, 1, 1 + day)).toISOString().slice(0, 10)
      return { ...annsMonday, id: `${name} ${day}`, minStartTime: `${date}T09:00:00Z`, maxEndTime: `${date}T17:00:00Z` }
    }
    const vehicle = { shifts: Array.from({ length: 70 }, (_, day) => shiftOf('Ann', day)) }
    const plan = await planOfInput(together({}, {}, { vehicle, others: [{ id: 'Bob', shifts: [shiftOf('Bob', 69)] }] }))
    const { recommendations: found } = recommend(plan, 'Pair', {})
    expect(found.map(({ visits }) => visits.map(({ vehicleShiftId }) => vehicleShiftId))).toEqual([
      ['Ann 69', 'Bob 69'],
      ['Bob 69', 'Ann 69'],
    ])
  })

  it('change the score by what they say', async () => {
    const plan = await planOfInput(together({}, {}, { route: ['C', 'D'] }))
    const [best] = recommend(plan, 'Pair', {}).recommendations
    expect(best!.timeWindow).toEqual({})
    const routes = best!.visits.reduce((all, { visitId, vehicleId, precedingVisitId }) => {
      const shift = vehicleId === 'Ann' ? 0 : 1
      const index = (id?: string) => plan.facts.visits.findIndex(({ input }) => input.id === id)
      return all.with(shift, all[shift]!.toSpliced(all[shift]!.indexOf(index(precedingVisitId)) + 1, 0, index(visitId)))
    }, plan.routes)
    const scores = [planOf(plan.facts, routes), plan].map((each) => evaluate(each, constraints, plan.facts.overrides))
    expect(best!.scoreDiff).toBe(formatScore(minus(scores[0]!, scores[1]!)))
  })

  it('find nothing where one technician is missing, and name what is wrong with the request', async () => {
    expect(
      recommend(
        await planOfInput(together({ B: { requiredVehicles: ['Ann'] }, A: { requiredVehicles: ['Ann'] } }, {})),
        'Pair',
      ).recommendations,
    ).toEqual([])
    const plan = await planOfInput(
      together({ A: { pinningRequested: true, minStartTravelTime: at('09:00') } }, {}, { route: ['A'] }),
    )
    expect(() => recommend(plan, 'Pear')).toThrow('fitVisitGroupId "Pear" is the id of no visit group of the plan')
    expect(() => recommend(plan, 'Pair')).toThrow('Visit "A" of group "Pair" (fitVisitGroupId) is pinned')
  })
})

describe('visit groups with different technicians', () => {
  it('measure the service of a technician who does two visits', async () => {
    const plan = await planOfInput(together({}, {}, { route: ['A', 'B'] }))
    expect(amountsOf(plan, 'visitGroupTechnicians')).toEqual([1800])
    expect(sentenceOf(plan, 'visitGroupTechnicians')).toBe(
      'Visit group Pair needs another technician for each visit, but does A and B by Ann.',
    )
    expect(
      amountsOf(await planOfInput(together({}, {}, { route: ['A'], bob: ['B'] })), 'visitGroupTechnicians'),
    ).toEqual([])
  })
})
