/** What the plan knows of its visits and shifts: duties, durations, travel. */
import { effectiveServiceSeconds } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { describe, expect, it } from 'vitest'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { inputMetrics } from '../../../../server/models/field-service-routing/metrics/input-metrics.ts'
import { kpis } from '../../../../server/models/field-service-routing/metrics/kpis.ts'
import { overrides } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import { amountsOf, annsMonday, at, place, villagePlan, type Changes, type VisitDocument } from './village.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'

const planningWindow = { startDate: '2027-02-01T00:00:00Z', endDate: '2027-02-02T00:00:00Z' }

async function isMandatory(visit: Partial<VisitDocument>, { root = { planningWindow }, overrides = {} }: Changes = {}) {
  return (await villagePlan({ visits: { A: visit }, root, overrides })).facts.visits[0]!.isMandatory
}
const closing = (maxEndTime: string) => ({ timeWindows: [{ minStartTime: at('09:00'), maxEndTime }] })

describe('mandatory and optional visits', () => {
  it('are told apart by the planning window', async () => {
    expect(await isMandatory(closing('2027-02-02T00:00:00Z'))).toBe(true)
    expect(await isMandatory(closing('2027-02-02T00:00:01Z'))).toBe(false)
    expect(await isMandatory(closing('2027-02-09T00:00:00Z'), { root: {} })).toBe(true)
  })

  it('may wait where a time window ends after the planning window, or never', async () => {
    expect(await isMandatory({ timeWindows: [{ minStartTime: at('09:00') }] })).toBe(false)
    expect(
      await isMandatory({ timeWindows: [{ minStartTime: at('09:00'), maxStartTime: '2027-02-01T23:45:00Z' }] }),
    ).toBe(false)
  })

  it('may not wait where nobody has named a time', async () => {
    expect(await isMandatory({})).toBe(true)
    expect(await isMandatory({}, { root: {} })).toBe(true)
  })

  it('are mandatory once they are pinned, whatever they would be else', async () => {
    const pinned = (visit: Partial<VisitDocument>) =>
      villagePlan({
        visits: { A: { ...visit, pinningRequested: true, minStartTravelTime: at('09:00') } },
        route: ['A'],
        root: { planningWindow },
      })
    for (const visit of [{ priority: 'opt-1' }, closing('2027-02-09T00:00:00Z')])
      expect((await pinned(visit)).facts.visits[0]!.isMandatory).toBe(true)
  })

  it('are told apart by the priority before that', async () => {
    expect(await isMandatory({ priority: 'opt-1' })).toBe(false)
    expect(await isMandatory({ priority: '1', ...closing('2027-02-09T00:00:00Z') })).toBe(false)
    const priorityWeights = [
      { priority: '2', weight: 10, assignment: 'OPTIONAL' },
      { priority: 'vip', weight: 100, assignment: 'MANDATORY' },
    ]
    expect(await isMandatory({ priority: '2' }, { overrides: { priorityWeights } })).toBe(false)
    expect(
      await isMandatory(
        { priority: 'vip', ...closing('2027-02-09T00:00:00Z') },
        { root: { planningWindow }, overrides: { priorityWeights } },
      ),
    ).toBe(true)
  })

  it('follow the default of the dataset where the priority says nothing', async () => {
    expect(await isMandatory({}, { root: { defaultAssignmentType: 'OPTIONAL' } })).toBe(false)
    expect(await isMandatory({ priority: 'opt-1' }, { root: { defaultAssignmentType: 'MANDATORY' } })).toBe(false)
  })

  it('weigh as the table says, legacy names included', async () => {
    const visits = { A: { priority: '1' }, B: { priority: '10' }, C: { priority: 'CRITICAL' }, D: { priority: 'LOW' } }
    const { facts } = await villagePlan({ visits })
    expect(facts.visits.map(({ priorityWeight }) => priorityWeight)).toEqual([262_144, 1, 262_144, 1])
    expect(facts.visits.map(({ priorityWorth }) => priorityWorth)).toEqual([10, 1, 10, 1])
  })
})

describe('service durations', () => {
  it('are the parts of a breakdown at the pace of their skills, and the rest as it is', async () => {
    const shift = {
      skills: [
        { name: 'wiring', multiplier: 0.5 },
        { name: 'plumbing', multiplier: 1.5 },
      ],
    }
    const serviceOf = async (visit: Partial<VisitDocument>) => {
      const { facts } = await villagePlan({ shift, visits: { A: visit } })
      return effectiveServiceSeconds({ visit: facts.visits[0]!, shift: facts.shifts[0]! }, facts)
    }
    const parts = [
      { skill: 'wiring', duration: 'PT10M' },
      { skill: 'plumbing', duration: 'PT4M' },
    ]
    expect(await serviceOf({ serviceDurationBreakdown: parts })).toBe((5 + 6 + 16) * 60)
    expect(await serviceOf({ serviceDurationBreakdown: parts, requiredSkills: [{ name: 'wiring' }] })).toBe(
      (5 + 6 + 16) * 60,
    )
    expect(await serviceOf({ serviceDurationBreakdown: [], requiredSkills: [{ name: 'wiring' }] })).toBe(15 * 60)
  })

  it('are rounded up at half a second, whatever the multipliers lose in binary', async () => {
    const { facts } = await villagePlan({
      shift: { skills: [{ name: 'wiring', multiplier: 0.7 }] },
      visits: { A: { serviceDuration: 'PT45S', requiredSkills: [{ name: 'wiring' }] } },
    })
    expect(effectiveServiceSeconds({ visit: facts.visits[0]!, shift: facts.shifts[0]! }, facts)).toBe(32)
  })

  it('are multiplied by the multipliers of all required skills', async () => {
    const shift = {
      skills: [
        { name: 'wiring', multiplier: 0.5 },
        { name: 'plumbing', multiplier: 1.5 },
      ],
    }
    const visits = {
      A: { requiredSkills: [{ name: 'wiring' }, { name: 'plumbing' }] },
      B: { requiredSkills: [{ name: 'wiring' }] },
    }
    const { timedRoutes } = await villagePlan({ route: ['A', 'B', 'C'], shift, visits })
    expect(timedRoutes[0]!.stops.map(({ start, end }) => (end - start) / 60)).toEqual([22.5, 15, 30])
  })
})

