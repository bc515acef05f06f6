/** Ratings of technicians. */
import type { Facts } from './facts.ts'

/** The vehicle's own rating, else the default of the overrides; undefined without both. */
export function ratingOf(facts: Facts, vehicleId: string): number | undefined {
  return facts.vehicles.find((vehicle) => vehicle.id === vehicleId)?.rating ?? facts.defaultRating
}
