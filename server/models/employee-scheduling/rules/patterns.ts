/** Shifts that go together, within a day and from day to day. */
import { goal } from '../../constraint.ts'
import { dateOfDay } from '../domain/clock.ts'
import type { ContractInput } from '../schema/contract.ts'
import { filterShifts, shiftsWith } from './filters.ts'
import type { ContractTerms } from './contract-rule.ts'
import { patternGroup as group } from './groups.ts'
import { rosterConstraint, rowFamily } from './roster-constraint.ts'
import type { RosterRowRule } from './rule.ts'
import { dailyPairWalk, multiDayWalk, singleDayWalk } from './walks-patterns.ts'
import { nameOf, shiftName } from './wording.ts'

const reason = 'Without effect unless a contract has such a rule.'

type DailyPairing = ContractInput['dailyShiftPairingRules'][number]
type SingleDay = ContractInput['singleDayShiftSequencePatternRules'][number]
type MultiDay = ContractInput['multiDayShiftSequencePatternRules'][number]

interface PatternTerms<Rule> extends ContractTerms {
  readonly rule: Rule
}

/** Patterns that are REQUIRED are refused by validation, and have no constraint. */
interface Solved {
  readonly satisfiability: 'PREFERRED' | 'UNPREFERRED' | 'PROHIBITED'
}

export const dailyShiftPairing = rowFamily({
  constraints: {
    REQUIRED: rosterConstraint({
      id: 'requiredDailyShiftPairing',
      name: 'Employee does not have required daily shift pairing',
      description: 'A shift that requires another one so many days later. Measured in shifts without it.',
      level: 'hard',
      group,
    }),
    PROHIBITED: rosterConstraint({
      id: 'prohibitedDailyShiftPairing',
      name: 'Employee has prohibited daily shift pairing',
      description: 'A shift that must not go with another one so many days later. Measured in shifts that do.',
      level: 'hard',
      group,
    }),
    PREFERRED: rosterConstraint({
      id: 'preferredDailyShiftPairing',
      name: 'Employee does not have preferred daily shift pairing',
      description: 'A shift that should go with another one so many days later. Measured in shifts without it.',
      level: 'soft',
      group,
      weight: goal({
        override: 'employeeDoesNotHavePreferredDailyShiftPairingWeight',
        words: 'Shifts come in the pairs preferred',
        reason,
      }),
    }),
    UNPREFERRED: rosterConstraint({
      id: 'unpreferredDailyShiftPairing',
      name: 'Employee has unpreferred daily shift pairing',
      description: 'A shift that should not go with another one so many days later. Measured in shifts that do.',
      level: 'soft',
      group,
      weight: goal({
        override: 'employeeHasUnpreferredDailyShiftPairingWeight',
        words: 'Shifts do not come in pairs that are not wanted',
        reason,
      }),
    }),
  },
  rules({ facts, times, rule }: PatternTerms<DailyPairing>) {
    const { satisfiability, dayOffset } = rule
    const isWanted = satisfiability === 'REQUIRED' || satisfiability === 'PREFERRED'
    return [
      {
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
      },
    ]
  },
})

const tagsOf = (tags: readonly string[]) => (tags.length === 0 ? 'any tags' : `the tags ${tags.join(', ')}`)

