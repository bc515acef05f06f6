/** What an input says was published. */
import type { Input } from '../schema/input.ts'
import type { VisitInput } from '../schema/visit.ts'
import { inputVisits } from './visit-groups.ts'

type PublishedAppointment = NonNullable<VisitInput['publishedAppointment']>

/**
 * Appointments by the id of the visit: what it says itself or, where it only says that it is published, its place in
 * the itineraries.
 */
export function publishedAppointments(input: Input): ReadonlyMap<string, PublishedAppointment> {
  const planned = plannedAppointments(input)
  return new Map(
    inputVisits(input).flatMap(({ visit: { id, published, publishedAppointment } }) => {
      if (published === false) return []
      const appointment = publishedAppointment ?? (published ? planned.get(id) : undefined)
      return appointment ? [[id, appointment] as const] : []
    }),
  )
}

function plannedAppointments({ vehicles }: Input): ReadonlyMap<string, PublishedAppointment> {
  return new Map(
    vehicles.flatMap(({ id: vehicleId, shifts }) =>
      shifts.flatMap(({ itinerary }) =>
        itinerary.flatMap(({ id, startServiceTime }) =>
          startServiceTime === undefined ? [] : [[id, { vehicleId, startServiceTime }] as const],
        ),
      ),
    ),
  )
}
