/**
 * Values of an input as texts of cells and back, and what is wrong with a value. What cannot be read stays as typed.
 */
import { exactDurationSeconds } from '../../../../server/contract/duration.ts'
import { writtenOffset, type TimeZone } from '../../../ui/time-zone.ts'
import { dateTimeText, durationAsTyped, typedDateTime, typedDuration, typedPlace } from '../../../ui/typed-values.ts'
import type { Column } from './input-tables.ts'

export type Thing = Readonly<Record<string, unknown>>

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const valueAt = (thing: Thing, path: readonly string[]): unknown =>
  path.reduce<unknown>((above, name) => (isThing(above) ? above[name] : undefined), thing)

/** The thing with another value; without the field where the value is undefined. */
export function withValue(thing: Thing, [name = '', ...rest]: readonly string[], value: unknown): Thing {
  const inner = thing[name]
  const changed = rest.length === 0 ? value : withValue(isThing(inner) ? inner : {}, rest, value)
  const isGone = changed === undefined || (rest.length > 0 && isThing(changed) && Object.keys(changed).length === 0)
  if (!isGone) return { ...thing, [name]: changed }
  const { [name]: _gone, ...others } = thing
  return others
}

export function cellText(value: unknown, { type }: Pick<Column, 'type'>, zone: TimeZone): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') {
    if (type === 'duration') return durationAsTyped(value)
    return type === 'dateTime' ? dateTimeText(value, zone) : value
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(partText).join(type === 'place' ? ', ' : '; ')
  return JSON.stringify(value)
}

/** Tags come as texts or as things with a name. */
const partText = (part: unknown): string =>
  isThing(part) && typeof part['name'] === 'string' ? part['name'] : typeof part === 'string' ? part : String(part)

const truths: Readonly<Record<string, boolean>> = {
  ...{ yes: true, true: true, '1': true, x: true },
  ...{ no: false, false: false, '0': false },
}

export function readCell(typed: string, column: Column, zone: TimeZone): unknown {
  const text = typed.trim()
  if (text === '') return undefined
  if (column.type === 'number') return readNumber(text) ?? text
  if (column.type === 'boolean') return truths[text.toLowerCase()] ?? text
  if (column.type === 'duration') return typedDuration(text) ?? text
  if (column.type === 'dateTime') return typedDateTime(text, zone) ?? text
  if (column.type === 'place') return typedPlace(text) ?? text
  if (column.type !== 'list') return allowedSpelling(text, column)
  return text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A decimal comma is one; `1,500` could be a thousand more, and is not guessed. */
function readNumber(text: string): number | undefined {
  if (/^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text)) return Number(text)
  return /^-?\d+,(\d{1,2}|\d{4,})$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

const allowedSpelling = (text: string, { allowed }: Column) =>
  allowed.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text

/** Why the value cannot stay; undefined where it can. */
export function cellFault(value: unknown, column: Column): string | undefined {
  if (value === undefined || value === null) return column.isRequired ? `${column.title} is missing.` : undefined
  const { type, allowed } = column
  if (type === 'number') return numberFault(value, column)
  if (type === 'boolean') return typeof value === 'boolean' ? undefined : 'Expected yes or no.'
  if (type === 'place')
    return Array.isArray(value) && value.length === 2 ? undefined : 'Expected latitude, longitude: 52.52, 13.405.'
  if (type === 'list') return Array.isArray(value) ? undefined : 'Expected texts with ; between them.'
  // Priorities and the like come as numbers from older clients.
  if (typeof value !== 'string') return typeof value === 'number' ? undefined : 'Expected a text.'
  if (type === 'duration' && exactDurationSeconds(value) === undefined)
    return 'Expected a duration: 1:30, 90 min or PT1H30M.'
  if (type === 'dateTime' && (Number.isNaN(Date.parse(value)) || writtenOffset(value) === undefined))
    return 'Expected a day and a time: 2027-02-01 09:30.'
  if (allowed.length > 0 && !allowed.includes(value)) return `Expected ${allowed.join(', ')}.`
  return undefined
}

function numberFault(value: unknown, { isWhole, minimum, maximum }: Column): string | undefined {
  if (typeof value !== 'number') return 'Expected a number.'
  if (isWhole && !Number.isInteger(value)) return 'Expected a whole number.'
  if (minimum !== undefined && value < minimum) return `Expected ${minimum} or more.`
  if (maximum !== undefined && value > maximum) return `Expected ${maximum} or less.`
  return undefined
}
