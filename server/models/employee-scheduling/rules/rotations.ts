/** Rotation between groups of shifts: another group every week, or after some days. */
import { dateOfDay } from '../domain/clock.ts'
import type { ShiftRotationRule } from '../schema/pattern-rules.ts'
import { rowRule, type ContractTerms } from './contract-rule.ts'
import { shiftsWith } from './filters.ts'
import { levelOf } from './levels.ts'
import { periodsOf, slotOf } from './periods.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { numberOf, sharedTables } from './shared-tables.ts'
import { customTurnWalk, rotationLengthWalk, weeklyTurnWalk, type Rotation } from './walks-rotations.ts'
import { limitInWords, limitOf, nameOf, plural, shiftName } from './wording.ts'

export function rotationRules(terms: ContractTerms): RosterRowRule[] {
  return terms.contract.shiftRotationRules.flatMap((rule) => {
    const rotation: Rotation = {
      groupOf: groupsOf(terms, rule),
      groupCount: rule.rotationGroups.length,
      startDay: terms.times.startDay,
    }
    return [turnRule(terms, rule, rotation), ...lengthRules(terms, rule, rotation)]
  })
}

/** Number of the first group each shift is in, -1 for those in none. */
function groupsOf({ facts }: ContractTerms, { rotationGroups }: ShiftRotationRule): Int32Array {
  const masks = rotationGroups.map((group) => shiftsWith(facts, group.includeShiftTags, group.shiftTagMatches))
  return numbers(facts.shifts, `groups ${masks.map(numberOf).join()}`, () =>
    Int32Array.from(facts.shifts, (_, shift) => masks.findIndex((mask) => mask[shift] === 1)),
  )
}

const numbers = sharedTables<Int32Array>()

function turnRule({ facts, times }: ContractTerms, rule: ShiftRotationRule, rotation: Rotation): RosterRowRule {
  const weeks = periodsOf(facts, times, 'WEEK')[0]!
  const weekOf = numbers(weeks, 'weeks', () => times.startDay.map((day) => slotOf(weeks, day)))
  const nameOfGroup = (group: number) => rule.rotationGroups[group]!.id
  return rowRule({
    level: levelOf(facts, rule.satisfiability === 'REQUIRED' ? 'requiredShiftRotation' : 'preferredShiftRotation'),
    walk: rule.rotationPeriod?.type === 'CUSTOM' ? customTurnWalk(rotation) : weeklyTurnWalk(rotation, weekOf),
    justify: (employee, { first, value }) => ({
      description: `${nameOf(facts, employee)} works ${shiftName(facts, first)} of group ${nameOfGroup(rotation.groupOf[first]!)} when it is the turn of ${nameOfGroup(value)} by rule ${rule.id}.`,
      employeeId: nameOf(facts, employee),
      shiftId: facts.shifts[first]!.input.id,
      ruleId: rule.id,
      expectedGroup: nameOfGroup(value),
    }),
  })
}

function lengthRules(terms: ContractTerms, rule: ShiftRotationRule, rotation: Rotation): RosterRowRule[] {
  const { rotationPeriod: period } = rule
  if (period?.type !== 'CUSTOM') return []
  const most = period.requiredRotationPeriodMaxSizeInDays
  const [least, preferredMost] = [
    period.preferredRotationPeriodMinSizeInDays,
    period.preferredRotationPeriodMaxSizeInDays,
  ]
  return [
    ...(most === undefined
      ? []
      : [lengthRule(terms, rule, rotation, 'customRotationDurationRequired', rangeOf(undefined, most))]),
    ...(least === undefined && preferredMost === undefined
      ? []
      : [lengthRule(terms, rule, rotation, 'customRotationDurationPreferred', rangeOf(least, preferredMost))]),
  ]
}

function lengthRule(
  { facts }: ContractTerms,
  { id }: ShiftRotationRule,
  rotation: Rotation,
  constraint: string,
  range: Range,
): RosterRowRule {
  const write = (amount: number) => plural(amount, 'day')
  return rowRule({
    level: levelOf(facts, constraint),
    walk: rotationLengthWalk(rotation, range),
    asksForWork: range.min > 1,
    justify: (employee, { first, value }) => ({
      description: `${nameOf(facts, employee)} works in one group for ${write(value)} from ${dateOfDay(first)} on, ${limitInWords(value, range, write)} by rule ${id}.`,
      employeeId: nameOf(facts, employee),
      ruleId: id,
      dateSpan: { start: dateOfDay(first), end: dateOfDay(first + value - 1) },
      days: value,
      limit: limitOf(value, range),
    }),
  })
}
