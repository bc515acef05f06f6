/** Validation issues of a model input and their catalogue. */
import { z } from 'zod'

export const issueSeverity = z.enum(['ERROR', 'WARNING'])
export type IssueSeverity = z.infer<typeof issueSeverity>

export const validationIssue = z
  .looseObject({
    code: z.string().describe('Code of the issue type, see validation-issue-types').meta({ example: 'UnusedItem' }),
    severity: issueSeverity.meta({ example: 'WARNING' }),
    path: z.string().describe('JSON pointer into the request body').meta({ example: '/modelInput/items/3' }),
    message: z
      .string()
      .describe('What is wrong, with names and values, and what to do about it')
      .meta({ example: 'Item 3 is used nowhere. Leave it out.' }),
  })
  .meta({
    id: 'ValidationIssue',
    description: 'One occurrence of an issue type; ids of the things it is about stand beside the fields listed here',
  })
export type ValidationIssue = z.infer<typeof validationIssue>

export const validationStatuses = ['VALIDATION_NOT_SUPPORTED', 'OK', 'WARNINGS', 'ERRORS'] as const
export const validationStatus = z.enum(validationStatuses)

export const validationResult = z
  .object({
    status: validationStatus.meta({ example: 'WARNINGS' }),
    issues: z.array(validationIssue),
  })
  .meta({ id: 'ValidationResult' })
export type ValidationResult = z.infer<typeof validationResult>

/** The short form inside dataset metadata. */
export const validationSummary = z
  .object({
    summary: validationStatus,
    errors: z
      .array(z.string())
      .optional()
      .describe('Messages of the first 20 errors; the validation result has them all'),
    warnings: z.array(z.string()).optional().describe('Messages of the warnings'),
    errorCount: z.int().optional().describe('How many errors there are; absent without any').meta({ example: 3 }),
    warningCount: z.int().optional().describe('How many warnings there are; absent without any').meta({ example: 1 }),
  })
  .meta({ id: 'ValidationSummary' })
export type ValidationSummary = z.infer<typeof validationSummary>

export const validationIssueType = z
  .object({
    code: z.string().describe('Stable code').meta({ example: 'UnusedItem' }),
    severity: issueSeverity.meta({ example: 'WARNING' }),
    metadata: z.array(
      z.object({
        type: z.literal('Message'),
        message: z.string().describe('What the code means').meta({ example: 'An item is used nowhere.' }),
      }),
    ),
  })
  .meta({ id: 'ValidationIssueType' })
export type ValidationIssueType = z.infer<typeof validationIssueType>
export const validationIssueTypes = z
  .object({ issueTypes: z.array(validationIssueType) })
  .meta({ id: 'ValidationIssueTypes' })
