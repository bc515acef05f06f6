/** What each shift adds to which periods. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import type { ShiftTimes } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import { countKey, minutesBetween, minutesLogged, type MinutesCount } from './minutes.ts'
import { slotOf, type Periods } from './periods.ts'
import { numberOf, sharedTables } from './shared-tables.ts'
import { timeKinds } from './time-kinds.ts'
import type { Portions } from './walks-sums.ts'

type Parts = readonly (readonly [slot: number, amount: number])[]

/** What `each` says of the shifts; nothing of slot -1, and no amount of 0. */
export function portionsOf(shiftCount: number, each: (shift: number) => Parts): Portions {
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
  return { first, slots: new Int32Array(slots), amounts: new Int32Array(amounts) }
}

const tables = sharedTables<Portions>()

/**
 * The same of shifts that count, where it is asked of their time alone: once for all shifts at the same time. `what`
 * says what it is, unlike anything else that is counted in these periods.
 */
export function portionsByTime(
  facts: Facts,
  periods: Periods,
  included: Uint8Array,
  what: string,
  each: (shift: number) => Parts,
): Portions {
  return tables(periods, `${what} ${numberOf(included)}`, () => {
    const kinds = timeKinds(facts)
    const known: Parts[] = []
    return portionsOf(facts.shifts.length, (shift) =>
      included[shift] === 0 ? nothing : (known[kinds[shift]!] ??= each(shift)),
    )
  })
}

const nothing: Parts = []

/** Each shift once in the period it starts in; with START_AND_END once in each it touches. */
export function countsIn(
  facts: Facts,
  times: ShiftTimes,
  periods: Periods,
  included: Uint8Array,
  isToEnd: boolean,
): Portions {
  return portionsByTime(facts, periods, included, `shifts ${String(isToEnd)}`, (shift) =>
    slotsOf(times, periods, shift, isToEnd).map((slot) => [slot, 1] as const),
  )
}

/** Logged minutes of each shift in the period it starts in. */
export function loggedIn(facts: Facts, times: ShiftTimes, periods: Periods, included: Uint8Array): Portions {
  return portionsByTime(facts, periods, included, 'logged', (shift) =>
    slotsOf(times, periods, shift, false).map((slot) => [slot, minutesLogged(facts.shifts[shift]!)] as const),
  )
}

/** Minutes of a shift in the period it starts in; with START_AND_END in each period what lies in it. */
export function minutesIn(
  facts: Facts,
  times: ShiftTimes,
  periods: Periods,
  included: Uint8Array,
  isToEnd: boolean,
  count: MinutesCount,
): Portions {
  const minutes = (shift: number, from?: number, until?: number) =>
    minutesBetween(facts.shifts[shift]!, times, count, from, until)
  return portionsByTime(facts, periods, included, `minutes ${String(isToEnd)} ${countKey(count)}`, (shift) => {
    const slots = slotsOf(times, periods, shift, isToEnd)
    if (!isToEnd) return slots.map((slot) => [slot, minutes(shift)] as const)
    return slots.map((slot) => {
      const { first, last } = periods.list[slot]!
      const from = times.clock.instant(first * secondsPerDay)
      return [slot, minutes(shift, from, times.clock.instant((last + 1) * secondsPerDay))] as const
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
