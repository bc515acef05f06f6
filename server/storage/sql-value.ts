/** The values SQL statements take and give. */
import { AppError } from '../foundation/app-error.ts'

/** Integers beyond 2^53 are bigint, in both directions; booleans are stored as 0 and 1. */
export type SqlValue = string | number | bigint | Uint8Array | null

/** Refuses, with the position and the statement, what SQLite would store as something else. */
export function toSqlValues(parameters: readonly unknown[], sql: string): SqlValue[] {
  return parameters.map((value, index) => {
    if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value === 'boolean') return value ? 1 : 0
    if (value instanceof Uint8Array) return value
    throw new AppError(
      'STORAGE_STATEMENT_REFUSED',
      `Parameter ${String(index + 1)} of "${sql}" is ${describe(value)}. Pass text, a finite number, a bigint, a boolean, bytes or null.`,
    )
  })
}

function describe(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return `the date ${String(value.getTime())} (milliseconds); pass its ISO text`
  return value === undefined ? 'undefined' : `of type ${typeof value}`
}
