/** Rules on days and shifts in a row. */
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { dateOfDay } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { ConsecutiveShiftsWorkedRule } from '../schema/sequence-rules.ts'
import { filterShifts, shiftsWith } from './filters.ts'
import type { ContractTerms } from './contract-rule.ts'
import { sequenceGroup } from './groups.ts'
import { limitOnRows } from './limit.ts'
import { allDays, scheduleDays } from './periods.ts'
import { spansOf } from './rests.ts'
import { rangeOf, type RosterRowRule } from './rule.ts'
import { sequenceStartDay, timeBetweenSequences, typedDaysOf, type TypedTerms } from './typed-sequences.ts'
import { runWalk } from './walks-days.ts'
import { restAfterWalk, sequenceWalk, type SequenceLimit } from './walks-pairs.ts'
import { typedRunWalk } from './walks-typed-days.ts'
import { hoursOf, limitInWords, limitOf, nameOf, plural, shiftName } from './wording.ts'

export function sequenceRules(terms: ContractTerms): RosterRowRule[] {
  const { consecutiveDaysWorkedRules, consecutiveShiftsWorkedRules } = terms.contract
  return [
    ...consecutiveDaysWorkedRules.flatMap((rule) => {
      const own: TypedTerms = { ...terms, rule, typed: typedDaysOf(terms, rule) }
      return [...consecutiveDaysWorked.rules(own), ...sequenceStartDay.rules(own), ...timeBetweenSequences.rules(own)]
    }),
    ...consecutiveShiftsWorkedRules.flatMap((rule) => {
      const own: SequenceTerms = { ...terms, rule, limit: sequenceLimit(terms, rule) }
      return [...consecutiveShiftsWorked.rules(own), ...timeOffAfterConsecutiveShiftsWorked.rules(own)]
    }),
  ]
}

export const consecutiveDaysWorked = limitOnRows({
  id: 'consecutiveDaysWorked',
  name: 'Consecutive days worked',
  measured:
    'History counts; a run that may go on outside of what is known is never too short. Measured in days beyond the limits, each run of days on its own.',
  group: sequenceGroup,
  words: 'Days in a row as preferred',
  obstacle: ['would work too many days in a row', 'would work too many days in a row'],
  rules({ facts, times, rule, typed }: TypedTerms) {
    if (rule.minimum === undefined && rule.maximum === undefined) return []
    const range = rangeOf(rule.minimum, rule.maximum)
    const { first: firstDay, last: lastDay } = scheduleDays(facts, times)
    const limit = { range, knownDay: allDays(facts, times).first, firstDay, lastDay }
    const write = (amount: number) => plural(amount, 'day')
    const isTyped = rule.shiftTypeTagCategories.length > 0
    return [
      {
        walk: isTyped ? typedRunWalk(typed, limit) : runWalk({ days: typed.days, ...limit }),
        asksForWork: range.min > 1,
        justify: (employee, { first, value }) => ({
          description: `${nameOf(facts, employee)} works ${write(value)} in a row from ${dateOfDay(first)} to ${dateOfDay(first + value - 1)}, ${limitInWords(value, range, write)} by rule ${rule.id}.`,
          employeeId: nameOf(facts, employee),
          ruleId: rule.id,
          dateSpan: { start: dateOfDay(first), end: dateOfDay(first + value - 1) },
          consecutiveDaysWorked: value,
          limit: limitOf(value, range),
        }),
      },
    ]
  },
})

interface SequenceTerms extends ContractTerms {
  readonly rule: ConsecutiveShiftsWorkedRule
  readonly limit: SequenceLimit
}