describe('travel', () => {
  it('is adjusted for every trip between two places', async () => {
    const overrides = { travelTimeAdjustment: { multiplier: 1.5, extraTime: 'PT1M' } }
    const visits = { B: { location: place(1) } }
    // Depot - A, no trip to B at the same place, home.
    expect(amountsOf(await villagePlan({ route: ['A', 'B'], visits, overrides }), 'minimizeTravelTime')).toEqual([
      2 * (900 + 60),
    ])
  })
})

describe('metrics', () => {
  it('count movable, pinned and promised visits', async () => {
    const visits = {
      A: { timeWindows: [{ minStartTime: at('09:00'), maxEndTime: '2027-02-02T00:00:00Z' }] },
      B: {
        timeWindows: [{ minStartTime: at('09:00'), maxEndTime: '2027-02-02T00:00:01Z' }],
        latestSlaEndTime: at('10:00'),
      },
      C: {
        timeWindows: [
          { minStartTime: at('09:00'), maxEndTime: at('12:00') },
          { minStartTime: '2027-02-02T09:00:00Z', maxEndTime: '2027-02-02T12:00:00Z' },
        ],
      },
    }
    const plan = await villagePlan({ visits, shift: { pinned: true, itinerary: [{ id: 'A' }] } })
    expect(inputMetrics(plan)).toMatchObject({ visits: 4, movableVisits: 3, pinnedVisits: 1, visitsWithSla: 1 })
  })

  it('find work fair when it is shared, and unfair when one does it all', async () => {
    const bob = (route: string[]) => ({
      id: 'Bob',
      shifts: [{ ...annsMonday, id: 'Bob Mon', itinerary: route.map((id) => ({ id })) }],
    })
    const fairness = async (changes: Changes) => kpis(await villagePlan(changes)).workingTimeFairnessPercentage
    expect(await fairness({ route: ['A'], others: [bob([])] })).toBe(0)
    // 1 h 40 min and 1 h 30 min.
    expect(await fairness({ route: ['A', 'B'], others: [bob(['C'])] })).toBe(94.74)
    expect(await fairness({ others: [bob([])] })).toBe(100)
    expect(await fairness({ route: ['A'] })).toBe(100)
    const past = { historicalTimeUtilized: 'PT30H', historicalTimeCapacity: 'PT40H' }
    const even = await fairness({ route: ['A'], others: [{ ...bob([]), ...past }], vehicle: past })
    expect(even).toBeGreaterThan(98)
  })

  it('average ratings over visits and count kept promises', async () => {
    const visits = {
      A: { latestSlaEndTime: at('09:40') },
      B: { latestSlaEndTime: at('10:00') },
      C: { latestSlaEndTime: at('17:00') },
    }
    const plan = await villagePlan({ route: ['A', 'B'], vehicle: { technicianRating: 4.5 }, visits })
    expect(kpis(plan)).toMatchObject({
      averageTechnicianRating: 4.5,
      absoluteVisitsInSla: 1,
      percentageVisitsInSla: 33.33,
    })
    expect(
      kpis(await villagePlan({ route: ['A'], overrides: { defaultTechnicianRating: 3 } })).averageTechnicianRating,
    ).toBe(3)
    expect(kpis(await villagePlan({ route: ['A'] }))).not.toHaveProperty('averageTechnicianRating')
  })
})

describe('an empty input', () => {
  it.each([
    ['without vehicles', { vehicles: [] }, { hard: 0, medium: -1024, soft: 0 }],
    ['without visits', { visits: [] }, { hard: 0, medium: 0, soft: 0 }],
    ['without either', { vehicles: [], visits: [] }, { hard: 0, medium: 0, soft: 0 }],
  ])('%s is planned as far as it goes', async (_, root, score) => {
    const search = finish(startSearch(await villagePlan({ root }), overrides.parse({}), { seed: 1 }))
    search.advance(10, 0.5)
    expect(search.bestScore).toEqual(score)
    expect(kpis(search.bestPlan())).toMatchObject({ totalAssignedVisits: 0, workingTimeFairnessPercentage: 100 })
  })
})
