/** Sequences of shifts within a day and over days. */
import { numberAt, objectsAt, textAt, type JsonObject } from '../checker/json.ts'
import { worked, type Roster, type Shift } from './facts.ts'
import { heldRules, hard, soft, type Held, type Match, type Rule } from './rule.ts'
import { shiftPasses } from './tag-filter.ts'
import { dayOf } from './zone-time.ts'

function shiftsByDay(roster: Roster, { employee }: Held): Map<number, Shift[]> {
  const byDay = new Map<number, Shift[]>()
  for (const shift of worked(roster, employee)) {
    const day = dayOf(shift.start, employee.zone)
    byDay.set(day, [...(byDay.get(day) ?? []), shift])
  }
  return byDay
}

const weightOf = (rule: JsonObject) => numberAt(rule, 'weight') ?? 1

/** Whether the shifts hold the pattern one after the other, with none between. */
function followsInOrder(shifts: readonly Shift[], pattern: readonly JsonObject[]): boolean {
  return shifts.some((_, from) =>
    pattern.every((filter, index) => shifts[from + index] !== undefined && shiftPasses(shifts[from + index]!, filter)),
  )
}

/** Whether each part of the pattern has a shift of its own. */
function holdsAll(shifts: readonly Shift[], [filter, ...rest]: readonly JsonObject[]): boolean {
  if (filter === undefined) return true
  return shifts.some(
    (shift) =>
      shiftPasses(shift, filter) &&
      holdsAll(
        shifts.filter((one) => one !== shift),
        rest,
      ),
  )
}

function singleDay(roster: Roster, satisfiability: string, sign: 1 | -1, isThere = true): Match[] {
  return heldRules(roster, 'singleDayShiftSequencePatternRules', satisfiability).flatMap((held) => {
    const pattern = objectsAt(held.rule, 'pattern')
    const holds = held.rule['ordered'] === false ? holdsAll : followsInOrder
    return [...shiftsByDay(roster, held)]
      .filter(([, shifts]) => holds(shifts, pattern) === isThere)
      .map(([day]) => ({ about: `${held.about}, day ${day}`, amount: sign * weightOf(held.rule) }))
  })
}

function isDay(day: JsonObject, shifts: readonly Shift[]): boolean {
  const matching = shifts.filter((shift) => shiftPasses(shift, day))
  if (textAt(day, 'type') === 'OFF') return matching.length === 0
  return textAt(day, 'shiftMatches') === 'ALL'
    ? shifts.length > 0 && matching.length === shifts.length
    : matching.length > 0
}

function multiDay(roster: Roster, satisfiability: string, sign: 1 | -1): Match[] {
  return heldRules(roster, 'multiDayShiftSequencePatternRules', satisfiability).flatMap((held) => {
    const pattern = objectsAt(held.rule, 'pattern')
    const byDay = shiftsByDay(roster, held)
    return [...byDay.keys()]
      .filter((first) => pattern.every((day, index) => isDay(day, byDay.get(first + index) ?? [])))
      .map((first) => ({ about: `${held.about}, from day ${first}`, amount: sign * weightOf(held.rule) }))
  })
}

export const patternRules: readonly Rule[] = [
  hard('employeeWorksProhibitedSingleDayShiftSequencePattern', (roster) => singleDay(roster, 'PROHIBITED', 1)),
  soft('employeeWorksPreferredSingleDayShiftSequencePattern', (roster) => singleDay(roster, 'PREFERRED', -1)),
  soft('employeeWorksUnpreferredSingleDayShiftSequencePattern', (roster) => singleDay(roster, 'UNPREFERRED', 1)),
  hard('employeeWorksProhibitedMultiDayShiftSequencePattern', (roster) => multiDay(roster, 'PROHIBITED', 1)),
  soft('employeeWorksPreferredMultiDayShiftSequencePattern', (roster) => multiDay(roster, 'PREFERRED', -1)),
  soft('employeeWorksUnpreferredMultiDayShiftSequencePattern', (roster) => multiDay(roster, 'UNPREFERRED', 1)),
]
