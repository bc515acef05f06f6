/** Addresses whose places are known, as a map draws them: what lies near is pointed at more easily. */
import type { MapFeatures, Place } from '../../../ui/map/map-feature.ts'
import type { AddressPlaces } from './address-places.ts'

export function mapOfPlaces(places: AddressPlaces): { features: MapFeatures; fitTo: readonly Place[] } {
  const stops = [...places].map(([address, at]) => ({
    id: address,
    groupId: 'found',
    colour: 0,
    at,
    mark: '',
    title: address,
  }))
  return { features: { lines: [], stops, bases: [] }, fitTo: stops.map(({ at }) => at) }
}
