/** Pins that nobody can keep are told, and stay. */
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../../server/models/pickup-delivery-routing/domain/plan.ts'
import { checkPins } from '../../../../server/models/pickup-delivery-routing/validation/pinned-times.ts'
import { clock, driver, house, planOf, stop } from './street.ts'

function warningsOf(plan: Plan) {
  const warnings: { code: string; path: string; message: string }[] = []
  checkPins(plan, (code, details) => warnings.push({ code, ...details }))
  return warnings
}

const jobs = ['A', 'B'].map((id) => ({ id: `J${id}`, stops: [stop(id, 2, { duration: 'PT5M' })] }))

describe('a pin that cannot be kept', () => {
  test('is told with both times, the stop and who makes it', async () => {
    const pinned = driver('Ann', [], { itinerary: [{ id: 'A', pin: true, startServiceTime: clock('08:10') }] })
    const { plan } = await planOf({ drivers: [pinned], jobs })
    expect(warningsOf(plan as Plan)).toEqual([
      expect.objectContaining({
        code: 'PinnedTimeNotReachable',
        path: '/drivers/0/shifts/0/itinerary/0',
        message: `Stop A is pinned at ${clock('08:10')} in shift Ann Mon, but Ann reaches it at ${clock('08:20')} at the earliest. It is planned for ${clock('08:20')}. Pin it then or later, shorten or unpin what comes before it, or give it to somebody who is closer.`,
        stopId: 'A',
        driverId: 'Ann',
        earliestTime: clock('08:20'),
      }),
    ])
  })

  test('is none where the driver is there in time', async () => {
    const pinned = driver('Ann', [], { itinerary: [{ id: 'A', pin: true, startServiceTime: clock('08:20') }] })
    const { plan } = await planOf({ drivers: [pinned], jobs })
    expect(warningsOf(plan as Plan)).toEqual([])
  })

  test('because somebody would work two shifts at a time is told, too', async () => {
    const [first] = driver('Ann', ['A']).shifts
    const item = { id: 'B', startServiceTime: clock('08:30') }
    const onCall = {
      id: 'on call',
      startLocation: house(0),
      minStartTime: clock('08:30'),
      pinned: true,
      itinerary: [item],
    }
    const { plan } = await planOf({ drivers: [{ id: 'Ann', shifts: [first, onCall] }], jobs })
    expect(warningsOf(plan as Plan).filter(({ code }) => code === 'PinnedShiftsOverlap')).toEqual([
      expect.objectContaining({
        path: '/drivers/0/shifts/1',
        message:
          'Ann works shift Ann Mon from 08:00 to 08:45 and shift on call from 08:30 to 09:15: two places at a time for 15 min. Both are pinned and stay so. Unpin one of them, or give its work to somebody else.',
      }),
    ])
  })
})
