/** A cell as the value of a field. */
import { z } from 'zod'
import { isFaulty, isSerial, type ImportCell, type SerialCell } from './import-table.ts'
import type { ImportField } from './import-field.ts'
import type { ReadDateTime } from './read-date-time.ts'
import { readBoolean, readDuration, readNumber, type DurationUnit, type Reading } from './read-number.ts'

export interface CellContext {
  readonly commaIsDecimal: boolean
  /** As the title of the column has it. */
  readonly unit: DurationUnit | undefined
  readonly readDateTime: ReadDateTime
}

/** Numbers beyond these are not what was typed. */
const surest = Number.MAX_SAFE_INTEGER

/** Stands for null where that says something: nobody, on purpose. */
export const noneText = '(none)'

export function readCell(cell: ImportCell, field: ImportField, context: CellContext): Reading {
  if (isFaulty(cell)) return { fault: cell.fault }
  if (cell === noneText && field.isNullable) return { value: null }
  switch (field.type) {
    case 'number':
      return inRange(readNumber(cell, context.commaIsDecimal), field)
    case 'boolean':
      return readBoolean(cell)
    case 'duration':
      return readDuration(cell, context.unit)
    case 'dateTime':
      return context.readDateTime(cell)
    case 'text':
      return oneOf(isSerial(cell) && field.wall ? readWall(cell, field.wall) : readText(cell), field)
    case 'list':
      return readList(readText(cell), field)
  }
}

function inRange(reading: Reading<number>, { range: [least, most] = [-Infinity, Infinity] }: ImportField): Reading {
  if ('fault' in reading || (reading.value >= least && reading.value <= most)) return reading
  return { fault: `is ${reading.value}; it may be ${least} at least and ${most} at most` }
}

const msPerDay = 86_400_000
const daysTo1970 = 25_569

/** A day or a time of a spreadsheet as the text it shows. */
function readWall({ days, hasDate }: SerialCell, wall: 'date' | 'time' | 'dateTime'): Reading<string> {
  const minutes = Math.round((days - daysTo1970) * 24 * 60)
  const text = new Date((minutes * msPerDay) / 24 / 60).toISOString()
  const isWhole = Number.isInteger(days)
  if (wall === 'time' && !hasDate && days < 1) return { value: text.slice(11, 16) }
  if (wall === 'date' && hasDate && isWhole) return { value: text.slice(0, 10) }
  if (wall === 'dateTime' && hasDate) return { value: text.slice(0, 16) }
  const wanted = { date: 'a date without a time', time: 'a time of day', dateTime: 'a date and a time' }[wall]
  return { fault: `is another kind of date or time; ${wanted} is wanted` }
}

function readText(cell: ImportCell): Reading<string> {
  if (isSerial(cell)) return { fault: 'is a date or a time; a text is wanted, so choose the format "text"' }
  if (typeof cell === 'number')
    return Math.abs(cell) > surest
      ? { fault: `is ${cell}, too long a number; choose the format "text"` }
      : { value: String(cell) }
  if (typeof cell === 'object') return cell
  if (typeof cell === 'boolean') return { fault: `is ${String(cell)}; a text is wanted` }
  return { value: cell ?? '' }
}

function oneOf(reading: Reading<string>, field: ImportField): Reading {
  if ('fault' in reading) return reading
  if (field.read) return declared(reading.value, field)
  if (field.allowed.length === 0) return reading
  const value = field.allowed.find((one) => one.toLowerCase() === reading.value.toLowerCase())
  return value === undefined
    ? { fault: `is "${reading.value}"; ${field.allowed.join(', ')} are the values there are` }
    : { value }
}

function readList(reading: Reading<string>, field: ImportField): Reading {
  if ('fault' in reading) return reading
  const items = itemsOf(reading.value)
  if (!field.read) return { value: items }
  const readings = items.map((item) => declared(item, field))
  const fault = readings.find((one) => 'fault' in one)
  return fault ?? { value: readings.map((one) => ('value' in one ? one.value : undefined)) }
}

/** `["a;b"]` where a name has what parts the others. */
function itemsOf(text: string): string[] {
  const list = text.startsWith('[') ? z.array(z.string()).safeParse(parsed(text)) : undefined
  if (list?.success) return list.data
  const items = text.split(text.includes(';') ? ';' : ',').map((item) => item.trim())
  return items.filter(Boolean)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function declared(text: string, field: ImportField): Reading {
  const value = field.read?.(text)
  return value === undefined
    ? { fault: `is "${text}"; something like ${field.example ?? 'the example of the template'} is wanted` }
    : { value }
}
