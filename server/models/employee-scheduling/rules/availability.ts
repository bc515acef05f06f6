/** When employees may work, like to, and would rather not. */
import { secondsPerDay } from '../../../foundation/local-clock.ts'
import { goal } from '../../constraint.ts'
import { dateOfDay, instant } from '../domain/clock.ts'
import type { Facts } from '../domain/plan.ts'
import type { EmployeeTimeSpan } from '../schema/employee.ts'
import { alikeBy } from './cell-amounts.ts'
import { filterShifts, tagsMatch } from './filters.ts'
import { availabilityGroup, wishesGroup } from './groups.ts'
import { onShifts } from './roster-constraint.ts'
import { sharedTables } from './shared-tables.ts'
import { minutesOf } from './suitability.ts'
import { hoursOf, nameOf, shiftName } from './wording.ts'

type SpanList = 'unavailableTimeSpans' | 'availableTimeSpans' | 'preferredTimeSpans' | 'unpreferredTimeSpans'

interface Span {
  /** Place in the list of the employee. */
  readonly index: number
  readonly start: number
  readonly end: number
  readonly input: EmployeeTimeSpan
}

type SpansOf = (employee: number, shift: number) => readonly Span[]

function read({ employees, shifts }: Facts, list: SpanList) {
  const spans = employees.map(({ input }) =>
    input[list].map((one, index): Span => ({ index, start: instant(one.start), end: instant(one.end), input: one })),
  )
  const isFor = ({ input }: Span, shift: number) =>
    tagsMatch(shifts[shift]!.tags, input.includeShiftTags, input.excludeShiftTags, input.shiftTagMatches)
  /** Spans that look at the shift. */
  const of: SpansOf = (employee, shift) => spans[employee]!.filter((span) => isFor(span, shift))
  const sorted = spans.map((own) => [...own].sort((a, b) => a.start - b.start))
  const longest = spans.map((own) => own.reduce((most, { start, end }) => Math.max(most, end - start), 0))
  /** Of them, those with time in common: few of many. */
  const during: SpansOf = (employee, shift) => {
    const own = sorted[employee]!
    const { start, end } = shifts[shift]!
    let [low, high] = [0, own.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (own[middle]!.start <= start - longest[employee]!) low = middle + 1
      else high = middle
    }
    const found: Span[] = []
    for (let at = low; at < own.length && own[at]!.start < end; at++)
      if (own[at]!.end > start && isFor(own[at]!, shift)) found.push(own[at]!)
    return found.length > 1 ? found.sort((a, b) => a.index - b.index) : found
  }
  const isTagged = spans.some((own) =>
    own.some(({ input: { includeShiftTags: on, excludeShiftTags: off } }) => on.length + off.length > 0),
  )
  const alike = alikeBy(shifts, ({ start, end, tags }) => [start, end, ...(isTagged ? tags : [])])
  return { of, during, alike, employees: Uint8Array.from(spans, ({ length }) => Number(length > 0)) }
}

/** Minutes of a shift in spans. */
const overlap = ({ shifts }: Facts, shift: number, span: Span): number =>
  Math.max(0, Math.min(shifts[shift]!.end, span.end) - Math.max(shifts[shift]!.start, span.start)) / 60

/** As the input writes them, which over a change of the clocks is not the offset of the shift. */
const spanTexts = (spans: readonly Span[]) => spans.map(({ input: { start, end } }) => ({ start, end }))

export const unavailableTime = onShifts({
  id: 'unavailableTime',
  name: 'Employee works during unavailable time',
  description: 'Nobody works during their unavailableTimeSpans. Measured in shifts that overlap one.',
  level: 'hard',
  group: availabilityGroup,
  obstacle: ['is unavailable', 'are unavailable'],
  rules({ facts }) {
    const { during: broken, employees, alike } = read(facts, 'unavailableTimeSpans')
    return [
      {
        employees,
        alike,
        measure: (employee, shift) => Number(broken(employee, shift).length > 0),
        reason: () => 'is unavailable',
        justify: (employee, shift) => {
          const spans = spanTexts(broken(employee, shift))
          return {
            description: `${nameOf(facts, employee)} is unavailable from ${spans[0]!.start} to ${spans[0]!.end} and works ${shiftName(facts, shift)}.`,
            employeeId: nameOf(facts, employee),
            shiftId: facts.shifts[shift]!.input.id,
            overlappingTimeSpans: spans,
          }
        },
      },
    ]
  },
})

