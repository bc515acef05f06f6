/** Roads lead wherever a shift goes. */
import { visitName } from '../../routing/constraints/names.ts'
import { reachableLocationsConstraint } from '../../routing/constraints/reachability.ts'
import type { Plan } from '../domain/plan.ts'

export const reachableLocations = reachableLocationsConstraint(
  (visit, { facts }: Plan) => `visit ${visitName(facts.visits[visit]!)}`,
)
