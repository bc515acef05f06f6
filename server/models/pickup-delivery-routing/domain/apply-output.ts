/** An output written back into its input, so that the next dataset starts from the plan. */
import { instant } from '../../routing/domain/time-axis.ts'
import type { ShiftInput } from '../schema/driver.ts'
import type { Input } from '../schema/input.ts'
import type { ItineraryItem, Output } from '../schema/output.ts'

/**
 * Itineraries are replaced; of a stop that was pinned by its item the pin is kept. Start times go along, so that a stop
 * that is pinned or frozen later keeps its time: `startServiceTime` in the itinerary, `minStartTravelTime` in the stop.
 */
export function applyOutput(input: Input, output: Output): Input {
  const itineraries = new Map(
    output.drivers.flatMap(({ shifts }) => shifts.map(({ id, itinerary }) => [id, itinerary] as const)),
  )
  const travelStarts = new Map(
    [...itineraries.values()]
      .flat()
      .flatMap((item) => (item.kind === 'STOP' ? [[item.id, item.minStartTravelTime] as const] : [])),
  )
  const stops = input.jobs.flatMap((job) => job.stops)
  const pins = {
    requested: new Set(stops.filter(({ pinningRequested }) => pinningRequested).map(({ id }) => id)),
    freeze: input.freezeDeparturesBeforeTime === undefined ? Infinity : instant(input.freezeDeparturesBeforeTime),
  }
  return {
    ...input,
    drivers: input.drivers.map((driver) => ({
      ...driver,
      shifts: driver.shifts.map((shift) => ({
        ...shift,
        itinerary: itineraryOf(shift, itineraries.get(shift.id) ?? [], pins),
      })),
    })),
    jobs: input.jobs.map((job) => ({
      ...job,
      stops: job.stops.map((stop) => {
        const minStartTravelTime = travelStarts.get(stop.id)
        return minStartTravelTime === undefined ? stop : { ...stop, minStartTravelTime }
      }),
    })),
  }
}

interface Pins {
  /** Ids of the stops that ask for it themselves. */
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
  items: readonly ItineraryItem[],
  { requested, freeze }: Pins,
): ShiftInput['itinerary'] {
  const pinned = new Set(shift.itinerary.filter(({ pin }) => pin).map(({ id }) => id))
  const lastWished = shift.pinned ? items.length : items.findLastIndex(({ id }) => pinned.has(id) || requested.has(id))
  return items.map((item, index) => {
    if (item.kind === 'BREAK') return { id: item.id, kind: item.kind, pin: false }
    const { id, kind, startServiceTime } = item
    const isMovedPastFreeze =
      item.pinned && index > lastWished && startServiceTime !== undefined && instant(startServiceTime) >= freeze
    return {
      id,
      kind,
      pin: pinned.has(id) || isMovedPastFreeze,
      ...(startServiceTime !== undefined && { startServiceTime }),
    }
  })
}
