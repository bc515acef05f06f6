/** Weekends of a contract, counted through. */
import { weekdayOf } from '../domain/clock.ts'
import type { ContractInput } from '../schema/contract.ts'
import { weekdays } from '../schema/values.ts'

export interface Weekends {
  /** Number of the weekend of a day, from the first day on; -1 on other days. */
  readonly ofDay: Int32Array
  /** First day of each. */
  readonly firstDays: readonly number[]
}

export function weekendsOf({ weekendConfiguration }: ContractInput, firstDay: number, dayCount: number): Weekends {
  const days = weekendConfiguration.weekendDays.map((name) => weekdays.indexOf(name))
  const isWeekend = (day: number) => days.includes(weekdayOf(day))
  const firstDays: number[] = []
  const ofDay = new Int32Array(dayCount).fill(-1)
  for (let index = 0; index < dayCount; index++) {
    const day = firstDay + index
    if (!isWeekend(day)) continue
    if (index === 0 || !isWeekend(day - 1)) firstDays.push(day)
    ofDay[index] = firstDays.length - 1
  }
  return { ofDay, firstDays }
}