export const consecutiveShiftsWorked = limitOnRows({
  id: 'consecutiveShiftsWorked',
  name: 'Consecutive shifts worked',
  measured: 'Measured in shifts beyond the limit, each sequence on its own.',
  group: sequenceGroup,
  words: 'Shifts in a row as preferred',
  rules({ facts, rule, limit }: SequenceTerms) {
    if (rule.maximum === undefined) return []
    const range = rangeOf(undefined, rule.maximum)
    const write = (amount: number) => plural(amount, 'shift')
    return [
      {
        walk: sequenceWalk(limit),
        justify: (employee, { first, second, value }) => ({
          description: `${nameOf(facts, employee)} works ${write(value)} in a row, from ${shiftName(facts, first)} to ${shiftName(facts, second)}, ${limitInWords(value, range, write)} by rule ${rule.id}.`,
          employeeId: nameOf(facts, employee),
          shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
          ruleId: rule.id,
          consecutiveShiftsWorked: value,
          limit: rule.maximum,
        }),
      },
    ]
  },
})

export const timeOffAfterConsecutiveShiftsWorked = limitOnRows({
  id: 'timeOffAfterConsecutiveShiftsWorked',
  name: 'Time off after consecutive shifts worked',
  measured: 'Measured in minutes of rest that are missing after the longest sequence allowed.',
  group: sequenceGroup,
  words: 'Time off after shifts in a row as preferred',
  rules({ facts, rule, limit }: SequenceTerms) {
    const after = rule.timeOffAfterSequenceLimit
    if (!after) return []
    const min = Math.ceil(durationSeconds(after.minTimeOffAfterSequence)! / 60)
    const longest = rule.maximum ?? 1
    return [
      {
        walk: restAfterWalk({ ...limit, max: longest }, min),
        unit: 60,
        justify: (employee, { first, second, value }) => ({
          description: `${nameOf(facts, employee)} rests ${hoursOf(value)} between ${shiftName(facts, first)} and ${shiftName(facts, second)} after ${plural(longest, 'shift')} in a row, ${limitInWords(value, rangeOf(min, undefined), hoursOf)} by rule ${rule.id}.`,
          employeeId: nameOf(facts, employee),
          shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
          ruleId: rule.id,
          minutesOff: value,
          limit: min,
        }),
      },
    ]
  },
})

function sequenceLimit(terms: ContractTerms, rule: ConsecutiveShiftsWorkedRule): SequenceLimit {
  return {
    spans: spansOf(terms.facts),
    included: filterShifts(terms.facts, rule),
    startDay: terms.times.startDay,
    max: rule.maximum ?? Infinity,
    isJoined: joins(terms, rule),
    isTriggered: triggerOf(terms.facts, rule),
  }
}

/** Which shifts follow one another: those of successive days, unless the rule has a definition of its own. */
function joins({ facts, times }: ContractTerms, rule: ConsecutiveShiftsWorkedRule) {
  const { start, end } = spansOf(facts)
  const definition = rule.sequenceDefinition
  if (!definition) return (previous: number, next: number) => times.startDay[next]! - times.startDay[previous]! <= 1
  const limit = definition.triggerLimit * 60
  return definition.type === 'MAX_MINUTES_BETWEEN_SHIFTS_STARTS'
    ? (previous: number, next: number) => start[next]! - start[previous]! <= limit
    : (previous: number, next: number) => start[next]! - end[previous]! <= limit
}

/** Whether a sequence is one the rule holds for: from so many shifts with some tags on, or so many in a row. */
function triggerOf(facts: Facts, { condition }: ConsecutiveShiftsWorkedRule): SequenceLimit['isTriggered'] {
  if (!condition) return () => true
  const counted = shiftsWith(facts, condition.includeShiftTags, 'ALL')
  const mustFollow = condition.type === 'MIN_SHIFTS_WORKED_CONSECUTIVELY'
  return (row, from, until) => {
    let shifts = 0
    let most = 0
    for (let i = from; i < until; i++) {
      if (counted[row[i]!] === 1) shifts++
      else if (mustFollow) shifts = 0
      if (shifts > most) most = shifts
    }
    return most >= condition.triggerLimit
  }
}
