/** Numbers, booleans and durations as people type them. */
import { durationSeconds, formatDuration } from '../foundation/iso-duration.ts'
import { isSerial, type ImportCell } from './import-table.ts'

/** What a cell was read as, or why it was not. */
export type Reading<Value = unknown> = { readonly value: Value } | { readonly fault: string }

const shown = (cell: ImportCell) => JSON.stringify(cell).slice(0, 60)

export function readNumber(cell: ImportCell, commaIsDecimal: boolean): Reading<number> {
  if (typeof cell === 'number') return { value: cell }
  if (isSerial(cell)) return { fault: 'is a date or a time; a number is wanted, so choose the format "number"' }
  if (typeof cell !== 'string') return { fault: `is ${shown(cell)}; a number is wanted` }
  const text = cell.replaceAll(/[\s\u00A0\u202F']/g, '')
  if (/^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return { value: Number(text.replaceAll('.', '').replace(',', '.')) }
  if (/^[-+]?\d{1,3}(,\d{3})+\.\d+$/.test(text)) return { value: Number(text.replaceAll(',', '')) }
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return { value: Number(text) }
  if (!/^[-+]?\d+,\d+$/.test(text)) return { fault: `is "${cell}"; a number is wanted` }
  if (!commaIsDecimal && /^[-+]?[1-9]\d{0,2},\d{3}$/.test(text))
    return {
      fault: `is "${cell}", which may be ${text.replace(',', '.')} or ${text.replace(',', '')}; write it with a point, or as a number`,
    }
  return { value: Number(text.replace(',', '.')) }
}

const words = new Map<string, boolean>([
  ...['true', 'yes', 'ja', 'wahr', 'x', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'nein', 'falsch', '0'].map((word) => [word, false] as const),
])

export function readBoolean(cell: ImportCell): Reading<boolean> {
  if (typeof cell === 'boolean') return { value: cell }
  const value = typeof cell === 'object' ? undefined : words.get(String(cell).toLowerCase())
  return value === undefined ? { fault: `is ${shown(cell)}; yes or no is wanted` } : { value }
}

const secondsPer = { s: 1, min: 60, h: 3600, d: 86_400 } as const
export type DurationUnit = keyof typeof secondsPer

const unitWords: Readonly<Record<string, DurationUnit>> = {
  ...{ s: 's', sec: 's', secs: 's', second: 's', seconds: 's', sek: 's', sekunden: 's' },
  ...{ m: 'min', min: 'min', mins: 'min', minute: 'min', minutes: 'min', minuten: 'min' },
  ...{ h: 'h', hr: 'h', hrs: 'h', hour: 'h', hours: 'h', std: 'h', stunde: 'h', stunden: 'h' },
  ...{ d: 'd', day: 'd', days: 'd', tag: 'd', tage: 'd' },
}

/** Of a word for one; undefined where it is none. */
export const durationUnit = (word: string): DurationUnit | undefined =>
  Object.hasOwn(unitWords, word.toLowerCase()) ? unitWords[word.toLowerCase()] : undefined

/** In ISO 8601. `unit` is that of the column: without one, a bare number is no duration. */
export function readDuration(cell: ImportCell, unit: DurationUnit | undefined): Reading<string> {
  if (isSerial(cell))
    return cell.hasDate ? { fault: 'is a date; a duration such as 1:30 is wanted' } : whole(cell.days * secondsPer.d)
  if (typeof cell === 'number') return bare(cell, String(cell), unit)
  if (typeof cell !== 'string') return { fault: `is ${shown(cell)}; a duration such as 1:30 is wanted` }
  if (/^P/i.test(cell) && durationSeconds(cell.toUpperCase()) !== undefined) return { value: cell.toUpperCase() }
  const clock = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(cell)
  if (clock) return whole(Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0))
  if (/^\d+([.,]\d+)?$/.test(cell)) return bare(Number(cell.replace(',', '.')), cell, unit)
  const parts = [...cell.matchAll(/(\d+(?:[.,]\d+)?)\s*([a-z]+)\.?\s*/gi)]
  const units = parts.map(([, , word = '']) => durationUnit(word))
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === cell && !units.includes(undefined)
  if (!isWhole) return { fault: `is "${cell}"; a duration such as 1:30, 90 min or PT1H30M is wanted` }
  return whole(
    parts.reduce((sum, [, amount = ''], i) => sum + Number(amount.replace(',', '.')) * secondsPer[units[i]!], 0),
  )
}

function bare(amount: number, text: string, unit: DurationUnit | undefined): Reading<string> {
  if (amount === 0) return { value: 'PT0S' }
  if (unit) return whole(amount * secondsPer[unit])
  return {
    fault: `is ${text}, of which nobody says whether these are minutes or hours; write 90 min or 1:30, format the cell as a time, or name the unit in the title: serviceDuration (min)`,
  }
}

const whole = (seconds: number): Reading<string> => ({ value: formatDuration(Math.round(seconds)) })
