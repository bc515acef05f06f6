/** Travel that takes longer at some times of the week than at others. */
import { describe, expect, it } from 'vitest'
import { readOutput } from '../../../../server/models/field-service-routing/domain/read-output.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import { secondsOfDay } from '../../../../server/models/routing/domain/time-axis.ts'
import { overrides as overridesSchema } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import { kpis } from '../../../../server/models/field-service-routing/metrics/kpis.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { amountsOf, at, names, sentenceOf, villagePlan, type Changes } from './village.ts'

// At other times: depot 09:00, A 09:10-09:40, B 09:50-10:20, depot 10:40. Travel 10 + 10 + 20 minutes.
const route = ['A', 'B'] as const
const slow = (from: string, to: string, rest: object = {}) => ({
  travelTimeProfile: [{ from, to, percentage: 200, ...rest }],
})

async function arrivals(changes: Changes): Promise<string[]> {
  const { facts, timedRoutes } = await villagePlan({ route, ...changes })
  const text = (time: number) => facts.time.format(time, 0).slice(11, 19)
  return [
    ...timedRoutes[0]!.stops.flatMap((stop) => (stop.kind === 'VISIT' ? [text(stop.arrival)] : [])),
    text(timedRoutes[0]!.end),
  ]
}

describe('the travel time profile', () => {
  it('makes trips take longer while it counts', async () => {
    expect(await arrivals({})).toEqual(['09:10:00', '09:50:00', '10:40:00'])
    expect(await arrivals({ overrides: slow('09:00', '09:30') })).toEqual(['09:20:00', '10:00:00', '10:50:00'])
    expect(
      await arrivals({ overrides: { travelTimeProfile: [{ from: '09:00', to: '12:00', percentage: 50 }] } }),
    ).toEqual(['09:05:00', '09:40:00', '10:20:00'])
  })

  it('counts each part of a trip at the time it is driven', async () => {
    // The way to A: five minutes at ease, the other five take ten.
    expect((await arrivals({ overrides: slow('09:05', '12:00') }))[0]).toBe('09:15:00')
    // The way home: ten minutes take twenty until 10:40, the other ten take ten.
    expect((await arrivals({ overrides: slow('10:20', '10:40') }))[2]).toBe('10:50:00')
  })

  it('counts on its weekdays, by the clock of the first shift', async () => {
    const monday = '2027-02-01'
    expect(await arrivals({ overrides: slow('09:00', '09:30', { weekdays: ['TUESDAY', 'SUNDAY'] }) })).toEqual(
      await arrivals({}),
    )
    expect((await arrivals({ overrides: slow('09:00', '09:30', { weekdays: ['MONDAY'] }) }))[0]).toBe('09:20:00')
    const eastern = { minStartTime: `${monday}T14:00:00+05:00` }
    expect((await arrivals({ shift: eastern, overrides: slow('09:00', '09:30') }))[0]).toBe('09:10:00')
    expect((await arrivals({ shift: eastern, overrides: slow('14:00', '14:30') }))[0]).toBe('09:20:00')
    // In Auckland it is Monday evening, in Honolulu still Sunday.
    expect(
      (
        await arrivals({
          shift: { minStartTime: `${monday}T22:00:00+13:00` },
          overrides: slow('22:00', '23:00', { weekdays: ['MONDAY'] }),
        })
      )[0],
    ).toBe('09:20:00')
    expect(
      (
        await arrivals({
          shift: { minStartTime: '2027-01-31T23:00:00-10:00' },
          overrides: slow('23:00', '24:00', { weekdays: ['SUNDAY'] }),
        })
      )[0],
    ).toBe('09:20:00')
  })

  it('comes after the adjustment of all travel times', async () => {
    const overrides = { ...slow('09:00', '09:30'), travelTimeAdjustment: { multiplier: 1, extraTime: 'PT1M' } }
    expect((await arrivals({ overrides }))[0]).toBe('09:22:00')
  })

  it('lets the technician leave early enough for the first visit', async () => {
    const plan = await villagePlan({
      route,
      shift: { minStartTime: undefined, minFirstVisitArrivalTime: at('09:20') },
      overrides: slow('09:05', '12:00'),
    })
    // Fifteen minutes for the last seven and a half, two and a half before.
    expect(plan.facts.time.format(plan.timedRoutes[0]!.departure, 0)).toBe('2027-02-01T09:02:30Z')
    expect(
      (
        await arrivals({
          shift: { minStartTime: undefined, minFirstVisitArrivalTime: at('09:19') },
          overrides: slow('09:05', '12:00'),
        })
      )[0],
    ).toBe('09:19:00')
  })

  it('has everybody leave home just in time for the first visit, unless they leave as early as they may', async () => {
    // A opens at 10:00; from 09:30 on everything takes twice as long.
    const visits = { A: { timeWindows: [{ minStartTime: at('10:00'), maxEndTime: at('12:00') }] } }
    const leaving = async (overrides: Readonly<Record<string, unknown>>, changes: Changes = {}) => {
      const { facts, timedRoutes } = await villagePlan({ route, visits, overrides, ...changes })
      const { departure, stops, idleSeconds, end } = timedRoutes[0]!
      const first = stops.find((stop) => stop.kind === 'VISIT')
      return [departure, first!.arrival, first!.start, end]
        .map((time) => facts.time.format(time, 0).slice(11, 16))
        .concat(String(idleSeconds))
    }
    const profile = slow('09:30', '10:30')
    expect(await leaving({ ...profile, departure: 'EARLIEST' })).toEqual(['09:00', '09:10', '10:00', '11:30', '3000'])
    expect(await leaving(profile)).toEqual(['09:40', '10:00', '10:00', '11:30', '0'])
    // A quarter of an hour of slow travel done before 09:45 is seven and a half minutes of the ten.
    expect(await leaving(slow('09:30', '09:45'))).toEqual(['09:50', '10:00', '10:00', '11:30', '0'])
    // The break on the way is where it was: it has to begin at 09:05.
    const requiredBreaks = [
      { type: 'FIXED' as const, id: 'tea', startTime: at('09:05'), endTime: at('09:10'), costImpact: 'PAID' as const },
    ]
    expect(await leaving(profile, { shift: { requiredBreaks } })).toEqual(['09:05', '09:20', '10:00', '11:30', '2400'])
    // Nobody leaves later for what is late anyway.
    const pinned = {
      ...visits,
      A: { ...visits.A, timeWindows: [{ minStartTime: at('07:00'), maxEndTime: at('08:00') }] },
    }
    expect((await leaving(profile, { visits: pinned }))[0]).toBe('09:00')
  })

  it('has everybody drive to later visits just in time, too, where no break is on the way', async () => {
    // A until 09:40, B opens at 11:00; the way takes twice as long from 10:30 on.
    const visits = {
      A: { timeWindows: [{ minStartTime: at('09:00'), maxEndTime: at('09:45') }] },
      B: { timeWindows: [{ minStartTime: at('11:00'), maxEndTime: at('12:00') }] },
    }
    const second = async (changes: Changes) => {
      const { facts, timedRoutes } = await villagePlan({ route, visits, ...changes })
      const { stops, idleSeconds } = timedRoutes[0]!
      const stop = stops.findLast((each) => each.kind === 'VISIT')!
      return [facts.time.format(stop.arrival, 0).slice(11, 16), stop.leg?.seconds, idleSeconds]
    }
    const profile = slow('10:30', '11:00')
    expect(await second({ overrides: { ...profile, departure: 'EARLIEST' } })).toEqual(['09:50', 600, 4200])
    expect(await second({ overrides: profile })).toEqual(['11:00', 1200, 3600])
    // Half of it is done before 10:30, where the way is not slow to its end.
    expect(await second({ overrides: slow('10:30', '10:55') })).toEqual(['11:00', 900, 3900])
    const requiredBreaks = [
      { type: 'FIXED' as const, id: 'tea', startTime: at('10:00'), endTime: at('10:05'), costImpact: 'PAID' as const },
    ]
    expect(await second({ overrides: profile, shift: { requiredBreaks } })).toEqual(['10:05', 600, 3900])
  })

  it('prices the time of leaving as the plan has it: costs and idle are those of leaving just in time', async () => {
    const visits = { A: { timeWindows: [{ minStartTime: at('10:00'), maxEndTime: at('12:00') }] } }
    const overrides = { ...slow('09:30', '10:30'), minimizeWaitingTimeWeight: 1 }
    const plan = await villagePlan({ visits, overrides })
    const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
    search.advance(300, 0.5)
    const analysed = await villagePlan({
      visits,
      overrides,
      route: search
        .bestPlan()
        .timedRoutes[0]!.stops.flatMap((stop) => (stop.kind === 'VISIT' ? [names[stop.visit]!] : [])),
    })
    const points = (constraint: 'minimizeTravelTime' | 'minimizeWaitingTime') =>
      amountsOf(analysed, constraint).reduce((sum, amount) => sum + amount, 0)
    expect(search.bestScore.soft).toBe(-points('minimizeTravelTime') - points('minimizeWaitingTime'))
    // Leaving early, it would be idle for three quarters of an hour before A or as long elsewhere.
    expect(points('minimizeWaitingTime')).toBeLessThan(2700)
  })

  it('is interrupted by breaks on the way', async () => {
    // Half a minute of travel per minute until the break at 09:05, the other seven and a half after it.
    const requiredBreaks = [
      {
        type: 'FIXED' as const,
        id: 'coffee',
        required: 'ALWAYS' as const,
        startTime: at('09:05'),
        endTime: at('09:10'),
        costImpact: 'PAID' as const,
      },
    ]
    const plan = await villagePlan({ route, shift: { requiredBreaks }, overrides: slow('09:00', '09:10') })
    const visit = plan.timedRoutes[0]!.stops.find(({ kind }) => kind === 'VISIT')!
    expect(visit).toMatchObject({ arrival: 17.5 * 60, leg: { seconds: 12.5 * 60, meters: 10_000 } })
  })

  it('is what the goals, the limits, the output and the KPIs count', async () => {
    const plan = await villagePlan({
      route,
      shift: { maxTravelTimePerVisit: 'PT15M', maxTravelTime: 'PT45M' },
      overrides: slow('09:00', '09:30'),
    })
    expect(amountsOf(plan, 'minimizeTravelTime')).toEqual([50 * 60])
    expect(amountsOf(plan, 'maxTravelTimePerVisit')).toEqual([5 * 60])
    expect(amountsOf(plan, 'maxShiftTravelTime')).toEqual([5 * 60])
    expect(sentenceOf(plan, 'maxShiftTravelTime')).toBe(
      'Shift Ann Mon travels 50 min, 5 min more than the 45 min allowed.',
    )
    expect(kpis(plan)).toMatchObject({ totalTravelTime: 'PT50M', travelTimeFromStartLocationToFirstVisit: 'PT20M' })
    expect(readOutput(plan).vehicles[0]!.shifts[0]!.itinerary[0]).toMatchObject({
      arrivalTime: at('09:20'),
      travelTimeFromPreviousStandstill: 'PT20M',
      travelDistanceMetersFromPreviousStandstill: 10_000,
    })
  })

  it('changes nothing where it is empty or says 100 percent', async () => {
    for (const travelTimeProfile of [[], [{ from: '09:00', to: '12:00', percentage: 100 }]]) {
      expect((await villagePlan({ route, overrides: { travelTimeProfile } })).facts.problem).not.toHaveProperty(
        'travelClock',
      )
    }
  })

  it('is planned with: the order of visits is the best there is at these times', async () => {
    const overrides = {
      travelTimeProfile: [
        { from: '09:00', to: '09:40', percentage: 250 },
        { from: '10:00', to: '11:30', percentage: 60 },
        { from: '12:00', to: '13:00', percentage: 400 },
      ],
    }
    const orders = names
      .flatMap((a) => names.flatMap((b) => names.flatMap((c) => names.map((d) => [a, b, c, d]))))
      .filter((order) => new Set(order).size === 4)
    const travel = await Promise.all(
      orders.map(async (order) => amountsOf(await villagePlan({ route: order, overrides }), 'minimizeTravelTime')[0]!),
    )
    const plan = await villagePlan({ overrides })
    const search = finish(startSearch(plan, plan.facts.overrides, { seed: 1 }))
    search.advance(300, 0.5)
    expect(search.bestScore).toEqual({ hard: 0, medium: 0, soft: -Math.min(...travel) })
    expect(new Set(travel).size).toBeGreaterThan(5)
  })

  it('reads times of day up to midnight', () => {
    expect([secondsOfDay('00:00'), secondsOfDay('07:30:15'), secondsOfDay('24:00')]).toEqual([0, 27_015, 86_400])
    const isRead = (from: string, to: string) => overridesSchema.safeParse(slow(from, to)).success
    expect([
      isRead('00:00', '24:00'),
      isRead('7:30', '09:00'),
      isRead('07:30', '24:01'),
      isRead('24:00', '24:00'),
      isRead('07:60', '09:00'),
    ]).toEqual([true, false, false, false, false])
  })
})
