/** Days in a row of one type of shifts: how long they are, when they start, and the time between two types. */
import { goal } from '../../constraint.ts'
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { dateOfDay, dayOfDate, weekdayName, weekdayOf, type ShiftTimes } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { ConsecutiveDaysWorkedRule } from '../schema/sequence-rules.ts'
import { weekdays } from '../schema/values.ts'
import type { ContractTerms } from './contract-rule.ts'
import { filterShifts } from './filters.ts'
import { sequenceGroup } from './groups.ts'
import { spansOf } from './rests.ts'
import { rosterConstraint, rowFamily } from './roster-constraint.ts'
import { numberOf, sharedTables } from './shared-tables.ts'
import { workedDays } from './walks-days.ts'
import { betweenTypesWalk, startDayWalk, type TypedDays } from './walks-typed-days.ts'
import { hoursOf, listOf, nameOf } from './wording.ts'

/** A rule on days in a row, with the days it looks at. */
export interface TypedTerms extends ContractTerms {
  readonly rule: ConsecutiveDaysWorkedRule
  readonly typed: TypedDays
}

/** Days a rule looks at, and the type of each shift. */
export function typedDaysOf(terms: ContractTerms, rule: ConsecutiveDaysWorkedRule): TypedDays {
  const { facts, times } = terms
  const typeOf = typesOf(terms, rule)
  const mask = filterShifts(facts, rule)
  const included = masks(typeOf, `${numberOf(mask)}`, () => mask.map((is, shift) => (typeOf[shift]! < 0 ? 0 : is)))
  return { days: workedDays(included, times, rule.overlapKind === 'START_AND_END'), typeOf, spans: spansOf(facts) }
}

/** Shifts with the same tags of the categories are of one type; -1 for those without any. */
function typesOf({ facts }: ContractTerms, { shiftTypeTagCategories }: ConsecutiveDaysWorkedRule): Int32Array {
  return types(facts.shifts, JSON.stringify(shiftTypeTagCategories), () => makeTypes(facts, shiftTypeTagCategories))
}

const types = sharedTables<Int32Array>()
const masks = sharedTables<Uint8Array>()

function makeTypes(facts: Facts, shiftTypeTagCategories: readonly string[]): Int32Array {
  if (shiftTypeTagCategories.length === 0) return new Int32Array(facts.shifts.length)
  const categories = new Set(shiftTypeTagCategories)
  const numbers = new Map<string, number>()
  return Int32Array.from(facts.shifts, ({ tags }) => {
    const own = [...tags].filter((tag) => categories.has(facts.tagTypes.get(tag) ?? ''))
    if (own.length === 0) return -1
    const key = JSON.stringify(own.sort())
    const type = numbers.get(key) ?? numbers.size
    numbers.set(key, type)
    return type
  })
}

const reason = 'Without effect unless a contract has such a rule.'

export const sequenceStartDay = rowFamily({
  constraints: {
    REQUIRED: rosterConstraint({
      id: 'requiredSequenceStartDay',
      name: 'Required sequence start day not met for employee',
      description: 'Days in a row with shifts of one type start on the weekdays a rule names. Measured in sequences.',
      level: 'hard',
      group: sequenceGroup,
    }),
    PREFERRED: rosterConstraint({
      id: 'preferredSequenceStartDay',
      name: 'Preferred sequence start day met for employee',
      description:
        'Days in a row with shifts of one type that start on a preferred weekday are rewarded. Measured in sequences, below 0.',
      level: 'soft',
      group: sequenceGroup,
      weight: goal({
        override: 'preferredSequenceStartDayMetForEmployeeWeight',
        words: 'Days in a row start on preferred weekdays',
        reason,
      }),
    }),
  },
  rules({ facts, rule, typed }: TypedTerms) {
    const { allowedSequenceStartDays: names, satisfiability, id } = rule
    if (names.length === 0) return []
    const isAllowed = Uint8Array.from(weekdays, (name) => Number(names.includes(name)))
    const isRequired = satisfiability === 'REQUIRED'
    return [
      {
        walk: startDayWalk(typed, (day) => isAllowed[weekdayOf(day)] === 1, !isRequired),
        justify: (employee, { first }) => ({
          description: `Days in a row of ${nameOf(facts, employee)} start on ${weekdayName(first)}, ${dateOfDay(first)}, ${isRequired ? `not on ${listOf(names.map(inWords))} as` : 'as'} rule ${id} asks.`,
          employeeId: nameOf(facts, employee),
          ruleId: id,
          date: dateOfDay(first),
        }),
      },
    ]
  },
})

