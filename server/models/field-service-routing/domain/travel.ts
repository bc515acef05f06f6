/** Travel between the places of an input: from its own matrix or the platform's source, adjusted by the overrides. */
import { AppError } from '../../../foundation/app-error.ts'
import { sharedInt32s } from '../../../foundation/shared-arrays.ts'
import { matrixFromInput } from '../../../travel/given-matrix.ts'
import { unreachable, type TravelMatrix, type TravelSource } from '../../../travel/travel-matrix.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import { collectPlaces } from './places.ts'
import { seconds } from './time-axis.ts'

/** What solving needs beyond the input: travel between its places, in the order of `collectPlaces`. */
export interface Facts {
  readonly travel: TravelMatrix
}

export async function enrich(input: Input, services: { readonly travel: TravelSource }): Promise<Facts> {
  const { locations } = collectPlaces(input)
  if (!input.travelMatrix) return { travel: await services.travel.matrix(locations) }
  const answer = matrixFromInput(input.travelMatrix, locations)
  if ('matrix' in answer) return { travel: answer.matrix }
  // Validation reports this first; a caller that skipped it gets the same answer.
  throw new AppError(
    'TRAVEL_MATRIX_INVALID',
    `The travel matrix lacks ${answer.missing.map((location) => `[${location.join(', ')}]`).join(', ')}. Add a row and a column for each.`,
  )
}

/** Travel time = multiplier x travel time of the map + extraTime; staying at a place is no trip and stays 0. */
export function adjustTravel(travel: TravelMatrix, adjustment: Overrides['travelTimeAdjustment']): TravelMatrix {
  if (!adjustment) return travel
  const extraSeconds = seconds(adjustment.extraTime)
  const adjusted = sharedInt32s(travel.seconds.length)
  for (const [pair, time] of travel.seconds.entries())
    adjusted[pair] = time >= unreachable ? unreachable : Math.round(time * adjustment.multiplier) + extraSeconds
  for (let place = 0; place < travel.size; place++) adjusted[place * travel.size + place] = 0
  return { ...travel, seconds: adjusted }
}
