/** Who has how much of what is hard and of what is wished for: a row for each employee. */
import type { Input } from './documents.ts'
import type { Roster } from './roster.ts'
import { countWishes } from './wishes.ts'

export const shareColumns = [
  { id: 'hours', title: 'Hours' },
  { id: 'shifts', title: 'Shifts' },
  { id: 'nights', title: 'Nights' },
  { id: 'weekends', title: 'Weekends' },
  { id: 'granted', title: 'Wishes granted' },
  { id: 'notGranted', title: 'Wishes not granted' },
] as const
export type ShareColumn = (typeof shareColumns)[number]['id']

export interface Share {
  readonly employee: string
  readonly figures: Readonly<Record<ShareColumn, number>>
  /** Hours of the contracts at most, as many weeks as there are; undefined where no week is limited. */
  readonly mostHours: number | undefined
}

const hours = (minutes: number) => Math.round(minutes / 6) / 10

/** Of employees whose name, contract or skill has the words. */
export function readShares(roster: Roster, input: Input, search = ''): readonly Share[] {
  const wanted = search.trim().toLowerCase()
  const inputs = new Map(input.employees.map((employee) => [employee.id, employee]))
  return roster.employees
    .filter(({ id, contracts, skills }) => [id, ...contracts, ...skills].join(' ').toLowerCase().includes(wanted))
    .map(({ id, shifts, minutes, mostMinutes, nights, weekends }) => {
      const employee = inputs.get(id)
      const wishes = employee ? countWishes(employee, shifts, roster.dates) : { granted: 0, notGranted: 0 }
      return {
        employee: id,
        figures: { hours: hours(minutes), shifts: shifts.length, nights, weekends, ...wishes },
        mostHours: mostMinutes === undefined ? undefined : hours(mostMinutes),
      }
    })
}

export interface ShareSort {
  readonly column: ShareColumn | 'employee'
  readonly isDescending: boolean
}

/** Equals by their names. */
export function sortShares(shares: readonly Share[], { column, isDescending }: ShareSort): readonly Share[] {
  const sign = isDescending ? -1 : 1
  const byName = (a: Share, b: Share) => a.employee.localeCompare(b.employee, 'en', { numeric: true })
  return shares.toSorted((a, b) =>
    column === 'employee' ? sign * byName(a, b) : sign * (a.figures[column] - b.figures[column]) || byName(a, b),
  )
}

/** Figures begin with the greatest, names with the first; once more turns them round. */
export function nextShareSort(sort: ShareSort, column: ShareSort['column']): ShareSort {
  return { column, isDescending: sort.column === column ? !sort.isDescending : column !== 'employee' }
}

export interface Scale {
  readonly greatest: number
  readonly mean: number
}

export function shareScales(shares: readonly Share[]): Readonly<Record<ShareColumn, Scale>> {
  const scale = (column: ShareColumn): Scale => {
    const figures = shares.map((share) => share.figures[column])
    return {
      greatest: figures.reduce((most, figure) => Math.max(most, figure), 0),
      mean: figures.length === 0 ? 0 : figures.reduce((sum, figure) => sum + figure, 0) / figures.length,
    }
  }
  return {
    hours: scale('hours'),
    shifts: scale('shifts'),
    nights: scale('nights'),
    weekends: scale('weekends'),
    granted: scale('granted'),
    notGranted: scale('notGranted'),
  }
}
