import { describe, expect, it } from 'vitest'
import { servedVisits } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { obstacleReasons } from '../../../../server/models/field-service-routing/unassigned/obstacle-reasons.ts'
import { plainReason } from '../../../../server/models/field-service-routing/unassigned/plain-reason.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import {
  amountsOf,
  at,
  annsMonday,
  names,
  place,
  sentenceOf,
  stretch,
  villagePlan,
  type Changes,
  type VehicleDocument,
} from './village.ts'

// A is served from 09:10 to 09:40.
const onA = (visit: NonNullable<Changes['visits']>['A'], further: Changes = {}) =>
  villagePlan({ route: ['A'], visits: { A: visit! }, ...further })

describe('service times', () => {
  it('measures the seconds a service starts after the latest start', async () => {
    const plan = await onA({ timeWindows: [{ minStartTime: at('08:00'), maxStartTime: at('09:00') }] })
    expect(amountsOf(plan, 'serviceMaxStartTime')).toEqual([600])
    expect(sentenceOf(plan, 'serviceMaxStartTime')).toBe('Visit A starts 10 min after its latest start at 09:00.')
    expect(amountsOf(await onA({ timeWindows: [{ maxStartTime: at('09:10') }] }), 'serviceMaxStartTime')).toEqual([])
  })

  it('measures the seconds a service ends after its window', async () => {
    const plan = await onA({ timeWindows: [{ minStartTime: at('08:00'), maxEndTime: at('09:28') }] })
    expect(amountsOf(plan, 'serviceMaxEndTime')).toEqual([720])
    expect(sentenceOf(plan, 'serviceMaxEndTime')).toBe('Visit A ends 12 min after its window closes at 09:28.')
    expect(amountsOf(await onA({ timeWindows: [{ maxEndTime: at('09:40') }] }), 'serviceMaxEndTime')).toEqual([])
  })

  it('measures the seconds a service starts early in a window too small for it', async () => {
    const window = { minStartTime: at('09:20'), maxEndTime: at('09:45') }
    expect(amountsOf(await onA({ timeWindows: [window] }), 'serviceMinStartTime')).toEqual([600])
    expect(
      amountsOf(await onA({ timeWindows: [{ ...window, maxEndTime: at('09:50') }] }), 'serviceMinStartTime'),
    ).toEqual([])
  })

  it('waits for the next of several windows', async () => {
    const windows = [
      { minStartTime: at('08:00'), maxEndTime: at('09:30') },
      { minStartTime: at('11:00'), maxEndTime: at('12:00') },
    ]
    const plan = await onA({ timeWindows: windows }, { overrides: { departure: 'EARLIEST' } })
    expect(amountsOf(plan, 'serviceMaxEndTime')).toEqual([])
    expect(amountsOf(plan, 'minimizeWaitingTime')).toEqual([6600])
  })

  it('measures the seconds a service ends after its SLA', async () => {
    const plan = await onA({ latestSlaEndTime: at('09:30') })
    expect(amountsOf(plan, 'latestSlaEndTime')).toEqual([600])
    expect(sentenceOf(plan, 'latestSlaEndTime')).toBe('Visit A ends 10 min after its SLA deadline at 09:30.')
    expect(amountsOf(await onA({ latestSlaEndTime: at('09:40') }), 'latestSlaEndTime')).toEqual([])
  })
})

describe('first visits at a location', () => {
  const beside = (visits: Changes['visits'], further: Changes = {}) =>
    villagePlan({ route: ['A', 'B'], visits: { ...visits, B: { location: place(1), ...visits?.B } }, ...further })
  const clockOf = (plan: Awaited<ReturnType<typeof villagePlan>>) =>
    [...servedVisits(plan)].map(({ stop }) =>
      [stop.start, stop.end].map((time) => time - plan.facts.shifts[0]!.minDeparture),
    )

  it('take longer, the next ones there do not', async () => {
    const extra = { firstVisitOnLocationExtraDuration: 'PT10M' }
    expect(clockOf(await beside({ A: extra, B: extra }))).toEqual([
      [600, 3000],
      [3000, 4800],
    ])
    expect(clockOf(await beside({ B: extra }))).toEqual([
      [600, 2400],
      [2400, 4200],
    ])
  })

  it('are those behind a visit elsewhere, and the first one of a shift wherever it starts', async () => {
    const extra = { firstVisitOnLocationExtraDuration: 'PT10M' }
    expect(clockOf(await beside({ B: extra }, { route: ['A', 'C', 'B'] }))).toEqual([
      [600, 2400],
      [3600, 5400],
      [6600, 9000],
    ])
    expect(clockOf(await beside({ A: extra }, { route: ['A'], shift: { startLocation: place(1) } }))).toEqual([
      [0, 2400],
    ])
  })

  it('have to end in their windows with what they take longer', async () => {
    const visit = { timeWindows: [{ maxEndTime: at('09:40') }] }
    expect(amountsOf(await onA({ ...visit, firstVisitOnLocationExtraDuration: 'PT10M' }), 'serviceMaxEndTime')).toEqual(
      [600],
    )
    expect(amountsOf(await onA(visit), 'serviceMaxEndTime')).toEqual([])
  })
})

