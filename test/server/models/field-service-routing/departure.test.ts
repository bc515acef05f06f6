import { describe, expect, it } from 'vitest'
import { readOutput } from '../../../../server/models/field-service-routing/domain/read-output.ts'
import { startSearch } from '../../../../server/models/field-service-routing/domain/search.ts'
import type { Plan } from '../../../../server/models/field-service-routing/domain/plan.ts'
import { overrides as overridesSchema } from '../../../../server/models/field-service-routing/schema/overrides.ts'
import { finish } from '../../../../server/solver/search/sliced.ts'
import { amountsOf, annsMonday, at, place, villagePlan, type Changes, type VehicleDocument } from './village.ts'

const early = { departure: 'EARLIEST' }
const from = (clock: string) => ({ timeWindows: [{ minStartTime: at(clock) }] })

/** When Ann leaves, and when her services and breaks begin. */
async function annsTimes(changes: Changes): Promise<Record<string, string | undefined>> {
  const { startTime, itinerary } = readOutput(await villagePlan(changes)).vehicles[0]!.shifts[0]!
  const clock = (time: string | undefined) => time?.slice(11, 16)
  return {
    leaves: clock(startTime),
    ...Object.fromEntries(
      itinerary.map((stop) => [stop.id, clock(stop.kind === 'VISIT' ? stop.startServiceTime : stop.startTime)]),
    ),
  }
}

describe('a technician', () => {
  it('leaves just in time for the first visit, or as early as may be where asked so', async () => {
    const changes: Changes = { route: ['A'], visits: { A: from('14:00') } }
    expect(await annsTimes(changes)).toEqual({ leaves: '13:50', A: '14:00' })
    expect(await annsTimes({ ...changes, overrides: early })).toEqual({ leaves: '09:00', A: '14:00' })
  })

  it('does what can be done at any time right before what cannot, and comes home as early', async () => {
    const changes: Changes = { route: ['A', 'D'], visits: { D: from('14:00') } }
    expect(await annsTimes(changes)).toEqual({ leaves: '12:50', A: '13:00', D: '14:00' })
    const plan = await villagePlan(changes)
    expect(amountsOf(plan, 'minimizeWaitingTime')).toEqual([])
    expect(readOutput(plan).vehicles[0]!.shifts[0]!.metrics.endLocationArrivalTime).toBe(at('15:10'))
  })

  it('keeps promised and preferred times', async () => {
    const visits = { D: from('14:00') }
    const promised = { ...visits, A: { latestSlaEndTime: at('11:00') } }
    expect(await annsTimes({ route: ['A', 'D'], visits: promised })).toEqual({
      leaves: '10:20',
      A: '10:30',
      D: '14:00',
    })
    const preferred = {
      ...visits,
      A: { preferredTimeWindows: [{ minStartTime: at('09:00'), maxEndTime: at('10:00') }] },
    }
    expect(await annsTimes({ route: ['A', 'D'], visits: preferred })).toEqual({
      leaves: '09:20',
      A: '09:30',
      D: '14:00',
    })
    // Late as it is, it gets no later.
    const late = { ...visits, A: { latestSlaEndTime: at('09:30') } }
    expect(await annsTimes({ route: ['A', 'D'], visits: late })).toEqual({ leaves: '09:00', A: '09:10', D: '14:00' })
  })

  it('keeps the start of a pinned visit, and of one that others wait for', async () => {
    const pinned = {
      route: ['A' as const, 'D' as const],
      visits: { A: { pinningRequested: true, minStartTravelTime: at('09:00') }, D: from('14:00') },
    }
    expect(await annsTimes(pinned)).toEqual({ leaves: '09:00', A: '09:10', D: '14:00' })
    const waited = {
      route: ['A' as const, 'D' as const],
      visits: { C: { visitDependencies: [{ id: 'first', precedingVisit: 'A' }] }, D: from('14:00') },
    }
    expect(await annsTimes(waited)).toEqual({ leaves: '09:00', A: '09:10', D: '14:00' })
  })

  it('has lunch where that costs no idle time', async () => {
    const lunch = {
      id: 'lunch',
      type: 'FLOATING' as const,
      minStartTime: at('11:30'),
      maxEndTime: at('14:00'),
      duration: 'PT30M',
    }
    const changes: Changes = { route: ['A'], visits: { A: from('12:15') }, shift: { requiredBreaks: [lunch] } }
    expect(await annsTimes({ ...changes, overrides: early })).toEqual({ leaves: '09:00', lunch: '11:30', A: '12:15' })
    expect(await annsTimes(changes)).toEqual({ leaves: '12:05', A: '12:15', lunch: '12:45' })
    expect(amountsOf(await villagePlan(changes), 'minimizeWaitingTime')).toEqual([])
  })

  it('leaves as early as may be where something is late', async () => {
    const pinned = { pinningRequested: true, minStartTravelTime: at('09:00') }
    const visits = {
      A: { ...pinned, timeWindows: [{ minStartTime: at('08:00'), maxEndTime: at('09:00') }] },
      B: from('14:00'),
    }
    expect(await annsTimes({ route: ['A', 'B'], visits })).toMatchObject({ leaves: '09:00', A: '09:10' })
  })
})

describe('time as it is spent', () => {
  it('adds up: travel, service, breaks and waiting are all there is from leaving to coming back', async () => {
    const span = { startTime: at('12:00'), endTime: at('12:30') }
    const lunch = { id: 'lunch', type: 'FIXED' as const, required: 'ALWAYS' as const, ...span }
    const changes: Changes = {
      route: ['A', 'D'],
      visits: { D: from('14:00') },
      shift: { requiredBreaks: [lunch] },
      overrides: early,
    }
    const { metrics } = readOutput(await villagePlan(changes)).vehicles[0]!
    // 09:00 to 15:10; 10 + 30 + 40 min of travel, two services, lunch.
    expect(metrics).toMatchObject({
      totalShiftDuration: 'PT6H10M',
      totalTravelTime: 'PT1H20M',
      totalServiceDuration: 'PT1H',
      totalBreakTime: 'PT30M',
      totalWaitingTime: 'PT3H20M',
    })
  })
})

describe('costs by the hour', () => {
  const hourly = { fixedCost: 0, rates: [{ duration: 'PT12H', costPerUnit: 30, unit: 'PT1H' }] }

  it('are those of the time it takes: the near technician goes, though the far one begins later', async () => {
    const bob: VehicleDocument = {
      id: 'Bob',
      shifts: [{ ...annsMonday, id: 'Bob Mon', startLocation: place(4), minStartTime: at('13:00'), cost: hourly }],
    }
    const changes: Changes = { shift: { cost: hourly }, others: [bob], visits: { A: from('14:00') } }
    const plan = await villagePlan(changes)
    const search = finish(startSearch(plan, overridesSchema.parse({ minimizeTravelTimeWeight: 0 }), { seed: 1 }))
    search.advance(300, 0.5)
    expect(doing(search.bestPlan(), 'A')).toBe('Ann')
  })
})

function doing(plan: Plan, visit: string): string | undefined {
  return readOutput(plan).vehicles.find(({ shifts }) =>
    shifts.some(({ itinerary }) => itinerary.some(({ id }) => id === visit)),
  )?.id
}
