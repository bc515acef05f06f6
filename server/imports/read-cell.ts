/** A cell as the value of a field. */
import { isFaulty, isSerial, type ImportCell } from './import-table.ts'
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

export function readCell(cell: ImportCell, field: ImportField, context: CellContext): Reading {
  if (isFaulty(cell)) return { fault: cell.fault }
  switch (field.type) {
    case 'number':
      return readNumber(cell, context.commaIsDecimal)
    case 'boolean':
      return readBoolean(cell)
    case 'duration':
      return readDuration(cell, context.unit)
    case 'dateTime':
      return context.readDateTime(cell)
    case 'text':
      return oneOf(readText(cell), field)
    case 'list':
      return readList(readText(cell), field)
  }
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
  const items = reading.value
    .split(reading.value.includes(';') ? ';' : ',')
    .map((item) => item.trim())
    .filter(Boolean)
  if (!field.read) return { value: items }
  const readings = items.map((item) => declared(item, field))
  const fault = readings.find((one) => 'fault' in one)
  return fault ?? { value: readings.map((one) => ('value' in one ? one.value : undefined)) }
}

function declared(text: string, field: ImportField): Reading {
  const value = field.read?.(text)
  return value === undefined
    ? { fault: `is "${text}"; something like ${field.example ?? 'the example of the template'} is wanted` }
    : { value }
}
