/** Travel between the places of an input. */
import type { TravelSource } from '../../../travel/travel-matrix.ts'
import { travelBetween, type Facts } from '../../routing/domain/travel.ts'
import type { Input } from '../schema/input.ts'
import { collectPlaces } from './places.ts'

export function enrich(input: Input, services: { readonly travel: TravelSource }): Promise<Facts> {
  return travelBetween(collectPlaces(input).locations, input.travelMatrix, services)
}
