/** The clock a plan is made for: its times are written with offsets, and its places tell whose offsets they are. */
import { fixedZone, utc, writtenOffset, type TimeZone } from '../../../../ui/time-zone.ts'
import { zoneNear, type WrittenTime } from '../../../../ui/zone-places.ts'
import { fieldsOf, listOf, placeOf, textOf, timeOf } from './read-json.ts'

/** Offsets change twice a year: a few times of each day tell as much as all of them. */
const mostTimes = 200

/**
 * Where no clock shows all times as they are written, the one that shows most of them; an offset alone where none does.
 */
export function readZone(input: unknown): TimeZone {
  const times = writtenTimes(input)
  if (times.every(({ text }) => text.endsWith('Z'))) return utc
  const main = mainOffset(times)
  const place = placesIn(input)[0]
  const ofMain = times.filter(({ offsetMinutes }) => offsetMinutes === main)
  return (place && (zoneNear(place, times) ?? zoneNear(place, ofMain))) ?? fixedZone(main)
}

/** Most people plan in one zone: the offset of most times. */
function mainOffset(times: readonly WrittenTime[]): number {
  const counts = new Map<number, number>()
  for (const { offsetMinutes } of times) counts.set(offsetMinutes, (counts.get(offsetMinutes) ?? 0) + 1)
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]
}

function writtenTimes(input: unknown): readonly (WrittenTime & { readonly text: string })[] {
  const { vehicles, planningWindow, visits } = fieldsOf(input)
  const shifts = listOf(vehicles).flatMap((vehicle) => listOf(vehicle['shifts']))
  const windows = listOf(visits).flatMap((visit) => listOf(visit['timeWindows']))
  const texts = [...shifts, ...windows].flatMap((fields) => [
    textOf(fields['minStartTime']),
    textOf(fields['maxEndTime']),
  ])
  // What begins on the same day and hour with the same offset tells nothing new.
  const distinct = new Map(
    [...texts, textOf(fieldsOf(planningWindow)['startDate'])].map((text) => [
      `${text?.slice(0, 13) ?? ''}${text?.slice(-6) ?? ''}`,
      text,
    ]),
  )
  return [...distinct.values()]
    .flatMap((text = '') => {
      const [time, offsetMinutes] = [timeOf(text), writtenOffset(text)]
      return time === undefined || offsetMinutes === undefined ? [] : [{ text, time, offsetMinutes }]
    })
    .slice(0, mostTimes)
}

function placesIn(input: unknown) {
  const { vehicles, visits } = fieldsOf(input)
  const starts = listOf(vehicles).flatMap((vehicle) => listOf(vehicle['shifts']).map((shift) => shift['startLocation']))
  return [...starts, ...listOf(visits).map((visit) => visit['location'])]
    .map(placeOf)
    .filter((place) => place !== undefined)
}