const inWords = (weekday: string) => weekday.charAt(0) + weekday.slice(1).toLowerCase()

export const timeBetweenSequences = rowFamily({
  constraints: {
    REQUIRED: rosterConstraint({
      id: 'requiredTimeBetweenSequences',
      name: 'Required minimum time between different sequences not met for employee',
      description:
        'After days in a row with shifts of one type comes the time a rule asks for before another type. Measured in minutes that are missing.',
      level: 'hard',
      group: sequenceGroup,
    }),
    PREFERRED: rosterConstraint({
      id: 'preferredTimeBetweenSequences',
      name: 'Preferred minimum time between different sequences not met for employee',
      description: 'Time that is missing before shifts of another type. Measured in minutes.',
      level: 'soft',
      group: sequenceGroup,
      weight: goal({
        override: 'preferredMinimumTimeBetweenDifferentSequencesNotMetForEmployeeWeight',
        words: 'Time between different types of shifts',
        reason,
      }),
    }),
  },
  rules({ facts, times, rule, typed }: TypedTerms) {
    const pause = durationSeconds(rule.minDurationBetweenDifferentSequences)!
    const delay = rule.minDelayBetweenDifferentSequences
    if (pause === 0 && !delay) return []
    const earliest = pause > 0 ? (_: number, end: number) => end + pause : earliestAfter(times, delay!)
    return [
      {
        unit: 60,
        walk: betweenTypesWalk(typed, earliest),
        justify: (employee, { amount, first }) => ({
          description: `${nameOf(facts, employee)} changes to another type of shifts on ${dateOfDay(first)}, ${hoursOf(amount)} sooner than rule ${rule.id} allows.`,
          employeeId: nameOf(facts, employee),
          ruleId: rule.id,
          date: dateOfDay(first),
          minutesMissing: amount,
        }),
      },
    ]
  },
})

type Delay = NonNullable<ConsecutiveDaysWorkedRule['minDelayBetweenDifferentSequences']>

/** When shifts of another type may start, by the last day of those before; each day is worked out once. */
function earliestAfter(times: ShiftTimes, delay: Delay): (lastDay: number) => number {
  const known = new Map<number, number>()
  const [hours = 0, minutes = 0, seconds = 0] = delay.minStartTime.split(':').map(Number)
  return (lastDay) => {
    const before = known.get(lastDay)
    if (before !== undefined) return before
    let day = lastDay
    for (let left = delay.minStartDateAdjusterIncrement; left > 0; left--) day = adjusted(day, delay)
    const instant = times.clock.instant(day * secondsPerDay + 3600 * hours + 60 * minutes + seconds)
    known.set(lastDay, instant)
    return instant
  }
}

function adjusted(day: number, { minStartDateAdjuster: adjuster }: Delay): number {
  if (adjuster === 'SAME_DAY') return day
  if (adjuster === 'NEXT_DAY') return day + 1
  if (adjuster === 'NEXT_MONTH') {
    const [year, month] = dateOfDay(day).split('-').map(Number)
    const [nextYear, nextMonth] = month === 12 ? [year! + 1, 1] : [year!, month! + 1]
    return dayOfDate(`${nextYear}-${String(nextMonth).padStart(2, '0')}-01`)
  }
  const weekday = weekdays.findIndex((name) => adjuster.endsWith(name))
  return day + ((weekday - weekdayOf(day) + 6) % 7) + 1
}
