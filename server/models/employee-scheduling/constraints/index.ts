/** Every constraint, in the order of the score analysis. */
import type { Constraint, Match } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import type { ConstraintRecord } from './record.ts'
import { table } from './table.ts'

export const constraints: readonly Constraint<Plan>[] = table.map(constraintOf)

/** What the rules of the constraint say of a plan. */
function constraintOf(record: ConstraintRecord): Constraint<Plan> {
  return { ...record, matches: (plan): Match[] => plan.problem.matches(record.id, plan) }
}
