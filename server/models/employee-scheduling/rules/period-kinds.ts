/** Types, locations, tags and start times of the shifts of a period. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { periodRowRule } from './contract-rule.ts'
import type { PeriodTerms } from './period-terms.ts'
import { slotOf } from './periods.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { numberOf, sharedTables } from './shared-tables.ts'
import { distinctWalk, spreadWalk } from './walks-sums.ts'
import type { Facts, PlanShift } from '../domain/plan.ts'

type Words = Pick<Parameters<typeof periodRowRule>[0], 'family' | 'verb' | 'unit' | 'fact'>

export function kindRules(terms: PeriodTerms): RosterRowRule[] {
  const { rule } = terms
  const typed = (types: readonly string[]) => (shift: PlanShift) =>
    shift.input.tags.filter((tag) => types.includes(terms.facts.tagTypes.get(tag) ?? ''))
  const whatOf = (types: readonly string[]) => `tags ${JSON.stringify(types)}`
  return [
    ...distinct(
      terms,
      rangeOf(rule.shiftTypesWorkedMin, rule.shiftTypesWorkedMax),
      whatOf(rule.shiftTypesTagCategories),
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
      'locations',
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
      whatOf(rule.uniqueTagsLimit?.includeTagTypes ?? []),
      typed(rule.uniqueTagsLimit?.includeTagTypes ?? []),
      { family: 'uniqueTagsPerPeriod', verb: 'has shifts with', unit: ['tag', 'different tags'], fact: 'uniqueTags' },
    ),
    ...startTimes(terms),
  ]
}

const numbers = sharedTables<Int32Array>()

/** Periods of shifts, -1 for those that do not count. */
function slotsOf({ times: { startDay }, periods, included }: PeriodTerms): Int32Array {
  return numbers(periods, `slots ${numberOf(included)}`, () =>
    startDay.map((day, shift) => (included[shift] === 1 ? slotOf(periods, day) : -1)),
  )
}

interface Keys {
  /** Keys of each shift, from `first[s]` to `first[s + 1]`, as numbers. */
  readonly first: Int32Array
  readonly keys: Int32Array
  readonly keyCount: number
}

const keyTables = sharedTables<Keys>()

/** `what` says what keys they are. */
function numberedKeys({ shifts }: Facts, what: string, keysOf: (shift: PlanShift) => readonly string[]): Keys {
  return keyTables(shifts, what, () => {
    const known = new Map<string, number>()
    const first = new Int32Array(shifts.length + 1)
    const keys: number[] = []
    for (const [index, shift] of shifts.entries()) {
      for (const key of keysOf(shift)) {
        const number = known.get(key) ?? known.size
        known.set(key, number)
        keys.push(number)
      }
      first[index + 1] = keys.length
    }
    return { first, keys: new Int32Array(keys), keyCount: known.size }
  })
}

function distinct(
  terms: PeriodTerms,
  range: Range,
  what: string,
  keysOf: (shift: PlanShift) => readonly string[],
  words: Words,
): RosterRowRule[] {
  if (range.min === -Infinity && range.max === Infinity) return []
  const { facts, rule, periods, isWhole } = terms
  return [
    periodRowRule({
      ...words,
      facts,
      rule,
      range,
      isWork: true,
      periodOf: (slot) => periods.list[slot]!,
      walk: distinctWalk({
        ...numberedKeys(facts, what, keysOf),
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
  const minuteOfDay = numbers(times, 'minutes of day', () =>
    Int32Array.from(times.startLocal, (seconds) =>
      Math.floor((((seconds % secondsPerDay) + secondsPerDay) % secondsPerDay) / 60),
    ),
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
