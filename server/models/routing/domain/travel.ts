/** Travel between the places of an input: from its own matrix or the platform's source, adjusted by the overrides. */
import { AppError } from '../../../foundation/app-error.ts'
import { sharedInt32s } from '../../../foundation/shared-arrays.ts'
import { matrixFromInput } from '../../../travel/given-matrix.ts'
import { unreachable, type Location, type TravelMatrix, type TravelSource } from '../../../travel/travel-matrix.ts'
import type { PlanUse } from '../../planning-model.ts'
import type { TravelMatrixInput } from '../schema/travel-matrix.ts'
import { seconds } from './time-axis.ts'

/** What solving needs beyond the input: travel between its places, in the order of its places. */
export interface Facts {
  readonly travel: TravelMatrix
}

interface TravelOrder {
  readonly locations: readonly Location[]
  readonly given: TravelMatrixInput | undefined
  /** Of all vehicles. */
  readonly shifts: readonly { readonly itinerary: readonly unknown[] }[]
  readonly use: PlanUse | undefined
}

export async function travelBetween(
  { locations, given, shifts, use }: TravelOrder,
  { travel }: { readonly travel: TravelSource },
): Promise<Facts> {
  if (!given) {
    const isRead = use !== 'judge' || shifts.some(({ itinerary }) => itinerary.length > 0)
    return { travel: isRead || !travel.isSure ? await travel.matrix(locations) : unreadTravel(locations.length) }
  }
  const answer = matrixFromInput(given, locations)
  if ('matrix' in answer) return { travel: answer.matrix }
  // Validation reports this first; a caller that skipped it gets the same answer.
  throw new AppError(
    'TRAVEL_MATRIX_INVALID',
    `The travel matrix lacks ${answer.missing.map((location) => `[${location.join(', ')}]`).join(', ')}. Add a row and a column for each.`,
  )
}

/** For a plan in which nobody travels: without its pairs, which of 10,000 places take seconds and 800 MB. */
function unreadTravel(size: number): TravelMatrix {
  return { size, seconds: new Int32Array(), meters: new Int32Array() }
}

interface TravelAdjustment {
  readonly multiplier: number
  readonly extraTime: string
}

/** Travel time = multiplier x travel time of the map + extraTime; staying at a place is no trip and stays 0. */
export function adjustTravel(travel: TravelMatrix, adjustment: TravelAdjustment | undefined): TravelMatrix {
  if (!adjustment) return travel
  const extraSeconds = seconds(adjustment.extraTime)
  const adjusted = sharedInt32s(travel.seconds.length)
  for (const [pair, time] of travel.seconds.entries())
    adjusted[pair] = time >= unreachable ? unreachable : Math.round(time * adjustment.multiplier) + extraSeconds
  for (let place = 0; place < travel.size; place++) adjusted[place * travel.size + place] = 0
  return { ...travel, seconds: adjusted }
}
