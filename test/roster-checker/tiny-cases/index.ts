/** One tiny roster that breaks it and one that keeps it, for every constraint and every rule. */
import { assignmentCases } from './assignment-cases.ts'
import { globalCases } from './global-cases.ts'
import { periodCases } from './period-cases.ts'
import { sequenceCases } from './sequence-cases.ts'
import type { TinyCase } from './tiny-case.ts'
import { windowCases } from './window-cases.ts'

export const tinyCases: readonly TinyCase[] = [
  ...assignmentCases,
  ...periodCases,
  ...windowCases,
  ...sequenceCases,
  ...globalCases,
]
