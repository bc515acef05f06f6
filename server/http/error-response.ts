import { errorBody } from '../contract/error.ts'
import type { ErrorCode } from '../foundation/errors/error-table.ts'
import type { ResponseDefinition } from './route.ts'

/** What a route says of the errors with one status: in words, and the codes it adds to those it has anyway. */
export const errorResponse = (description: string, ...codes: readonly ErrorCode[]): ResponseDefinition => ({
  description,
  schema: errorBody,
  codes,
})
