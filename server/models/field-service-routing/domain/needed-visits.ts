/** Visits that pinned ones need beside them: without them the plan breaks a hard rule whatever else it does. */
import type { PlanDependency, PlanGroup, PlanVisit } from './plan.ts'

/** Weights of visits are kept as 32 bits. */
const maxWeight = 2 ** 30

/**
 * What leaving out each visit weighs on the medium level for that reason: more than all mandatory visits together, 0
 * where no pinned visit needs it. The rest of a pinned visit's group is needed, what a pinned or needed visit depends
 * on, and so on.
 */
export function needWeights(
  visits: readonly PlanVisit[],
  dependencies: readonly PlanDependency[],
  groups: readonly PlanGroup[],
): (visit: PlanVisit) => number {
  const companions = visits.map(({ group }) => (group === undefined ? [] : [...groups[group]!.visits]))
  for (const { preceding, following } of dependencies) companions[following]!.push(preceding)
  const needed = new Set(visits.flatMap(({ index, isPinned }) => (isPinned ? [index] : [])))
  for (const index of needed) for (const companion of companions[index]!) needed.add(companion)
  const weight = visits.reduce((sum, { isMandatory, priorityWeight }) => sum + (isMandatory ? priorityWeight : 0), 1)
  return ({ index, isPinned }) => (needed.has(index) && !isPinned ? Math.min(weight, maxWeight) : 0)
}
