/** Validation issues the platform itself finds, whatever the model. */
import type { IssueTypes } from '../../models/planning-model.ts'

export const platformIssueTypes = {
  JSON_MAPPING_ERROR: { severity: 'ERROR', message: 'The input does not match the shape the model expects.' },
  ModelRestrictionExceeded: { severity: 'ERROR', message: 'The input is larger than the model accepts.' },
} as const satisfies IssueTypes
