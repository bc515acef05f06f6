/** Every constraint, in the order of the score analysis. */
import type { Constraint } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import { constraintOf } from './record.ts'
import { table } from './table.ts'

export const constraints: readonly Constraint<Plan>[] = table.map(constraintOf)
