/** Every rule on a roster so small that the amount can be counted by hand: once where it fires, once where not. */
import { allEmployeesCases } from './rule-cases/all-employees.ts'
import { coverAndWishCases } from './rule-cases/cover-and-wishes.ts'
import { periodCases } from './rule-cases/periods.ts'
import type { RuleCase } from './rule-cases/rule-case.ts'
import { sequenceCases } from './rule-cases/sequences.ts'
import { suitabilityCases } from './rule-cases/suitability.ts'
import { windowCases } from './rule-cases/windows.ts'

export const ruleCases: readonly RuleCase[] = [
  ...suitabilityCases,
  ...periodCases,
  ...windowCases,
  ...sequenceCases,
  ...coverAndWishCases,
  ...allEmployeesCases,
]
