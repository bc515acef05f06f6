/** A travel matrix in the input is complete. */
import { called } from '../../routing/validation/called.ts'
import { checkTravelMatrix as checkMatrix } from '../../routing/validation/travel-matrix.ts'
import type { Location } from '../../../travel/travel-matrix.ts'
import { weightInForce } from '../constraints/weights.ts'
import { collectPlaces } from '../domain/places.ts'
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import type { Report } from './issue-types.ts'

export function checkTravelMatrix(input: Input, overrides: Overrides, report: Report): void {
  const { travelMatrix } = input
  if (!travelMatrix) return
  const use = {
    locations: collectPlaces(input).locations,
    userOf: (location: Location) => userOf(location.join(), input),
    distanceWeight: weightInForce('minimizeTravelDistanceWeight', overrides),
  }
  checkMatrix(travelMatrix, use, report)
}

function userOf(key: string, input: Input): string {
  const user = inputVisits(input).find(({ visit }) => visit.location.join() === key)
  if (user) return `visit ${called(user.visit)}`
  const shift = input.vehicles
    .flatMap(({ shifts }) => shifts)
    .find((candidate) =>
      [
        candidate.startLocation,
        candidate.endLocation,
        ...candidate.requiredBreaks.map(({ location }) => location),
      ].some((location) => location?.join() === key),
    )
  return `shift ${shift?.id ?? ''}`
}