describe('preferred time windows', () => {
  const id = 'preferredVisitTimeWindow'

  it('measures how far the service is from the nearest of them', async () => {
    const plan = await onA({
      // A window of the visit ends before the first of them opens.
      timeWindows: [{ maxEndTime: at('09:50') }],
      preferredTimeWindows: [{ minStartTime: at('13:00') }, { minStartTime: at('09:25'), maxEndTime: at('10:00') }],
    })
    expect(amountsOf(plan, id)).toEqual([900])
    expect(sentenceOf(plan, id)).toBe(
      'Visit A starts at 09:10, 15 min outside its preferred window (from 09:25, done by 10:00).',
    )
    expect(amountsOf(await onA({ preferredTimeWindows: [{ maxStartTime: at('09:05') }] }), id)).toEqual([300])
    expect(amountsOf(await onA({ preferredTimeWindows: [{ maxEndTime: at('09:39') }] }), id)).toEqual([60])
  })

  it('waits for the first one that opens in time', async () => {
    const plan = await onA({ preferredTimeWindows: [{ minStartTime: at('13:00') }, { minStartTime: at('09:25') }] })
    expect(amountsOf(plan, id)).toEqual([])
    expect(plan.timedRoutes[0]!.stops[0]!.start).toBe(plan.facts.time.at(at('09:25'), 0))
  })

  it('finds nothing where the service lies in one of them, or none is preferred', async () => {
    expect(
      amountsOf(
        await onA({
          preferredTimeWindows: [
            { maxEndTime: at('09:00') },
            { minStartTime: at('09:10'), maxStartTime: at('09:10'), maxEndTime: at('09:40') },
          ],
        }),
        id,
      ),
    ).toEqual([])
    expect(amountsOf(await onA({}), id)).toEqual([])
  })
})

describe('completion risk', () => {
  const id = 'minimizeVisitCompletionRisk'
  // A ends at 09:40, B at 10:20.
  const risk = (overrides: object, shift: object = { maxEndTime: at('11:00') }) =>
    villagePlan({
      route: ['A', 'B'],
      shift,
      visits: { A: { priority: '2' }, B: { priority: '5' } },
      overrides: { ...overrides },
    })

  it('measures the seconds a service ends too close to the end of the shift', async () => {
    const plan = await risk({ visitCompletionRiskMinimalTimeToShiftEnd: 'PT1H' })
    expect(amountsOf(plan, id)).toEqual([1200])
    expect(sentenceOf(plan, id)).toBe(
      'Visit B ends at 10:20, 20 min after 10:00, so late in shift Ann Mon that it may not be completed.',
    )
    expect(
      amountsOf(
        await risk(
          { visitCompletionRiskMinimalTimeToShiftEnd: 'PT1H' },
          { maxEndTime: at('17:00'), maxLastVisitDepartureTime: at('10:30') },
        ),
        id,
      ),
    ).toEqual([600, 3000])
  })

  it('looks at high priorities only, and at none without a time or an end', async () => {
    const hours = { visitCompletionRiskMinimalTimeToShiftEnd: 'PT2H' }
    expect(amountsOf(await risk({ ...hours, visitCompletionRiskMinimalPriority: '4' }), id)).toEqual([2400])
    expect(amountsOf(await risk({ ...hours, visitCompletionRiskMinimalPriority: 'LOW' }), id)).toEqual([2400, 4800])
    expect(amountsOf(await risk({}), id)).toEqual([])
    expect(amountsOf(await risk({ visitCompletionRiskMinimalTimeToShiftEnd: 'PT40M' }), id)).toEqual([])
    expect(amountsOf(await risk(hours, { maxEndTime: undefined }), id)).toEqual([])
  })

  it('lets the search do risky visits first', async () => {
    const overrides = {
      visitCompletionRiskMinimalTimeToShiftEnd: 'PT1H',
      visitCompletionRiskMinimalPriority: '1',
      minimizeVisitCompletionRiskWeight: 10,
    }
    const plan = await villagePlan({ shift: { maxEndTime: at('12:50') }, visits: { D: { priority: '1' } }, overrides })
    const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
    search.advance(300, 0.9)
    // From the near end as usual D would end at 11:40, well before 11:50.
    expect(amountsOf(search.bestPlan(), id)).toEqual([])
    expect(search.bestPlan().scope.unassigned).toEqual([])
  })
})

