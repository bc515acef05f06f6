/** Judges a roster from the instance alone: what it breaks, and its penalty. Shares nothing with the model. */
import type { DayRoster, ShiftInstance, StaffMember } from './instance.ts'

export interface RosterWorth {
  /** One sentence each; a roster that keeps the rules has none. */
  readonly violations: readonly string[]
  readonly penalty: number
}

interface Run {
  readonly isWork: boolean
  readonly first: number
  readonly length: number
}

function runsOf(row: readonly string[]): Run[] {
  const starts = row.flatMap((type, day) => (day === 0 || (type === '') !== (row[day - 1] === '') ? [day] : []))
  return starts.map((first, index) => ({
    isWork: row[first] !== '',
    first,
    length: (starts[index + 1] ?? row.length) - first,
  }))
}

function runViolations(member: StaffMember, row: readonly string[]): string[] {
  return runsOf(row).flatMap(({ isWork, first, length }) => {
    const atEdge = first === 0 || first + length === row.length
    const where = `${member.id}, from day ${first}: ${length}`
    if (isWork && length > member.maxConsecutive) return [`${where} days in a row, at most ${member.maxConsecutive}`]
    if (atEdge) return []
    if (isWork && length < member.minConsecutive) return [`${where} days in a row, at least ${member.minConsecutive}`]
    return !isWork && length < member.minDaysOff ? [`${where} days off, at least ${member.minDaysOff}`] : []
  })
}

function rowViolations({ types, days }: ShiftInstance, member: StaffMember, row: readonly string[]): string[] {
  const { id } = member
  if (row.length !== days) return [`${id}: ${row.length} days instead of ${days}`]
  const typeOf = new Map(types.map((type) => [type.id, type]))
  const unknown = row.find((type) => type !== '' && !typeOf.has(type))
  if (unknown !== undefined) return [`${id}: there is no shift ${unknown}`]
  const minutes = row.reduce((sum, type) => sum + (typeOf.get(type)?.minutes ?? 0), 0)
  const weekends = row.filter(
    (type, day) => (day % 7 === 5 && type !== '') || (day % 7 === 6 && type !== '' && (row[day - 1] ?? '') === ''),
  ).length
  return [
    ...types.flatMap(({ id: type }) => {
      const [count, most] = [row.filter((one) => one === type).length, member.maxShifts.get(type) ?? 0]
      return count > most ? [`${id}: ${count} shifts ${type}, at most ${most}`] : []
    }),
    ...(minutes > member.maxMinutes ? [`${id}: ${minutes} minutes, at most ${member.maxMinutes}`] : []),
    ...(minutes < member.minMinutes ? [`${id}: ${minutes} minutes, at least ${member.minMinutes}`] : []),
    ...(weekends > member.maxWeekends ? [`${id}: ${weekends} weekends, at most ${member.maxWeekends}`] : []),
    ...row.flatMap((type, day) =>
      day > 0 && typeOf.get(row[day - 1]!)?.notBefore.includes(type)
        ? [`${id}, day ${day}: ${type} after ${row[day - 1]!}`]
        : [],
    ),
    ...member.daysOff.flatMap((day) => (row[day] === '' ? [] : [`${id} works on day ${day}, which is off`])),
    ...runViolations(member, row),
  ]
}

/** How many work each type on each day; the key is `day type`. */
function coverOf(roster: DayRoster): ReadonlyMap<string, number> {
  const cover = new Map<string, number>()
  for (const row of Object.values(roster))
    for (const [day, type] of row.entries()) cover.set(`${day} ${type}`, (cover.get(`${day} ${type}`) ?? 0) + 1)
  return cover
}

export function checkDayRoster(instance: ShiftInstance, roster: DayRoster): RosterWorth {
  const strangers = Object.keys(roster).filter((id) => !instance.staff.some((member) => member.id === id))
  const cover = coverOf(roster)
  const works = (employee: string, day: number, type: string) => roster[employee]?.[day] === type
  const sum = <Item>(items: readonly Item[], costOf: (item: Item) => number) =>
    items.reduce((total, item) => total + costOf(item), 0)
  return {
    violations: [
      ...strangers.map((id) => `${id} is no member of the staff`),
      ...instance.staff.flatMap((member) => rowViolations(instance, member, roster[member.id] ?? [])),
    ],
    penalty:
      sum(instance.onRequests, ({ employee, day, type, weight }) => (works(employee, day, type) ? 0 : weight)) +
      sum(instance.offRequests, ({ employee, day, type, weight }) => (works(employee, day, type) ? weight : 0)) +
      sum(instance.cover, ({ day, type, required, underWeight, overWeight }) => {
        const have = cover.get(`${day} ${type}`) ?? 0
        return Math.max(0, required - have) * underWeight + Math.max(0, have - required) * overWeight
      }),
  }
}
