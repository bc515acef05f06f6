/** How many are at work, quarter by quarter of an hour, and how many are wanted. */
import type { DemandInput, Input } from './documents.ts'
import { nextDate } from './read-roster.ts'
import type { Roster, Shift } from './roster.ts'
import { shiftTagFilter, tagsMatch } from './tag-filter.ts'

/** Minutes. */
export const slotLength = 15
const slotsPerDay = (24 * 60) / slotLength

/** A rule of the input that asks for people, or all the shifts there are. */
export interface Demand {
  readonly title: string
  readonly rule: DemandInput | undefined
}

export interface DemandDay {
  readonly date: string
  /** People, quarter by quarter from midnight, by the clock of the place. */
  readonly wanted: readonly number[]
  readonly atWork: readonly number[]
}

export interface DayGap {
  readonly date: string
  /** Hours of people. */
  readonly wantedHours: number
  readonly missingHours: number
  /** People missing at once, and since when, such as `10:15`. */
  readonly most: number
  readonly from: string
}

/** Each rule on its own: two of them may ask for the same people. */
export function demandsOf(input: Input): readonly Demand[] {
  const rules = input.globalRules?.minimumMaximumShiftsPerHourlyDemand ?? []
  return rules.length === 0
    ? [{ title: 'All shifts', rule: undefined }]
    : rules.map((rule) => ({ title: rule.id, rule }))
}

export function readDemand(
  roster: Roster,
  input: Input,
  { rule }: Demand,
  dates: readonly string[],
): readonly DemandDay[] {
  const shifts = [...roster.shifts.values()]
  const counted = rule ? countedBy(rule, shifts, input) : shifts
  const worked = counted.filter(({ employee }) => employee !== null)
  const offsetOf = offsets(shifts)
  return dates.map((date) => {
    const midnight = Date.parse(`${date}T00:00Z`) / 1000 - offsetOf(date)
    return {
      date,
      wanted: rule ? wantedBy(rule, midnight) : peopleAt(counted, midnight),
      atWork: peopleAt(worked, midnight),
    }
  })
}

function countedBy(rule: DemandInput, shifts: readonly Shift[], { employees }: Input): readonly Shift[] {
  const filter = {
    include: rule.includeEmployeeTags ?? [],
    exclude: rule.excludeEmployeeTags ?? [],
    matches: rule.employeeTagMatches ?? 'ALL',
  }
  const counted = new Set(employees.filter(({ tags }) => tagsMatch(tags ?? [], filter)).map(({ id }) => id))
  const shiftTags = shiftTagFilter(rule)
  return shifts.filter(({ employee, tags }) => employee !== null && counted.has(employee) && tagsMatch(tags, shiftTags))
}

/** Seconds the clock of the place is ahead of UTC on a date: as the shifts until then are written. */
function offsets(shifts: readonly Shift[]): (date: string) => number {
  const known = new Map<string, number>()
  for (const { date, from, start } of shifts)
    if (!known.has(date)) known.set(date, Date.parse(`${date}T${from}Z`) / 1000 - start)
  const days = [...known].sort(([a], [b]) => a.localeCompare(b))
  return (date) => (days.findLast(([day]) => day <= date) ?? days[0])?.[1] ?? 0
}

/** First and last quarter of a day a span of time touches. */
function slotsOf(start: number, end: number, midnight: number): readonly [first: number, last: number] {
  const slot = (seconds: number) => (seconds - midnight) / (60 * slotLength)
  return [Math.max(0, Math.floor(slot(start))), Math.min(slotsPerDay, Math.ceil(slot(end))) - 1]
}

function peopleAt(shifts: readonly Shift[], midnight: number): readonly number[] {
  const people = Array.from({ length: slotsPerDay }, () => 0)
  for (const { start, minutes } of shifts) {
    const [first, last] = slotsOf(start, start + 60 * minutes, midnight)
    for (let slot = first; slot <= last; slot++) people[slot]! += 1
  }
  return people
}

/** An interval without an end is an hour long. */
function wantedBy({ demandDetails }: DemandInput, midnight: number): readonly number[] {
  const people = Array.from({ length: slotsPerDay }, () => 0)
  for (const { startDateTime, endDateTime, minDemand } of demandDetails) {
    const start = Date.parse(startDateTime) / 1000
    const end = endDateTime ? Date.parse(endDateTime) / 1000 : start + 3600
    const [first, last] = slotsOf(start, end, midnight)
    for (let slot = first; slot <= last; slot++) people[slot] = Math.max(people[slot]!, minDemand ?? 0)
  }
  return people
}

export const timeOfSlot = (slot: number): string => new Date(slot * slotLength * 60_000).toISOString().slice(11, 16)

export function gapOf({ date, wanted, atWork }: DemandDay): DayGap {
  const missing = wanted.map((people, slot) => Math.max(0, people - atWork[slot]!))
  const hoursOf = (people: readonly number[]) => (people.reduce((sum, one) => sum + one, 0) * slotLength) / 60
  const most = missing.reduce((worst, one) => Math.max(worst, one), 0)
  return {
    date,
    wantedHours: hoursOf(wanted),
    missingHours: hoursOf(missing),
    most,
    from: timeOfSlot(missing.indexOf(most)),
  }
}

/**
 * Points `[milliseconds, wanted, at work]` of a chart where something changes, by the clock of the place as if it were
 * UTC.
 */
export function demandPoints(days: readonly DemandDay[]): readonly (readonly [number, number, number])[] {
  const points = days.flatMap(({ date, wanted, atWork }) =>
    wanted.map((people, slot) => {
      const time = Date.parse(`${date}T00:00Z`) + slot * slotLength * 60_000
      return [time, people, atWork[slot]!] as const
    }),
  )
  const changes = points.filter(([, wanted, atWork], index) => {
    const before = points[index - 1]
    return !before || before[1] !== wanted || before[2] !== atWork
  })
  const [last, lastDay] = [points.at(-1), days.at(-1)]
  return last && lastDay ? [...changes, [Date.parse(`${nextDate(lastDay.date)}T00:00Z`), last[1], last[2]]] : changes
}
