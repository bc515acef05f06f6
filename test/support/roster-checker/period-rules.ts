/** Limits per day, week, month, year, schedule or own period. */
import { numberAt, objectAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { parseDuration } from '../checker/time.ts'
import { worked, type Contract, type Employee, type Roster, type Shift, type Span } from './facts.ts'
import { costOf } from './hour-costs.ts'
import { periodsOf, type AskedPeriod } from './periods.ts'
import { heldRules, outside, present, soft, twins, type Held, type Match, type Rule } from './rule.ts'
import { shiftPasses } from './tag-filter.ts'
import {
  daysOfShift,
  minutesOf,
  runsOf,
  spanOfDays,
  startsOnly,
  weekendOf,
  weekendsOf,
  workedDays,
} from './work-days.ts'
import { clockOf, instantOfText, weekdayNames, weekdayOf } from './zone-time.ts'

/** What one employee works in one period under one rule. */
interface PeriodWork {
  readonly rule: JsonObject
  readonly employee: Employee
  readonly contract: Contract
  readonly zone: string
  readonly period: AskedPeriod
  readonly roster: Roster
  /** Those that count; with START_AND_END also those that reach in. */
  readonly shifts: readonly Shift[]
  readonly startOnly: boolean
  /** Worked days in the period. */
  readonly days: ReadonlySet<number>
}

type Measure = (work: PeriodWork) => number

function validity(rule: JsonObject, zone: string): Span {
  const span = objectAt(rule, 'ruleValidityDateTimeSpan')
  const edge = (key: string, open: number) =>
    textAt(span, key) === undefined ? open : instantOfText(textAt(span, key)!, zone)
  return { start: edge('start', -Infinity), end: edge('end', Infinity) }
}

const isLookedAt = (shift: Shift, rule: JsonObject, zone: string) => {
  const valid = validity(rule, zone)
  return shiftPasses(shift, rule) && shift.start >= valid.start && shift.start < valid.end
}

function workIn(roster: Roster, { employee, contract, rule }: Held, period: AskedPeriod): PeriodWork | undefined {
  const { zone } = employee
  const startOnly = startsOnly(rule)
  const valid = validity(rule, zone)
  const span = spanOfDays(period.first, period.last, zone)
  if (span.end <= valid.start || span.start >= valid.end) return undefined
  const isIn = (day: number) => day >= period.first && day <= period.last
  const shifts = worked(roster, employee).filter(
    (shift) => isLookedAt(shift, rule, zone) && daysOfShift(shift, zone, startOnly).some(isIn),
  )
  const days = new Set([...workedDays(shifts, zone, startOnly)].filter(isIn))
  return { rule, employee, contract, zone, period, roster, shifts, startOnly, days }
}

function eachPeriod(measure: Measure): (roster: Roster, satisfiability: string) => Match[] {
  return (roster, satisfiability) =>
    heldRules(roster, 'periodRules', satisfiability).flatMap((held) =>
      periodsOf(roster.facts, textAt(held.rule, 'period') ?? '', held.employee.zone).flatMap((period) => {
        const work = workIn(roster, held, period)
        const amount = work ? Math.round(measure(work)) : 0
        return amount === 0 ? [] : [{ about: `${held.about}, days ${period.first} to ${period.last}`, amount }]
      }),
    )
}

/** Fewest, asked of whole periods alone, and most. */
const limits = ({ period }: PeriodWork, json: JsonObject, stem: string) =>
  [period.isWhole ? numberAt(json, `${stem}Min`) : undefined, numberAt(json, `${stem}Max`)] as const
const isLimited = (...limit: readonly (number | undefined)[]) => limit.some((one) => one !== undefined)

function minutesIn({ shifts, startOnly, period, zone }: PeriodWork, limit: JsonObject): number {
  const within = startOnly ? undefined : spanOfDays(period.first, period.last, zone)
  return shifts.reduce((sum, shift) => sum + minutesOf(shift, limit, zone, within), 0)
}

function minutesWorked(work: PeriodWork): number {
  const limit = objectAt(work.rule, 'minutesWorkedLimit')
  const both = [limit, work.rule].map((json) => {
    const [min, max] = limits(work, json, 'minutesWorked')
    return isLimited(min, max) ? outside(minutesIn(work, json), min, max) : 0
  })
  return both[0]! + both[1]!
}

function minutesLogged(work: PeriodWork): number {
  const [min, max] = limits(work, work.rule, 'minutesLogged')
  const logged = work.shifts.reduce((sum, shift) => {
    const given = shift.json['loggedTime']
    return sum + (typeof given === 'string' ? parseDuration(given) / 60 : shift.minutes)
  }, 0)
  return isLimited(min, max) ? outside(logged, min, max) : 0
}

function daysOffOf({ period, days }: PeriodWork, only: readonly string[] = []): number[] {
  const all = Array.from({ length: period.last - period.first + 1 }, (_, index) => period.first + index)
  return all.filter((day) => !days.has(day) && (only.length === 0 || only.includes(weekdayNames[weekdayOf(day)]!)))
}

function daysOff(work: PeriodWork): number {
  const limit = objectAt(work.rule, 'daysOffLimit')
  const off = daysOffOf(work, textsAt(limit, 'includeDays')).length
  // Too many days off are too little work.
  return work.period.isWhole
    ? outside(off, ...limits(work, limit, 'daysOff'))
    : outside(off, numberAt(limit, 'daysOffMin'), undefined)
}

const longest = (runs: readonly { readonly length: number }[]) => Math.max(0, ...runs.map(({ length }) => length))

function consecutiveDaysOff(work: PeriodWork): number {
  // Too few days off are too much work, and days outside are days off: that is asked of every period.
  const min = numberAt(objectAt(work.rule, 'consecutiveDaysOffLimit'), 'consecutiveDaysOffMin')
  return outside(longest(runsOf(daysOffOf(work))), min, undefined)
}

/** How many different tags of these types the shifts have. */
function differentTags({ shifts, roster }: PeriodWork, types: readonly string[]): number {
  return new Set(shifts.flatMap(({ tags }) => tags.filter((tag) => types.includes(roster.facts.tagTypes.get(tag)!))))
    .size
}

function shiftTypes(work: PeriodWork): number {
  const types = textsAt(work.rule, 'shiftTypesTagCategories')
  return outside(differentTags(work, types), ...limits(work, work.rule, 'shiftTypesWorked'))
}

function uniqueTags(work: PeriodWork): number {
  const limit = objectAt(work.rule, 'uniqueTagsLimit')
  return outside(differentTags(work, textsAt(limit, 'includeTagTypes')), undefined, numberAt(limit, 'tagsMax'))
}

function startTimeDifference({ rule, shifts, zone }: PeriodWork): number {
  const clocks = shifts.map(({ start }) => clockOf(start, zone) / 60)
  const difference = clocks.length === 0 ? 0 : Math.max(...clocks) - Math.min(...clocks)
  return outside(difference, undefined, numberAt(rule, 'shiftStartTimeDifferenceInMinutesMax'))
}

/** First days of the weekends of the period: those that begin in it. */
function weekendsIn({ period, contract }: PeriodWork): Set<number> {
  const days = Array.from({ length: period.last - period.first + 1 }, (_, index) => period.first + index)
  return new Set([...weekendsOf(days, contract)].filter((first) => first >= period.first))
}

/** Those of them with work, also on a day that lies after the period. */
function workedWeekends(work: PeriodWork): Set<number> {
  const { employee, rule, startOnly, zone, contract, roster } = work
  const shifts = worked(roster, employee).filter((shift) => isLookedAt(shift, rule, zone))
  const busy = weekendsOf(workedDays(shifts, zone, startOnly), contract)
  return new Set([...weekendsIn(work)].filter((weekend) => busy.has(weekend)))
}

function weekendMinutes(work: PeriodWork): number {
  const limit = objectAt(work.rule, 'weekendsLimit')
  const max = numberAt(limit, 'weekendMinutesWorkedMax')
  if (max === undefined) return 0
  const { zone, contract, shifts, period } = work
  const days = Array.from({ length: period.last - period.first + 1 }, (_, index) => period.first + index)
  const minutes = days
    .filter((day) => weekendOf(day, contract) !== undefined)
    .map((day) => spanOfDays(day, day, zone))
    .reduce((sum, day) => sum + shifts.reduce((all, shift) => all + minutesOf(shift, limit, zone, day), 0), 0)
  return outside(minutes, undefined, max)
}

function consecutiveWeekends(work: PeriodWork): number {
  const limit = objectAt(work.rule, 'consecutiveWeekendsLimit')
  const max = numberAt(limit, 'consecutiveWeekendsWorkedMax')
  return runsOf(workedWeekends(work), 7).reduce((sum, { length }) => sum + outside(length, undefined, max), 0)
}

function consecutiveWeekendsOff(work: PeriodWork): number {
  const min = numberAt(objectAt(work.rule, 'consecutiveWeekendsOffLimit'), 'consecutiveWeekendsOffMin')
  const busy = workedWeekends(work)
  const free = [...weekendsIn(work)].filter((weekend) => !busy.has(weekend))
  return work.period.isWhole ? outside(longest(runsOf(free, 7)), min, undefined) : 0
}

const hasCosts = ({ rule }: { readonly rule: JsonObject }) =>
  rule['costDefinition'] !== undefined && rule['costDefinition'] !== null

/** What employees work in each period of each cost definition, and what that costs in hundredths. */
export function hourCosts(roster: Roster) {
  return heldRules(roster, 'periodRules', 'PREFERRED')
    .filter(hasCosts)
    .flatMap((held) =>
      periodsOf(roster.facts, textAt(held.rule, 'period') ?? '', held.employee.zone).flatMap((period) => {
        const work = workIn(roster, held, period)
        if (!work) return []
        const minutes = minutesIn(work, {})
        const cost = costOf(objectAt(held.rule, 'costDefinition'), minutes)
        return [{ ...held, period, minutes, cost }]
      }),
    )
}

function costs(roster: Roster): Match[] {
  return hourCosts(roster).map(({ about, period, cost }) => ({
    about: `${about}, days ${period.first} to ${period.last}`,
    amount: Math.round(cost),
  }))
}

const family = (stem: string, measure: Measure) => twins(stem, 'ForEmployee', eachPeriod(measure))

export const periodRules: readonly Rule[] = [
  ...family('minutesWorkedPerPeriod', minutesWorked),
  ...family('minutesLoggedPerPeriod', minutesLogged),
  ...family('shiftsWorkedPerPeriod', (work) => outside(work.shifts.length, ...limits(work, work.rule, 'shiftsWorked'))),
  ...family('daysWorkedPerPeriod', (work) => outside(work.days.size, ...limits(work, work.rule, 'daysWorked'))),
  ...family('shiftTypesWorkedPerPeriod', shiftTypes),
  ...family('locationsWorkedPerPeriod', ({ rule, shifts }) =>
    outside(
      new Set(shifts.flatMap(({ place }) => (place === undefined ? [] : [place]))).size,
      undefined,
      numberAt(rule, 'locationsWorkedMax'),
    ),
  ),
  ...family('shiftStartTimeDifferencePerPeriod', startTimeDifference).map((rule) => ({
    ...rule,
    override: 'shiftStartTimeDifferenceInMinutesPerPeriodNotInPreferredRangeForEmployeeWeight',
  })),
  ...family('daysOffPerPeriod', daysOff),
  ...family('consecutiveDaysOffPerPeriod', consecutiveDaysOff),
  ...family('uniqueTagsPerPeriod', uniqueTags),
  ...family('weekendsWorkedPerPeriod', (work) =>
    outside(workedWeekends(work).size, undefined, numberAt(objectAt(work.rule, 'weekendsLimit'), 'weekendsWorkedMax')),
  ),
  ...family('weekendMinutesWorkedPerPeriod', weekendMinutes),
  ...family('consecutiveWeekendsWorkedPerPeriod', consecutiveWeekends),
  ...family('consecutiveWeekendsOffPerPeriod', consecutiveWeekendsOff),
  soft('minimizeCostPerPeriod', (roster) => present(costs(roster))),
]
