/** An output written back into its input, so that the next dataset starts from the plan. */
import type { Input } from '../schema/input.ts'
import type { ItineraryStop, Output } from '../schema/output.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import type { VisitInput } from '../schema/visit.ts'
import { publishedAppointments } from './published-appointments.ts'
import { freezeTime } from './pinning.ts'
import { instant } from '../../routing/domain/time-axis.ts'
import { inputVisits } from './visit-groups.ts'

/**
 * Itineraries are replaced; of a visit that was pinned by its item the pin is kept. Start times go along, so that a
 * visit that is pinned or frozen later keeps its time: `startServiceTime` in the itinerary, `minStartTravelTime` in the
 * visit. What the itineraries were published for stays with the visits.
 */
export function applyOutput(input: Input, output: Output): Input {
  const itineraries = new Map(
    output.vehicles.flatMap(({ shifts }) => shifts.map(({ id, itinerary }) => [id, itinerary] as const)),
  )
  const stops = [...itineraries.values()].flat()
  const travelStarts = new Map(
    stops.flatMap((stop) => (stop.kind === 'VISIT' ? [[stop.id, stop.minStartTravelTime] as const] : [])),
  )
  const freeze = freezeTime(input)
  const pins = {
    requested: new Set(
      inputVisits(input)
        .filter(({ visit }) => visit.pinningRequested)
        .map(({ visit }) => visit.id),
    ),
    freeze: freeze === undefined ? Infinity : instant(freeze),
  }
  const appointments = publishedAppointments(input)
  const withStart = (visit: VisitInput) => {
    const minStartTravelTime = travelStarts.get(visit.id)
    const publishedAppointment = appointments.get(visit.id)
    return {
      ...visit,
      ...(minStartTravelTime !== undefined && { minStartTravelTime }),
      ...(publishedAppointment && { publishedAppointment }),
    }
  }
  return {
    ...input,
    vehicles: input.vehicles.map((vehicle) => ({
      ...vehicle,
      shifts: vehicle.shifts.map((shift) => ({
        ...shift,
        itinerary: itineraryOf(shift, itineraries.get(shift.id) ?? [], pins),
      })),
    })),
    visits: input.visits.map(withStart),
    visitGroups: input.visitGroups.map((group) => ({ ...group, visits: group.visits.map(withStart) })),
  }
}

interface Pins {
  /** Ids of the visits that ask for it themselves. */
  readonly requested: ReadonlySet<string>
  /** Seconds since 1970; infinite without a freeze. */
  readonly freeze: number
}

/**
 * A wish of somebody stays where it stands; what the freeze has pinned gets a pin of its own once a break has moved it
 * past the freeze.
 */
function itineraryOf(
  shift: ShiftInput,
  stops: readonly ItineraryStop[],
  { requested, freeze }: Pins,
): ShiftInput['itinerary'] {
  const pinned = new Set(shift.itinerary.filter(({ pin }) => pin).map(({ id }) => id))
  // Of a pinned visit nobody reaches the plan knows no time: it keeps its own.
  const own = new Map(shift.itinerary.map((item) => [item.id, item.startServiceTime]))
  const lastWished = shift.pinned ? stops.length : stops.findLastIndex(({ id }) => pinned.has(id) || requested.has(id))
  return stops.map((stop, index) => {
    if (stop.kind === 'BREAK') return { id: stop.id, kind: stop.kind, pin: false }
    const { id, kind } = stop
    const startServiceTime = stop.startServiceTime ?? (pinned.has(id) || requested.has(id) ? own.get(id) : undefined)
    const isMovedPastFreeze =
      stop.pinned && index > lastWished && startServiceTime !== undefined && instant(startServiceTime) >= freeze
    return {
      id,
      kind,
      pin: pinned.has(id) || isMovedPastFreeze,
      ...(startServiceTime !== undefined && { startServiceTime }),
    }
  })
}
