/** Minutes, logged minutes and shifts per period. */
import { allMinutes } from './minutes.ts'
import { hasMinimum, inFull, limited, periodLimit } from './period-limit.ts'
import type { PeriodTerms } from './period-terms.ts'
import { countsIn, loggedIn, minutesIn } from './portions.ts'
import type { Range } from './rule.ts'
import { sumWalk, type Portions, type Walk } from './walks-sums.ts'

const summed = ({ periods, isWhole }: PeriodTerms, range: Range, portions: Portions): Walk =>
  sumWalk({ slotCount: periods.list.length, window: 1, isAsked: isWhole, range, portions })

export const minutesWorked = periodLimit({
  id: 'minutesWorked',
  name: 'Minutes worked',
  measuredIn: 'minutes',
  words: 'Minutes',
  reading: inFull,
  verb: 'works',
  unit: 'minutes',
  addsUp: true,
  range: ({ minutesWorkedLimit: limit, minutesWorkedMin, minutesWorkedMax }) =>
    limited(limit?.minutesWorkedMin ?? minutesWorkedMin, limit?.minutesWorkedMax ?? minutesWorkedMax),
  asksForWork: hasMinimum,
  walk(terms, range) {
    const { facts, rule, times, periods, included, isToEnd } = terms
    return summed(
      terms,
      range,
      minutesIn(facts, times, periods, included, isToEnd, rule.minutesWorkedLimit ?? allMinutes),
    )
  },
})

export const minutesLogged = periodLimit({
  id: 'minutesLogged',
  name: 'Minutes logged',
  measuredIn: 'minutes',
  words: 'Logged minutes',
  verb: 'logs',
  unit: 'minutes',
  addsUp: true,
  range: ({ minutesLoggedMin, minutesLoggedMax }) => limited(minutesLoggedMin, minutesLoggedMax),
  asksForWork: hasMinimum,
  walk: (terms, range) => summed(terms, range, loggedIn(terms.facts, terms.times, terms.periods, terms.included)),
})

export const shiftsWorked = periodLimit({
  id: 'shiftsWorked',
  name: 'Shifts worked',
  measuredIn: 'shifts',
  words: 'Shifts',
  verb: 'works',
  unit: ['shift', 'shifts'],
  range: ({ shiftsWorkedMin, shiftsWorkedMax }) => limited(shiftsWorkedMin, shiftsWorkedMax),
  asksForWork: hasMinimum,
  walk: (terms, range) =>
    summed(terms, range, countsIn(terms.facts, terms.times, terms.periods, terms.included, terms.isToEnd)),
})
