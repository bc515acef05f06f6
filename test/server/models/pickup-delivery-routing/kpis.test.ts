/** Each figure of a plan that fits in the head, and where there is nothing to count. */
import { describe, expect, test } from 'vitest'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { clock, driver, planOf, stop, trip, type StreetInput } from './street.ts'

async function kpisOf(input: StreetInput, overrides = {}) {
  const { plan } = await planOf(input, overrides)
  return model.schema.kpis.parse(model.kpis(plan)) as Readonly<Record<string, unknown>>
}

/** Houses 1 and 4 and home: 10 + 30 + 40 minutes; the delivery waits until 9:00. */
const day: StreetInput = {
  drivers: [
    driver('Ann', ['P+', 'P-'], {
      maxSoftEndTime: clock('09:30'),
      cost: { fixedCost: 10, rates: [{ costPerUnit: 30, unit: 'PT1H' }] },
    }),
    driver('Bob', []),
  ],
  jobs: [
    {
      id: 'P',
      stops: [
        stop('P+', 1, { latestSlaEndTime: clock('08:10') }),
        stop('P-', 4, {
          latestSlaEndTime: clock('08:59'),
          timeWindows: [{ minStartTime: clock('09:00') }],
          stopDependencies: [{ precedingStop: 'P+' }],
          publishedAppointment: { driverId: 'Ann', startServiceTime: clock('10:00') },
        }),
      ],
    },
    trip('Q', 2, 3, { priority: 'opt-1' }),
  ],
}

describe('the figures of a plan', () => {
  test('are those of its routes', async () => {
    expect(await kpisOf(day)).toMatchObject({
      totalAssignedJobs: 1,
      totalUnassignedJobs: 1,
      assignedMandatoryJobs: 1,
      assignedOptionalJobs: 0,
      totalActivatedDrivers: 1,
      totalTravelTime: 'PT1H20M',
      travelTimeFromStartLocationToFirstStop: 'PT10M',
      travelTimeBetweenStops: 'PT30M',
      travelTimeFromLastStopToEndLocation: 'PT40M',
      totalTravelDistanceMeters: 40_000,
      travelDistanceFromStartLocationToFirstStopMeters: 5000,
      travelDistanceBetweenStopsMeters: 15_000,
      travelDistanceFromLastStopToEndLocationMeters: 20_000,
      totalOvertime: 'PT10M',
      totalWaitingTime: 'PT20M',
      // Who leaves early waits on board.
      totalTimeBurden: 'PT20M',
      absoluteStopsInSla: 1,
      percentageStopsInSla: 50,
      totalDriverCosts: 60,
      totalChangedStops: 1,
    })
  })

  test('are left out where nothing was promised, published or paid', async () => {
    const figures = await kpisOf({ drivers: [driver('Ann', ['P+', 'P-'])], jobs: [trip('P', 1, 4)] })
    for (const name of ['absoluteStopsInSla', 'percentageStopsInSla', 'totalDriverCosts', 'totalChangedStops'])
      expect(figures).not.toHaveProperty(name)
    expect(figures).toMatchObject({ totalOvertime: 'PT0S', totalWaitingTime: 'PT0S', totalUnassignedJobs: 0 })
  })
})
