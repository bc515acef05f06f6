/**
 * Every error there is: code -> status, what it says, an example. The codes `AppError` takes, the statuses of the API,
 * the examples of the OpenAPI documents and the list of errors in the documentation come from here.
 */
import { accessErrors } from './access-errors.ts'
import type { Blanks, ErrorKind, Sentences } from './error-kind.ts'
import { platformErrors } from './platform-errors.ts'
import { requestErrors } from './request-errors.ts'
import { resourceErrors } from './resource-errors.ts'

export const errorTable = Object.freeze({ ...requestErrors, ...accessErrors, ...resourceErrors, ...platformErrors })

export type ErrorCode = keyof typeof errorTable

/** What a place that throws an error has to say: the blanks of its sentences, or sentences of its own. */
export type Said<Code extends ErrorCode> =
  (typeof errorTable)[Code] extends ErrorKind<infer Text> ? (Text extends Sentences ? Blanks<Text> : string) : never

export const errorKind = (code: ErrorCode): ErrorKind => errorTable[code]

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorTable, text)
