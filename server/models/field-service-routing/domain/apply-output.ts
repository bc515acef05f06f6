/** An output written back into its input, so that the next dataset starts from the plan. */
import type { Input } from '../schema/input.ts'
import type { ItineraryStop, Output } from '../schema/output.ts'
import type { ShiftInput } from '../schema/vehicle.ts'

/**
 * Itineraries are replaced; of a visit that was pinned by its item the pin is kept. Start times go along, so that a visit
 * that is pinned or frozen later keeps its time: `startServiceTime` in the itinerary, `minStartTravelTime` in the visit.
 */
export function applyOutput(input: Input, output: Output): Input {
  const itineraries = new Map(output.vehicles.flatMap(({ shifts }) => shifts.map(({ id, itinerary }) => [id, itinerary] as const)))
  const stops = [...itineraries.values()].flat()
  const travelStarts = new Map(stops.flatMap((stop) => (stop.kind === 'VISIT' ? [[stop.id, stop.minStartTravelTime] as const] : [])))
  return {
    ...input,
    vehicles: input.vehicles.map((vehicle) => ({
      ...vehicle,
      shifts: vehicle.shifts.map((shift) => ({ ...shift, itinerary: itineraryOf(shift, itineraries.get(shift.id) ?? []) })),
    })),
    visits: input.visits.map((visit) => {
      const minStartTravelTime = travelStarts.get(visit.id)
      return minStartTravelTime === undefined ? visit : { ...visit, minStartTravelTime }
    }),
  }
}

function itineraryOf(shift: ShiftInput, stops: readonly ItineraryStop[]): ShiftInput['itinerary'] {
  const pinned = new Set(shift.itinerary.filter(({ pin }) => pin).map(({ id }) => id))
  return stops.map((stop) => {
    if (stop.kind === 'BREAK') return { id: stop.id, kind: stop.kind, pin: false }
    const { id, kind, startServiceTime } = stop
    return { id, kind, pin: pinned.has(id), ...(startServiceTime !== undefined && { startServiceTime }) }
  })
}
