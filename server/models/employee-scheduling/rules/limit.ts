/** What contracts limit: each as a hard rule and as a goal, as the rule of the input says. */
import { goal, type ConstraintGroup } from '../../constraint.ts'
import type { Facts } from '../domain/plan.ts'
import { rosterConstraint, rowFamily, type Family, type OfKind, type RowParts } from './roster-constraint.ts'
import type { ObstacleWords, RosterRowRule } from './rule.ts'

export type Satisfiability = 'REQUIRED' | 'PREFERRED'

export interface LimitWords {
  /** Of both: `minutesWorkedPerPeriod`. */
  readonly id: string
  /** `Minutes worked per period` */
  readonly name: string
  /** What is measured, and its unit. */
  readonly measured: string
  readonly group: ConstraintGroup
  readonly words: string
  readonly obstacle?: ObstacleWords
}

export type Limit<Terms extends { readonly facts: Facts }> = Family<Satisfiability, Terms, RosterRowRule>

export function limitOnRows<Terms extends { readonly facts: Facts }>({
  id,
  name,
  measured,
  group,
  words,
  obstacle,
  rules,
}: LimitWords & { readonly rules: (terms: Terms & OfKind<Satisfiability>) => readonly RowParts[] }): Limit<Terms> {
  return rowFamily({
    constraints: {
      REQUIRED: rosterConstraint({
        id: `${id}Required`,
        name: `${name} not in required range for employee`,
        description: `Rules of contracts that say REQUIRED. ${measured}`,
        level: 'hard',
        group,
        ...(obstacle && { obstacle }),
      }),
      PREFERRED: rosterConstraint({
        id: `${id}Preferred`,
        name: `${name} not in preferred range for employee`,
        description: `Rules of contracts that say PREFERRED. ${measured}`,
        level: 'soft',
        group,
        weight: goal({
          override: `${id}NotInPreferredRangeForEmployeeWeight`,
          words,
          reason: 'Without effect unless a rule says PREFERRED; a unit beyond its limits is a point.',
        }),
      }),
    },
    rules,
  })
}
