import { describe, expect, it } from 'vitest'
import { readOutput } from '../../../../server/models/field-service-routing/domain/read-output.ts'
import { kpis } from '../../../../server/models/field-service-routing/metrics/kpis.ts'
import { output as outputSchema } from '../../../../server/models/field-service-routing/schema/output.ts'
import { annsMonday, at, place, road, sentenceOf, villagePlan } from './village.ts'

const { distanceMeters: _distances, ...durationsOnly } = road

const shiftOf = (output: ReturnType<typeof readOutput>) => output.vehicles[0]!.shifts[0]!

describe('the output', () => {
  it('tells every stop with its times, in order', async () => {
    const lunch = {
      type: 'FLOATING' as const,
      id: 'lunch',
      minStartTime: at('09:30'),
      maxEndTime: at('11:00'),
      duration: 'PT20M',
    }
    const output = readOutput(await villagePlan({ route: ['A', 'B'], shift: { requiredBreaks: [lunch] } }))
    expect(outputSchema.parse(output)).toEqual(output)
    expect(shiftOf(output)).toMatchObject({ id: 'Ann Mon', startTime: at('09:00'), pinned: false })
    expect(shiftOf(output).itinerary).toEqual([
      {
        id: 'A',
        kind: 'VISIT',
        arrivalTime: at('09:10'),
        startServiceTime: at('09:10'),
        departureTime: at('09:40'),
        effectiveServiceDuration: 'PT30M',
        travelTimeFromPreviousStandstill: 'PT10M',
        travelDistanceMetersFromPreviousStandstill: 10_000,
        pinned: false,
      },
      { id: 'lunch', kind: 'BREAK', startTime: at('09:40'), endTime: at('10:00') },
      {
        id: 'B',
        kind: 'VISIT',
        arrivalTime: at('10:10'),
        startServiceTime: at('10:10'),
        departureTime: at('10:40'),
        effectiveServiceDuration: 'PT30M',
        travelTimeFromPreviousStandstill: 'PT10M',
        travelDistanceMetersFromPreviousStandstill: 10_000,
        pinned: false,
      },
    ])
    expect(output.unassignedVisits).toEqual(['C', 'D'])
  })

  it('sums up shifts and vehicles', async () => {
    const lunch = {
      type: 'FIXED' as const,
      id: 'lunch',
      required: 'ALWAYS' as const,
      startTime: at('09:40'),
      endTime: at('10:00'),
      location: place(2),
    }
    const shift = { requiredBreaks: [lunch], maxSoftEndTime: at('10:30') }
    const output = readOutput(
      await villagePlan({ route: ['A', 'B'], shift, visits: { A: { timeWindows: [{ minStartTime: at('09:15') }] } } }),
    )
    // After A the technician would be late for lunch at B's place: lunch is taken first, then A, then B. She leaves at
    // 09:20, just in time for lunch.
    expect(shiftOf(output).metrics).toMatchObject({
      totalTravelTime: 'PT1H',
      travelTimeFromStartLocationToFirstVisit: 'PT30M',
      travelTimeBetweenVisits: 'PT10M',
      travelTimeFromLastVisitToEndLocation: 'PT20M',
      totalTravelDistanceMeters: 60_000,
      endLocationArrivalTime: at('11:40'),
      overtime: 'PT1H10M',
    })
    expect(output.vehicles[0]!.metrics).toEqual({
      activatedShifts: 1,
      assignedVisits: 2,
      totalShiftDuration: 'PT2H20M',
      totalServiceDuration: 'PT1H',
      totalTravelTime: 'PT1H',
      totalTravelDistanceMeters: 60_000,
      totalBreakTime: 'PT20M',
      totalWaitingTime: 'PT0S',
      totalOvertime: 'PT1H10M',
      availableOvertime: 'PT6H30M',
    })
    expect(shiftOf(output).itinerary[0]).toMatchObject({
      id: 'lunch',
      travelTimeFromPreviousStandstill: 'PT20M',
      travelDistanceMetersFromPreviousStandstill: 20_000,
    })
  })

  it('writes the times of each shift in the offset of that shift', async () => {
    const bob = {
      id: 'Bob',
      shifts: [
        {
          id: 'Bob Mon',
          startLocation: place(0),
          minStartTime: '2027-02-01T05:00:00-04:00',
          maxEndTime: '2027-02-01T17:00:00Z',
          itinerary: [{ id: 'B' }],
        },
      ],
    }
    const output = readOutput(
      await villagePlan({
        route: ['A'],
        others: [bob],
        visits: { B: { minStartTravelTime: '2027-02-01T10:30:00+01:00' } },
      }),
    )
    expect(shiftOf(output).itinerary[0]).toMatchObject({ arrivalTime: '2027-02-01T09:10:00Z' })
    const bobs = output.vehicles[1]!.shifts[0]!
    expect(bobs).toMatchObject({
      startTime: '2027-02-01T05:30:00-04:00',
      metrics: { endLocationArrivalTime: '2027-02-01T06:40:00-04:00' },
    })
    expect(bobs.itinerary[0]).toMatchObject({
      arrivalTime: '2027-02-01T05:50:00-04:00',
      minStartTravelTime: '2027-02-01T05:30:00-04:00',
    })
  })

  it('leaves out what is not known of a shift without visits', async () => {
    const output = readOutput(await villagePlan())
    expect(shiftOf(output)).not.toHaveProperty('startTime')
    expect(shiftOf(output).metrics).toMatchObject({ totalTravelTime: 'PT0S' })
    expect(shiftOf(output).metrics).not.toHaveProperty('endLocationArrivalTime')
  })

  it('leaves out times where no road leads, and sums that would need them', async () => {
    const travelTimeSeconds = road.travelTimeSeconds.map((row, from) =>
      row.map((time, to) => (from === 1 && to === 2 ? null : time)),
    )
    const plan = await villagePlan({ route: ['A', 'B'], root: { travelMatrix: { ...road, travelTimeSeconds } } })
    const output = readOutput(plan)
    expect(outputSchema.parse(output)).toEqual(output)
    expect(shiftOf(output).itinerary[1]).toEqual({
      id: 'B',
      kind: 'VISIT',
      effectiveServiceDuration: 'PT30M',
      pinned: false,
    })
    expect(shiftOf(output).metrics).toEqual({
      travelTimeFromStartLocationToFirstVisit: 'PT10M',
      travelTimeFromLastVisitToEndLocation: 'PT20M',
      travelDistanceFromStartLocationToFirstVisitMeters: 10_000,
      travelDistanceFromLastVisitToEndLocationMeters: 20_000,
    })
    expect(kpis(plan)).not.toHaveProperty('totalTravelTime')
  })

  it('arrives at the first visit at minFirstVisitArrivalTime, having left before the shift', async () => {
    const { minStartTime, ...shift } = annsMonday
    const vehicle = { shifts: [{ ...shift, minFirstVisitArrivalTime: minStartTime!, itinerary: [{ id: 'A' }] }] }
    const output = readOutput(await villagePlan({ vehicle }))
    expect(shiftOf(output)).toMatchObject({ startTime: at('08:50') })
    expect(shiftOf(output).itinerary[0]).toMatchObject({ arrivalTime: at('09:00') })
  })
})

