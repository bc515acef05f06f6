/**
 * Zod's findings as one line each: `config.run.name: Too long: expected at most 255 characters (was 300 characters)`.
 */
import type { z } from 'zod'

export function schemaFaults(error: z.ZodError, root = ''): string[] {
  return error.issues.flatMap((issue) => faultsOf(issue, root))
}

function faultsOf(issue: z.core.$ZodIssue, root: string): string[] {
  const path = [root, ...issue.path.map(String)].filter(Boolean).join('.') || 'body'
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${path}: "${key}" is not a known field here. Maybe it is misspelt.`)
  }
  return [`${path}: ${issue.message}`]
}
