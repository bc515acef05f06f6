import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../../server/models/constraint.ts'
import { constraints } from '../../../../server/models/field-service-routing/constraints/index.ts'
import { servedVisits } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { readOutput } from '../../../../server/models/field-service-routing/domain/read-output.ts'
import { kpis } from '../../../../server/models/field-service-routing/metrics/kpis.ts'
import { amountsOf, annsMonday, at, place, road, sentenceOf, villagePlan, type VehicleDocument } from './village.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'

// Depot 09:00, A 09:10-09:40, B 09:50-10:20, depot 10:40. Travel 10 + 10 + 20 minutes.
const route = ['A', 'B'] as const

describe('max shift end time (hard)', () => {
  it('measures the seconds by which the technician comes home late', async () => {
    const plan = await villagePlan({ route, shift: { maxEndTime: at('10:30') } })
    expect(amountsOf(plan, 'maxShiftEndTime')).toEqual([600])
    expect(sentenceOf(plan, 'maxShiftEndTime')).toBe(
      'Shift Ann Mon ends at 10:40, 10 min after its latest end at 10:30.',
    )
  })

  it('is silent when the technician is home in time', async () => {
    expect(amountsOf(await villagePlan({ route, shift: { maxEndTime: at('10:40') } }), 'maxShiftEndTime')).toEqual([])
  })
})

describe('max last visit departure time (hard)', () => {
  it('measures the seconds by which the last visit ends late', async () => {
    const plan = await villagePlan({ route, shift: { maxLastVisitDepartureTime: at('10:15') } })
    expect(amountsOf(plan, 'maxLastVisitDepartureTime')).toEqual([300])
    expect(sentenceOf(plan, 'maxLastVisitDepartureTime')).toBe(
      'The last visit of shift Ann Mon ends 5 min after 10:15, when it must be left.',
    )
  })

  it('does not count the way home', async () => {
    expect(
      amountsOf(
        await villagePlan({ route, shift: { maxLastVisitDepartureTime: at('10:20') } }),
        'maxLastVisitDepartureTime',
      ),
    ).toEqual([])
  })
})

describe('max shift travel time (hard)', () => {
  it('measures the seconds of travel beyond the limit', async () => {
    const plan = await villagePlan({ route, shift: { maxTravelTime: 'PT35M' } })
    expect(amountsOf(plan, 'maxShiftTravelTime')).toEqual([300])
    expect(sentenceOf(plan, 'maxShiftTravelTime')).toBe(
      'Shift Ann Mon travels 40 min, 5 min more than the 35 min allowed.',
    )
  })

  it('is silent within the limit', async () => {
    expect(amountsOf(await villagePlan({ route, shift: { maxTravelTime: 'PT40M' } }), 'maxShiftTravelTime')).toEqual([])
  })
})

describe('max movable occupation ratio', () => {
  const id = 'movableOccupationRatio'
  const monday = [{ minStartTime: at('08:00'), maxEndTime: at('18:00') }]

  it('measures the service of movable visits beyond their share of the eight hours', async () => {
    const plan = await villagePlan({ route, shift: { movableOccupationRatioThreshold: 0.1 } })
    expect(amountsOf(plan, id)).toEqual([720])
    expect(sentenceOf(plan, id)).toBe('Shift Ann Mon gives 1 h to movable visits, 12 min more than the 48 min allowed.')
  })

  it('does not count visits of one day, nor anything where there is no limit', async () => {
    expect(
      amountsOf(
        await villagePlan({
          route,
          shift: { movableOccupationRatioThreshold: 0.1 },
          visits: { B: { timeWindows: monday } },
        }),
        id,
      ),
    ).toEqual([])
    expect(amountsOf(await villagePlan({ route, shift: { movableOccupationRatioThreshold: 0.125 } }), id)).toEqual([])
    expect(
      amountsOf(
        await villagePlan({ route, shift: { movableOccupationRatioThreshold: 1, maxEndTime: at('09:30') } }),
        id,
      ),
    ).toEqual([])
  })

  it('keeps the search from filling a shift with movable visits, not with others', async () => {
    const plan = await villagePlan({
      shift: { movableOccupationRatioThreshold: 0.1 },
      visits: { A: { timeWindows: monday }, B: { timeWindows: monday } },
    })
    const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
    search.advance(50, 0.5)
    const served = [...servedVisits(search.bestPlan())].map(({ visit }) => visit)
    expect(
      served
        .filter(({ isMovable }) => !isMovable)
        .map(({ input }) => input.id)
        .sort(),
    ).toEqual(['A', 'B'])
    expect(served).toHaveLength(3)
  })

  it('leaves room for visits of one day where pinned visits take more than their share', async () => {
    const visits = { A: { pinningRequested: true, minStartTravelTime: at('09:00') }, B: { timeWindows: monday } }
    const plan = await villagePlan({ route: ['A'], shift: { movableOccupationRatioThreshold: 0.01 }, visits })
    const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
    search.advance(50, 0.5)
    expect([...servedVisits(search.bestPlan())].map(({ visit }) => visit.input.id)).toEqual(['A', 'B'])
  })
})

