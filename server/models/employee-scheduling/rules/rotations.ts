/** Rotation between groups of shifts: another group every week, or after some days. */
import { goal } from '../../constraint.ts'
import { dateOfDay } from '../domain/clock.ts'
import type { ShiftRotationRule } from '../schema/pattern-rules.ts'
import type { ContractTerms } from './contract-rule.ts'
import { shiftsWith } from './filters.ts'
import { patternGroup as group } from './groups.ts'
import { periodsOf, slotOf } from './periods.ts'
import { onRows, rosterConstraint, rowFamily, type RowParts } from './roster-constraint.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { numberOf, sharedTables } from './shared-tables.ts'
import { customTurnWalk, rotationLengthWalk, weeklyTurnWalk, type Rotation } from './walks-rotations.ts'
import { limitInWords, limitOf, nameOf, plural, shiftName } from './wording.ts'

interface RotationTerms extends ContractTerms {
  readonly rule: ShiftRotationRule
  readonly rotation: Rotation
}

export function rotationRules(terms: ContractTerms): RosterRowRule[] {
  return terms.contract.shiftRotationRules.flatMap((rule) => {
    const rotation: Rotation = {
      groupOf: groupsOf(terms, rule),
      groupCount: rule.rotationGroups.length,
      startDay: terms.times.startDay,
    }
    const own: RotationTerms = { ...terms, rule, rotation }
    return [
      ...shiftRotation.rules(own),
      ...customRotationDurationRequired.rules(own),
      ...customRotationDurationPreferred.rules(own),
    ]
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

const reason = 'Without effect unless a contract has such a rule.'

export const shiftRotation = rowFamily({
  constraints: {
    REQUIRED: rosterConstraint({
      id: 'requiredShiftRotation',
      name: 'Required shift rotation not met for employee',
      description:
        'Employees work the shifts of one group, then those of the next. Measured in shifts of a group whose turn it is not.',
      level: 'hard',
      group,
    }),
    PREFERRED: rosterConstraint({
      id: 'preferredShiftRotation',
      name: 'Preferred shift rotation not met for employee',
      description: 'Shifts of a group whose turn it is not. Measured in shifts.',
      level: 'soft',
      group,
      weight: goal({
        override: 'preferredShiftRotationNotMetForEmployeeWeight',
        words: 'Employees rotate between groups of shifts',
        reason,
      }),
    }),
  },
  rules({ facts, times, rule, rotation }: RotationTerms) {
    const weeks = periodsOf(facts, times, 'WEEK')[0]!
    const weekOf = numbers(weeks, 'weeks', () => times.startDay.map((day) => slotOf(weeks, day)))
    const nameOfGroup = (index: number) => rule.rotationGroups[index]!.id
    return [
      {
        walk: rule.rotationPeriod?.type === 'CUSTOM' ? customTurnWalk(rotation) : weeklyTurnWalk(rotation, weekOf),
        justify: (employee, { first, value }) => ({
          description: `${nameOf(facts, employee)} works ${shiftName(facts, first)} of group ${nameOfGroup(rotation.groupOf[first]!)} when it is the turn of ${nameOfGroup(value)} by rule ${rule.id}.`,
          employeeId: nameOf(facts, employee),
          shiftId: facts.shifts[first]!.input.id,
          ruleId: rule.id,
          expectedGroup: nameOfGroup(value),
        }),
      },
    ]
  },
})

export const customRotationDurationRequired = onRows({
  id: 'customRotationDurationRequired',
  name: 'Custom rotation duration in days exceeds required maximum for employee',
  description: 'Nobody works in one group for too many days. Measured in days beyond.',
  level: 'hard',
  group,
  rules(terms: RotationTerms) {
    const { rotationPeriod: period } = terms.rule
    const most = period?.type === 'CUSTOM' ? period.requiredRotationPeriodMaxSizeInDays : undefined
    return most === undefined ? [] : [lengthRule(terms, rangeOf(undefined, most))]
  },
})

export const customRotationDurationPreferred = onRows({
  id: 'customRotationDurationPreferred',
  name: 'Custom rotation duration in days not in preferred range for employee',
  description: 'Days in one group beyond the limits preferred. Measured in days, each stretch on its own.',
  level: 'soft',
  group,
  weight: goal({
    override: 'customRotationDurationInDaysNotInPreferredRangeForEmployeeWeight',
    words: 'As many days in a group as preferred',
    reason,
  }),
  rules(terms: RotationTerms) {
    const { rotationPeriod: period } = terms.rule
    if (period?.type !== 'CUSTOM') return []
    const { preferredRotationPeriodMinSizeInDays: least, preferredRotationPeriodMaxSizeInDays: most } = period
    return least === undefined && most === undefined ? [] : [lengthRule(terms, rangeOf(least, most))]
  },
})

function lengthRule({ facts, rule: { id }, rotation }: RotationTerms, range: Range): RowParts {
  const write = (amount: number) => plural(amount, 'day')
  return {
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
  }
}
