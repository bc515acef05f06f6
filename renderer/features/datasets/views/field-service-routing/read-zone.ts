/** The clock a plan is made for: its times are written with offsets, and its places tell whose offsets they are. */
import { fixedZone, utc, writtenOffset, type TimeZone } from '../../../../ui/time-zone.ts'
import { zoneNear, type WrittenTime } from '../../../../ui/zone-places.ts'
import type { Input } from './documents.ts'
import { placeOf, timeOf } from './read-values.ts'

/** Offsets change twice a year: a few times of each day tell as much as all of them. */
const maxTimes = 200

/**
 * Where no clock shows all times as they are written, the one that shows most of them; an offset alone where none does.
 */
export function readZone(input: Input | undefined): TimeZone {
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

function writtenTimes(input: Input | undefined): readonly (WrittenTime & { readonly text: string })[] {
  const spans = [...shiftsOf(input), ...(input?.visits ?? []).flatMap(({ timeWindows }) => timeWindows ?? [])]
  const texts = spans.flatMap(({ minStartTime, maxEndTime }) => [minStartTime, maxEndTime])
  // What begins on the same day and hour with the same offset tells nothing new.
  const distinct = new Map(
    [...texts, input?.planningWindow?.startDate].map((text) => [
      `${text?.slice(0, 13) ?? ''}${text?.slice(-6) ?? ''}`,
      text ?? '',
    ]),
  )
  return [...distinct.values()]
    .flatMap((text) => {
      const [time, offsetMinutes] = [timeOf(text), writtenOffset(text)]
      return time === undefined || offsetMinutes === undefined ? [] : [{ text, time, offsetMinutes }]
    })
    .slice(0, maxTimes)
}

const shiftsOf = (input: Input | undefined) => (input?.vehicles ?? []).flatMap(({ shifts }) => shifts)

const placesIn = (input: Input | undefined) =>
  [
    ...shiftsOf(input).map(({ startLocation }) => startLocation),
    ...(input?.visits ?? []).map(({ location }) => location),
  ]
    .map(placeOf)
    .filter((place) => place !== undefined)