describe('max travel time per visit', () => {
  it('measures the seconds of each leg to a visit beyond the limit', async () => {
    const plan = await villagePlan({ route: ['C', 'A'], shift: { maxTravelTimePerVisit: 'PT15M' } })
    expect(amountsOf(plan, 'maxTravelTimePerVisit')).toEqual([900, 300])
  })

  it('does not count the way home', async () => {
    expect(
      amountsOf(await villagePlan({ route, shift: { maxTravelTimePerVisit: 'PT10M' } }), 'maxTravelTimePerVisit'),
    ).toEqual([])
  })
})

describe('breaks', () => {
  const always = { type: 'FIXED' as const, id: 'lunch', required: 'ALWAYS' as const }
  const lunch = { ...always, startTime: at('09:20'), endTime: at('09:50') }

  it('measures the seconds by which a break starts late', async () => {
    // The canteen is 40 minutes from the depot.
    const plan = await villagePlan({ route: ['A'], shift: { requiredBreaks: [{ ...lunch, location: place(4) }] } })
    expect(amountsOf(plan, 'breakStartTime')).toEqual([1200])
    expect(sentenceOf(plan, 'breakStartTime')).toBe(
      'Break lunch of shift Ann Mon starts at 09:40, 20 min after its latest start.',
    )
  })

  it('is silent when the break can be taken on the way', async () => {
    const plan = await villagePlan({ route: ['A'], shift: { requiredBreaks: [lunch] } })
    expect(amountsOf(plan, 'breakStartTime')).toEqual([])
  })
})

describe('reachable locations', () => {
  it('counts the trips without a road', async () => {
    const blocked = road.travelTimeSeconds.map((row, from) =>
      row.map((time, to) => (from === 1 && to === 2 ? null : time)),
    )
    const plan = await villagePlan({ route, root: { travelMatrix: { ...road, travelTimeSeconds: blocked } } })
    expect(amountsOf(plan, 'reachableLocations')).toEqual([1])
    expect(sentenceOf(plan, 'reachableLocations')).toBe('No road leads shift Ann Mon to visit B.')
  })

  it('is silent where roads lead', async () => {
    expect(amountsOf(await villagePlan({ route }), 'reachableLocations')).toEqual([])
  })
})

describe('soft limits of a shift', () => {
  it.each([
    ['maxSoftShiftEndTime', { maxSoftEndTime: at('10:30') }, 600],
    ['maxSoftLastVisitDepartureTime', { maxSoftLastVisitDepartureTime: at('10:15') }, 300],
    ['maxSoftShiftTravelTime', { maxSoftTravelTime: 'PT35M' }, 300],
  ])('%s measures the seconds beyond', async (id, shift, amount) => {
    expect(amountsOf(await villagePlan({ route, shift }), id)).toEqual([amount])
  })

  it.each([
    ['maxSoftShiftEndTime', { maxSoftEndTime: at('10:40') }],
    ['maxSoftLastVisitDepartureTime', { maxSoftLastVisitDepartureTime: at('10:20') }],
    ['maxSoftShiftTravelTime', { maxSoftTravelTime: 'PT40M' }],
  ])('%s is silent within the limit', async (id, shift) => {
    expect(amountsOf(await villagePlan({ route, shift }), id)).toEqual([])
  })
})

