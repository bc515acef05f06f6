/** The routing kernel as a search for plans. */
import type { Search, SearchOptions } from '../../../solver/search/search.ts'
import type { Sliced } from '../../../solver/search/sliced.ts'
import { searchRoutes } from '../../routing/domain/search.ts'
import { constraints } from '../constraints/index.ts'
import type { Overrides } from '../schema/overrides.ts'
import { planOf, type Plan } from './plan.ts'

export function startSearch(plan: Plan, overrides: Overrides, options: SearchOptions): Sliced<Search<Plan>> {
  return searchRoutes(plan, { planOf: (routes) => planOf(plan.facts, routes), constraints, overrides }, options)
}
