/** All constraints the checker judges. */
import { balanceRules } from './balance-rules.ts'
import { businessRules } from './business-rules.ts'
import { overallRules } from './global-rules.ts'
import { pairingRules } from './pairing-rules.ts'
import { patternRules } from './pattern-rules.ts'
import { periodRules } from './period-rules.ts'
import { rollingWindowRules } from './rolling-window-rules.ts'
import { rotationRules } from './rotation-rules.ts'
import type { Rule } from './rule.ts'
import { sequenceRules } from './sequence-rules.ts'
import { shiftEmployeeRules } from './shift-employee-rules.ts'
import { shiftPairRules } from './shift-pair-rules.ts'
import { timeSpanRules } from './time-span-rules.ts'
import { travelRules } from './travel-rules.ts'

export const rules: readonly Rule[] = [
  ...shiftEmployeeRules,
  ...timeSpanRules,
  ...shiftPairRules,
  ...pairingRules,
  ...periodRules,
  ...rollingWindowRules,
  ...sequenceRules,
  ...patternRules,
  ...rotationRules,
  ...travelRules,
  ...overallRules,
  ...balanceRules,
  ...businessRules,
]
