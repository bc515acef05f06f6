/** A roster as the view shows it. Days and times are those shifts are written with, by the clock of the place. */

export interface Shift {
  readonly id: string
  /** `2027-02-01` */
  readonly date: string
  /** `06:00`, `14:00` */
  readonly from: string
  readonly to: string
  /** Seconds since 1970. */
  readonly start: number
  readonly minutes: number
  readonly tags: readonly string[]
  /** Its first tag, or `Shift`: what it is coloured by. */
  readonly kind: string
  readonly skills: readonly string[]
  readonly priority: string | undefined
  readonly isPinned: boolean
  readonly employee: string | null
}

export interface Employee {
  readonly id: string
  readonly contracts: readonly string[]
  readonly skills: readonly string[]
  readonly shifts: readonly Shift[]
  readonly minutes: number
  /** What the contracts allow in the shown period at most; undefined where no week is limited. */
  readonly mostMinutes: number | undefined
  readonly nights: number
  readonly weekends: number
  /** Dates on which the employee is unavailable all day. */
  readonly daysAway: ReadonlySet<string>
}

export interface Roster {
  readonly shifts: ReadonlyMap<string, Shift>
  readonly employees: readonly Employee[]
  readonly open: readonly Shift[]
  /** All days of the roster. */
  readonly dates: readonly string[]
  readonly kinds: readonly string[]
}
