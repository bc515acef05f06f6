/** The work of one technician as a calendar (iCalendar, RFC 5545). */
import { createEvents, type DateArray, type EventAttributes } from 'ics'
import type { ExportEntry, ExportJourney } from '../models/plan-export.ts'

/** `journeys` are all of the same technician. */
export function calendarOf(journeys: readonly ExportJourney[], datasetId: string): string {
  const name = journeys[0]?.who.name ?? ''
  const events = journeys.flatMap(({ entries }) => entries.map((entry) => eventOf(entry, datasetId)))
  const { error, value } = createEvents(events, { calName: name, productId: 'planwright' })
  if (error) throw error
  return value ?? ''
}

function eventOf({ id, title, start, end, position, notes }: ExportEntry, datasetId: string): EventAttributes {
  return {
    // The same after every export of the plan, so that a calendar that reads it again does not show it twice.
    uid: `${datasetId}-${id.replaceAll(/[^\w-]/g, (letter) => letter.codePointAt(0)!.toString(16))}@planwright`,
    title,
    start: instant(start),
    end: instant(end),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    ...(position && { geo: { lat: position[0], lon: position[1] }, location: `${position[0]}, ${position[1]}` }),
    description: notes.join('\n'),
  }
}

/** Year, month, day, hour and minute in UTC: calendars know no seconds. */
function instant(dateTime: string): DateArray {
  const date = new Date(dateTime)
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes()]
}
