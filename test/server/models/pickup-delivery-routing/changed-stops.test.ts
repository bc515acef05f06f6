/** Who has to be called after a plan has changed. */
import { expect, test } from 'vitest'
import { pickupDeliveryRouting as model } from '../../../../server/models/registry.ts'
import { clock, driver, house, planOf, stop } from './street.ts'

const told = (driverId: string, at: string) => ({
  publishedAppointment: { driverId, startServiceTime: clock(at) },
})

type Fields = Readonly<Record<string, unknown>>

/** Ann is at house 2 at 08:20; what is done there, and what nobody does, was published so. */
async function changes(appointments: { readonly made: Fields; readonly left?: Fields }, overrides: Fields = {}) {
  const left = appointments.left ? [{ id: 'L', stops: [stop('B', 3, appointments.left)] }] : []
  const jobs = [{ id: 'J', name: 'Parcel', stops: [stop('A', 2, appointments.made)] }, ...left]
  const bob = { id: 'Bob', shifts: [{ id: 'Bob Mon', startLocation: house(0), minStartTime: clock('08:00') }] }
  const { plan } = await planOf({ drivers: [driver('Ann', ['A']), bob], jobs }, overrides)
  const { view, query, schema } = model.views!.find(({ path }) => path === 'changed-stops')!
  return schema.parse(view(plan, query.parse({}))) as { stops: object[] }
}

test('a stop that another driver makes is told with its job, and what is as published is not', async () => {
  expect(await changes({ made: told('Ann', '08:20') })).toEqual({ totalPublished: 1, totalChanged: 0, stops: [] })
  expect(await changes({ made: told('Bob', '08:20') })).toEqual({
    totalPublished: 1,
    totalChanged: 1,
    stops: [
      {
        ...{ id: 'A', jobId: 'J', jobName: 'Parcel', changes: ['DRIVER'], pinned: true },
        summary:
          'Stop A of Parcel was promised to be done by Bob at 08:20 on Monday, 2027-02-01; now it is Ann at 08:20.',
        ...{ publishedDriverId: 'Bob', publishedStartServiceTime: clock('08:20') },
        ...{ driverId: 'Ann', shiftId: 'Ann Mon', startServiceTime: clock('08:20') },
      },
    ],
  })
})

test('another time counts beyond the tolerance, and what is left out is told first to last', async () => {
  const late = { made: told('Ann', '08:05'), left: told('Ann', '08:00') }
  expect((await changes(late, { publishedTimeTolerance: 'PT10M' })).stops).toMatchObject([
    { id: 'B', changes: ['LEFT_OUT'] },
    { id: 'A', changes: ['TIME'] },
  ])
  expect((await changes(late, { publishedTimeTolerance: 'PT15M' })).stops).toMatchObject([{ id: 'B' }])
})

test('without anything published there is nothing to tell', async () => {
  expect(await changes({ made: {} })).toEqual({ totalPublished: 0, totalChanged: 0, stops: [] })
})
