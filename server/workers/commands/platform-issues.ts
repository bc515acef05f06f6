/** Validation issues the platform itself finds, whatever the model. */
import type { IssueTypes } from '../../models/planning-model.ts'

export const platformIssueTypes = {
  JSON_MAPPING_ERROR: { severity: 'ERROR', message: 'The input does not match the shape the model expects.' },
  ModelRestrictionExceeded: { severity: 'ERROR', message: 'The input is larger than the model accepts.' },
  ConfigurationWithoutEffect: {
    severity: 'WARNING',
    message: 'A part of the configuration is kept and returned, but changes nothing here.',
  },
} as const satisfies IssueTypes
