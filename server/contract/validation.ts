/** Validation issues of a model input and their catalogue (decisions, section 4). */
import { z } from 'zod'

export const issueSeverity = z.enum(['ERROR', 'WARNING'])
export type IssueSeverity = z.infer<typeof issueSeverity>

export const validationIssue = z
  .looseObject({
    code: z.string().describe('Code of the issue type, see validation-issue-types'),
    severity: issueSeverity,
    path: z.string().describe('JSON pointer into the request body, for instance /modelInput/visits/3/timeWindows/0'),
    message: z.string().describe('What is wrong, with names and values, and what to do about it'),
  })
  .describe('One occurrence of an issue type; ids of the things it is about stand beside the fields listed here')
export type ValidationIssue = z.infer<typeof validationIssue>

export const validationStatuses = ['VALIDATION_NOT_SUPPORTED', 'OK', 'WARNINGS', 'ERRORS'] as const
export const validationStatus = z.enum(validationStatuses)

export const validationResult = z.object({
  status: validationStatus,
  issues: z.array(validationIssue),
})
export type ValidationResult = z.infer<typeof validationResult>

/** The short form inside dataset metadata. */
export const validationSummary = z.object({
  summary: validationStatus,
  errors: z.array(z.string()).optional(),
  warnings: z.array(z.string()).optional(),
})
export type ValidationSummary = z.infer<typeof validationSummary>

export const validationIssueType = z.object({
  code: z.string(),
  severity: issueSeverity,
  metadata: z.array(z.object({ type: z.literal('Message'), message: z.string() })),
})
export type ValidationIssueType = z.infer<typeof validationIssueType>
export const validationIssueTypes = z.object({ issueTypes: z.array(validationIssueType) })
