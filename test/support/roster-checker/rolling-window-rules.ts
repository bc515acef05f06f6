/** Limits in every window of so many hours, days, weeks or months. */
import { numberAt, objectAt, objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { worked, type Contract, type Roster, type Shift, type Span } from './facts.ts'
import { daysOfSpan } from './periods.ts'
import { heldRules, outside, twins, type Held, type Match, type Rule } from './rule.ts'
import { hasTags, shiftPasses } from './tag-filter.ts'
import { minutesOf, runsOf, startsOnly, weekendsOf, workedDays } from './work-days.ts'
import { dayOf, startOfDay, startOfMonth, startOfWeek } from './zone-time.ts'

interface Window extends Span {
  /** Whether it lies within the planning window: only then can too little be worked, or be free, in it. */
  readonly isWhole: boolean
}

interface WindowWork {
  readonly rule: JsonObject
  readonly contract: Contract
  readonly zone: string
  readonly window: Window
  readonly shifts: readonly Shift[]
  /** All that the rule looks at that go on at some time of the window, wherever they start. */
  readonly reaching: readonly Shift[]
  readonly startOnly: boolean
  readonly days: ReadonlySet<number>
}

type Measure = (work: WindowWork) => number

const hourSeconds = 3600

/** Windows of whole days by the day they begin on: every day, week or month. */
const steps: Record<string, (day: number, times: number) => number> = {
  DAILY: (day, times) => day + times,
  WEEKLY: (day, times) => day + 7 * times,
  MONTHLY: (day, times) => startOfMonth(day, times),
}

function firstWindow(type: string, day: number, weekStart: number): number {
  if (type === 'WEEKLY') return startOfWeek(day, weekStart)
  return type === 'MONTHLY' ? startOfMonth(day) : day
}

/** Windows of the days that are planned or have shifts; one that is longer than these begins with them. */
function dayWindows(roster: Roster, zone: string, size: number, type: string): Window[] {
  const { facts } = roster
  const { first, last } = daysOfSpan(facts.schedule, zone)
  const planned = daysOfSpan(facts.window, zone)
  const step = steps[type]!
  const starts: number[] = []
  const begin = firstWindow(type, first, facts.weekStart)
  for (let day = begin; day <= last; day = step(day, 1)) starts.push(day)
  const end = step(starts.at(-1)!, 1)
  return starts
    .filter((day) => day === begin || step(day, size) <= end)
    .map((day) => ({
      start: startOfDay(day, zone),
      end: startOfDay(step(day, size), zone),
      isWhole: day >= planned.first && step(day, size) - 1 <= planned.last,
    }))
}

/** Those of hours begin whenever a shift does. */
function windowsOf(roster: Roster, { employee, rule }: Held): Window[] {
  const type = textAt(objectAt(rule, 'rollingWindow'), 'type') ?? ''
  const length = numberAt(objectAt(rule, 'rollingWindow'), 'size') ?? 1
  if (type !== 'HOURLY') return dayWindows(roster, employee.zone, length, type)
  const shifts = worked(roster, employee).filter((shift) => shiftPasses(shift, rule))
  const starts = [...new Set(shifts.map(({ start }) => start))]
  return starts.map((start) => ({ start, end: start + length * hourSeconds, isWhole: true }))
}

function workIn(roster: Roster, { employee, contract, rule }: Held, window: Window): WindowWork {
  const { zone } = employee
  const startOnly = startsOnly(rule)
  const reaching = worked(roster, employee).filter(
    (shift) => shiftPasses(shift, rule) && shift.start < window.end && shift.end > window.start,
  )
  const shifts = reaching.filter((shift) => !startOnly || shift.start >= window.start)
  const [first, last] = [dayOf(window.start, zone), dayOf(window.end - 1, zone)]
  const days = [...workedDays(shifts, zone, startOnly)].filter((day) => day >= first && day <= last)
  return { rule, contract, zone, window, shifts, reaching, startOnly, days: new Set(days) }
}

const minutesIn = ({ shifts, zone, startOnly, window }: WindowWork, limit: JsonObject) =>
  shifts.reduce((sum, shift) => sum + minutesOf(shift, limit, zone, startOnly ? undefined : window), 0)

/** Whether enough is worked in the window for the rule to hold in it. */
function isTriggered(roster: Roster, held: Held, window: Window): boolean {
  const condition = objectAt(held.rule, 'condition')
  const trigger = numberAt(condition, 'triggerLimit')
  if (trigger === undefined) return true
  const tags = textsAt(condition, 'includeShiftTags')
  const work = workIn(
    roster,
    { ...held, rule: { periodShiftOverlapKind: held.rule['periodShiftOverlapKind'] } },
    window,
  )
  const shifts = work.shifts.filter((shift) => tags.length === 0 || hasTags(shift, tags, 'ALL'))
  return textAt(condition, 'type') === 'MIN_MINUTES_WORKED'
    ? minutesIn({ ...work, shifts }, {}) >= trigger
    : shifts.length >= trigger
}

function eachWindow(measure: Measure): (roster: Roster, satisfiability: string) => Match[] {
  return (roster, satisfiability) =>
    heldRules(roster, 'rollingWindowRules', satisfiability).flatMap((held) =>
      windowsOf(roster, held).flatMap((window) => {
        if (!isTriggered(roster, held, window)) return []
        const amount = Math.round(measure(workIn(roster, held, window)))
        return amount === 0 ? [] : [{ about: `${held.about}, from ${window.start} to ${window.end}`, amount }]
      }),
    )
}

function minutesWorked(work: WindowWork): number {
  const limit = objectAt(work.rule, 'minutesWorkedLimit')
  const min = work.window.isWhole ? numberAt(limit, 'minutesWorkedMin') : undefined
  return outside(minutesIn(work, limit), min, numberAt(limit, 'minutesWorkedMax'))
}

function consecutiveDaysOff({ rule, window, zone, days }: WindowWork): number {
  if (!window.isWhole) return 0
  const min = numberAt(objectAt(rule, 'consecutiveDaysOffLimit'), 'consecutiveDaysOffMin')
  const { first, last } = daysOfSpan(window, zone)
  const off = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter((day) => !days.has(day))
  return outside(Math.max(0, ...runsOf(off).map(({ length }) => length)), min, undefined)
}

/** Minutes of each free stretch of the window, the longest first; a shift that reaches in is no rest. */
function freeStretches({ window, reaching }: WindowWork): number[] {
  const stretches: number[] = []
  let until = window.start
  for (const { start, end } of reaching.toSorted((a, b) => a.start - b.start)) {
    if (start > until) stretches.push((start - until) / 60)
    until = Math.max(until, end)
  }
  if (window.end > until) stretches.push((window.end - until) / 60)
  return stretches.toSorted((a, b) => b - a)
}

function consecutiveMinutesOff(work: WindowWork): number {
  if (!work.window.isWhole) return 0
  const limit = objectAt(work.rule, 'consecutiveMinutesOffLimit')
  const free = freeStretches(work)
  const single = outside(free[0] ?? 0, numberAt(limit, 'consecutiveMinutesOffMin'), undefined)
  // The longest wanted stretch is held against the longest free one, and so on.
  const wanted = objectsAt(limit, 'consecutiveMinutesOffMinIntervals')
    .flatMap((one) => Array<number>(numberAt(one, 'count') ?? 1).fill(numberAt(one, 'consecutiveMinutesOffMin') ?? 0))
    .toSorted((a, b) => b - a)
  const short = wanted.reduce((sum, min, index) => sum + outside(free[index] ?? 0, min, undefined), 0)
  const taken = free.slice(0, wanted.length).reduce((sum, minutes) => sum + minutes, 0)
  return single + short + outside(taken, numberAt(limit, 'totalConsecutiveMinutesOffMin'), undefined)
}

function weekends({ rule, days, contract, window }: WindowWork): number {
  const limit = objectAt(rule, 'weekendsLimit')
  const max = numberAt(limit, 'weekendsWorkedMax')
  const min = window.isWhole ? numberAt(limit, 'weekendsWorkedMin') : undefined
  return outside(weekendsOf(days, contract).size, min, max)
}

const family = (stem: string, measure: Measure) => twins(`${stem}InRollingWindow`, 'ForEmployee', eachWindow(measure))

export const rollingWindowRules: readonly Rule[] = [
  ...family('minutesWorked', minutesWorked),
  ...family('shiftsWorked', ({ rule, shifts }) =>
    outside(shifts.length, undefined, numberAt(objectAt(rule, 'shiftsWorkedLimit'), 'shiftsWorkedMax')),
  ),
  ...family('daysWorked', ({ rule, days }) =>
    outside(days.size, undefined, numberAt(objectAt(rule, 'daysWorkedLimit'), 'daysWorkedMax')),
  ),
  ...family('consecutiveDaysOff', consecutiveDaysOff),
  ...family('consecutiveMinutesOff', consecutiveMinutesOff),
  ...family('weekendsWorked', weekends),
]
