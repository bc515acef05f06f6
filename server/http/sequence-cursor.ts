/** Cursors of lists that are read backwards by a running number: the last entry of a page, as opaque text. */
import { AppError } from '../foundation/app-error.ts'

export function writeSequenceCursor(sequence: number): string {
  return Buffer.from(String(sequence)).toString('base64url')
}

/** AppError QUERY_INVALID for a cursor nobody gave out. */
export function readSequenceCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new AppError('QUERY_INVALID', `The cursor "${cursor}" is not one this server gave out. Start again without it.`)
}
