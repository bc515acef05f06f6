/** Cursors of the webhook log: the last record of a page, as opaque text. */
import { AppError } from '../../foundation/app-error.ts'

export function writeLogCursor(sequence: number): string {
  return Buffer.from(`log:${sequence}`).toString('base64url')
}

/** AppError QUERY_INVALID for a cursor nobody gave out. */
export function readLogCursor(cursor: string): number {
  const found = /^log:(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (!found) throw new AppError('QUERY_INVALID', `The cursor "${cursor}" is not one this server gave out. Start again without it.`)
  return Number(found[1])
}
