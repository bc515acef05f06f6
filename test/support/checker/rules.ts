/** All rules of the model, hard, medium and soft. */
import { dependencyRules } from './dependency-rules.ts'
import { groupRules } from './group-rules.ts'
import { publishedRules } from './published-rules.ts'
import { movableShareRule } from './movable-share.ts'
import { balanceRule } from './balance-rule.ts'
import type { Rule } from './rule.ts'
import { shiftGoals, shiftRules } from './shift-rules.ts'
import { visitGoals } from './visit-goals.ts'
import { visitRules } from './visit-rules.ts'

export const rules: readonly Rule[] = [
  ...visitRules,
  ...shiftRules,
  movableShareRule,
  ...dependencyRules,
  ...groupRules,
  ...visitGoals,
  ...publishedRules,
  ...shiftGoals,
  balanceRule,
]
