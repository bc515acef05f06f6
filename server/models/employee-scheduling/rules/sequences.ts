/** Rules on days and shifts in a row. */
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { dateOfDay } from '../domain/clock.ts'
import type { ConsecutiveShiftsWorkedRule } from '../schema/sequence-rules.ts'
import { filterShifts } from './filters.ts'
import { levelOfRule } from './levels.ts'
import { rowRule, type ContractTerms } from './contract-rule.ts'
import { scheduleDays } from './periods.ts'
import { rangeOf, type RosterRowRule } from './rule.ts'
import { runWalk, workedDays } from './walks-days.ts'
import { restAfterWalk, sequenceWalk, type SequenceLimit, type Spans } from './walks-pairs.ts'
import { hoursOf, limitInWords, limitOf, nameOf, plural, shiftName } from './wording.ts'

export function sequenceRules(terms: ContractTerms, spans: Spans): RosterRowRule[] {
  return [...daysInRow(terms), ...shiftsInRow(terms, spans)]
}

function daysInRow({ facts, contract, times }: ContractTerms): RosterRowRule[] {
  const { first: firstDay, last: lastDay } = scheduleDays(facts, times)
  return contract.consecutiveDaysWorkedRules.map((rule) => {
    const range = rangeOf(rule.minimum, rule.maximum)
    const days = workedDays(filterShifts(facts, rule), times, rule.overlapKind === 'START_AND_END')
    const write = (amount: number) => plural(amount, 'day')
    const one = rowRule({
      level: levelOfRule(facts, 'consecutiveDaysWorked', rule),
      walk: runWalk({ days, range, firstDay, lastDay }),
      justify: (employee, { first, value }) => ({
        description: `${nameOf(facts, employee)} works ${write(value)} in a row from ${dateOfDay(first)} to ${dateOfDay(first + value - 1)}, ${limitInWords(value, range, write)} by rule ${rule.id}.`,
        employeeId: nameOf(facts, employee),
        ruleId: rule.id,
        dateSpan: { start: dateOfDay(first), end: dateOfDay(first + value - 1) },
        consecutiveDaysWorked: value,
        limit: limitOf(value, range),
      }),
    })
    return { ...one, asksForWork: rule.minimum !== undefined && rule.minimum > 1 }
  })
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
    }
    const after = rule.timeOffAfterSequenceLimit
    return [...mostShifts(terms, rule, limit), ...(after ? restAfter(terms, rule, limit, after) : [])]
  })
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
  return [
    rowRule({
      level: levelOfRule(facts, 'timeOffAfterConsecutiveShiftsWorked', rule),
      walk: restAfterWalk(limit, min),
      unit: 60,
      justify: (employee, { first, second, value }) => ({
        description: `${nameOf(facts, employee)} rests ${hoursOf(value)} between ${shiftName(facts, first)} and ${shiftName(facts, second)} after ${limit.max} shifts in a row, ${limitInWords(value, rangeOf(min, undefined), hoursOf)} by rule ${rule.id}.`,
        employeeId: nameOf(facts, employee),
        shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
        ruleId: rule.id,
        minutesOff: value,
        limit: min,
      }),
    }),
  ]
}
