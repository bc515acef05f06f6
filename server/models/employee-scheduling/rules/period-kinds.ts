/** Types, locations, tags and start times of the shifts of a period. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { periodRowRule } from './contract-rule.ts'
import type { PeriodTerms } from './period-terms.ts'
import { slotOf } from './periods.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { distinctWalk, spreadWalk } from './walks-sums.ts'
import type { PlanShift } from '../domain/plan.ts'

type Words = Pick<Parameters<typeof periodRowRule>[0], 'family' | 'verb' | 'unit' | 'fact'>

export function kindRules(terms: PeriodTerms): RosterRowRule[] {
  const { rule } = terms
  const typed = (types: readonly string[]) => (shift: PlanShift) =>
    shift.input.tags.filter((tag) => types.includes(terms.facts.tagTypes.get(tag) ?? ''))
  return [
    ...distinct(
      terms,
      rangeOf(rule.shiftTypesWorkedMin, rule.shiftTypesWorkedMax),
      typed(rule.shiftTypesTagCategories),
      {
        family: 'shiftTypesWorkedPerPeriod',
        verb: 'works',
        unit: ['type of shift', 'types of shifts'],
        fact: 'shiftTypesWorked',
      },
    ),
    ...distinct(
      terms,
      rangeOf(undefined, rule.locationsWorkedMax),
      ({ input }) => [input.location?.join() ?? []].flat(),
      {
        family: 'locationsWorkedPerPeriod',
        verb: 'works at',
        unit: ['location', 'locations'],
        fact: 'locationsWorked',
      },
    ),
    ...distinct(
      terms,
      rangeOf(undefined, rule.uniqueTagsLimit?.tagsMax),
      typed(rule.uniqueTagsLimit?.includeTagTypes ?? []),
      { family: 'uniqueTagsPerPeriod', verb: 'has shifts with', unit: ['tag', 'different tags'], fact: 'uniqueTags' },
    ),
    ...startTimes(terms),
  ]
}

/** Periods of shifts, -1 for those that do not count. */
function slotsOf({ facts, times, periods, included }: PeriodTerms): Int32Array {
  return Int32Array.from(facts.shifts, (_, shift) =>
    included[shift] === 1 ? slotOf(periods, times.startDay[shift]!) : -1,
  )
}

function distinct(
  terms: PeriodTerms,
  range: Range,
  keysOf: (shift: PlanShift) => readonly string[],
  words: Words,
): RosterRowRule[] {
  if (range.min === -Infinity && range.max === Infinity) return []
  const { facts, rule, periods, isWhole } = terms
  const numbers = new Map<string, number>()
  const first = new Int32Array(facts.shifts.length + 1)
  const keys: number[] = []
  for (const [index, shift] of facts.shifts.entries()) {
    for (const key of keysOf(shift)) {
      if (!numbers.has(key)) numbers.set(key, numbers.size)
      keys.push(numbers.get(key)!)
    }
    first[index + 1] = keys.length
  }
  return [
    periodRowRule({
      ...words,
      facts,
      rule,
      range,
      isWork: true,
      periodOf: (slot) => periods.list[slot]!,
      walk: distinctWalk({
        first,
        keys: Int32Array.from(keys),
        keyCount: numbers.size,
        slotOf: slotsOf(terms),
        slotCount: periods.list.length,
        range,
        isAsked: isWhole,
      }),
    }),
  ]
}

function startTimes(terms: PeriodTerms): RosterRowRule[] {
  const { facts, rule, periods, times } = terms
  const max = rule.shiftStartTimeDifferenceInMinutesMax
  if (max === undefined) return []
  const minuteOfDay = Int32Array.from(times.startLocal, (seconds) =>
    Math.floor((((seconds % secondsPerDay) + secondsPerDay) % secondsPerDay) / 60),
  )
  return [
    periodRowRule({
      facts,
      rule,
      range: rangeOf(undefined, max),
      isWork: false,
      family: 'shiftStartTimeDifferenceInMinutesPerPeriod',
      verb: 'starts at times that differ by',
      unit: 'minutes',
      fact: 'shiftStartTimeDifferenceInMinutes',
      periodOf: (slot) => periods.list[slot]!,
      walk: spreadWalk(minuteOfDay, slotsOf(terms), max),
    }),
  ]
}