describe('requirements', () => {
  const skilled = { shift: { skills: [{ name: 'wiring', level: 2 }] } }

  it('counts missing skills and levels', async () => {
    const plan = await onA({ requiredSkills: [{ name: 'wiring', minLevel: 3 }, { name: 'plumbing' }] }, skilled)
    expect(amountsOf(plan, 'requireSkills')).toEqual([2])
    expect(sentenceOf(plan, 'requireSkills')).toBe('Shift Ann Mon does visit A without wiring at level 3 and plumbing.')
    expect(
      amountsOf(await onA({ requiredSkills: [{ name: 'wiring', minLevel: 2 }] }, skilled), 'requireSkills'),
    ).toEqual([])
  })

  it('counts missing tags', async () => {
    expect(amountsOf(await onA({ requiredTags: ['north'] }), 'requireTags')).toEqual([1])
    expect(amountsOf(await onA({ requiredTags: ['north'] }, { shift: { tags: ['north'] } }), 'requireTags')).toEqual([])
  })

  describe('that a shift meets for a while only', () => {
    const crane = (start: string, end: string) => ({
      temporaryTagSets: [{ start: at(start), end: at(end), tags: ['north'] }],
    })
    const wired = (start: string, end: string, level = 3) => ({
      start: at(start),
      end: at(end),
      skills: [{ name: 'wiring', level }],
    })
    const needs = { requiredSkills: [{ name: 'wiring', minLevel: 3 }] }

    it('waits until it has all of them', async () => {
      const plan = await onA(
        { ...needs, requiredTags: ['north'] },
        {
          shift: { temporarySkillSets: [wired('09:30', '12:00')], ...crane('10:00', '12:00') },
          overrides: { departure: 'EARLIEST' },
        },
      )
      expect([...servedVisits(plan)].map(({ stop }) => stop.start)).toEqual([3600])
      expect(amountsOf(plan, 'requireSkills')).toEqual([])
      expect(amountsOf(plan, 'requireTags')).toEqual([])
      expect(amountsOf(plan, 'minimizeWaitingTime')).toEqual([3000])
    })

    it('counts what is missing during part of the service', async () => {
      // From 09:10 to 09:40, of a skill and a tag that end before.
      const plan = await onA(
        { ...needs, requiredTags: ['north'] },
        { shift: { temporarySkillSets: [wired('09:00', '09:39')], ...crane('09:00', '09:20') } },
      )
      expect(amountsOf(plan, 'requireSkills')).toEqual([1])
      expect(amountsOf(plan, 'requireTags')).toEqual([1])
      expect(sentenceOf(plan, 'requireSkills')).toBe(
        'Shift Ann Mon does visit A from 09:10 to 09:40 without wiring at level 3.',
      )
      expect(sentenceOf(plan, 'requireTags')).toBe(
        'Shift Ann Mon does visit A from 09:10 to 09:40 without the tag north.',
      )
      expect(
        amountsOf(
          await onA(needs, { shift: { temporarySkillSets: [wired('09:00', '09:20'), wired('09:20', '09:40')] } }),
          'requireSkills',
        ),
      ).toEqual([])
    })

    it('lets nobody wait for them with a pinned visit', async () => {
      const plan = await onA(
        { ...needs, pinningRequested: true, minStartTravelTime: at('09:00') },
        { shift: { temporarySkillSets: [wired('12:00', '13:00')] } },
      )
      expect([...servedVisits(plan)].map(({ stop }) => stop.start)).toEqual([600])
      expect(amountsOf(plan, 'requireSkills')).toEqual([1])
    })

    it('keeps the search to the times they are met', async () => {
      const plan = await villagePlan({
        shift: { temporarySkillSets: [wired('11:00', '11:30', 5)] },
        visits: { A: needs, B: needs },
      })
      const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
      search.advance(300, 0.5)
      const served = [...servedVisits(search.bestPlan())]
      expect(served).toHaveLength(3)
      expect(served.filter(({ visit }) => visit.input.requiredSkills.length > 0).map(({ stop }) => stop.start)).toEqual(
        [7200],
      )
      const left = search.bestPlan().scope.unassigned
      expect(obstacleReasons('otherHours', { visit: left[0]!, shift: plan.facts.shifts[0]! }, plan.facts)).toEqual([
        'Works from 09:00 to 17:00 and has the skills and tags the visit requires from 11:00 to 11:30 only; the visit takes 30 min.',
      ])
    })

    it('is no requirement met when they are never met together', async () => {
      const plan = await villagePlan({
        shift: { temporarySkillSets: [wired('09:00', '10:00')], ...crane('11:00', '12:00') },
        visits: { A: { ...needs, requiredTags: ['north'] } },
      })
      const [visit] = plan.facts.visits
      expect(plan.facts.problem.compatible[0]).toBe(0)
      expect(plainReason(visit!, plan.facts)).toBe(
        'The only shift does not meet its requirements: it never has all skills and tags at the same time.',
      )
    })

    it('counts the least temporary level that will do as unnecessary', async () => {
      const temporarySkillSets = [wired('09:00', '17:00', 5), wired('09:00', '12:00', 4)]
      expect(amountsOf(await onA(needs, { shift: { temporarySkillSets } }), 'minimizeUnnecessarySkills')).toEqual([1])
      expect(
        amountsOf(
          await onA(needs, { shift: { temporarySkillSets, skills: [{ name: 'wiring', level: 3 }] } }),
          'minimizeUnnecessarySkills',
        ),
      ).toEqual([])
    })
  })

  const bob: VehicleDocument = { id: 'Bob', shifts: [{ ...annsMonday, id: 'Bob Mon' }] }

  it('measures the service of a vehicle that is not required', async () => {
    const plan = await onA({ requiredVehicles: ['Bob'] }, { others: [bob] })
    expect(amountsOf(plan, 'requireVehicles')).toEqual([1800])
    expect(sentenceOf(plan, 'requireVehicles')).toBe('Visit A is done by Ann, but requires Bob.')
    expect(amountsOf(await onA({ requiredVehicles: ['Bob', 'Ann'] }, { others: [bob] }), 'requireVehicles')).toEqual([])
  })

  it('measures the service of a prohibited vehicle', async () => {
    expect(amountsOf(await onA({ prohibitedVehicles: ['Ann'] }), 'prohibitVehicles')).toEqual([1800])
    expect(amountsOf(await onA({ prohibitedVehicles: ['Bob'] }, { others: [bob] }), 'prohibitVehicles')).toEqual([])
  })

  it('measures the service of a vehicle that is not preferred', async () => {
    const id = 'preferVisitVehicleMatchPreferredVehicles'
    expect(amountsOf(await onA({ preferredVehicles: ['Bob'] }, { others: [bob] }), id)).toEqual([1800])
    expect(amountsOf(await onA({ preferredVehicles: ['Ann'] }), id)).toEqual([])
  })

  it('measures the service outside the required area of the vehicle', async () => {
    const plan = await onA({}, { vehicle: { requiredArea: stretch(2, 4) } })
    expect(amountsOf(plan, 'requireArea')).toEqual([1800])
    expect(sentenceOf(plan, 'requireArea')).toBe('Visit A is done by Ann, but lies outside its required area.')
    expect(amountsOf(await onA({}, { vehicle: { requiredArea: stretch(0, 2) } }), 'requireArea')).toEqual([])
    expect(amountsOf(await onA({}, { vehicle: { requiredArea: stretch(1, 2) } }), 'requireArea')).toEqual([])
  })

  it('measures the service outside the preferred area of the shift', async () => {
    const id = 'minimizeVisitsOutsidePreferredArea'
    const holed = {
      type: 'Polygon' as const,
      coordinates: [...stretch(0, 4).coordinates, ...stretch(0.5, 1.5).coordinates],
    }
    const plan = await onA({}, { shift: { preferredArea: holed } })
    expect(amountsOf(plan, id)).toEqual([1800])
    expect(sentenceOf(plan, id)).toBe('Shift Ann Mon does visit A, which lies outside its preferred area.')
    const either = {
      type: 'MultiPolygon' as const,
      coordinates: [stretch(3, 4).coordinates, stretch(0, 1.5).coordinates],
    }
    expect(amountsOf(await onA({}, { shift: { preferredArea: either } }), id)).toEqual([])
  })

  it('counts skill levels beyond the required ones', async () => {
    const id = 'minimizeUnnecessarySkills'
    expect(amountsOf(await onA({ requiredSkills: [{ name: 'wiring' }] }, skilled), id)).toEqual([1])
    expect(amountsOf(await onA({ requiredSkills: [{ name: 'wiring', minLevel: 2 }] }, skilled), id)).toEqual([])
    expect(amountsOf(await onA({}, skilled), id)).toEqual([])
  })

  it('measures how far a technician is rated below the best', async () => {
    const others = [{ ...bob, technicianRating: 4.75 }]
    expect(
      amountsOf(await onA({}, { vehicle: { technicianRating: 4.5 }, others }), 'maximizeTechnicianRating'),
    ).toEqual([25])
    expect(amountsOf(await onA({}, { vehicle: { technicianRating: 5 }, others }), 'maximizeTechnicianRating')).toEqual(
      [],
    )
  })

  it('counts the days after the earliest day of a visit', async () => {
    const id = 'preferVisitsScheduledToEarliestDay'
    const wednesday = {
      id: 'Ann Wed',
      startLocation: place(0),
      minStartTime: '2027-02-03T09:00:00Z',
      maxEndTime: '2027-02-03T17:00:00Z',
      itinerary: [{ id: 'A' }],
    }
    const vehicle = { shifts: [annsMonday, wednesday] }
    const week = { minStartTime: '2027-02-02T09:00:00Z', maxEndTime: '2027-02-05T17:00:00Z' }
    expect(amountsOf(await villagePlan({ vehicle, visits: { A: { timeWindows: [week] } } }), id)).toEqual([1])
    expect(amountsOf(await villagePlan({ vehicle }), id)).toEqual([2])
    expect(amountsOf(await onA({}), id)).toEqual([])
  })
})

