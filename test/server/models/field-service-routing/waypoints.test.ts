import { expect, it } from 'vitest'
import { waypointsAnswer } from '../../../../server/models/routing/schema/waypoints.ts'
import { views } from '../../../../server/models/field-service-routing/views/index.ts'
import { annsMonday, at, place, villagePlan } from './village.ts'

const view = views.find(({ path }) => path === 'waypoints')!

it('lists start, visits, breaks that have a place, and end of each shift', async () => {
  const requiredBreaks = [
    { type: 'FIXED' as const, id: 'lunch', startTime: at('12:00'), endTime: at('12:30'), location: place(2) },
    { type: 'FIXED' as const, id: 'coffee', startTime: at('15:00'), endTime: at('15:15') },
  ]
  const others = [
    {
      id: 'Bob',
      shifts: [
        { ...annsMonday, id: 'Bob Mon', endLocation: place(3), itinerary: [{ id: 'B' }] },
        { ...annsMonday, id: 'Bob Tue' },
      ],
    },
  ]
  const visits = {
    A: { timeWindows: [{ maxEndTime: at('11:00') }] },
    C: { timeWindows: [{ minStartTime: at('13:00') }] },
  }
  const plan = await villagePlan({ route: ['A', 'C'], shift: { requiredBreaks }, visits, others })
  const ways = [
    { id: 'Ann Mon', waypoints: [0, 1, 2, 3, 0].map(place) },
    { id: 'Bob Mon', waypoints: [0, 2, 3].map(place) },
    { id: 'Bob Tue', waypoints: [] },
  ]
  const answer = view.view(plan, view.query.parse({}))
  expect(answer).toEqual(ways)
  expect(waypointsAnswer.parse(answer)).toEqual(ways)
  expect(view.view(plan, view.query.parse({ objectId: ['Bob Tue', 'Ann Mon'] }))).toEqual([ways[0], ways[2]])
  expect(view.view(plan, view.query.parse({ objectId: 'Bob Mon' }))).toEqual([ways[1]])
  expect(() => view.view(plan, view.query.parse({ objectId: ['Bob', 'Bob Mon', 'Zoe'] }))).toThrow(
    'The query names 2 ids that are not in the plan',
  )
})
