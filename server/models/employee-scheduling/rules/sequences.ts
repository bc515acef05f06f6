/** Rules on days and shifts in a row. */
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { dateOfDay } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { ConsecutiveDaysWorkedRule, ConsecutiveShiftsWorkedRule } from '../schema/sequence-rules.ts'
import { filterShifts, shiftsWith } from './filters.ts'
import { levelOfRule } from './levels.ts'
import { rowRule, type ContractTerms } from './contract-rule.ts'
import { allDays, scheduleDays } from './periods.ts'
import { rangeOf, type RosterRowRule } from './rule.ts'
import { betweenTypesRules, sequenceStartRules, typedDaysOf } from './typed-sequences.ts'
import { runWalk } from './walks-days.ts'
import { restAfterWalk, sequenceWalk, type SequenceLimit, type Spans } from './walks-pairs.ts'
import { typedRunWalk, type TypedDays } from './walks-typed-days.ts'
import { hoursOf, limitInWords, limitOf, nameOf, plural, shiftName } from './wording.ts'

export function sequenceRules(terms: ContractTerms, spans: Spans): RosterRowRule[] {
  const { consecutiveDaysWorkedRules } = terms.contract
  return [
    ...consecutiveDaysWorkedRules.flatMap((rule) => {
      const typed = typedDaysOf(terms, rule, spans)
      return [
        ...daysInRow(terms, rule, typed),
        ...sequenceStartRules(terms, rule, typed),
        ...betweenTypesRules(terms, rule, typed),
      ]
    }),
    ...shiftsInRow(terms, spans),
  ]
}

function daysInRow({ facts, times }: ContractTerms, rule: ConsecutiveDaysWorkedRule, typed: TypedDays) {
  if (rule.minimum === undefined && rule.maximum === undefined) return []
  const range = rangeOf(rule.minimum, rule.maximum)
  const { first: firstDay, last: lastDay } = scheduleDays(facts, times)
  const limit = { range, knownDay: allDays(facts, times).first, firstDay, lastDay }
  const write = (amount: number) => plural(amount, 'day')
  const isTyped = rule.shiftTypeTagCategories.length > 0
  return [
    rowRule({
      level: levelOfRule(facts, 'consecutiveDaysWorked', rule),
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
    }),
  ]
}

/** Which shifts follow one another: those of successive days, unless the rule has a definition of its own. */
function joins({ times }: ContractTerms, { start, end }: Spans, rule: ConsecutiveShiftsWorkedRule) {
  const definition = rule.sequenceDefinition
  if (!definition) return (previous: number, next: number) => times.startDay[next]! - times.startDay[previous]! <= 1
  const limit = definition.triggerLimit * 60
  return definition.type === 'MAX_MINUTES_BETWEEN_SHIFTS_STARTS'
    ? (previous: number, next: number) => start[next]! - start[previous]! <= limit
    : (previous: number, next: number) => start[next]! - end[previous]! <= limit
}

function shiftsInRow(terms: ContractTerms, spans: Spans): RosterRowRule[] {
  const { facts, contract, times } = terms
  return contract.consecutiveShiftsWorkedRules.flatMap((rule) => {
    const limit: SequenceLimit = {
      spans,
      included: filterShifts(facts, rule),
      startDay: times.startDay,
      max: rule.maximum ?? Infinity,
      isJoined: joins(terms, spans, rule),
      isTriggered: triggerOf(facts, rule),
    }
    const after = rule.timeOffAfterSequenceLimit
    return [...mostShifts(terms, rule, limit), ...(after ? restAfter(terms, rule, limit, after) : [])]
  })
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

function mostShifts({ facts }: ContractTerms, rule: ConsecutiveShiftsWorkedRule, limit: SequenceLimit) {
  const range = rangeOf(undefined, rule.maximum)
  const write = (amount: number) => plural(amount, 'shift')
  const level = levelOfRule(facts, 'consecutiveShiftsWorked', rule)
  if (rule.maximum === undefined) return []
  return [
    rowRule({
      level,
      walk: sequenceWalk(limit),
      justify: (employee, { first, second, value }) => ({
        description: `${nameOf(facts, employee)} works ${write(value)} in a row, from ${shiftName(facts, first)} to ${shiftName(facts, second)}, ${limitInWords(value, range, write)} by rule ${rule.id}.`,
        employeeId: nameOf(facts, employee),
        shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
        ruleId: rule.id,
        consecutiveShiftsWorked: value,
        limit: rule.maximum,
      }),
    }),
  ]
}

function restAfter(
  { facts }: ContractTerms,
  rule: ConsecutiveShiftsWorkedRule,
  limit: SequenceLimit,
  { minTimeOffAfterSequence }: { readonly minTimeOffAfterSequence: string },
) {
  const min = Math.ceil(durationSeconds(minTimeOffAfterSequence)! / 60)
  const longest = rule.maximum ?? 1
  return [
    rowRule({
      level: levelOfRule(facts, 'timeOffAfterConsecutiveShiftsWorked', rule),
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
    }),
  ]
}
