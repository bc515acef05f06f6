/** From what a rule of the input says to the constraint it belongs to, its level and its weight. */
import { weightOf } from '../../constraint.ts'
import { preferredId, requiredId } from '../constraints/record.ts'
import { table } from '../constraints/table.ts'
import type { Facts } from '../domain/plan.ts'

export interface Level {
  readonly constraint: string
  readonly isHard: boolean
  readonly weight: number
}

const records = new Map(table.map((record) => [record.id, record]))

export function levelOf({ overrides }: Pick<Facts, 'overrides'>, constraint: string): Level {
  const record = records.get(constraint)
  if (!record) throw new Error(`There is no constraint "${constraint}".`)
  return { constraint, isHard: record.level === 'hard', weight: weightOf(record, overrides) }
}

/** Of the two constraints of a family. */
export function levelOfRule(
  facts: Pick<Facts, 'overrides'>,
  family: string,
  { satisfiability }: { readonly satisfiability: 'REQUIRED' | 'PREFERRED' },
): Level {
  return levelOf(facts, satisfiability === 'REQUIRED' ? requiredId(family) : preferredId(family))
}
