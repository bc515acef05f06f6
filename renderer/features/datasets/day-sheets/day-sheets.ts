/**
 * The day of each technician, or whoever a model plans, as it is printed: of the journeys of the plan. Where nobody
 * travels a journey is one shift, and a sheet has all those of somebody.
 */
import type { Journey, JourneyEntry, PlanJourneys } from '../../../../server/contract/plan-journeys.ts'
import { dayText, fixedZone, longDayText, writtenOffset } from '../../../ui/time-zone.ts'

/** Latitude and longitude. */
export type SheetPlace = readonly [number, number]

export interface SheetStop {
  readonly id: string
  /** As on the timeline and the map, from 1; breaks and the like have none. */
  readonly number: number | undefined
  readonly title: string
  /** `Mon 1 Feb`, on sheets of more than one day. */
  readonly day: string | undefined
  /** `08:15`, by the clock of the shift. */
  readonly start: string
  readonly end: string
  /** What else is to be known, line by line. */
  readonly notes: readonly string[]
  readonly place: SheetPlace | undefined
}

export interface DaySheet {
  readonly id: string
  readonly title: string
  readonly who: string
  readonly whoName: string
  /** When the first place is left, and the last one reached; empty where nobody knows. */
  readonly leaves: string
  readonly isBack: string
  readonly stops: readonly SheetStop[]
  /** Places in the order they are passed; empty where nobody travels. */
  readonly path: readonly SheetPlace[]
}

/** For shifts with anything to do, in the order of the plan. */
export function daySheetsOf({ journeys }: PlanJourneys): DaySheet[] {
  const worked = journeys.filter(({ entries }) => entries.length > 0)
  return worked.some(({ path }) => path.length > 0) ? worked.map(sheetOfDay) : sheetsOfPeople(worked)
}

const sheetOfDay = ({ id, title, who, span, entries, path }: Journey): DaySheet => ({
  ...{ id, who: who.id, whoName: who.name, path },
  title: span ? `${who.name}, ${inZone(span.start, longDayText)}` : title,
  ...{ leaves: clockOf(span?.start ?? ''), isBack: clockOf(span?.end ?? '') },
  stops: stopsOf(entries, () => undefined),
})

function sheetsOfPeople(journeys: readonly Journey[]): DaySheet[] {
  const people = new Map(journeys.map(({ who }) => [who.id, who.name]))
  return [...people].map(([id, name]) => ({
    ...{ id, title: name, who: id, whoName: name, path: [], leaves: '', isBack: '' },
    stops: stopsOf(
      journeys
        .flatMap(({ who, entries }) => (who.id === id ? entries : []))
        .sort((a, b) => Date.parse(a.start) - Date.parse(b.start)),
      ({ start }) => inZone(start, dayText),
    ),
  }))
}

function stopsOf(entries: readonly JourneyEntry[], dayOf: (entry: JourneyEntry) => string | undefined): SheetStop[] {
  const work = entries.filter(({ isWork }) => isWork)
  return entries.map((entry) => {
    const { id, title, isWork, start, end, notes, position } = entry
    const number = isWork ? work.indexOf(entry) + 1 : undefined
    return { id, number, title, day: dayOf(entry), start: clockOf(start), end: clockOf(end), notes, place: position }
  })
}

const inZone = (dateTime: string, words: typeof dayText): string =>
  words(Date.parse(dateTime), fixedZone(writtenOffset(dateTime) ?? 0))

/** `2027-02-01T08:15:00+01:00` -> `08:15`: whoever drives goes by that clock, wherever this is printed. */
const clockOf = (dateTime: string) => dateTime.slice(11, 16)

/** Points in the middle of a box of the given size, north up, with the same scale both ways; y grows downwards. */
export function sketchOf(places: readonly SheetPlace[], width: number, height: number): { x: number; y: number }[] {
  const middle =
    (Math.min(...places.map(([latitude]) => latitude)) + Math.max(...places.map(([latitude]) => latitude))) / 2
  // Degrees of longitude are shorter the farther from the equator.
  const flat = places.map(([latitude, longitude]) => ({
    x: longitude * Math.cos((middle * Math.PI) / 180),
    y: -latitude,
  }))
  const box = (axis: 'x' | 'y') => {
    const values = flat.map((point) => point[axis])
    const from = Math.min(...values)
    return { from, extent: Math.max(...values) - from }
  }
  const [across, down] = [box('x'), box('y')]
  const scale = Math.min(width / Math.max(tiny, across.extent), height / Math.max(tiny, down.extent))
  const [left, top] = [(width - across.extent * scale) / 2, (height - down.extent * scale) / 2]
  return flat.map(({ x, y }) => ({ x: left + (x - across.from) * scale, y: top + (y - down.from) * scale }))
}

/** Degrees, about a hand's breadth: below that all is one place. */
const tiny = 1e-6
