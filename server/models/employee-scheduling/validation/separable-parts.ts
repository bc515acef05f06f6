/** What of an input is checked while other parts of it do not match the schema, and what cannot be told then. */
import type { SeparablePart } from '../../planning-model.ts'
import type { Input } from '../schema/input.ts'
import type { issueTypes } from './issue-types.ts'

interface Part extends SeparablePart {
  readonly field: keyof Input
  readonly makesDoubtful: readonly (keyof typeof issueTypes)[]
}

export const separableParts: readonly Part[] = [
  {
    field: 'globalRules',
    makesDoubtful: [
      'ShiftCustomPriorityWithoutUnassignedShiftRule',
      'ShiftNoPriorityWithUnassignedShiftRule',
      'ShiftPriorityNotDefinedByUnassignedShiftRule',
    ],
  },
  { field: 'planningWindow', makesDoubtful: ['HistoricShiftNotPinned'] },
]