/** Spans that touch or overlap are one: a shift may reach from one into the next. */
export const outsideAvailableTime = onShifts({
  id: 'outsideAvailableTime',
  name: 'Employee does not work during available time',
  description:
    'Who has availableTimeSpans for a shift works it only where it lies within them. Measured in shifts that do not.',
  level: 'hard',
  group: availabilityGroup,
  obstacle: ['is not available then', 'are not available then'],
  rules({ facts }) {
    const { of, employees, alike } = read(facts, 'availableTimeSpans')
    const isOutside = (employee: number, shift: number) => {
      const spans = of(employee, shift)
      if (spans.length === 0) return false
      const { start, end } = facts.shifts[shift]!
      let reached = start
      for (const span of [...spans].sort((a, b) => a.start - b.start))
        if (span.start <= reached && span.end > reached) reached = span.end
      return reached < end
    }
    return [
      {
        employees,
        alike,
        measure: (employee, shift) => Number(isOutside(employee, shift)),
        reason: () => 'is not available then',
        justify: (employee, shift) => ({
          description: `${nameOf(facts, employee)} works ${shiftName(facts, shift)}, which does not lie within the time they are available.`,
          employeeId: nameOf(facts, employee),
          shiftId: facts.shifts[shift]!.input.id,
          availableTimeSpans: spanTexts(of(employee, shift)),
        }),
      },
    ]
  },
})

function wish(facts: Facts, list: SpanList, sign: number, words: string) {
  const { during: met, employees, alike } = read(facts, list)
  return {
    employees,
    alike,
    measure(employee: number, shift: number) {
      let amount = 0
      for (const span of met(employee, shift)) amount += Math.floor(overlap(facts, shift, span)) * span.input.weight
      return sign * amount * facts.employees[employee]!.wishFactor
    },
    justify: (employee: number, shift: number) => {
      const spans = met(employee, shift)
      const minutes = Math.floor(spans.reduce((sum, span) => sum + overlap(facts, shift, span), 0))
      return {
        description: `${nameOf(facts, employee)} ${words} for ${hoursOf(minutes)} of ${shiftName(facts, shift)}.`,
        employeeId: nameOf(facts, employee),
        shiftId: facts.shifts[shift]!.input.id,
        overlappingTimeSpans: spanTexts(spans),
        minutes,
      }
    },
  }
}

export const preferredTime = onShifts({
  id: 'preferredTime',
  name: 'Employee works during preferred time',
  description:
    'Shifts in preferredTimeSpans are rewarded. Measured in minutes in the span, times its weight, times 10 for priority 1 down to once for priority 10 or none; as a reward, below 0.',
  level: 'soft',
  group: wishesGroup,
  weight: goal({
    override: 'employeeWorksDuringPreferredTimeWeight',
    words: 'Employees work when they like to',
    reason: 'Without effect unless employees name times; a minute is a point.',
  }),
  rules: ({ facts }) => [wish(facts, 'preferredTimeSpans', -1, 'likes to work')],
})

export const unpreferredTime = onShifts({
  id: 'unpreferredTime',
  name: 'Employee works during unpreferred time',
  description:
    'Nobody should work in their unpreferredTimeSpans. Measured in minutes in the span, times its weight and that of the priority of the employee.',
  level: 'soft',
  group: wishesGroup,
  weight: goal({
    override: 'employeeWorksDuringUnpreferredTimeWeight',
    words: 'Employees are off when they want to be',
    reason: 'Without effect unless employees name times; a minute is a point.',
  }),
  rules: ({ facts }) => [wish(facts, 'unpreferredTimeSpans', 1, 'would rather not work')],
})

