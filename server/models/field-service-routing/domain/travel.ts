/** Travel between the places of an input. */
import type { TravelSource } from '../../../travel/travel-matrix.ts'
import type { PlanUse } from '../../planning-model.ts'
import { travelBetween, type Facts } from '../../routing/domain/travel.ts'
import type { Input } from '../schema/input.ts'
import { collectPlaces } from './places.ts'

export function enrich(input: Input, services: { readonly travel: TravelSource }, use?: PlanUse): Promise<Facts> {
  const { locations } = collectPlaces(input)
  const shifts = input.vehicles.flatMap((vehicle) => vehicle.shifts)
  return travelBetween({ locations, given: input.travelMatrix, shifts, use }, services)
}
