/** Overlaps, rest between shifts, and gaps in split shifts. */
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import { goal } from '../../constraint.ts'
import type { ContractInput } from '../schema/contract.ts'
import type { Facts } from '../domain/plan.ts'
import { filterShifts } from './filters.ts'
import { availabilityGroup, restGroup } from './groups.ts'
import type { ContractTerms } from './contract-rule.ts'
import { limitOnRows } from './limit.ts'
import { onRows } from './roster-constraint.ts'
import { rangeOf } from './rule.ts'
import { sharedTables } from './shared-tables.ts'
import { gapWalk, overlapWalk, restWalk, type Spans } from './walks-pairs.ts'
import { hoursOf, limitInWords, limitOf, nameOf, plural, shiftName } from './wording.ts'

const spans = sharedTables<Spans>()

/** When each shift starts and ends, by its index. */
export const spansOf = ({ shifts }: Pick<Facts, 'shifts'>): Spans =>
  spans(shifts, '', () => ({
    start: Float64Array.from(shifts, ({ start }) => start),
    end: Float64Array.from(shifts, ({ end }) => end),
  }))

interface ContractsTerms {
  readonly facts: Facts
  readonly contracts: readonly ContractInput[]
}

/** Shifts may overlap where both match the same rule of a contract. */
export const overlappingShift = onRows({
  id: 'overlappingShift',
  name: 'Overlapping shift',
  description:
    'Nobody works two shifts at the same time, unless a rule of the contract allows it for both. Measured in pairs of shifts.',
  level: 'hard',
  group: availabilityGroup,
  obstacle: ['works at that time', 'work at that time'],
  rules({ facts, contracts }: ContractsTerms) {
    const allowed = contracts.flatMap(({ allowOverlappingShiftsRules }) => allowOverlappingShiftsRules)
    const masks = allowed.map((rule) => filterShifts(facts, rule))
    return [
      {
        walk: overlapWalk(spansOf(facts), masks),
        justify: (employee, { first, second, value }) => ({
          description: `${nameOf(facts, employee)} works ${shiftName(facts, first)} and ${shiftName(facts, second)}, which overlap by ${plural(value, 'minute')}.`,
          employeeId: nameOf(facts, employee),
          shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
          violationInMinutes: value,
        }),
      },
    ]
  },
})

interface Neighbours {
  readonly includePreviousShiftTags: readonly string[]
  readonly excludePreviousShiftTags: readonly string[]
  readonly includeNextShiftTags: readonly string[]
  readonly excludeNextShiftTags: readonly string[]
  readonly shiftTagMatches: 'ALL' | 'ANY'
}

function neighbours(facts: Facts, rule: Neighbours) {
  const { shiftTagMatches } = rule
  return {
    isPrevious: filterShifts(facts, {
      includeShiftTags: rule.includePreviousShiftTags,
      excludeShiftTags: rule.excludePreviousShiftTags,
      shiftTagMatches,
    }),
    isNext: filterShifts(facts, {
      includeShiftTags: rule.includeNextShiftTags,
      excludeShiftTags: rule.excludeNextShiftTags,
      shiftTagMatches,
    }),
  }
}

interface RestTerms {
  readonly facts: Facts
  readonly rule: ContractInput['minutesBetweenShiftsRules'][number]
}

export const minutesBetweenShifts = limitOnRows({
  id: 'minutesBetweenShifts',
  name: 'Minutes between shifts',
  measured: 'Measured in minutes beyond the limits, each pair of shifts on its own.',
  group: restGroup,
  words: 'Rest between shifts as preferred',
  obstacle: ['would rest too little', 'would rest too little'],
  rules({ facts, rule }: RestTerms) {
    const range = rangeOf(rule.minimumMinutesBetweenShifts, rule.maximumMinutesBetweenShifts)
    const filter = {
      ...rule,
      includePreviousShiftTags: rule.requiredPriorShiftTags ?? rule.includePreviousShiftTags,
      includeNextShiftTags: rule.requiredAfterShiftTags ?? rule.includeNextShiftTags,
    }
    return [
      {
        unit: 60,
        walk: restWalk({
          spans: spansOf(facts),
          range,
          ...neighbours(facts, filter),
          previousCount: rule.minimumConsecutivePriorShifts ?? rule.minConsecutivePreviousShifts,
          scope: rule.scope ? durationSeconds(rule.scope.duration)! : Infinity,
        }),
        justify: (employee, { first, second, value }) => ({
          description: `${nameOf(facts, employee)} rests ${hoursOf(value)} between ${shiftName(facts, first)} and ${shiftName(facts, second)}, ${limitInWords(value, range, hoursOf)} by rule ${rule.id}.`,
          employeeId: nameOf(facts, employee),
          shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
          ruleId: rule.id,
          minutesBetweenShifts: value,
          limit: limitOf(value, range),
        }),
      },
    ]
  },
})

export const gapsBetweenShifts = onRows({
  id: 'gapsBetweenShifts',
  name: 'Minimize gaps between shifts',
  description: 'Time between the parts of a split shift. Measured in minutes.',
  level: 'soft',
  group: restGroup,
  weight: goal({
    override: 'minimizeGapsBetweenShiftsForEmployeeWeight',
    words: 'Short gaps in split shifts',
    reason: 'Without effect unless a contract has such a rule; a minute is a point.',
  }),
  rules: ({ facts, contract }: ContractTerms) =>
    contract.minimizeGapsBetweenShiftsRules.map((rule) => ({
      walk: gapWalk({
        spans: spansOf(facts),
        range: rangeOf(undefined, rule.maximumMinutesBetweenSplitShifts),
        ...neighbours(facts, rule),
        previousCount: 1,
        scope: Infinity,
      }),
      justify: (employee, { first, second, value }) => ({
        description: `${nameOf(facts, employee)} waits ${hoursOf(value)} between ${shiftName(facts, first)} and ${shiftName(facts, second)} by rule ${rule.id}.`,
        employeeId: nameOf(facts, employee),
        shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
        ruleId: rule.id,
        gapInMinutes: value,
      }),
    })),
})