describe('shift costs', () => {
  const id = 'minimizeShiftCosts'
  // 100 minutes from 09:00 to 10:40.
  const overtime = {
    fixedCost: 30,
    rates: [
      { duration: 'PT1H', costPerUnit: 24 },
      { activationCost: 5, costPerUnit: 36 },
    ],
  }

  it('measures the fixed cost and every rate for as long as it lasts, in hundredths', async () => {
    const plan = await villagePlan({ route, shift: { cost: overtime } })
    expect(amountsOf(plan, id)).toEqual([3000 + 2400 + 500 + 2400])
    expect(sentenceOf(plan, id)).toBe('Shift Ann Mon lasts 1 h 40 min and costs 83.00.')
    expect(kpis(plan).totalTechnicianCosts).toBe(83)
    expect(readOutput(plan).vehicles[0]!.shifts[0]!.metrics.technicianCosts).toBe(83)
  })

  it('counts by the second, rounds half a hundredth up, and leaves unpaid breaks out', async () => {
    // 100 minutes at 0.0333 a minute; an unpaid lunch changes nothing but the end.
    const cost = { rates: [{ costPerUnit: 2.00025, unit: 'PT1H' }] }
    expect(amountsOf(await villagePlan({ route, shift: { cost } }), id)).toEqual([333])
    expect(
      amountsOf(await villagePlan({ route, shift: { cost: { rates: [{ costPerUnit: 0.015, unit: 'PT100M' }] } } }), id),
    ).toEqual([2])
    const lunch = {
      type: 'FIXED' as const,
      id: 'lunch',
      required: 'ALWAYS' as const,
      startTime: at('09:40'),
      endTime: at('10:10'),
      costImpact: 'UNPAID' as const,
    }
    expect(amountsOf(await villagePlan({ route, shift: { cost, requiredBreaks: [lunch] } }), id)).toEqual([333])
    expect(
      amountsOf(await villagePlan({ route, shift: { cost, requiredBreaks: [{ ...lunch, costImpact: 'PAID' }] } }), id),
    ).toEqual([433])
  })

  it('is silent for a shift without visits, and without costs', async () => {
    const unused = await villagePlan({ shift: { cost: overtime } })
    expect(amountsOf(unused, id)).toEqual([])
    expect(kpis(unused).totalTechnicianCosts).toBe(0)
    const free = await villagePlan({ route })
    expect(amountsOf(free, id)).toEqual([])
    expect('totalTechnicianCosts' in kpis(free)).toBe(false)
  })

  it('lets the search use the shift that costs less', async () => {
    const others = [{ id: 'Bob', shifts: [{ ...annsMonday, id: 'Bob Mon', cost: { fixedCost: 40 } }] }]
    const served = async (cost: object) => {
      const plan = await villagePlan({ shift: { cost }, others })
      const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
      search.advance(200, 0.9)
      return search.bestPlan().routes.map((visits) => visits.length)
    }
    expect(await served({ fixedCost: 39 })).toEqual([4, 0])
    expect(await served({ fixedCost: 39, rates: [{ costPerUnit: 1 }] })).toEqual([0, 4])
  })
})

describe('travel', () => {
  it('measures travel time in seconds and distance in metres, home included', async () => {
    const plan = await villagePlan({ route })
    expect(amountsOf(plan, 'minimizeTravelTime')).toEqual([2400])
    expect(amountsOf(plan, 'minimizeTravelDistance')).toEqual([40_000])
  })

  it('costs nothing while nobody leaves', async () => {
    const plan = await villagePlan()
    expect(amountsOf(plan, 'minimizeTravelTime')).toEqual([])
    expect(amountsOf(plan, 'minimizeTravelDistance')).toEqual([])
  })

  it('measures all idle, at doors and before breaks', async () => {
    const overrides = { departure: 'EARLIEST' }
    const visits = { A: { timeWindows: [{ minStartTime: at('09:25') }] } }
    expect(amountsOf(await villagePlan({ route: ['A'], visits, overrides }), 'minimizeWaitingTime')).toEqual([900])
    const always = { type: 'FIXED' as const, id: 'lunch', required: 'ALWAYS' as const }
    const lunch = { ...always, startTime: at('10:00'), endTime: at('10:30') }
    // Home at 09:50 but for lunch: ten minutes until it begins.
    const withLunch = { route: ['A' as const], shift: { requiredBreaks: [lunch] }, overrides }
    expect(amountsOf(await villagePlan(withLunch), 'minimizeWaitingTime')).toEqual([600])
    expect(amountsOf(await villagePlan({ route, overrides }), 'minimizeWaitingTime')).toEqual([])
  })

  it('ends where the shift ends', async () => {
    const plan = await villagePlan({ route: ['A'], shift: { endLocation: place(2) } })
    expect(amountsOf(plan, 'minimizeTravelTime')).toEqual([1200])
  })
})

