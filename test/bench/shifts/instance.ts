/** Shift scheduling instances of Curtois and Qu, as their text says them. */

export interface ShiftType {
  readonly id: string
  readonly minutes: number
  /** Types that may not follow it on the next day. */
  readonly notBefore: readonly string[]
}

export interface StaffMember {
  readonly id: string
  /** Most shifts by type. */
  readonly maxShifts: ReadonlyMap<string, number>
  readonly maxMinutes: number
  readonly minMinutes: number
  readonly maxConsecutive: number
  readonly minConsecutive: number
  readonly minDaysOff: number
  readonly maxWeekends: number
  /** Days counted from 0. */
  readonly daysOff: readonly number[]
}

export interface ShiftRequest {
  readonly employee: string
  readonly day: number
  readonly type: string
  readonly weight: number
}

export interface Cover {
  readonly day: number
  readonly type: string
  readonly required: number
  readonly underWeight: number
  readonly overWeight: number
}

export interface ShiftInstance {
  /** From a Monday on. */
  readonly days: number
  readonly types: readonly ShiftType[]
  readonly staff: readonly StaffMember[]
  readonly onRequests: readonly ShiftRequest[]
  readonly offRequests: readonly ShiftRequest[]
  readonly cover: readonly Cover[]
}

/** Employee by employee, one shift type or nothing for each day. */
export type DayRoster = Readonly<Record<string, readonly string[]>>

export const isShiftInstance = (text: string) => /^SECTION_HORIZON/m.test(text) && /^SECTION_STAFF/m.test(text)

function sectionsOf(text: string): ReadonlyMap<string, string[][]> {
  const sections = new Map<string, string[][]>()
  let rows: string[][] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('SECTION_')) sections.set(line.slice('SECTION_'.length), (rows = []))
    else rows.push(line.split(','))
  }
  return sections
}

export function readShiftInstance(text: string): ShiftInstance {
  const sections = sectionsOf(text)
  const rows = (name: string) => sections.get(name) ?? []
  const requests = (name: string): ShiftRequest[] =>
    rows(name).map(([employee = '', day, type = '', weight]) => ({
      employee,
      day: Number(day),
      type,
      weight: Number(weight),
    }))
  const daysOff = new Map(rows('DAYS_OFF').map(([employee = '', ...days]) => [employee, days.map(Number)]))
  return {
    days: Number(rows('HORIZON')[0]?.[0]),
    types: rows('SHIFTS').map(([id = '', minutes, notBefore = '']) => ({
      id,
      minutes: Number(minutes),
      notBefore: notBefore.split('|').filter((one) => one !== ''),
    })),
    staff: rows('STAFF').map((row) => staffMember(row, daysOff)),
    onRequests: requests('SHIFT_ON_REQUESTS'),
    offRequests: requests('SHIFT_OFF_REQUESTS'),
    cover: rows('COVER').map(([day, type = '', required, under, over]) => ({
      day: Number(day),
      type,
      required: Number(required),
      underWeight: Number(under),
      overWeight: Number(over),
    })),
  }
}

function staffMember(row: readonly string[], daysOff: ReadonlyMap<string, readonly number[]>): StaffMember {
  const [id = '', limits = '', ...numbers] = row
  const [maxMinutes, minMinutes, maxConsecutive, minConsecutive, minDaysOff, maxWeekends] = numbers.map(Number)
  const maxShifts = limits.split('|').map((limit) => limit.split('='))
  return {
    id,
    maxShifts: new Map(maxShifts.map(([type = '', most]) => [type, Number(most)])),
    maxMinutes: maxMinutes!,
    minMinutes: minMinutes!,
    maxConsecutive: maxConsecutive!,
    minConsecutive: minConsecutive!,
    minDaysOff: minDaysOff!,
    maxWeekends: maxWeekends!,
    daysOff: daysOff.get(id) ?? [],
  }
}
