/**
 * Rules on rolling windows. A window of days, weeks or months is so many of them in a row, and begins with each; one of
 * hours begins with each shift. Lower limits are asked of windows that lie within what is planned.
 */
import type { ContractTerms } from './contract-rule.ts'
import { filterShifts } from './filters.ts'
import { windowGroup } from './groups.ts'
import {
  daysOffInHours,
  daysWorkedInHours,
  minutesOffInHours,
  minutesWorkedInHours,
  shiftsWorkedInHours,
  weekendsWorkedInHours,
  windowOf,
  type HourTerms,
} from './hourly-windows.ts'
import { limitOnRows, type Limit } from './limit.ts'
import { inFull } from './period-limit.ts'
import { periodsOf } from './periods.ts'
import {
  daysOffInDays,
  daysWorkedInDays,
  minutesOffInDays,
  minutesWorkedInDays,
  shiftsWorkedInDays,
  weekendsWorkedInDays,
  type WindowTerms,
} from './rolling-windows.ts'
import { rowFamily, type RowParts } from './roster-constraint.ts'
import type { RosterRowRule } from './rule.ts'

interface WindowLimit extends Pick<Limit<WindowTerms>, 'constraints'> {
  readonly inDays: Limit<WindowTerms>
  readonly inHours: Limit<HourTerms>
}

interface Definition {
  readonly id: string
  readonly name: string
  /** Of the amounts: `minutes`. */
  readonly measuredIn: string
  readonly words: string
  readonly reading?: string
  readonly inDays: (terms: WindowTerms) => RowParts[]
  readonly inHours: (terms: HourTerms) => RowParts[]
}

function windowLimit({ id, name, measuredIn, words, reading = '', ...rules }: Definition): WindowLimit {
  const inDays = limitOnRows({
    id: `${id}InRollingWindow`,
    name: `${name} in rolling window`,
    measured: `${reading}Measured in ${measuredIn} beyond the limits, each window on its own.`,
    group: windowGroup,
    words: `${words} in rolling windows as preferred`,
    rules: rules.inDays,
  })
  const { constraints } = inDays
  return { constraints, inDays, inHours: rowFamily({ constraints, rules: rules.inHours }) }
}

export const minutesWorkedInWindow = windowLimit({
  id: 'minutesWorked',
  name: 'Minutes worked',
  measuredIn: 'minutes',
  words: 'Minutes',
  reading: inFull,
  inDays: minutesWorkedInDays,
  inHours: minutesWorkedInHours,
})

export const shiftsWorkedInWindow = windowLimit({
  id: 'shiftsWorked',
  name: 'Shifts worked',
  measuredIn: 'shifts',
  words: 'Shifts',
  inDays: shiftsWorkedInDays,
  inHours: shiftsWorkedInHours,
})

export const daysWorkedInWindow = windowLimit({
  id: 'daysWorked',
  name: 'Days worked',
  measuredIn: 'days',
  words: 'Days',
  inDays: daysWorkedInDays,
  inHours: daysWorkedInHours,
})

export const consecutiveDaysOffInWindow = windowLimit({
  id: 'consecutiveDaysOff',
  name: 'Consecutive days off',
  measuredIn: 'days',
  words: 'Days off in a row',
  inDays: daysOffInDays,
  inHours: daysOffInHours,
})

export const consecutiveMinutesOffInWindow = windowLimit({
  id: 'consecutiveMinutesOff',
  name: 'Consecutive minutes off',
  measuredIn: 'minutes',
  words: 'Rest',
  inDays: minutesOffInDays,
  inHours: minutesOffInHours,
})

export const weekendsWorkedInWindow = windowLimit({
  id: 'weekendsWorked',
  name: 'Weekends worked',
  measuredIn: 'weekends',
  words: 'Weekends',
  inDays: weekendsWorkedInDays,
  inHours: weekendsWorkedInHours,
})

/** The first reason that keeps somebody from a shift is told, so each list has the order it had. */
const inDays = [
  minutesWorkedInWindow,
  shiftsWorkedInWindow,
  daysWorkedInWindow,
  weekendsWorkedInWindow,
  consecutiveDaysOffInWindow,
  consecutiveMinutesOffInWindow,
]
const inHours = [
  minutesWorkedInWindow,
  shiftsWorkedInWindow,
  consecutiveMinutesOffInWindow,
  daysWorkedInWindow,
  consecutiveDaysOffInWindow,
  weekendsWorkedInWindow,
]

const units = { DAILY: 'DAY', WEEKLY: 'WEEK', MONTHLY: 'MONTH' } as const

export function rollingWindowRules(terms: ContractTerms): RosterRowRule[] {
  const { facts, contract, times } = terms
  return contract.rollingWindowRules.flatMap((rule) => {
    const included = filterShifts(facts, rule)
    const { type } = rule.rollingWindow
    if (type === 'HOURLY') {
      const own: HourTerms = { ...terms, rule, window: windowOf(terms, rule, included) }
      return inHours.flatMap((limit) => limit.inHours.rules(own))
    }
    const [periods] = periodsOf(facts, times, units[type])
    const isToEnd = rule.periodShiftOverlapKind === 'START_AND_END'
    const own: WindowTerms = { ...terms, rule, periods: periods!, included, isToEnd }
    return inDays.flatMap((limit) => limit.inDays.rules(own))
  })
}