describe('an input without distances', () => {
  it('is planned, and nothing is said of distances', async () => {
    const plan = await villagePlan({ route: ['A', 'B'], root: { travelMatrix: durationsOnly } })
    const output = readOutput(plan)
    expect(outputSchema.parse(output)).toEqual(output)
    expect(JSON.stringify([output, kpis(plan)])).not.toMatch(/Meters/)
    expect(shiftOf(output).metrics.totalTravelTime).toBe('PT40M')
  })
})

describe('over a change of the clocks', () => {
  it('times are written with the offset the input has there', async () => {
    const night = { minStartTime: '2027-03-27T22:00:00+01:00', maxEndTime: '2027-03-28T06:00:00+02:00' }
    const plan = await villagePlan({
      route: ['A'],
      shift: night,
      visits: { A: { serviceDuration: 'PT6H40M01S' } },
      overrides: { departure: 'EARLIEST' },
    })
    const { itinerary, startTime, metrics } = shiftOf(readOutput(plan))
    expect(startTime).toBe('2027-03-27T22:00:00+01:00')
    expect(itinerary[0]).toMatchObject({
      startServiceTime: '2027-03-27T22:10:00+01:00',
      departureTime: '2027-03-28T05:50:01+02:00',
    })
    expect(metrics.endLocationArrivalTime).toBe('2027-03-28T06:00:01+02:00')
    expect(sentenceOf(plan, 'maxShiftEndTime')).toBe(
      'Shift Ann Mon ends at 2027-03-28 06:00:01, 1 s after its latest end at 2027-03-28 06:00.',
    )
  })
})
