/** An output remembered in its input as published, so that the next dataset can keep to it. */
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import type { VisitInput } from '../schema/visit.ts'

/**
 * Each visit in an itinerary gets its appointment there; any it had from an earlier plan is gone. A visit that is not
 * published (`published: false`) has none.
 */
export function publishOutput(input: Input, output: Output): Input {
  const appointments = new Map(
    output.vehicles.flatMap(({ id: vehicleId, shifts }) =>
      shifts.flatMap(({ itinerary }) =>
        itinerary.flatMap((stop) =>
          stop.kind === 'VISIT' && stop.startServiceTime !== undefined
            ? [[stop.id, { vehicleId, startServiceTime: stop.startServiceTime }] as const]
            : [],
        ),
      ),
    ),
  )
  const publish = ({ publishedAppointment: _, ...visit }: VisitInput): VisitInput => {
    const appointment = visit.published === false ? undefined : appointments.get(visit.id)
    return appointment ? { ...visit, publishedAppointment: appointment } : visit
  }
  return {
    ...input,
    visits: input.visits.map(publish),
    visitGroups: input.visitGroups.map((group) => ({ ...group, visits: group.visits.map(publish) })),
  }
}
