/** Unplanned visits by what they are: priority, skill, area and day. */
import { isInsideRing, type Position } from '../../../../../ui/map/inside-ring.ts'
import { dayNumber, dayText, type TimeZone } from '../../../../../ui/time-zone.ts'
import type { Visit } from '../plan.ts'

/** Empty where it does not matter. */
export interface TrayFilter {
  readonly priority: string
  readonly skill: string
  readonly area: string
  readonly day: string
}
export const noFilter: TrayFilter = { priority: '', skill: '', area: '', day: '' }

export interface TrayChoice {
  readonly value: string
  readonly label: string
}
export type TrayChoices = Readonly<Record<keyof TrayFilter, readonly TrayChoice[]>>

type Ring = readonly (readonly number[])[]
/** As GeoJSON has it. */
export type SentArea =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] }

export interface NamedArea {
  readonly name: string
  readonly area: SentArea
}

const noPriority = 'none'
const anyTime = 'any'
const dayMilliseconds = 86_400_000
const maxDays = 31

/** Days on the clock of the plan on which a window is open; undefined for any time. */
function daysOf({ windows }: Visit, zone: TimeZone): readonly number[] | undefined {
  if (windows.length === 0 || windows.some(({ start, end }) => !Number.isFinite(end - start))) return undefined
  return windows.flatMap(({ start, end }) => {
    const [first, last] = [dayNumber(start, zone), dayNumber(Math.max(start, end - 1), zone)]
    return Array.from({ length: Math.min(last - first + 1, maxDays) }, (_, index) => first + index)
  })
}

const priorityOf = ({ priority }: Visit) => priority ?? noPriority
const textOf = (value: string) => ({ value, label: value })
const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** What there is to choose from among these visits. */
export function trayChoices(visits: readonly Visit[], areas: readonly NamedArea[], zone: TimeZone): TrayChoices {
  const days = visits.map((visit) => daysOf(visit, zone))
  const numbers = [...new Set(days.flatMap((own) => own ?? []))].sort((a, b) => a - b)
  const noon = (day: number) => day * dayMilliseconds + dayMilliseconds / 2
  return {
    priority: [...new Set(visits.map(priorityOf))]
      .sort(byNumber)
      .map((value) => ({ value, label: value === noPriority ? 'no priority given' : `priority ${value}` })),
    skill: [...new Set(visits.flatMap(({ skills }) => skills))].sort(byNumber).map(textOf),
    area: areas
      .filter(({ area }) => visits.some((visit) => isInArea(visit, area)))
      .map(({ name }) => ({ value: name, label: `area of ${name}` })),
    day: [
      ...numbers.map((day) => ({ value: String(day), label: dayText(noon(day), zone) })),
      ...(days.includes(undefined) ? [{ value: anyTime, label: 'at any time' }] : []),
    ],
  }
}

export function filteredVisits(
  visits: readonly Visit[],
  filter: TrayFilter,
  { areas, zone }: { readonly areas: readonly NamedArea[]; readonly zone: TimeZone },
): readonly Visit[] {
  const area = areas.find(({ name }) => name === filter.area)?.area
  return visits.filter(
    (visit) =>
      (filter.priority === '' || priorityOf(visit) === filter.priority) &&
      (filter.skill === '' || visit.skills.includes(filter.skill)) &&
      (filter.area === '' || (area !== undefined && isInArea(visit, area))) &&
      isOnDay(visit, filter.day, zone),
  )
}

/** What may be at any time may be on every day. */
function isOnDay(visit: Visit, day: string, zone: TimeZone): boolean {
  if (day === '') return true
  const days = daysOf(visit, zone)
  return day === anyTime ? days === undefined : days === undefined || days.includes(Number(day))
}

/** Outside the holes of a polygon, too. */
export function isInArea({ location }: Visit, area: SentArea): boolean {
  if (!location) return false
  const [latitude, longitude] = location
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates
  const isIn = (ring: Ring) =>
    isInsideRing(
      [longitude, latitude],
      ring.map(([x = 0, y = 0]): Position => [x, y]),
    )
  return polygons.some(([outline = [], ...holes]) => isIn(outline) && !holes.some(isIn))
}
