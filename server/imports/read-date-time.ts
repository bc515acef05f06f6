/** Date-times as people type them and as spreadsheets store them, by the clocks of one time zone. */
import { formatDateTime, parseDateTime } from '../foundation/iso-date-time.ts'
import { secondsPerDay, zonedClock, type LocalClock } from '../foundation/local-clock.ts'
import { isSerial, type ImportCell } from './import-table.ts'
import type { Reading } from './read-number.ts'

/** Reads a cell as a date-time with its offset. `zone` is one of the IANA database. */
export type ReadDateTime = (cell: ImportCell) => Reading<string>

/** From the end of 1899, which is day 0 of spreadsheets, to 1970. */
const daysTo1970 = 25_569
const wanted = 'a date and a time are wanted, such as 2027-02-01 09:00 or 2027-02-01T09:00:00+01:00'

export function createReadDateTime(zone: string | undefined): ReadDateTime {
  const clock = zone === undefined ? undefined : zonedClock(zone)
  const known = new Map<number, Reading<string>>()
  const at = (local: number): Reading<string> => {
    if (!clock) return { fault: 'says no time zone; say of which zone the times are, or write them with an offset' }
    let reading = known.get(local)
    if (!reading) known.set(local, (reading = instantOf(local, clock, zone!)))
    return reading
  }
  return (cell) => {
    if (isSerial(cell)) {
      if (!cell.hasDate) return { fault: `is a time of day without a date; ${wanted}` }
      if (!cell.hasTime && Number.isInteger(cell.days)) return { fault: `is a date without a time; ${wanted}` }
      return at(Math.round((cell.days - daysTo1970) * secondsPerDay))
    }
    if (typeof cell !== 'string') return { fault: `is ${JSON.stringify(cell)}; ${wanted}, or a cell formatted as such` }
    if (parseDateTime(cell)) return { value: cell }
    const local = localSeconds(cell)
    return local === undefined ? { fault: `is "${cell}"; ${wanted}` } : at(local)
  }
}

const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/

/** What the clocks show, as if it were UTC; with slashes nobody knows which is the month. */
function localSeconds(text: string): number | undefined {
  const [, first, month, third, hour, minute, second = '0'] = yearFirst.exec(text) ?? dayFirst.exec(text) ?? []
  if (first === undefined || third === undefined) return undefined
  const [year, day] = first.length === 4 ? [first, third] : [third, first]
  const two = (part: string | undefined) => String(part).padStart(2, '0')
  return parseDateTime(`${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}Z`)?.seconds
}

function instantOf(local: number, clock: LocalClock, zone: string): Reading<string> {
  const text = formatDateTime(local).slice(0, 16).replace('T', ' ')
  const instant = clock.instant(local)
  if (clock.localSeconds(instant) !== local) return { fault: `is ${text}, which the clocks of ${zone} skip` }
  if (clock.localSeconds(instant + 3600) === local || clock.localSeconds(instant - 3600) === local)
    return { fault: `is ${text}, which the clocks of ${zone} show twice; write it with an offset` }
  return { value: formatDateTime(instant, (local - instant) / 60) }
}
