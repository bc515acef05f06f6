/** What a cell was understood as, in words people check faster than the notation of documents. */
import { durationText } from '../../../ui/amounts.ts'
import { secondsOfDuration } from '../../../ui/iso-duration.ts'
import { clockText, dayText, fixedZone, writtenOffset } from '../../../ui/time-zone.ts'
import { durationAsTyped } from '../../../ui/typed-values.ts'

const duration = /^PT?[\dTDHMS.]+$/
const dateTime = /^(\d{4})-\d\d-\d\dT\d\d:\d\d/

/** `1 h 30 min` of `PT1H30M`, and `Tue 2 Mar 2027, 07:30` by the clock the time is written in; all else as it is. */
export function cellWords(text: string): string {
  const seconds = duration.test(text) ? secondsOfDuration(text) : undefined
  // Words go to the minute.
  if (seconds !== undefined) return seconds % 60 === 0 ? durationText(seconds) : durationAsTyped(text)
  const [, year] = dateTime.exec(text) ?? []
  const [time, offset] = [Date.parse(text), writtenOffset(text)]
  if (year === undefined || offset === undefined || Number.isNaN(time)) return text
  const zone = fixedZone(offset)
  return `${dayText(time, zone)} ${year}, ${clockText(time, zone)}`
}
