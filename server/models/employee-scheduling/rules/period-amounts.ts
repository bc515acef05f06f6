/** Minutes, logged minutes and shifts per period. */
import { allMinutes } from './minutes.ts'
import { periodRowRule } from './contract-rule.ts'
import type { PeriodTerms } from './period-terms.ts'
import { addedIn } from './overlaps.ts'
import { countsIn, loggedIn, minutesIn } from './portions.ts'
import { rangeOf, type Range, type RosterRowRule } from './rule.ts'
import { sumWalk, type Portions } from './walks-sums.ts'

const isSet = ({ min, max }: Range) => min > -Infinity || max < Infinity

export function amountRules(terms: PeriodTerms): RosterRowRule[] {
  const { facts, rule, periods, included, times, isToEnd, isWhole } = terms
  const limit = rule.minutesWorkedLimit
  const measure = { slotCount: periods.list.length, window: 1, isAsked: isWhole }
  const make = (
    range: Range,
    portions: () => Portions,
    words: Pick<Parameters<typeof periodRowRule>[0], 'family' | 'verb' | 'unit' | 'fact'>,
  ) =>
    isSet(range)
      ? [
          periodRowRule({
            ...words,
            facts,
            rule,
            range,
            isWork: true,
            periodOf: (slot) => periods.list[slot]!,
            ...(words.unit === 'minutes' && { added: addedIn(included, times) }),
            walk: sumWalk({ ...measure, range, portions: portions() }),
          }),
        ]
      : []
  return [
    ...make(
      rangeOf(limit?.minutesWorkedMin ?? rule.minutesWorkedMin, limit?.minutesWorkedMax ?? rule.minutesWorkedMax),
      () => minutesIn(facts, times, periods, included, isToEnd, limit ?? allMinutes),
      { family: 'minutesWorkedPerPeriod', verb: 'works', unit: 'minutes', fact: 'minutesWorked' },
    ),
    ...make(rangeOf(rule.minutesLoggedMin, rule.minutesLoggedMax), () => loggedIn(facts, times, periods, included), {
      family: 'minutesLoggedPerPeriod',
      verb: 'logs',
      unit: 'minutes',
      fact: 'minutesLogged',
    }),
    ...make(
      rangeOf(rule.shiftsWorkedMin, rule.shiftsWorkedMax),
      () => countsIn(facts, times, periods, included, isToEnd),
      { family: 'shiftsWorkedPerPeriod', verb: 'works', unit: ['shift', 'shifts'], fact: 'shiftsWorked' },
    ),
  ]
}
