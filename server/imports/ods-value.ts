/** What a cell of an OpenDocument spreadsheet holds. */
import { parseDateTime } from '../foundation/iso-date-time.ts'
import type { ImportCell } from './import-table.ts'

export interface OdsValue {
  readonly type: string | undefined
  /** As it is stored; texts may be stored as they are shown alone. */
  readonly value: string | undefined
  readonly isFormula: boolean
  /** Its style has a time of day. */
  readonly showsTime: boolean
  text: string
}

const secondsPerDay = 86_400
/** From the end of 1899, which is day 0 of spreadsheets, to 1970. */
const daysTo1970 = 25_569
const firstSoundDay = 61

export function odsValue({ type, value, isFormula, showsTime, text }: OdsValue): ImportCell {
  switch (type) {
    case undefined:
      if (isFormula)
        return {
          fault: 'holds a formula without its value; open the file in your spreadsheet program and save it again',
        }
      return text.trim() || undefined
    case 'string':
      // Errors of older programs are but texts.
      if (isFormula && /^(#[A-Z/0!?]+|Err:\d+)$/.test(text.trim())) return { fault: `holds the error ${text.trim()}` }
      return (value ?? text).trim() || undefined
    case 'error':
      return { fault: `holds the error ${text.trim() || 'of a formula'}` }
    case 'float':
    case 'percentage':
    case 'currency':
      return numberOf(value)
    case 'boolean':
      return value === 'true' || value === 'false' ? value === 'true' : unsound('yes or no', value)
    case 'date':
      return dateOf(value ?? '', showsTime)
    case 'time':
      return timeOf(value ?? '')
    default:
      return { fault: `is of a type nobody knows, "${type}"` }
  }
}

const unsound = (what: string, value: string | undefined): ImportCell => ({
  fault: `holds ${value === undefined ? 'nothing' : `"${value.slice(0, 40)}"`}, although it says that it is ${what}`,
})

function numberOf(value: string | undefined): ImportCell {
  const number = value === undefined || value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : unsound('a number', value)
}

function dateOf(value: string, showsTime: boolean): ImportCell {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?)?$/.exec(value) ?? []
  const seconds = parseDateTime(`${day}T${time ?? '00:00'}Z`)?.seconds
  if (day === '' || seconds === undefined) return unsound('a date', value)
  const days = seconds / secondsPerDay + daysTo1970
  if (days < firstSoundDay) return { fault: 'holds a date before 1900-03-01' }
  return { days, hasDate: true, hasTime: showsTime || time !== undefined }
}

/** A length of time, `PT09H30M00S`. */
function timeOf(value: string): ImportCell {
  const [all, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?$/.exec(value) ?? []
  if (all === undefined) return unsound('a time', value)
  const sum = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  return { days: sum / secondsPerDay, hasDate: false, hasTime: true }
}
