/** Shifts that go together, within a day and from day to day. */
import { dateOfDay } from '../domain/clock.ts'
import { filterShifts, shiftsWith } from './filters.ts'
import { levelOf } from './levels.ts'
import { rowRule, type ContractTerms } from './contract-rule.ts'
import type { RosterRowRule } from './rule.ts'
import { dailyPairWalk, multiDayWalk, singleDayWalk } from './walks-patterns.ts'
import { nameOf, shiftName } from './wording.ts'

export function patternRules(terms: ContractTerms): RosterRowRule[] {
  return [...dailyPairs(terms), ...singleDays(terms), ...multiDays(terms)]
}

function dailyPairs({ facts, contract, times }: ContractTerms): RosterRowRule[] {
  return contract.dailyShiftPairingRules.map((rule) => {
    const { satisfiability, dayOffset } = rule
    const isWanted = satisfiability === 'REQUIRED' || satisfiability === 'PREFERRED'
    return rowRule({
      level: levelOf(facts, `${satisfiability.toLowerCase()}DailyShiftPairing`),
      walk: dailyPairWalk({
        isOne: shiftsWith(facts, rule.shiftTags, rule.shiftTagMatches),
        isOther: shiftsWith(facts, rule.pairedShiftTags, rule.shiftTagMatches),
        startDay: times.startDay,
        offset: dayOffset,
        isWanted,
      }),
      asksForWork: isWanted,
      justify: (employee, { first, second, value }) => ({
        description: `${nameOf(facts, employee)} works ${shiftName(facts, first)}, ${isWanted ? `but no shift with ${tagsOf(rule.pairedShiftTags)} on ${dateOfDay(value)}` : `and ${shiftName(facts, second)}`}, which rule ${rule.id} ${isWanted ? 'asks for' : 'is against'}.`,
        employeeId: nameOf(facts, employee),
        shiftId: facts.shifts[first]!.input.id,
        ruleId: rule.id,
        date: dateOfDay(value),
      }),
    })
  })
}

const tagsOf = (tags: readonly string[]) => (tags.length === 0 ? 'any tags' : `the tags ${tags.join(', ')}`)

function singleDays({ facts, contract, times }: ContractTerms): RosterRowRule[] {
  return contract.singleDayShiftSequencePatternRules.map((rule) => {
    const isReward = rule.satisfiability === 'PREFERRED'
    const pattern = rule.pattern.map((part) => filterShifts(facts, part))
    return rowRule({
      level: levelOf(facts, `${rule.satisfiability.toLowerCase()}SingleDayPattern`),
      walk: singleDayWalk(pattern, times.startDay, rule.ordered, isReward ? -rule.weight : rule.weight),
      justify: (employee, { value }) => ({
        description: `${nameOf(facts, employee)} works the shifts of the pattern of rule ${rule.id} on ${dateOfDay(value)}.`,
        employeeId: nameOf(facts, employee),
        ruleId: rule.id,
        date: dateOfDay(value),
      }),
    })
  })
}

function multiDays({ facts, contract, times }: ContractTerms): RosterRowRule[] {
  return contract.multiDayShiftSequencePatternRules.map((rule) => {
    const isReward = rule.satisfiability === 'PREFERRED'
    const pattern = rule.pattern.map((day) => ({
      isOn: day.type === 'ON',
      included: filterShifts(facts, day),
      mustAll: day.shiftMatches === 'ALL',
    }))
    return rowRule({
      level: levelOf(facts, `${rule.satisfiability.toLowerCase()}MultiDayPattern`),
      walk: multiDayWalk(pattern, times.startDay, isReward ? -rule.weight : rule.weight),
      justify: (employee, { value }) => ({
        description: `${nameOf(facts, employee)} works the sequence of days of rule ${rule.id} from ${dateOfDay(value)} to ${dateOfDay(value + pattern.length - 1)}.`,
        employeeId: nameOf(facts, employee),
        ruleId: rule.id,
        dateSpan: { start: dateOfDay(value), end: dateOfDay(value + pattern.length - 1) },
      }),
    })
  })
}