/** Shifts on the day before or after a day off that was asked for. */
function nextToDayOff(facts: Facts, kind: 'PROHIBITED' | 'UNPREFERRED', unit: (shift: number) => number) {
  const { employees, shifts } = facts
  const daysOff = daysOffOfAll(facts, '', () => employees.map((_, employee) => daysOffOf(facts, employee)))
  const rules = employees.map(({ contracts }) =>
    contracts
      .flatMap(({ avoidShiftCloseToDayOffRequestRules }) => avoidShiftCloseToDayOffRequestRules)
      .filter(({ satisfiability }) => satisfiability === kind),
  )
  const mask = (tags: readonly string[], matches: 'ALL' | 'ANY') =>
    tags.length === 0
      ? undefined
      : filterShifts(facts, { includeShiftTags: tags, excludeShiftTags: [], shiftTagMatches: matches })
  const masks = new Map(
    [...new Set(rules.flat())].map((rule) => [
      rule,
      [
        mask(rule.avoidPriorShiftTags, rule.shiftTagMatches),
        mask(rule.avoidAfterShiftTags, rule.shiftTagMatches),
      ] as const,
    ]),
  )
  /** The day off, -1 for none. */
  const dayOff = (employee: number, shift: number): number => {
    const { startDay } = employees[employee]!.times
    const days = daysOff[employee]!
    for (const rule of rules[employee]!) {
      const [prior, after] = masks.get(rule)!
      if (prior?.[shift] === 1 && days.has(startDay[shift]! + 1)) return startDay[shift]! + 1
      if (after?.[shift] === 1 && days.has(startDay[shift]! - 1)) return startDay[shift]! - 1
    }
    return -1
  }
  return {
    employees: Uint8Array.from(rules, (own, employee) => Number(own.length > 0 && daysOff[employee]!.size > 0)),
    alike: alikeBy(shifts, ({ start, end, tags }) => [start, end, ...tags]),
    measure: (employee: number, shift: number) => (dayOff(employee, shift) >= 0 ? unit(shift) : 0),
    reason: (employee: number, shift: number) =>
      `has asked for a day off on ${dateOfDay(dayOff(employee, shift))}, next to it`,
    justify: (employee: number, shift: number) => ({
      description: `${nameOf(facts, employee)} works ${shiftName(facts, shift)} next to the day off on ${dateOfDay(dayOff(employee, shift))}.`,
      employeeId: nameOf(facts, employee),
      shiftId: shifts[shift]!.input.id,
      dayOff: dateOfDay(dayOff(employee, shift)),
    }),
  }
}

const daysOffOfAll = sharedTables<readonly ReadonlySet<number>[]>()

export const prohibitedShiftNearDayOffRequest = onShifts({
  id: 'prohibitedShiftNearDayOffRequest',
  name: 'Employee has prohibited shift near day off request',
  description:
    'Shifts that a rule prohibits next to a day off that was asked for: a day that an unavailable or unpreferred span covers whole. Measured in shifts.',
  level: 'hard',
  group: availabilityGroup,
  obstacle: ['has a day off next to it', 'have a day off next to it'],
  rules: ({ facts }) => [nextToDayOff(facts, 'PROHIBITED', () => 1)],
})

export const unpreferredShiftNearDayOffRequest = onShifts({
  id: 'unpreferredShiftNearDayOffRequest',
  name: 'Employee has unpreferred shift near day off request',
  description:
    'Shifts that a rule does not want next to a day off that was asked for. Measured in minutes of the shift.',
  level: 'soft',
  group: availabilityGroup,
  weight: goal({
    override: 'employeeHasUnpreferredShiftNearDayOffRequestWeight',
    words: 'Days off begin the evening before',
    reason: 'Without effect unless a contract has such a rule; a minute is a point.',
  }),
  rules: ({ facts }) => [nextToDayOff(facts, 'UNPREFERRED', (shift) => minutesOf(facts, shift))],
})

/** Days that an unavailable or unpreferred span covers whole. */
function daysOffOf({ employees }: Facts, employee: number): ReadonlySet<number> {
  const { input, times } = employees[employee]!
  const days = new Set<number>()
  for (const { start, end } of [...input.unavailableTimeSpans, ...input.unpreferredTimeSpans]) {
    const first = Math.ceil(times.clock.localSeconds(instant(start)) / secondsPerDay)
    const last = Math.floor(times.clock.localSeconds(instant(end)) / secondsPerDay) - 1
    for (let day = first; day <= last; day++) days.add(day)
  }
  return days
}