export const singleDayPattern = rowFamily({
  constraints: {
    PROHIBITED: rosterConstraint({
      id: 'prohibitedSingleDayPattern',
      name: 'Employee works prohibited single day shift sequence pattern',
      description: 'Shifts of a day that must not come together. Measured in days, times the weight of the rule.',
      level: 'hard',
      group,
    }),
    PREFERRED: rosterConstraint({
      id: 'preferredSingleDayPattern',
      name: 'Employee works preferred single day shift sequence pattern',
      description: 'Days with the shifts of a pattern are rewarded. Measured in days, times the weight, below 0.',
      level: 'soft',
      group,
      weight: goal({
        override: 'employeeWorksPreferredSingleDayShiftSequencePatternWeight',
        words: 'Shifts of a day as preferred',
        reason,
      }),
    }),
    UNPREFERRED: rosterConstraint({
      id: 'unpreferredSingleDayPattern',
      name: 'Employee works unpreferred single day shift sequence pattern',
      description: 'Shifts of a day that should not come together. Measured in days, times the weight of the rule.',
      level: 'soft',
      group,
      weight: goal({
        override: 'employeeWorksUnpreferredSingleDayShiftSequencePatternWeight',
        words: 'No days with shifts that are not wanted together',
        reason,
      }),
    }),
  },
  rules({ facts, times, rule }: PatternTerms<SingleDay & Solved>) {
    const isReward = rule.satisfiability === 'PREFERRED'
    const pattern = rule.pattern.map((part) => filterShifts(facts, part))
    return [
      {
        walk: singleDayWalk(pattern, times.startDay, rule.ordered, isReward ? -rule.weight : rule.weight),
        justify: (employee, { value }) => ({
          description: `${nameOf(facts, employee)} works the shifts of the pattern of rule ${rule.id} on ${dateOfDay(value)}.`,
          employeeId: nameOf(facts, employee),
          ruleId: rule.id,
          date: dateOfDay(value),
        }),
      },
    ]
  },
})

export const multiDayPattern = rowFamily({
  constraints: {
    PROHIBITED: rosterConstraint({
      id: 'prohibitedMultiDayPattern',
      name: 'Employee works prohibited multi day shift sequence pattern',
      description: 'Days that must not follow one another. Measured in such sequences, times the weight of the rule.',
      level: 'hard',
      group,
    }),
    PREFERRED: rosterConstraint({
      id: 'preferredMultiDayPattern',
      name: 'Employee works preferred multi day shift sequence pattern',
      description: 'Sequences of days that are rewarded. Measured in sequences, times the weight, below 0.',
      level: 'soft',
      group,
      weight: goal({
        override: 'employeeWorksPreferredMultiDayShiftSequencePatternWeight',
        words: 'Days follow one another as preferred',
        reason,
      }),
    }),
    UNPREFERRED: rosterConstraint({
      id: 'unpreferredMultiDayPattern',
      name: 'Employee works unpreferred multi day shift sequence pattern',
      description: 'Days that should not follow one another. Measured in sequences, times the weight of the rule.',
      level: 'soft',
      group,
      weight: goal({
        override: 'employeeWorksUnpreferredMultiDayShiftSequencePatternWeight',
        words: 'No sequences of days that are not wanted',
        reason,
      }),
    }),
  },
  rules({ facts, times, rule }: PatternTerms<MultiDay & Solved>) {
    const isReward = rule.satisfiability === 'PREFERRED'
    const pattern = rule.pattern.map((day) => ({
      isOn: day.type === 'ON',
      included: filterShifts(facts, day),
      mustAll: day.shiftMatches === 'ALL',
    }))
    return [
      {
        walk: multiDayWalk(pattern, times.startDay, isReward ? -rule.weight : rule.weight),
        justify: (employee, { value }) => ({
          description: `${nameOf(facts, employee)} works the sequence of days of rule ${rule.id} from ${dateOfDay(value)} to ${dateOfDay(value + pattern.length - 1)}.`,
          employeeId: nameOf(facts, employee),
          ruleId: rule.id,
          dateSpan: { start: dateOfDay(value), end: dateOfDay(value + pattern.length - 1) },
        }),
      },
    ]
  },
})

const isSolved = <Rule extends SingleDay | MultiDay>(rule: Rule): rule is Rule & Solved =>
  rule.satisfiability !== 'REQUIRED'

export function patternRules(terms: ContractTerms): RosterRowRule[] {
  const { contract } = terms
  return [
    ...contract.dailyShiftPairingRules.flatMap((rule) => dailyShiftPairing.rules({ ...terms, rule })),
    ...contract.singleDayShiftSequencePatternRules.flatMap((rule) =>
      isSolved(rule) ? singleDayPattern.rules({ ...terms, rule }) : [],
    ),
    ...contract.multiDayShiftSequencePatternRules.flatMap((rule) =>
      isSolved(rule) ? multiDayPattern.rules({ ...terms, rule }) : [],
    ),
  ]
}
