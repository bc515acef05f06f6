/** What each shift adds to which periods. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import type { ShiftTimes } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import { slotOf, type Periods } from './periods.ts'
import type { Portions } from './walks-sums.ts'

export type PortionOf = (shift: number, slot: number) => number

export function portionsOf(
  shiftCount: number,
  each: (shift: number) => readonly (readonly [number, number])[],
): Portions {
  const first = new Int32Array(shiftCount + 1)
  const slots: number[] = []
  const amounts: number[] = []
  for (let shift = 0; shift < shiftCount; shift++) {
    for (const [slot, amount] of each(shift)) {
      if (slot < 0 || amount === 0) continue
      slots.push(slot)
      amounts.push(amount)
    }
    first[shift + 1] = slots.length
  }
  return { first, slots: Int32Array.from(slots), amounts: Int32Array.from(amounts) }
}

/** Each shift once in the period it starts in; with START_AND_END once in each it touches. */
export function countsIn(
  { shifts }: Facts,
  times: ShiftTimes,
  periods: Periods,
  included: Uint8Array,
  isToEnd: boolean,
): Portions {
  return portionsOf(shifts.length, (shift) => {
    if (included[shift] === 0) return []
    return slotsOf(times, periods, shift, isToEnd).map((slot) => [slot, 1] as const)
  })
}

/** All of a shift in the period it starts in; with START_AND_END in each period what lies in it. */
export function minutesIn(
  facts: Facts,
  times: ShiftTimes,
  periods: Periods,
  included: Uint8Array,
  isToEnd: boolean,
  minutesOf: (shift: number, from: number, until: number) => number,
): Portions {
  const { clock } = times
  return portionsOf(facts.shifts.length, (shift) => {
    if (included[shift] === 0) return []
    const slots = slotsOf(times, periods, shift, isToEnd)
    if (!isToEnd) return slots.map((slot) => [slot, minutesOf(shift, -Infinity, Infinity)] as const)
    return slots.map((slot) => {
      const { first, last } = periods.list[slot]!
      const from = clock.instant(first * secondsPerDay)
      return [slot, minutesOf(shift, from, clock.instant((last + 1) * secondsPerDay))] as const
    })
  })
}

export function slotsOf(times: ShiftTimes, periods: Periods, shift: number, isToEnd: boolean): number[] {
  const slots: number[] = []
  for (let day = times.startDay[shift]!; day <= (isToEnd ? times.endDay[shift]! : times.startDay[shift]!); day++) {
    const slot = slotOf(periods, day)
    if (slot >= 0 && slots.at(-1) !== slot) slots.push(slot)
  }
  return slots
}
