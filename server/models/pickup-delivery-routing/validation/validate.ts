/** Everything that is wrong with an input that has passed the schema. */
import { called } from '../../routing/validation/called.ts'
import { checkPlanningWindow } from '../../routing/validation/planning-window.ts'
import { checkTravelMatrix } from '../../routing/validation/travel-matrix.ts'
import { weightInForce } from '../constraints/weights.ts'
import { collectPlaces } from '../domain/places.ts'
import type { Input } from '../schema/input.ts'
import type { Overrides } from '../schema/overrides.ts'
import { checkDrivers } from './drivers.ts'
import { checkIds } from './ids.ts'
import type { Report } from './issue-types.ts'
import { checkItineraries } from './itineraries.ts'
import { checkJobs } from './jobs.ts'
import { checkReferences } from './references.ts'
import { checkStopOrders } from './stop-orders.ts'
import { checkWeights } from './weights.ts'

export function validate(input: Input, overrides: Overrides, report: Report): void {
  checkPlanningWindow(input, report)
  checkIds(input, report)
  checkDrivers(input, report)
  checkJobs(input, overrides, report)
  checkStopOrders(input, report)
  checkReferences(input, report)
  checkItineraries(input, report)
  if (input.travelMatrix)
    checkTravelMatrix(
      input.travelMatrix,
      {
        locations: collectPlaces(input).locations,
        userOf: (location) => userOf(location.join(), input),
        distanceWeight: weightInForce('minimizeTravelDistanceWeight', overrides),
      },
      report,
    )
  checkWeights(input, overrides, report)
}

function userOf(key: string, { drivers, jobs }: Input): string {
  const user = jobs.flatMap(({ stops }) => stops).find(({ location }) => location.join() === key)
  if (user) return `stop ${called(user)}`
  const shift = drivers
    .flatMap(({ shifts }) => shifts)
    .find(({ startLocation, endLocation, requiredBreaks }) =>
      [startLocation, endLocation, ...requiredBreaks.map(({ location }) => location)].some(
        (location) => location?.join() === key,
      ),
    )
  return `shift ${shift?.id ?? ''}`
}
