/**
 * Travel without a map, from the platform's own description of it: the great-circle distance lengthened by 1.3, the
 * first kilometre driven at 20 km/h, up to the fifth at 30, up to the twentieth at 50, the rest at 80; seconds rounded
 * up.
 */
import type { Place } from './facts.ts'
import { greatCircleMeters } from './place.ts'
import type { Leg } from './travel.ts'

const detourFactor = 1.3
const stretches = [
  { toMeters: 1_000, kilometersPerHour: 20 },
  { toMeters: 5_000, kilometersPerHour: 30 },
  { toMeters: 20_000, kilometersPerHour: 50 },
  { toMeters: Infinity, kilometersPerHour: 80 },
]

export function greatCircleTravel(from: Place, to: Place): Leg {
  const meters = greatCircleMeters(from, to) * detourFactor
  let seconds = 0
  let driven = 0
  for (const { toMeters, kilometersPerHour } of stretches) {
    const stretch = Math.max(0, Math.min(meters, toMeters) - driven)
    seconds += (stretch * 3.6) / kilometersPerHour
    driven += stretch
  }
  return { seconds: Math.ceil(seconds), meters: Math.round(meters) }
}
