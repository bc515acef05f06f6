/** Overlaps, rest between shifts, and gaps in split shifts. */
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import type { ContractInput } from '../schema/contract.ts'
import type { Facts } from '../domain/plan.ts'
import { filterShifts } from './filters.ts'
import { levelOf, levelOfRule } from './levels.ts'
import { rowRule, type ContractTerms } from './contract-rule.ts'
import { rangeOf, type RosterRowRule } from './rule.ts'
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

/** Shifts may overlap where both match the same rule of a contract. */
export function overlapRule(facts: Facts, spans: Spans, contracts: readonly ContractInput[]): RosterRowRule {
  const allowed = contracts.flatMap(({ allowOverlappingShiftsRules }) => allowOverlappingShiftsRules)
  const masks = allowed.map((rule) => filterShifts(facts, rule))
  return rowRule({
    level: levelOf(facts, 'overlappingShift'),
    walk: overlapWalk(spans, masks),
    justify: (employee, { first, second, value }) => ({
      description: `${nameOf(facts, employee)} works ${shiftName(facts, first)} and ${shiftName(facts, second)}, which overlap by ${plural(value, 'minute')}.`,
      employeeId: nameOf(facts, employee),
      shiftIds: [first, second].map((shift) => facts.shifts[shift]!.input.id),
      violationInMinutes: value,
    }),
  })
}

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

export function restRules({ facts, contract }: ContractTerms, spans: Spans): RosterRowRule[] {
  return contract.minutesBetweenShiftsRules.map((rule) => {
    const range = rangeOf(rule.minimumMinutesBetweenShifts, rule.maximumMinutesBetweenShifts)
    const filter = {
      ...rule,
      includePreviousShiftTags: rule.requiredPriorShiftTags ?? rule.includePreviousShiftTags,
      includeNextShiftTags: rule.requiredAfterShiftTags ?? rule.includeNextShiftTags,
    }
    return rowRule({
      level: levelOfRule(facts, 'minutesBetweenShifts', rule),
      unit: 60,
      walk: restWalk({
        spans,
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
    })
  })
}

export function gapRules({ facts, contract }: ContractTerms, spans: Spans): RosterRowRule[] {
  return contract.minimizeGapsBetweenShiftsRules.map((rule) =>
    rowRule({
      level: levelOf(facts, 'gapsBetweenShifts'),
      walk: gapWalk({
        spans,
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
    }),
  )
}
