/** Cursors: where a page ended, as opaque text that only continues the list it came from. */
import { createHash } from 'node:crypto'
import { AppError } from '../../foundation/app-error.ts'
import { uuidPattern } from '../../foundation/ids.ts'
import type { SortColumn, SortValue } from './sort-columns.ts'

export interface PageEnd {
  readonly value: SortValue
  readonly id: string
  /** Datasets in all pages, as counted for the first: counting them again for every page costs more than the page. */
  readonly total: number
}

/** `list` is everything that makes the list what it is: filters and order. */
export function writeCursor(list: unknown, { value, id, total }: PageEnd): string {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
  return Buffer.from(JSON.stringify([fingerprintOf(list), text, id, total])).toString('base64url')
}

/** AppError QUERY_INVALID for a cursor of another list, and for one nobody gave out. */
export function readCursor(list: unknown, cursor: string, column: SortColumn): PageEnd {
  const [fingerprint, text, id, total] = partsOf(cursor)
  if (typeof fingerprint === 'string' && fingerprint !== fingerprintOf(list)) {
    throw new AppError(
      'QUERY_INVALID',
      `The cursor "${cursor}" belongs to a list with other filters or another sort. Send it with those of its own list, or start again without it.`,
    )
  }
  const value = valueOf(text, column)
  const isId = typeof id === 'string' && uuidPattern.test(id)
  const isCount = typeof total === 'number' && Number.isSafeInteger(total) && total >= 0
  if (typeof fingerprint === 'string' && value !== undefined && isId && isCount) return { value, id, total }
  throw new AppError('QUERY_INVALID', `The cursor "${cursor}" is not one this server gave out. Start again without it.`)
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** undefined when it cannot be a value of the column. */
function valueOf(text: unknown, { kind, isNullable }: SortColumn): SortValue | undefined {
  if (text === null) return isNullable ? null : undefined
  if (kind === 'number') return typeof text === 'number' ? text : undefined
  if (typeof text !== 'string') return undefined
  if (kind === 'text') return text
  return /^([0-9a-f]{2})+$/.test(text) ? Uint8Array.from(Buffer.from(text, 'hex')) : undefined
}

function fingerprintOf(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12)
}
