/** Rules over all employees: shifts per period, demand, shifts at the same time, groups of shifts. */
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import { goal, type Justification } from '../../constraint.ts'
import { instant, offsetOf } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { GlobalRules } from '../schema/global-rules.ts'
import { filterEmployees, filterShifts, filterValid, tagsMatch } from './filters.ts'
import { demandGroup } from './groups.ts'
import { periodsOf, type Periods } from './periods.ts'
import { countsIn, portionsOf } from './portions.ts'
import { loadFamily, onLoads, rosterConstraint } from './roster-constraint.ts'
import { rangeOf, type Range } from './rule.ts'
import { dateSpanOf, limitInWords, limitOf, periodName, plural } from './wording.ts'
import type { Portions } from './walks-sums.ts'

interface LoadParts {
  readonly portions: Portions
  readonly members: Uint8Array
  readonly ranges: readonly Range[]
  readonly justify: (slot: number, load: number, range: Range) => Justification
}

function loadRule({ portions, members, ranges, justify }: LoadParts) {
  return {
    ...portions,
    members,
    min: Float64Array.from(ranges, ({ min }) => min),
    max: Float64Array.from(ranges, ({ max }) => max),
    justify: (slot: number, load: number) => justify(slot, load, ranges[slot]!),
  }
}

const everybody = ({ employees }: Facts) => new Uint8Array(employees.length).fill(1)
const shiftWords = (amount: number) => plural(amount, 'shift')

/** Limits of each period; lower ones of those that lie within what is planned. */
export const rangesOf = ({ list }: Periods, { min, max }: Range): Range[] =>
  list.map(({ isWhole }) => ({ min: isWhole ? min : -Infinity, max }))

interface RuleTerms<List extends keyof GlobalRules> {
  readonly facts: Facts
  readonly rule: Extract<GlobalRules[List], readonly unknown[]>[number]
}

const shiftsOfAll = {
  description: 'Shifts that the employees of a rule work in a period. Measured in shifts beyond the limits.',
  group: demandGroup,
}

export const shiftsWorkedPerPeriodForAll = loadFamily({
  constraints: {
    REQUIRED: rosterConstraint({
      id: 'shiftsWorkedPerPeriodForAllRequired',
      name: 'Shifts worked per period not in required range',
      level: 'hard',
      ...shiftsOfAll,
    }),
    PREFERRED: rosterConstraint({
      id: 'shiftsWorkedPerPeriodForAllPreferred',
      name: 'Shifts worked per period not in preferred range',
      level: 'soft',
      ...shiftsOfAll,
      weight: goal({
        override: 'shiftsWorkedPerPeriodNotInPreferredRangeWeight',
        words: 'Shifts of all employees per period as preferred',
        reason: 'Without effect unless a rule says PREFERRED; a shift is a point.',
      }),
    }),
  },
  rules({ facts, rule }: RuleTerms<'minimumMaximumShiftsPerPeriod'>) {
    const times = facts.timesOf(rule.zoneOffset)
    return periodsOf(facts, times, rule.period).map((periods) =>
      loadRule({
        members: filterEmployees(facts, rule),
        portions: countsIn(
          facts,
          times,
          periods,
          filterShifts(facts, rule),
          rule.periodShiftOverlapKind === 'START_AND_END',
        ),
        ranges: rangesOf(periods, rangeOf(rule.shiftsWorkedMin, rule.shiftsWorkedMax)),
        justify: (slot, load, range) => ({
          description: `Rule ${rule.id} counts ${shiftWords(load)} ${periodName(periods.list[slot]!)}, ${limitInWords(load, range, shiftWords)}.`,
          ruleId: rule.id,
          dateSpan: dateSpanOf(periods.list[slot]!),
          shiftsWorked: load,
          limit: limitOf(load, range),
        }),
      }),
    )
  },
})

