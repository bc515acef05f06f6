/** Types, locations, tags and start times of the shifts of a period. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { atMost, hasMinimum, limited, periodLimit } from './period-limit.ts'
import type { PeriodTerms } from './period-terms.ts'
import { slotOf } from './periods.ts'
import type { Range } from './rule.ts'
import { numberOf, sharedTables } from './shared-tables.ts'
import { distinctWalk, spreadWalk, type Walk } from './walks-sums.ts'
import type { Facts, PlanShift } from '../domain/plan.ts'

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

/** `what` says what keys they are. */
const distinct = (
  terms: PeriodTerms,
  range: Range,
  what: string,
  keysOf: (shift: PlanShift) => readonly string[],
): Walk =>
  distinctWalk({
    ...numberedKeys(terms.facts, what, keysOf),
    slotOf: slotsOf(terms),
    slotCount: terms.periods.list.length,
    range,
    isAsked: terms.isWhole,
  })

const distinctTags = (terms: PeriodTerms, range: Range, types: readonly string[]): Walk =>
  distinct(terms, range, `tags ${JSON.stringify(types)}`, (shift) =>
    shift.input.tags.filter((tag) => types.includes(terms.facts.tagTypes.get(tag) ?? '')),
  )

export const shiftTypesWorked = periodLimit({
  id: 'shiftTypesWorked',
  name: 'Shift types worked',
  measuredIn: 'types',
  words: 'Types of shifts',
  verb: 'works',
  unit: ['type of shift', 'types of shifts'],
  range: ({ shiftTypesWorkedMin, shiftTypesWorkedMax }) => limited(shiftTypesWorkedMin, shiftTypesWorkedMax),
  asksForWork: hasMinimum,
  walk: (terms, range) => distinctTags(terms, range, terms.rule.shiftTypesTagCategories),
})

export const locationsWorked = periodLimit({
  id: 'locationsWorked',
  name: 'Locations worked',
  measuredIn: 'locations',
  words: 'Locations',
  verb: 'works at',
  unit: ['location', 'locations'],
  range: ({ locationsWorkedMax }) => atMost(locationsWorkedMax),
  walk: (terms, range) => distinct(terms, range, 'locations', ({ input }) => [input.location?.join() ?? []].flat()),
})

export const uniqueTags = periodLimit({
  id: 'uniqueTags',
  name: 'Unique tags',
  measuredIn: 'tags',
  words: 'Different tags',
  verb: 'has shifts with',
  unit: ['tag', 'different tags'],
  range: ({ uniqueTagsLimit }) => atMost(uniqueTagsLimit?.tagsMax),
  walk: (terms, range) => distinctTags(terms, range, terms.rule.uniqueTagsLimit?.includeTagTypes ?? []),
})

export const shiftStartTimeDifference = periodLimit({
  id: 'shiftStartTimeDifferenceInMinutes',
  name: 'Shift start time difference',
  measuredIn: 'minutes',
  words: 'Start times',
  verb: 'starts at times that differ by',
  unit: 'minutes',
  range: ({ shiftStartTimeDifferenceInMinutesMax }) => atMost(shiftStartTimeDifferenceInMinutesMax),
  walk(terms, { max }) {
    const minuteOfDay = numbers(terms.times, 'minutes of day', () =>
      Int32Array.from(terms.times.startLocal, (seconds) =>
        Math.floor((((seconds % secondsPerDay) + secondsPerDay) % secondsPerDay) / 60),
      ),
    )
    return spreadWalk(minuteOfDay, slotsOf(terms), max)
  },
})
