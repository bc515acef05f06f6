/** The places the server offers for a visit or job, as they are told. */
import { countText, durationText } from '../../../../../ui/amounts.ts'
import type { DropOffer } from '../../../../../ui/gantt/gantt-editing.ts'
import { secondsOfDuration } from '../../../../../ui/iso-duration.ts'
import { clockText, dayText, type TimeZone } from '../../../../../ui/time-zone.ts'
import { scoreDiffWords, type Told } from '../../../page/editing/edit-words.ts'
import { spanOfShift } from '../days.ts'
import type { Plan, Shift, Vehicle } from '../plan.ts'
import { timeOf } from '../read-values.ts'
import type { StopTarget } from './routes.ts'

/** A shift with its best place for a visit or job, or what speaks against it; lengths are ISO 8601. */
export interface Place {
  readonly vehicleId: string
  readonly vehicleShiftId: string
  /** Whether the shift has it now. */
  readonly isCurrent: boolean
  readonly reasons?: readonly string[] | undefined
  /** Undefined where it cannot be there. */
  readonly scoreDiff?: string | undefined
  /** Its stops in the order of the route; empty where it cannot be there. */
  readonly targets: readonly StopTarget[]
  readonly arrivalTime?: string | undefined
  readonly startServiceTime?: string | undefined
  readonly departureTime?: string | undefined
  readonly travelTimeDiff?: string | undefined
}

/** What lists of places ask, and tell when one is taken. */
export interface PlaceEdits {
  placesOf(stopId: string): Promise<readonly Place[]>
  /** Resolves to whether it is there then. */
  move(stopId: string, place: Place): Promise<boolean>
}

export const isPossible = ({ scoreDiff }: Place): boolean => scoreDiff !== undefined

/** `+4 min travel`; nothing where it stays the same. */
function travelWords({ travelTimeDiff = 'PT0S' }: Place): string {
  const isLess = travelTimeDiff.startsWith('-')
  const seconds = secondsOfDuration(travelTimeDiff.replace('-', '')) ?? 0
  return seconds === 0 ? '' : `${isLess ? '−' : '+'}${durationText(seconds)} travel`
}

/** What the place means for the plan, or why there is none. */
export function placeTold(place: Place): Told & { readonly isRefused: boolean } {
  if (!isPossible(place)) return { tone: 'worse', words: refusalWords(place.reasons ?? []), isRefused: true }
  const { tone, words } = scoreDiffWords(place.scoreDiff)
  const travel = travelWords(place)
  return { tone, words: travel === '' ? words : `${words}, ${travel}`, isRefused: false }
}

/** A full day can break a rule at each of its visits: the first two say enough. */
const mostReasons = 2

function refusalWords(reasons: readonly string[]): string {
  const more = reasons.length - mostReasons
  return [...reasons.slice(0, mostReasons), ...(more > 0 ? [`And ${countText(more, 'more reason')}.`] : [])].join(' ')
}

/** `Ann`, or `Ann, Mon 1 Feb` where she has several shifts. */
export function shiftName(vehicle: Pick<Vehicle, 'name' | 'shifts'>, shift: Shift | undefined, zone: TimeZone): string {
  const span = shift && spanOfShift(shift)
  return vehicle.shifts.length > 1 && span ? `${vehicle.name}, ${dayText(span.start, zone)}` : vehicle.name
}

export function placeName(place: Place, plan: Plan, zone: TimeZone): string {
  const vehicle = plan.vehicles.find(({ id }) => id === place.vehicleId)
  if (!vehicle) return place.vehicleShiftId
  return shiftName(
    vehicle,
    vehicle.shifts.find(({ id }) => id === place.vehicleShiftId),
    zone,
  )
}

/** `arriving 09:40` */
export function arrivalWords({ arrivalTime }: Place, zone: TimeZone): string {
  const arrival = timeOf(arrivalTime)
  return arrival === undefined ? '' : `arriving ${clockText(arrival, zone)}`
}

/** The shift of a row at a time: the one that is on then, or else the nearest. */
export function shiftAt(shifts: readonly Shift[], time: number): Shift | undefined {
  const distance = (shift: Shift) => {
    const span = spanOfShift(shift)
    return span ? Math.max(span.start - time, time - span.end, 0) : Infinity
  }
  return shifts.reduce<Shift | undefined>(
    (nearest, shift) => (!nearest || distance(shift) < distance(nearest) ? shift : nearest),
    undefined,
  )
}

export interface OfferContext {
  readonly plan: Plan
  includes(shift: Shift): boolean
  /** Where the pointer is on the time axis. */
  readonly time: number
}

/** By vehicle: what dropping on its row there would mean. */
export function offersAt(
  places: readonly Place[],
  { plan, includes, time }: OfferContext,
): ReadonlyMap<string, DropOffer> {
  const byShift = new Map(places.map((place) => [place.vehicleShiftId, place]))
  const shown = plan.vehicles.flatMap(({ id, shifts }) => {
    const shift = shiftAt(shifts.filter(includes), time)
    const place = shift && byShift.get(shift.id)
    return place ? [{ id, place }] : []
  })
  // The answer has the best ones first; where it is now is no news.
  const best = places.find((place) => isPossible(place) && !place.isCurrent && shown.some((row) => row.place === place))
  return new Map(shown.map(({ id, place }) => [id, offerOf(place, place === best)]))
}

function offerOf(place: Place, isBest: boolean): DropOffer {
  const { tone, words, isRefused } = placeTold(place)
  const [start, end] = [timeOf(place.startServiceTime), timeOf(place.departureTime)]
  return {
    words: place.isCurrent && tone === 'same' ? 'where it is' : words,
    tone: isRefused ? 'refused' : tone,
    isBest,
    ...(start !== undefined && end !== undefined && { span: { start, end } }),
  }
}