describe('visits left out', () => {
  it('counts a mandatory visit by the weight of its priority', async () => {
    const plan = await villagePlan({ route: ['A', 'B'], visits: { C: { priority: '1' } } })
    expect(amountsOf(plan, 'requireMandatoryVisits')).toEqual([262_144, 256])
    expect(sentenceOf(plan, 'requireMandatoryVisits')).toBe(
      'Mandatory visit C (priority 1) is not scheduled. The only shift comes into question, but does not have it in the plan.',
    )
    expect(amountsOf(await villagePlan({ route: ['A', 'B', 'C', 'D'] }), 'requireMandatoryVisits')).toEqual([])
  })

  it('counts an optional visit by its service and the weight of its priority', async () => {
    const visits = { D: { priority: 'opt-9' } }
    const plan = await villagePlan({ route: ['A', 'B', 'C'], visits })
    expect(amountsOf(plan, 'preferSchedulingOptionalVisits')).toEqual([2 * 1800])
    expect(amountsOf(plan, 'requireMandatoryVisits')).toEqual([])
    expect(amountsOf(await villagePlan({ route: ['D'], visits }), 'preferSchedulingOptionalVisits')).toEqual([])
  })

  it('counts the profit of visits left out, mandatory or not', async () => {
    const visits = {
      A: { profit: { fixedProfit: 80 } },
      C: { profit: { fixedProfit: 12.34 } },
      D: { priority: 'opt-9', profit: { fixedProfit: 5 } },
    }
    const plan = await villagePlan({ route: ['A', 'B'], visits })
    expect(amountsOf(plan, 'maximizeVisitProfit')).toEqual([1234, 500])
    expect(sentenceOf(plan, 'maximizeVisitProfit')).toBe(
      'Visit C is not scheduled and its profit of 12.34 is lost. The only shift comes into question, but does not have it in the plan.',
    )
    expect(amountsOf(await villagePlan({ route: ['A', 'C', 'D'], visits }), 'maximizeVisitProfit')).toEqual([])
  })

  it('does the visits that earn most where there is no time for all', async () => {
    const doneFor = async (profits: readonly number[]) => {
      // An hour of service fits in: of four visits at one place the two that pay.
      const visits = Object.fromEntries(
        names.map((name, index) => [
          name,
          { location: place(1), priority: 'opt-6', profit: { fixedProfit: profits[index]! } },
        ]),
      )
      const plan = await villagePlan({ shift: { maxEndTime: at('10:20') }, visits })
      const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
      search.advance(300, 0.9)
      return search.bestPlan().routes[0]!.toSorted()
    }
    expect(await doneFor([500, 50, 300, 0])).toEqual([0, 2])
    expect(await doneFor([50, 300, 0, 500])).toEqual([1, 3])
  })
})
