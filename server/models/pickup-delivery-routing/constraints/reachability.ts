/** Roads lead wherever a shift goes. */
import { reachableLocationsConstraint } from '../../routing/constraints/reachability.ts'
import type { Plan } from '../domain/plan.ts'
import { stopName } from './names.ts'

export const reachableLocations = reachableLocationsConstraint(
  (stop, plan: Plan) => `stop ${stopName(plan.facts.stops[stop]!, plan)}`,
)
