/** Visits that come after others, in the village. */
import { describe, expect, it } from 'vitest'
import { planOf, servedVisits, type Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { inputMetrics } from '../../../../server/models/field-service-routing/metrics/input-metrics.ts'
import { recommendations } from '../../../../server/models/field-service-routing/recommendations/index.ts'
import type { TimeWindowRecommendation } from '../../../../server/models/field-service-routing/schema/recommendations.ts'
import { unassignedView } from '../../../../server/models/field-service-routing/views/unassigned.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { amountsOf, annsMonday, at, sentenceOf, villagePlan, type Changes, type Name } from './village.ts'

const bob = (route: readonly Name[] = []) => [
  { id: 'Bob', shifts: [{ ...annsMonday, id: 'Bob Mon', itinerary: route.map((id) => ({ id })) }] },
]
const after = (precedingVisit: string, further: object = {}) => ({
  visitDependencies: [{ precedingVisit, ...further }],
})
const startOf = (plan: Plan, id: string) =>
  [...servedVisits(plan)].find(({ visit }) => visit.input.id === id)!.stop.start
const solved = (plan: Plan, steps = 400) => {
  const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
  search.advance(steps, 0.9)
  return search.bestPlan()
}

describe('visit dependencies', () => {
  const id = 'visitDependencies'

  it('make a service wait for the end of the other one and its delay, on another shift too', async () => {
    // Ann does A from 09:10 to 09:40; Bob is at B at 09:20.
    const plan = await villagePlan({
      route: ['A'],
      others: bob(['B']),
      visits: { B: after('A', { minDelay: 'PT15M' }) },
      overrides: { departure: 'EARLIEST' },
    })
    expect(startOf(plan, 'B')).toBe(55 * 60)
    expect(amountsOf(plan, id)).toEqual([])
    expect(amountsOf(plan, 'minimizeWaitingTime')).toEqual([35 * 60])
    expect(inputMetrics(plan).visitDependencies).toBe(1)
  })

  it('wait along chains over several shifts', async () => {
    const plan = await villagePlan({ route: ['A', 'C'], others: bob(['B']), visits: { B: after('A'), C: after('B') } })
    // B from 09:40 to 10:10, when Ann has been at C since 10:00.
    expect([startOf(plan, 'B'), startOf(plan, 'C')]).toEqual([2400, 4200])
  })

  it('measure how early a pinned service is, which waits for nobody', async () => {
    const visits = {
      A: { pinningRequested: true, minStartTravelTime: at('09:00'), ...after('B', { minDelay: 'PT1H' }) },
    }
    const plan = await villagePlan({ route: ['A', 'B'], visits })
    // B ends at 10:20, and an hour later it is 11:20; A begins at 09:10.
    expect(amountsOf(plan, id)).toEqual([130 * 60])
    expect(sentenceOf(plan, id)).toBe(
      'Visit A starts at 09:10, 2 h 10 min too early: it must follow visit B 1 h after its end, at 11:20 or later.',
    )
  })

  it('measure how early a service is that would wait for its own successor', async () => {
    const plan = await villagePlan({ route: ['A', 'B'], visits: { A: after('B') } })
    expect(amountsOf(plan, id)).toEqual([70 * 60])
  })

  it('measure the service where the other visit is left out', async () => {
    const plan = await villagePlan({ route: ['B'], visits: { B: after('A') } })
    expect(amountsOf(plan, id)).toEqual([1800])
    expect(sentenceOf(plan, id)).toBe('Visit B is done, but visit A, which must precede it, is not.')
    expect(amountsOf(await villagePlan({ visits: { B: after('A') } }), id)).toEqual([])
  })

  it('are kept by the search, which leaves out what cannot follow', async () => {
    const visits = { A: after('D', { minDelay: 'PT2H' }), B: after('C', { minDelay: 'PT8H' }) }
    const plan = solved(await villagePlan({ others: bob(), visits }))
    expect(plan.scope.unassigned.map(({ input }) => input.id)).toEqual(['B'])
    expect(amountsOf(plan, id)).toEqual([])
    expect(startOf(plan, 'A') - startOf(plan, 'D')).toBeGreaterThanOrEqual(2.5 * 3600)
  })

  it('bring back all that a pinned visit depends on, though that costs more than it is worth', async () => {
    const cheap = { priority: 'opt-10', serviceDuration: 'PT1M' }
    const shift = { itinerary: [{ id: 'B', pin: true, startServiceTime: at('12:00') }] }
    const unsolved = await villagePlan({
      shift,
      others: bob(),
      visits: { B: after('C'), C: { ...cheap, ...after('D') }, D: cheap },
    })
    expect(amountsOf(unsolved, id)).toEqual([1800])
    const plan = solved(unsolved)
    expect([plan.scope.unassigned, amountsOf(plan, id)]).toEqual([[], []])
  })

  it('are kept towards a pinned visit', async () => {
    // B is pinned at 10:00 at the earliest, so A must be done by then, which only Bob can.
    const shift = { itinerary: [{ id: 'B', pin: true, startServiceTime: at('10:00') }] }
    const plan = solved(await villagePlan({ shift, others: bob(), visits: { B: after('A') } }))
    expect(plan.routes[1]).toContain(0)
    expect(amountsOf(plan, id)).toEqual([])
  })
})

describe('visit dependencies with the same technician', () => {
  const id = 'visitDependencyTechnician'
  const same = after('A', { coordination: 'SAME_TECHNICIAN' })

  it('measure the service by another one', async () => {
    const plan = await villagePlan({ route: ['A'], others: bob(['B']), visits: { B: same } })
    expect(amountsOf(plan, id)).toEqual([1800])
    expect(sentenceOf(plan, id)).toBe('Visit B is done by Bob, but visit A, which precedes it, by Ann.')
    expect(amountsOf(await villagePlan({ route: ['A', 'B'], visits: { B: same } }), id)).toEqual([])
    expect(amountsOf(await villagePlan({ route: ['A'], others: bob(['B']), visits: { B: after('A') } }), id)).toEqual(
      [],
    )
  })

  it('are kept by the search', async () => {
    // Only Bob may do A, and Ann would be the cheaper one for B.
    const changes: Changes = {
      others: bob(),
      visits: {
        A: { requiredVehicles: ['Bob'] },
        B: same,
        C: { requiredVehicles: ['Ann'] },
        D: { requiredVehicles: ['Ann'] },
      },
    }
    const plan = solved(await villagePlan(changes))
    expect(plan.routes[1]).toEqual([0, 1])
  })
})

describe('questions about visits with dependencies', () => {
  const timeWindows = [{ minStartTime: at('09:00'), maxEndTime: at('17:00') }]
  const recommend = (plan: Plan, fitVisitId: string) =>
    (
      recommendations[0]!.recommend(
        plan,
        { fitVisitId, timeWindows, maxNumberOfRecommendationsPerTimeWindow: 9 },
        { overrides: plan.facts.overrides, includeJustifications: false },
      ) as { recommendations: TimeWindowRecommendation[] }
    ).recommendations

  it('recommend only places behind the other visit', async () => {
    const plan = await villagePlan({ route: ['C', 'A'], visits: { B: after('C') } })
    expect(recommend(plan, 'B')).toMatchObject([{ precedingVisitId: 'C' }])
    expect(recommend(await villagePlan({ route: ['A'], visits: { B: after('C') } }), 'B')).toEqual([])
  })

  it('recommend no place that makes another shift break its hours', async () => {
    // Bob is home at 10:50 when he does B from 10:00; with A before it he would be much later.
    const others = [
      { id: 'Bob', shifts: [{ ...annsMonday, id: 'Bob Mon', maxEndTime: at('11:00'), itinerary: [{ id: 'B' }] }] },
    ]
    const plan = await villagePlan({
      route: ['A'],
      others,
      visits: { B: after('A', { minDelay: 'PT20M' }), C: { serviceDuration: 'PT1H', requiredVehicles: ['Ann'] } },
    })
    expect(recommend(plan, 'C').map(({ precedingVisitId }) => precedingVisitId)).toEqual(['A'])
  })

  it('say that the other visit is missing', async () => {
    const plan = await villagePlan({ route: ['A'], visits: { B: after('C') } })
    const { visits } = unassignedView.view(plan, { visitId: ['B'] }) as {
      visits: { shifts: { reasons?: string[] }[] }[]
    }
    expect(visits[0]!.shifts[0]!.reasons).toEqual([
      'Visit B must follow visit C, which is not planned.',
    ])
  })

  it('evaluate a part as the whole does', async () => {
    const plan = await villagePlan({ route: ['A'], others: bob(['B']), visits: { B: after('A') } })
    expect(startOf(planOf(plan.facts, [[2, 0], [1]]), 'B')).toBe(startOf(planOf(plan.facts, [[2, 0], [1]]), 'A') + 1800)
  })
})
