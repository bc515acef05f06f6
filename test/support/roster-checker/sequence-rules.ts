/** Days in a row, sequences of shift types, and shifts in a row. */
import { numberAt, objectAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { parseDuration } from '../checker/time.ts'
import { worked, type Roster, type Shift } from './facts.ts'
import { daysOfSpan } from './periods.ts'
import { hard, heldRules, outside, present, soft, twins, type Held, type Match, type Rule } from './rule.ts'
import { hasTags, shiftPasses } from './tag-filter.ts'
import { daysOfShift, startsOnly } from './work-days.ts'
import { clockOfText, dayOf, instantOf, startOfMonth, weekdayNames, weekdayOf } from './zone-time.ts'

/** Days in a row, of one shift type where the rule names types. */
interface Sequence {
  readonly type: string
  readonly first: number
  last: number
  end: number
  readonly start: number
}

/** The tags of the shift that are of the types; undefined for a shift that has none of them. */
function typeOf(roster: Roster, shift: Shift, types: readonly string[]): string | undefined {
  if (types.length === 0) return ''
  const tags = shift.tags.filter((tag) => types.includes(roster.facts.tagTypes.get(tag)!))
  return tags.length === 0 ? undefined : tags.toSorted().join(',')
}

function sequencesOf(roster: Roster, { employee, rule }: Held): Sequence[] {
  const types = textsAt(rule, 'shiftTypeTagCategories')
  const sequences: Sequence[] = []
  for (const shift of worked(roster, employee).filter((one) => shiftPasses(one, rule))) {
    const type = typeOf(roster, shift, types)
    if (type === undefined) continue
    const days = daysOfShift(shift, employee.zone, startsOnly(rule, 'overlapKind'))
    const [first, last] = [days[0]!, days.at(-1)!]
    const current = sequences.at(-1)
    if (current?.type === type && first <= current.last + 1) {
      current.last = Math.max(current.last, last)
      current.end = Math.max(current.end, shift.end)
    } else sequences.push({ type, first, last, start: shift.start, end: shift.end })
  }
  return sequences
}

/**
 * Sequences that reach the edge of what is known may go on beyond it: nothing is missing from them. History is known
 * from its first day on; what ended in it before the last day is nobody's to make longer.
 */
function sequenceLength(roster: Roster, held: Held): Match[] {
  const { employee, rule, about } = held
  const planned = daysOfSpan(roster.facts.window, employee.zone)
  const known = Math.min(planned.first, ...roster.facts.shifts.map(({ start }) => dayOf(start, employee.zone)))
  return sequencesOf(roster, held).map(({ first, last }) => {
    const isOpen = first <= known || last < planned.first - 1 || last >= planned.last
    const min = isOpen ? undefined : numberAt(rule, 'minimum')
    return {
      about: `${about}, days ${first} to ${last}`,
      amount: outside(last - first + 1, min, numberAt(rule, 'maximum')),
    }
  })
}

const daysWorked = (roster: Roster, satisfiability: string) =>
  heldRules(roster, 'consecutiveDaysWorkedRules', satisfiability).flatMap((held) => sequenceLength(roster, held))

/** Earliest start of the next sequence of another type. */
function earliestNext(rule: JsonObject, { last, end }: Sequence, zone: string): number {
  const pause = textAt(rule, 'minDurationBetweenDifferentSequences')
  if (pause !== undefined) return end + parseDuration(pause)
  const delay = objectAt(rule, 'minDelayBetweenDifferentSequences')
  const adjuster = textAt(delay, 'minStartDateAdjuster')
  if (adjuster === undefined) return -Infinity
  let day = last
  for (let times = numberAt(delay, 'minStartDateAdjusterIncrement') ?? 1; times > 0; times--) {
    const weekday = weekdayNames.indexOf(adjuster.replace('NEXT_', ''))
    if (adjuster === 'NEXT_DAY') day++
    else if (adjuster === 'NEXT_MONTH') day = startOfMonth(day, 1)
    else if (weekday >= 0) day += ((weekday - weekdayOf(day) + 6) % 7) + 1
  }
  return instantOf(day, clockOfText(textAt(delay, 'minStartTime') ?? '00:00'), zone)
}

function timeBetweenSequences(roster: Roster, satisfiability: string): Match[] {
  return heldRules(roster, 'consecutiveDaysWorkedRules', satisfiability).flatMap((held) => {
    const sequences = sequencesOf(roster, held)
    return sequences.slice(1).flatMap((next, index) => {
      const before = sequences[index]!
      if (before.type === next.type) return []
      const missing = earliestNext(held.rule, before, held.employee.zone) - next.start
      return [{ about: `${held.about}, before day ${next.first}`, amount: Math.max(0, Math.round(missing / 60)) }]
    })
  })
}

function startDays(roster: Roster, satisfiability: string, isMet: boolean): Match[] {
  return heldRules(roster, 'consecutiveDaysWorkedRules', satisfiability).flatMap((held) => {
    const allowed = textsAt(held.rule, 'allowedSequenceStartDays')
    if (allowed.length === 0) return []
    return sequencesOf(roster, held)
      .filter(({ first }) => allowed.includes(weekdayNames[weekdayOf(first)]!) === isMet)
      .map(({ first }) => ({ about: `${held.about}, from day ${first}`, amount: isMet ? -1 : 1 }))
  })
}

/**
 * Shifts that follow each other, with none between that the rule does not look at: as close as the definition says, and
 * without one on the same day or the next.
 */
function shiftSequences(roster: Roster, { employee, rule }: Held): Shift[][] {
  const definition = objectAt(rule, 'sequenceDefinition')
  const limit = numberAt(definition, 'triggerLimit')
  const fromStart = textAt(definition, 'type') === 'MAX_MINUTES_BETWEEN_SHIFTS_STARTS'
  const follows = (before: Shift, shift: Shift) =>
    limit === undefined
      ? dayOf(shift.start, employee.zone) <= dayOf(before.start, employee.zone) + 1
      : (shift.start - (fromStart ? before.start : before.end)) / 60 <= limit
  const sequences: Shift[][] = []
  let before: Shift | undefined
  for (const shift of worked(roster, employee)) {
    const isLookedAt = shiftPasses(shift, rule)
    if (isLookedAt && before && follows(before, shift)) sequences.at(-1)!.push(shift)
    else if (isLookedAt) sequences.push([shift])
    before = isLookedAt ? shift : undefined
  }
  return sequences
}

function isTriggered(rule: JsonObject, shifts: readonly Shift[]): boolean {
  const condition = objectAt(rule, 'condition')
  const trigger = numberAt(condition, 'triggerLimit')
  if (trigger === undefined) return true
  const tags = textsAt(condition, 'includeShiftTags')
  const matching = shifts.map((shift) => tags.length === 0 || hasTags(shift, tags, 'ALL'))
  if (textAt(condition, 'type') === 'MIN_SHIFTS_WORKED') return matching.filter(Boolean).length >= trigger
  let [run, longest] = [0, 0]
  for (const one of matching) longest = Math.max(longest, (run = one ? run + 1 : 0))
  return longest >= trigger
}

function shiftsWorked(roster: Roster, satisfiability: string): Match[] {
  return heldRules(roster, 'consecutiveShiftsWorkedRules', satisfiability).flatMap((held) =>
    shiftSequences(roster, held)
      .filter((shifts) => isTriggered(held.rule, shifts))
      .map((shifts) => ({
        about: `${held.about}, from shift ${shifts[0]!.id}`,
        amount: outside(shifts.length, undefined, numberAt(held.rule, 'maximum')),
      })),
  )
}

function timeOffAfter(roster: Roster, satisfiability: string): Match[] {
  return heldRules(roster, 'consecutiveShiftsWorkedRules', satisfiability).flatMap((held) => {
    const text = textAt(objectAt(held.rule, 'timeOffAfterSequenceLimit'), 'minTimeOffAfterSequence')
    if (text === undefined) return []
    const all = worked(roster, held.employee)
    const longest = numberAt(held.rule, 'maximum') ?? 1
    return shiftSequences(roster, held)
      .filter((shifts) => shifts.length >= longest && isTriggered(held.rule, shifts))
      .map((shifts) => {
        const last = shifts.at(-1)!
        const next = all[all.indexOf(last) + 1]
        const missing = next ? last.end + parseDuration(text) - next.start : 0
        return { about: `${held.about}, after shift ${last.id}`, amount: Math.max(0, Math.round(missing / 60)) }
      })
  })
}

export const sequenceRules: readonly Rule[] = [
  ...twins('consecutiveDaysWorked', 'ForEmployee', daysWorked),
  ...twins('consecutiveShiftsWorked', 'ForEmployee', shiftsWorked),
  ...twins('timeOffAfterConsecutiveShiftsWorked', 'ForEmployee', timeOffAfter),
  hard('requiredMinimumTimeBetweenDifferentSequencesNotMetForEmployee', (roster) =>
    present(timeBetweenSequences(roster, 'REQUIRED')),
  ),
  soft('preferredMinimumTimeBetweenDifferentSequencesNotMetForEmployee', (roster) =>
    present(timeBetweenSequences(roster, 'PREFERRED')),
  ),
  hard('requiredSequenceStartDayNotMetForEmployee', (roster) => startDays(roster, 'REQUIRED', false)),
  soft('preferredSequenceStartDayMetForEmployee', (roster) => startDays(roster, 'PREFERRED', true)),
]
