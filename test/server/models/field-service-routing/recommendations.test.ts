import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../server/foundation/app-error.ts'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/field-service-routing/constraints/index.ts'
import { planOf, type Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { recommendations } from '../../../../server/models/field-service-routing/recommendations/index.ts'
import {
  batchAnswer,
  timeWindowsAnswer,
  type TimeWindowRecommendation,
} from '../../../../server/models/field-service-routing/schema/recommendations.ts'
import { addScores, formatScore, parseScore, zeroScore } from '../../../../server/solver/search/score.ts'
import { annsMonday, at, villagePlan, type Changes } from './village.ts'

const [single, batch] = recommendations
const context = (plan: Plan, includeJustifications = false) => ({
  overrides: plan.facts.overrides,
  includeJustifications,
})

function recommend(
  plan: Plan,
  request: Record<string, unknown>,
  includeJustifications = false,
): TimeWindowRecommendation[] {
  const answer = single!.recommend(plan, single!.request.parse(request), context(plan, includeJustifications))
  expect(timeWindowsAnswer.parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  return (answer as { recommendations: TimeWindowRecommendation[] }).recommendations
}

/** The AppError a request is refused with. */
function refusalOf(plan: Plan, request: Record<string, unknown>): AppError {
  try {
    recommend(plan, request)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('The request was not refused')
}

const bob = (itinerary: string[] = []) => ({
  id: 'Bob',
  shifts: [{ ...annsMonday, id: 'Bob Mon', itinerary: itinerary.map((id) => ({ id })) }],
})
const fit = (fitVisitId: string, further: Record<string, unknown> = {}) => ({ fitVisitId, ...further })
const sum = (texts: readonly string[]) => formatScore(texts.map(parseScore).reduce(addScores, zeroScore))

describe('a recommendation', () => {
  it('tells who, when, after what, and what it changes', async () => {
    const plan = await villagePlan({
      route: ['A', 'C'],
      visits: { B: { timeWindows: [{ minStartTime: at('09:00'), maxEndTime: at('12:00') }] } },
    })
    // B lies on the way from A to C: no more travel.
    expect(recommend(plan, fit('B'))).toEqual([
      {
        timeWindow: { minStartTime: at('09:00'), maxEndTime: at('12:00') },
        vehicleId: 'Ann',
        vehicleShiftId: 'Ann Mon',
        precedingVisitId: 'A',
        arrivalTime: at('09:50'),
        startServiceTime: at('09:50'),
        departureTime: at('10:20'),
        scoreDiff: '0hard/256medium/0soft',
        constraintDiffs: [
          {
            constraintName: 'Require scheduling mandatory visits',
            constraintId: 'requireMandatoryVisits',
            score: '0hard/256medium/0soft',
            matchCountDiff: -1,
          },
        ],
      },
    ])
  })

  it('tells the matches that come and go, if asked', async () => {
    const plan = await villagePlan({ route: ['A'] })
    const [{ constraintDiffs, scoreDiff, precedingVisitId }] = recommend(plan, fit('D'), true) as [
      TimeWindowRecommendation,
    ]
    expect([scoreDiff, precedingVisitId]).toEqual(['0hard/256medium/-3600soft', undefined])
    expect(
      constraintDiffs.map(({ constraintId, matchesDiff = [] }) => [
        constraintId,
        matchesDiff.map(({ score, justification }) => [score, justification.description]),
      ]),
    ).toEqual([
      [
        'requireMandatoryVisits',
        [
          [
            '0hard/256medium/0soft',
            'Mandatory visit D (priority 6) is not scheduled. The only shift comes into question, but does not have it in the plan.',
          ],
        ],
      ],
      [
        'minimizeTravelTime',
        [
          ['0hard/0medium/1200soft', 'Shift Ann Mon travels 20 min.'],
          ['0hard/0medium/-4800soft', 'Shift Ann Mon travels 1 h 20 min.'],
        ],
      ],
    ])
    for (const { score, matchesDiff = [] } of constraintDiffs)
      expect(sum(matchesDiff.map((match) => match.score))).toBe(score)
    expect(sum(constraintDiffs.map(({ score }) => score))).toBe(scoreDiff)
  })

  it('ranks shifts, the best place of each one', async () => {
    const plan = await villagePlan({ route: ['A'], others: [bob(['B', 'C'])] })
    expect(recommend(plan, fit('D')).map(({ vehicleShiftId, scoreDiff }) => [vehicleShiftId, scoreDiff])).toEqual([
      ['Bob Mon', '0hard/256medium/-1200soft'],
      ['Ann Mon', '0hard/256medium/-3600soft'],
    ])
  })

  it('gives so many per time window, and says which window it is for', async () => {
    const timeWindows = [
      { minStartTime: at('14:00'), maxEndTime: at('16:00') },
      { minStartTime: at('09:00'), maxStartTime: at('10:00') },
      { minStartTime: at('03:00'), maxEndTime: at('04:00') },
    ]
    const plan = await villagePlan({
      route: ['A'],
      others: [bob()],
      overrides: { departure: 'EARLIEST', minimizeWaitingTimeWeight: 1 },
    })
    const told = (most: number) =>
      recommend(plan, fit('C', { timeWindows, maxNumberOfRecommendationsPerTimeWindow: most })).map(
        ({ timeWindow, vehicleShiftId }) => [
          timeWindows.findIndex(({ minStartTime }) => minStartTime === timeWindow.minStartTime),
          vehicleShiftId,
        ],
      )
    expect(told(1)).toEqual([
      [1, 'Ann Mon'],
      [0, 'Ann Mon'],
    ])
    expect(told(5)).toEqual([
      [1, 'Ann Mon'],
      [1, 'Bob Mon'],
      [0, 'Ann Mon'],
      [0, 'Bob Mon'],
    ])
  })

  it('offers the time windows of the visit, or any time where it has none', async () => {
    const own = [
      { minStartTime: at('09:00'), maxEndTime: at('10:00') },
      { minStartTime: at('15:00'), maxEndTime: at('16:00') },
    ]
    const plan = await villagePlan({ visits: { A: { timeWindows: own } } })
    expect(recommend(plan, fit('A')).map(({ timeWindow, startServiceTime }) => [timeWindow, startServiceTime])).toEqual(
      [
        [own[0], at('09:10')],
        [own[1], at('15:00')],
      ],
    )
    expect(
      recommend(plan, fit('B', { timeWindows: null })).map(({ timeWindow, startServiceTime }) => [
        timeWindow,
        startServiceTime,
      ]),
    ).toEqual([[{}, at('09:20')]])
  })

  it('takes a visit that is assigned out first', async () => {
    const plan = await villagePlan({ route: ['A', 'D', 'B'], others: [bob(['C'])] })
    expect(
      recommend(plan, fit('D')).map(({ vehicleShiftId, precedingVisitId, scoreDiff }) => [
        vehicleShiftId,
        precedingVisitId,
        scoreDiff,
      ]),
    ).toEqual([
      ['Bob Mon', undefined, '0hard/256medium/-1200soft'],
      ['Ann Mon', 'A', '0hard/256medium/-2400soft'],
    ])
    expect(plan.routes).toEqual([[0, 3, 1], [2]])
  })

  it('may be worse than leaving an optional visit out', async () => {
    const plan = await villagePlan({ visits: { D: { priority: 'opt-10', serviceDuration: 'PT5M' } } })
    expect(recommend(plan, fit('D')).map(({ scoreDiff }) => scoreDiff)).toEqual([`0hard/0medium/${300 - 4800}soft`])
  })
})

describe('what is fixed', () => {
  it('stays: pinned visits at the head, pinned shifts as they are', async () => {
    const pinnedHead = { itinerary: [{ id: 'D' }, { id: 'C', pin: true, startServiceTime: at('10:30') }, { id: 'B' }] }
    const plan = await villagePlan({
      shift: pinnedHead,
      others: [{ ...bob(), shifts: [{ ...annsMonday, id: 'Bob Mon', pinned: true }] }],
    })
    // The best place would be before D; of the others, B and the way home pass A.
    expect(
      recommend(plan, fit('A')).map(({ vehicleShiftId, precedingVisitId, scoreDiff }) => [
        vehicleShiftId,
        precedingVisitId,
        scoreDiff,
      ]),
    ).toEqual([['Ann Mon', 'B', '0hard/256medium/0soft']])
  })

  it('is never made later: a pinned visit that is late already bars what would make it worse', async () => {
    const lunch = {
      type: 'FLOATING' as const,
      id: 'lunch',
      minStartTime: at('09:00'),
      maxEndTime: at('17:00'),
      duration: 'PT1H',
    }
    const shift = { requiredBreaks: [lunch], itinerary: [{ id: 'D', pin: true, startServiceTime: at('09:00') }] }
    const visits = { D: { timeWindows: [{ minStartTime: at('08:00'), maxEndTime: at('10:00') }] } }
    const plan = await villagePlan({ shift, visits })
    for (const { scoreDiff } of recommend(plan, fit('A'))) expect(parseScore(scoreDiff).hard).toBe(0)
  })
})

describe('without a place', () => {
  it.each<[string, Changes]>([
    ['a skill', { visits: { D: { requiredSkills: [{ name: 'plumbing' }] } } }],
    ['time', { shift: { maxEndTime: at('10:49') } }],
    ['an open window', { visits: { D: { timeWindows: [{ minStartTime: at('08:00'), maxStartTime: at('09:39') }] } } }],
    ['shifts', { root: { vehicles: [] } }],
  ])('for want of %s there are no recommendations', async (_, changes) => {
    expect(recommend(await villagePlan(changes), fit('D'))).toEqual([])
  })
})

describe('several visits', () => {
  it('are each looked at against the plan as given', async () => {
    const plan = await villagePlan({ route: ['A', 'B'], others: [bob()] })
    const request = { fitVisitIds: ['D', 'C', 'A'], maxNumberOfRecommendationsPerTimeWindow: 1 }
    const answer = batch!.recommend(plan, batch!.request.parse(request), context(plan))
    expect(batchAnswer.parse(answer)).toEqual(answer)
    const expected = request.fitVisitIds.map((visitId) => ({
      visitId,
      recommendations: recommend(plan, fit(visitId, { maxNumberOfRecommendationsPerTimeWindow: 1 })),
    }))
    expect(answer).toEqual({ recommendations: expected })
  })
})

describe('a faulty request', () => {
  it('is refused with every fault', async () => {
    const plan = await villagePlan({ shift: { pinned: true, itinerary: [{ id: 'A' }] } })
    const unknown = refusalOf(plan, fit('Z'))
    expect([unknown.code, unknown.message, unknown.details]).toEqual([
      'RECOMMENDATION_INVALID',
      unknown.message,
      [unknown.message],
    ])
    expect(unknown.message).toMatch(/fitVisitId "Z".*Use the id/)
    expect(refusalOf(plan, fit('A')).message).toMatch(/"A".*is pinned.*Unpin it/)
    expect(refusalOf(plan, fit('B', { timeWindows: [] })).message).toMatch(/timeWindows is empty.*leave the field out/)
    const swapped = [
      { minStartTime: at('12:00'), maxEndTime: at('11:00') },
      { minStartTime: at('12:00'), maxStartTime: at('11:59') },
    ]
    const both = refusalOf(plan, fit('Z', { timeWindows: swapped }))
    expect([both.message, both.details]).toEqual([
      'The request has 3 faults. See details.',
      [
        expect.stringContaining('"Z"'),
        expect.stringContaining(
          `timeWindows[0] opens at minStartTime ${at('12:00')}, after its maxEndTime ${at('11:00')}`,
        ),
        expect.stringContaining(`after its maxStartTime ${at('11:59')}`),
      ],
    ])
    expect(() => batch!.recommend(plan, batch!.request.parse({ fitVisitIds: ['B', 'Y', 'Z'] }), context(plan))).toThrow(
      'The request has 2 faults',
    )
  })
})

it('a full evaluation of the plan with and without the visit gives the same difference', async () => {
  const plan = await villagePlan({ route: ['A'], others: [bob(['B', 'C'])] })
  const score = (routes: number[][]) => evaluate(planOf(plan.facts, routes), constraints, plan.facts.overrides)
  const before = score([[0], [1, 2]])
  const after = score([[0], [1, 2, 3]])
  expect(recommend(plan, fit('D'))[0]!.scoreDiff).toBe(
    formatScore({ hard: 0, medium: after.medium - before.medium, soft: after.soft - before.soft }),
  )
})
