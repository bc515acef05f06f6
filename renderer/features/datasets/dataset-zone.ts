/**
 * The clock a dataset is planned by: its times are written with offsets, and its places tell whose offsets they are.
 */
import type { Place } from '../../ui/map/map-feature.ts'
import { fixedZone, utc, writtenOffset, type TimeZone } from '../../ui/time-zone.ts'
import { zoneNear } from '../../ui/zone-places.ts'

/** Offsets change twice a year: a few times of each day tell as much as all of them. */
const maxTimes = 200

/**
 * Of date-times as they are written. Where no clock shows all of them so, the one that shows most; an offset alone
 * where none does.
 */
export function zoneOfTimes(written: Iterable<string>, place: Place | undefined): TimeZone {
  const times = distinctTimes(written)
  if (times.every(({ text }) => text.endsWith('Z'))) return utc
  const main = mainOffset(times.map(({ offsetMinutes }) => offsetMinutes))
  const ofMain = times.filter(({ offsetMinutes }) => offsetMinutes === main)
  return (place && (zoneNear(place, times) ?? zoneNear(place, ofMain))) ?? fixedZone(main)
}

/** Most people plan in one zone: the offset of most times. */
function mainOffset(offsets: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const offset of offsets) counts.set(offset, (counts.get(offset) ?? 0) + 1)
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]
}

function distinctTimes(written: Iterable<string>) {
  // What begins on the same day and hour with the same offset tells nothing new.
  const distinct = new Map<string, string>()
  for (const text of written) distinct.set(`${text.slice(0, 13)}${text.slice(-6)}`, text)
  return [...distinct.values()]
    .flatMap((text) => {
      const [time, offsetMinutes] = [Date.parse(text), writtenOffset(text)]
      return Number.isNaN(time) || offsetMinutes === undefined ? [] : [{ text, time, offsetMinutes }]
    })
    .slice(0, maxTimes)
}

export interface DatasetScene {
  readonly zone: TimeZone
  /** The first and the last time in the input; undefined without any. */
  readonly span: { readonly first: number; readonly last: number } | undefined
  /** Everything in the input that looks like a place. */
  readonly places: readonly Place[]
}

/** Most values that are looked at: where an input goes on like that, more of them tell nothing new. */
const maxValues = 200_000

/** What an input of any model says of where and when it is. */
export function datasetScene(input: unknown): DatasetScene {
  const [times, places]: [string[], Place[]] = [[], []]
  const open: unknown[] = [input]
  for (let seen = 0; open.length > 0 && seen < maxValues; seen++) {
    const value = open.pop()
    if (typeof value === 'string') {
      if (writtenOffset(value) !== undefined) times.push(value)
    } else if (isPlace(value)) places.push(value)
    // Tables of numbers hold neither.
    else if (typeof value === 'object' && value !== null && !isRowOfNumbers(value))
      for (const item of Object.values<unknown>({ ...value })) open.push(item)
  }
  return { zone: zoneOfTimes(times, places[0]), span: spanOf(times), places }
}

function spanOf(written: readonly string[]): DatasetScene['span'] {
  const times = written.map((text) => Date.parse(text)).filter((time) => !Number.isNaN(time))
  if (times.length === 0) return undefined
  return times.reduce(({ first, last }, time) => ({ first: Math.min(first, time), last: Math.max(last, time) }), {
    first: Infinity,
    last: -Infinity,
  })
}

const isRowOfNumbers = (value: object) => Array.isArray(value) && typeof value[0] === 'number'

function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value) || value.length !== 2) return false
  return value.every((degrees, index) => typeof degrees === 'number' && Math.abs(degrees) <= (index === 0 ? 90 : 180))
}