describe('balance of time utilization', () => {
  const id = 'balanceTimeUtilization'
  const bob = (past: Partial<VehicleDocument> = {}): VehicleDocument => ({
    id: 'Bob',
    shifts: [{ ...annsMonday, id: 'Bob Mon', maxEndTime: at('13:00') }],
    ...past,
  })

  it('measures work times utilization, of each vehicle that works', async () => {
    // A from 09:10 to 09:40, back at 09:50: 3000 s of 28800 s.
    const plan = await villagePlan({ route: ['A'], others: [bob()] })
    expect(amountsOf(plan, id)).toEqual([313])
    expect(sentenceOf(plan, id)).toBe(
      'Vehicle Ann works 50 min in the plan, so that 50 min of its 8 h are used (10.42 %).',
    )
    expect(amountsOf(await villagePlan({ others: [bob()] }), id)).toEqual([])
  })

  it('adds all shifts of a vehicle, and its past', async () => {
    const tuesday = {
      ...annsMonday,
      id: 'Ann Tue',
      minStartTime: '2027-02-02T09:00:00Z',
      maxEndTime: '2027-02-02T13:00:00Z',
      itinerary: [{ id: 'B', kind: 'VISIT' as const }],
    }
    const monday = { ...annsMonday, itinerary: [{ id: 'A', kind: 'VISIT' as const }] }
    const vehicle = { shifts: [monday, tuesday], historicalTimeUtilized: 'PT4H', historicalTimeCapacity: 'PT8H' }
    const plan = await villagePlan({ vehicle })
    // 3000 s and 4200 s in the plan, 14400 s before, of 72000 s: 7200 x 36000 / 72000.
    expect(amountsOf(plan, id)).toEqual([3600])
    expect(sentenceOf(plan, id)).toBe('Vehicle Ann works 2 h in the plan, so that 6 h of its 20 h are used (30 %).')
  })

  it('makes the search give work to whom is used less', async () => {
    const doneBy = async (past: Partial<VehicleDocument>) => {
      const plan = await villagePlan({
        others: [bob(past)],
        overrides: { balanceTimeUtilizationWeight: 1 },
        visits: Object.fromEntries(['B', 'C', 'D'].map((name) => [name, { requiredTags: ['north'] }])),
      })
      const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
      search.advance(200, 0.9)
      expect(search.bestScore.soft).toBe(evaluate(search.bestPlan(), constraints, plan.facts.overrides).soft)
      return search.bestPlan().routes.map((route) => route.length)
    }
    // Bob's day is shorter, so that the only visit weighs more on him, but for a past in which he worked little.
    expect(await doneBy({})).toEqual([1, 0])
    expect(await doneBy({ historicalTimeUtilized: 'PT0S', historicalTimeCapacity: 'PT40H' })).toEqual([0, 1])
  })

  it('spreads visits over alike technicians', async () => {
    const shift = { ...annsMonday, id: 'Bob Mon' }
    const routesFor = async (weight: number) => {
      const plan = await villagePlan({
        others: [{ id: 'Bob', shifts: [shift] }],
        overrides: { balanceTimeUtilizationWeight: weight },
      })
      const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
      search.advance(300, 0.9)
      return search
        .bestPlan()
        .routes.map((route) => route.length)
        .sort()
    }
    expect(await routesFor(0)).toEqual([0, 4])
    expect(await routesFor(10)).toEqual([2, 2])
  })
})
