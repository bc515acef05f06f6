/** Rules over all employees: shifts per period, demand, shifts at the same time, groups of shifts. */
import { formatDateTime } from '../../../foundation/iso-date-time.ts'
import type { Justification } from '../../constraint.ts'
import { instant, offsetOf } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import { filterEmployees, filterShifts, filterValid, tagsMatch } from './filters.ts'
import { levelOf, type Level } from './levels.ts'
import { periodsOf, type Periods } from './periods.ts'
import { countsIn, portionsOf } from './portions.ts'
import { rangeOf, type Range, type RosterLoadRule } from './rule.ts'
import { dateSpanOf, limitInWords, limitOf, periodName, plural } from './wording.ts'
import type { Portions } from './walks-sums.ts'

interface LoadParts {
  readonly level: Level
  readonly portions: Portions
  readonly members: Uint8Array
  readonly ranges: readonly Range[]
  readonly justify: (slot: number, load: number, range: Range) => Justification
}

function loadRule({ level, portions, members, ranges, justify }: LoadParts): RosterLoadRule {
  return {
    ...level,
    ...portions,
    members,
    min: Float64Array.from(ranges, ({ min }) => min),
    max: Float64Array.from(ranges, ({ max }) => max),
    justify: (slot, load) => justify(slot, load, ranges[slot]!),
  }
}

const everybody = ({ employees }: Facts) => new Uint8Array(employees.length).fill(1)
const shiftWords = (amount: number) => plural(amount, 'shift')

/** Limits of each period; lower ones of those that lie within what is planned. */
export const rangesOf = ({ list }: Periods, { min, max }: Range): Range[] =>
  list.map(({ isWhole }) => ({ min: isWhole ? min : -Infinity, max }))

export function periodLoads(facts: Facts): RosterLoadRule[] {
  return (facts.input.globalRules?.minimumMaximumShiftsPerPeriod ?? []).flatMap((rule) => {
    const times = facts.timesOf(rule.zoneOffset)
    const family = `shiftsWorkedPerPeriodForAll${rule.satisfiability === 'REQUIRED' ? 'Required' : 'Preferred'}`
    return periodsOf(facts, times, rule.period).map((periods) =>
      loadRule({
        level: levelOf(facts, family),
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
  })
}

/** A shift is worked in an interval that it overlaps, however short the time is that both have in common. */
export function demandLoads(facts: Facts): RosterLoadRule[] {
  return (facts.input.globalRules?.minimumMaximumShiftsPerHourlyDemand ?? []).map((rule) => {
    const intervals = rule.demandDetails.map(({ startDateTime, endDateTime, minDemand, maxDemand }) => {
      const start = instant(startDateTime)
      const end = endDateTime === undefined ? start + 3600 : instant(endDateTime)
      const text = endDateTime ?? formatDateTime(end, offsetOf(startDateTime))
      return { start, end, text: { start: startDateTime, end: text }, range: rangeOf(minDemand, maxDemand) }
    })
    const included = filterShifts(facts, rule)
    return loadRule({
      level: levelOf(facts, rule.satisfiability === 'REQUIRED' ? 'hourlyDemandRequired' : 'hourlyDemandPreferred'),
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
        description: `${shiftWords(load)} ${load === 1 ? 'is' : 'are'} worked at some time from ${intervals[slot]!.text.start} to ${intervals[slot]!.text.end}, ${limitInWords(load, range, shiftWords)} by the demand ${rule.id}.`,
        ruleId: rule.id,
        dateTimeSpan: intervals[slot]!.text,
        shiftsWorked: load,
        limit: limitOf(load, range),
      }),
    })
  })
}

/** Looked at each moment when a shift of the rule starts. */
export function concurrentLoads(facts: Facts): RosterLoadRule[] {
  return (facts.input.globalRules?.concurrentShiftsRules ?? []).map((rule) => {
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
    return loadRule({
      level: levelOf(facts, 'concurrentShifts'),
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
    })
  })
}

/** One shift of a group may be worked. */
export function groupLoads(facts: Facts): RosterLoadRule[] {
  const { shiftGroups } = facts.input
  return (facts.input.globalRules?.shiftGroupRules ?? []).map((rule) => {
    const groups = shiftGroups.filter(({ tags }) => tagsMatch(new Set(tags), rule.includeShiftGroupTags, [], 'ANY'))
    const slotsOfShift = new Map<number, number[]>()
    for (const [slot, { shifts }] of groups.entries())
      for (const shift of new Set(shifts.flatMap((id) => facts.shiftIndex.get(id) ?? [])))
        slotsOfShift.set(shift, [...(slotsOfShift.get(shift) ?? []), slot])
    return loadRule({
      level: levelOf(facts, 'shiftGroupAssignmentMode'),
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
    })
  })
}
