/** The rows of the roster grid: open shifts first, then employees, or kinds of shifts with how many are worked. */
import { durationText } from '../../../../ui/amounts.ts'
import type { Roster, Shift } from './roster.ts'

export type Grouping = 'employee' | 'kind'
/** What is shown of a roster: the grid by one or the other, who has how much, or who is there when. */
export type RosterView = Grouping | 'shares' | 'demand'

export interface GridRow {
  readonly id: string
  readonly label: string
  readonly kind: 'open' | 'employee' | 'kind'
  /** On the right: hours of an employee, shifts worked of a kind. */
  readonly total: string
  readonly totalTitle: string
  readonly isOver: boolean
  readonly detail: string
  readonly byDate: ReadonlyMap<string, readonly Shift[]>
  readonly daysAway: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

export interface ShownRows {
  readonly grouping: Grouping
  readonly search: string
  /** Whether the open shifts have a row although there are none: somebody may be about to leave one open. */
  readonly hasOpen: boolean
}

export function gridRows(roster: Roster, { grouping, search, hasOpen }: ShownRows): readonly GridRow[] {
  const wanted = search.trim().toLowerCase()
  const rows = grouping === 'employee' ? employeeRows(roster) : kindRows(roster)
  const found = wanted === '' ? rows : rows.filter((row) => `${row.label} ${row.detail}`.toLowerCase().includes(wanted))
  return roster.open.length > 0 || hasOpen ? [openRow(roster), ...found] : found
}

function byDate(shifts: readonly Shift[]): ReadonlyMap<string, readonly Shift[]> {
  const days = new Map<string, Shift[]>()
  for (const shift of shifts) {
    const list = days.get(shift.date)
    if (list) list.push(shift)
    else days.set(shift.date, [shift])
  }
  return days
}

function openRow({ open }: Roster): GridRow {
  return {
    id: 'open',
    label: 'Open shifts',
    kind: 'open',
    total: `${open.length}`,
    totalTitle: `${open.length} shifts nobody works`,
    isOver: false,
    detail: '',
    byDate: byDate(open),
    daysAway: none,
  }
}

const hours = (minutes: number) => `${Math.round(minutes / 6) / 10}`

function employeeRows({ employees }: Roster): GridRow[] {
  return employees.map((employee) => {
    const { minutes, mostMinutes: most, nights, weekends } = employee
    const limit = most === undefined ? '' : ` of ${durationText(60 * most)} the contract allows`
    return {
      id: employee.id,
      label: employee.id,
      kind: 'employee',
      total: most === undefined ? `${hours(minutes)} h` : `${hours(minutes)} / ${hours(most)} h`,
      totalTitle: `${durationText(60 * minutes)}${limit}; ${nights} nights, ${weekends} weekends`,
      isOver: most !== undefined && minutes > most,
      detail: [...employee.contracts, ...employee.skills].join(', '),
      byDate: byDate(employee.shifts),
      daysAway: employee.daysAway,
    }
  })
}

/** Shifts of every tag; one with several tags is in several rows. */
function kindRows({ shifts }: Roster): GridRow[] {
  const all = [...shifts.values()]
  const tags = [...new Set(all.flatMap(({ tags: own, kind }) => (own.length > 0 ? own : [kind])))]
  return tags.map((tag) => {
    const own = all.filter(({ tags: list, kind }) => list.includes(tag) || (list.length === 0 && kind === tag))
    const worked = own.filter(({ employee }) => employee !== null).length
    return {
      id: tag,
      label: tag,
      kind: 'kind',
      total: `${worked} / ${own.length}`,
      totalTitle: `${worked} of ${own.length} shifts are worked`,
      isOver: false,
      detail: '',
      byDate: byDate(own),
      daysAway: none,
    }
  })
}

export interface Cover {
  readonly worked: number
  readonly all: number
}

/** How many shifts of each day are worked. */
export function coverByDate({ shifts }: Roster): ReadonlyMap<string, Cover> {
  const cover = new Map<string, Cover>()
  for (const { date, employee } of shifts.values()) {
    const { worked, all } = cover.get(date) ?? { worked: 0, all: 0 }
    cover.set(date, { worked: worked + Number(employee !== null), all: all + 1 })
  }
  return cover
}
