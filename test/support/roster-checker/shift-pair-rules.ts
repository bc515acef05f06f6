/** Rules about two shifts of one employee: overlap, rest, gaps, days off, pairs over days, travel. */
import { numberAt, objectAt, objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { parseDuration } from '../checker/time.ts'
import { overlapSeconds, worked, type Employee, type Roster, type Shift } from './facts.ts'
import { spanOf } from './read-request.ts'
import { hard, heldRules, outside, present, soft, twins, type Held, type Match, type Rule } from './rule.ts'
import { hasTags, matchKind, passes, shiftPasses } from './tag-filter.ts'
import { dayOf, startOfDay } from './zone-time.ts'

function mayOverlap(employee: Employee, a: Shift, b: Shift): boolean {
  return employee.contracts
    .flatMap(({ json }) => objectsAt(json, 'allowOverlappingShiftsRules'))
    .some((rule) => shiftPasses(a, rule) && shiftPasses(b, rule))
}

function overlapping(roster: Roster): Match[] {
  return roster.facts.employees.flatMap((employee) => {
    const shifts = worked(roster, employee)
    return shifts.flatMap((a, index) =>
      shifts
        .slice(index + 1)
        .filter((b) => overlapSeconds(a, b) > 0 && !mayOverlap(employee, a, b))
        .map((b) => ({
          about: `employee ${employee.id}, shifts ${a.id} and ${b.id}`,
          amount: 1,
        })),
    )
  })
}

const isSide = (shift: Shift, rule: JsonObject, side: 'Previous' | 'Next') =>
  passes(shift, textsAt(rule, `include${side}ShiftTags`), textsAt(rule, `exclude${side}ShiftTags`), matchKind(rule))

interface Neighbours {
  readonly about: string
  readonly gapMinutes: number
  /** Whether no other shift begins between them. */
  readonly isNeighbour: boolean
}

/** Each shift of the first kind the rule names, with the next of the second kind that begins after its end. */
function neighbours(roster: Roster, { employee, rule, about }: Held): Neighbours[] {
  const shifts = worked(roster, employee)
  const wanted = numberAt(rule, 'minConsecutivePreviousShifts') ?? 1
  return shifts.flatMap((previous, index) => {
    const row = shifts.slice(Math.max(0, index + 1 - wanted), index + 1)
    if (row.length < wanted || !row.every((shift) => isSide(shift, rule, 'Previous'))) return []
    const next = shifts.slice(index + 1).find((shift) => shift.start >= previous.end && isSide(shift, rule, 'Next'))
    if (!next) return []
    return [
      {
        about: `${about}, shifts ${previous.id} and ${next.id}`,
        gapMinutes: (next.start - previous.end) / 60,
        isNeighbour: next === shifts[index + 1],
      },
    ]
  })
}

function rest(roster: Roster, satisfiability: string): Match[] {
  return heldRules(roster, 'minutesBetweenShiftsRules', satisfiability).flatMap((held) => {
    const scope = textAt(objectAt(held.rule, 'scope'), 'duration')
    const within = scope === undefined ? Infinity : parseDuration(scope) / 60
    const min = numberAt(held.rule, 'minimumMinutesBetweenShifts')
    const max = numberAt(held.rule, 'maximumMinutesBetweenShifts')
    return neighbours(roster, held)
      .filter(({ gapMinutes }) => gapMinutes <= within)
      .map(({ about, gapMinutes }) => ({ about, amount: Math.round(outside(gapMinutes, min, max)) }))
  })
}

function gaps(roster: Roster): Match[] {
  return heldRules(roster, 'minimizeGapsBetweenShiftsRules', 'REQUIRED').flatMap((held) => {
    const most = numberAt(held.rule, 'maximumMinutesBetweenSplitShifts') ?? 120
    return neighbours(roster, held)
      .filter(({ gapMinutes, isNeighbour }) => isNeighbour && gapMinutes <= most)
      .map(({ about, gapMinutes }) => ({ about, amount: Math.round(gapMinutes) }))
  })
}

/** Days that are unavailable or not wanted from their first moment to their last. */
function daysOffRequested({ json, zone }: Employee): Set<number> {
  const spans = [...objectsAt(json, 'unavailableTimeSpans'), ...objectsAt(json, 'unpreferredTimeSpans')]
  const days = spans.flatMap((one) => {
    const { start, end } = spanOf(one)
    const first = startOfDay(dayOf(start, zone), zone) === start ? dayOf(start, zone) : dayOf(start, zone) + 1
    return Array.from({ length: Math.max(0, dayOf(end, zone) - first) }, (_, index) => first + index)
  })
  return new Set(days)
}

function nearDaysOff(roster: Roster, satisfiability: string): Match[] {
  return heldRules(roster, 'avoidShiftCloseToDayOffRequestRules', satisfiability, 'PROHIBITED').flatMap((held) => {
    const { employee, rule, about } = held
    const off = daysOffRequested(employee)
    const isAvoided = (shift: Shift, key: string) =>
      textsAt(rule, key).length > 0 && hasTags(shift, textsAt(rule, key), matchKind(rule))
    return worked(roster, employee).flatMap((shift) => {
      const day = dayOf(shift.start, employee.zone)
      const before = off.has(day + 1) && isAvoided(shift, 'avoidPriorShiftTags')
      const after = off.has(day - 1) && isAvoided(shift, 'avoidAfterShiftTags')
      const amount = satisfiability === 'PROHIBITED' ? 1 : Math.round(shift.minutes)
      return before || after ? [{ about: `${about}, shift ${shift.id}`, amount }] : []
    })
  })
}

/** One for each shift that has, or has not, a shift of the other kind so many days later. */
function dailyPairs(roster: Roster, satisfiability: string, isPaired: boolean): Match[] {
  return heldRules(roster, 'dailyShiftPairingRules', satisfiability).flatMap(({ employee, rule, about }) => {
    const offset = numberAt(rule, 'dayOffset') ?? 0
    const shifts = worked(roster, employee)
    const has = (shift: Shift, key: string) => hasTags(shift, textsAt(rule, key), matchKind(rule))
    return shifts
      .filter((shift) => has(shift, 'shiftTags'))
      .filter((shift) => {
        const day = dayOf(shift.start, employee.zone) + offset
        const found = shifts.some(
          (other) => other !== shift && dayOf(other.start, employee.zone) === day && has(other, 'pairedShiftTags'),
        )
        return found === isPaired
      })
      .map((shift) => ({ about: `${about}, shift ${shift.id}`, amount: 1 }))
  })
}

export const shiftPairRules: readonly Rule[] = [
  hard('overlappingShift', overlapping),
  ...twins('minutesBetweenShifts', 'ForEmployee', rest),
  {
    ...soft('minimizeGapsBetweenShifts', (roster) => present(gaps(roster))),
    override: 'minimizeGapsBetweenShiftsForEmployeeWeight',
  },
  hard('employeeHasProhibitedShiftNearDayOffRequest', (roster) => nearDaysOff(roster, 'PROHIBITED')),
  soft('employeeHasUnpreferredShiftNearDayOffRequest', (roster) => nearDaysOff(roster, 'UNPREFERRED')),
  hard('employeeDoesNotHaveRequiredDailyShiftPairing', (roster) => dailyPairs(roster, 'REQUIRED', false)),
  hard('employeeHasProhibitedDailyShiftPairing', (roster) => dailyPairs(roster, 'PROHIBITED', true)),
  soft('employeeDoesNotHavePreferredDailyShiftPairing', (roster) => dailyPairs(roster, 'PREFERRED', false)),
  soft('employeeHasUnpreferredDailyShiftPairing', (roster) => dailyPairs(roster, 'UNPREFERRED', true)),
]