/** A shift is worked in an interval that it overlaps, however short the time is that both have in common. */
export const hourlyDemand = loadFamily({
  constraints: {
    REQUIRED: rosterConstraint({
      id: 'hourlyDemandRequired',
      name: 'Shifts worked not in required hourly demand range',
      description:
        'Shifts that are worked in an interval of the demand: those that overlap it, however short the time in common. Measured in shifts beyond the limits, each interval on its own.',
      level: 'hard',
      group: demandGroup,
    }),
    PREFERRED: rosterConstraint({
      id: 'hourlyDemandPreferred',
      name: 'Shifts worked not in preferred hourly demand range',
      description: 'Shifts that are worked in an interval of the demand. Measured in shifts beyond the limits.',
      level: 'soft',
      group: demandGroup,
      weight: goal({
        override: 'shiftsWorkedNotInPreferredHourlyDemandRangeWeight',
        words: 'The demand is met',
        reason: 'Without effect unless a rule says PREFERRED; a shift in an interval is a point.',
      }),
    }),
  },
  rules({ facts, rule }: RuleTerms<'minimumMaximumShiftsPerHourlyDemand'>) {
    const intervals = rule.demandDetails.map(({ startDateTime, endDateTime, minDemand, maxDemand }) => {
      const start = instant(startDateTime)
      const end = endDateTime === undefined ? start + 3600 : instant(endDateTime)
      const text = endDateTime ?? formatDateTime(end, offsetOf(startDateTime))
      return { start, end, text: { start: startDateTime, end: text }, range: rangeOf(minDemand, maxDemand) }
    })
    const included = filterShifts(facts, rule)
    return [
      loadRule({
        members: filterEmployees(facts, rule),
        portions: portionsOf(facts.shifts.length, (shift) =>
          included[shift] === 0
            ? []
            : intervals.flatMap(({ start, end }, slot) =>
                facts.shifts[shift]!.start < end && start < facts.shifts[shift]!.end ? [[slot, 1] as const] : [],
              ),
        ),
        ranges: intervals.map(({ range }) => range),
        justify: (slot, load, range) => ({
          description: `At some time from ${intervals[slot]!.text.start} to ${intervals[slot]!.text.end} ${shiftWords(load)} ${load === 1 ? 'is' : 'are'} worked, ${limitInWords(load, range, shiftWords)} by the demand ${rule.id}.`,
          ruleId: rule.id,
          dateTimeSpan: intervals[slot]!.text,
          shiftsWorked: load,
          limit: limitOf(load, range),
        }),
      }),
    ]
  },
})

/** Looked at each moment when a shift of the rule starts. */
export const concurrentShifts = onLoads({
  id: 'concurrentShifts',
  name: 'Concurrent shifts',
  description:
    'Shifts that are worked at the same time. Measured in shifts too many, at each moment when one of them starts.',
  level: 'hard',
  group: demandGroup,
  obstacle: ['could not, as too many work then', 'could not, as too many work then'],
  rules({ facts, rule }: RuleTerms<'concurrentShiftsRules'>) {
    const included = filterValid(
      filterShifts(facts, rule),
      facts.timesOf(rule.timeZoneId),
      rule.ruleValidityDateTimeSpan,
    )
    const counted = facts.shifts.filter((_, shift) => included[shift] === 1)
    const starts = [...new Set(counted.map(({ start }) => start))]
    const textOf = (slot: number) => counted.find(({ start }) => start === starts[slot])!.input.start
    const firstAt = (time: number) => {
      let [low, high] = [0, starts.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (starts[middle]! < time) low = middle + 1
        else high = middle
      }
      return low
    }
    const range = rangeOf(undefined, rule.concurrentShiftsMax)
    return [
      loadRule({
        members: everybody(facts),
        portions: portionsOf(facts.shifts.length, (shift) => {
          if (included[shift] === 0) return []
          const { start, end } = facts.shifts[shift]!
          const [from, until] = [firstAt(start), firstAt(end)]
          return Array.from({ length: until - from }, (_, index) => [from + index, 1] as const)
        }),
        ranges: starts.map(() => range),
        justify: (slot, load) => ({
          description: `At ${textOf(slot)} ${shiftWords(load)} ${load === 1 ? 'is' : 'are'} worked, ${limitInWords(load, range, shiftWords)} by rule ${rule.id}.`,
          ruleId: rule.id,
          dateTime: textOf(slot),
          concurrentShifts: load,
          limit: rule.concurrentShiftsMax,
        }),
      }),
    ]
  },
})

/** One shift of a group may be worked. */
export const shiftGroupAssignmentMode = onLoads({
  id: 'shiftGroupAssignmentMode',
  name: 'Required shift group assignment mode not met',
  description: 'One shift of a group is worked. Measured in shifts beyond the first.',
  level: 'hard',
  group: demandGroup,
  obstacle: [
    'could not, as another shift of its group is worked',
    'could not, as another shift of its group is worked',
  ],
  rules({ facts, rule }: RuleTerms<'shiftGroupRules'>) {
    const { shiftGroups } = facts.input
    const groups = shiftGroups.filter(({ tags }) => tagsMatch(new Set(tags), rule.includeShiftGroupTags, [], 'ANY'))
    const slotsOfShift = new Map<number, number[]>()
    for (const [slot, { shifts }] of groups.entries())
      for (const shift of new Set(shifts.flatMap((id) => facts.shiftIndex.get(id) ?? [])))
        slotsOfShift.set(shift, [...(slotsOfShift.get(shift) ?? []), slot])
    return [
      loadRule({
        members: everybody(facts),
        portions: portionsOf(facts.shifts.length, (shift) =>
          (slotsOfShift.get(shift) ?? []).map((slot) => [slot, 1] as const),
        ),
        ranges: groups.map(() => rangeOf(undefined, 1)),
        justify: (slot, load) => ({
          description: `${shiftWords(load)} of the group ${groups[slot]!.id} are worked, where rule ${rule.id} allows one.`,
          ruleId: rule.id,
          shiftGroupId: groups[slot]!.id,
          shiftsWorked: load,
        }),
      }),
    ]
  },
})
