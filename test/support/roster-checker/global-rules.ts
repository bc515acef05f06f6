/** Rules over all employees: open shifts, counts per period, demand curves, costs, concurrency, groups. */
import { numberAt, objectAt, objectsAt, textAt, textsAt, type JsonObject } from '../checker/json.ts'
import { parseInstant } from '../checker/time.ts'
import type { Employee, Roster, Shift } from './facts.ts'
import { periodsOf } from './periods.ts'
import { globalRules, hard, outside, present, soft, twins, type Match, type Rule } from './rule.ts'
import { employeePasses, shiftPasses } from './tag-filter.ts'
import { daysOfShift, startsOnly } from './work-days.ts'
import { instantOfText } from './zone-time.ts'

interface Priority {
  readonly weight: number
  readonly isOptional: boolean
}

/** Without the rule every shift is mandatory and weighs 512 with priority 1, half as much with each lower one. */
function priorityOf({ facts }: Roster, shift: Shift): Priority {
  const rule = objectAt(facts.globalRules, 'unassignedShiftRule')
  const name = shift.priority ?? '10'
  if (!Array.isArray(rule['priorityWeights'])) return { weight: 2 ** (10 - Number(name)), isOptional: false }
  const found = objectsAt(rule, 'priorityWeights').find((one) => textAt(one, 'priority') === name)
  if (!found) return { weight: Number.NaN, isOptional: false }
  return { weight: numberAt(found, 'weight') ?? 0, isOptional: textAt(found, 'assignment') === 'OPTIONAL' }
}

export const isOptional = (roster: Roster, shift: Shift) => priorityOf(roster, shift).isOptional

function openShifts(roster: Roster, optional: boolean): Match[] {
  return roster.facts.shifts
    .filter((shift) => !roster.worksShift.has(shift.id))
    .map((shift) => ({ about: `shift ${shift.id}`, priority: priorityOf(roster, shift) }))
    .filter(({ priority }) => priority.isOptional === optional)
    .map(({ about, priority }) => ({ about, amount: priority.weight }))
}

interface Assignment {
  readonly shift: Shift
  readonly employee: Employee
}

/** What is worked of the shifts, and by the employees, the rule looks at. */
export function assignmentsOf({ facts, worksShift }: Roster, rule: JsonObject): Assignment[] {
  return facts.shifts.flatMap((shift) => {
    const employee = worksShift.get(shift.id)
    return employee && shiftPasses(shift, rule) && employeePasses(employee, rule) ? [{ shift, employee }] : []
  })
}

const aboutRule = (rule: JsonObject) => `rule ${textAt(rule, 'id') ?? '?'}`

function eachPeriod(
  list: string,
  measure: (rule: JsonObject, assignments: readonly Assignment[], isWhole: boolean) => number,
): (roster: Roster, satisfiability: string) => Match[] {
  return (roster, satisfiability) =>
    globalRules(roster, list, satisfiability).flatMap((rule) => {
      const zone = textAt(rule, 'zoneOffset') ?? 'Z'
      const all = assignmentsOf(roster, rule).map((one) => ({
        ...one,
        days: daysOfShift(one.shift, zone, startsOnly(rule)),
      }))
      return periodsOf(roster.facts, textAt(rule, 'period') ?? '', zone).map(({ first, last, isWhole }) => ({
        about: `${aboutRule(rule)}, days ${first} to ${last}`,
        amount: measure(
          rule,
          all.filter(({ days }) => days.some((day) => day >= first && day <= last)),
          isWhole,
        ),
      }))
    })
}

const shiftsPerPeriod = eachPeriod('minimumMaximumShiftsPerPeriod', (rule, { length }, isWhole) =>
  outside(length, isWhole ? numberAt(rule, 'shiftsWorkedMin') : undefined, numberAt(rule, 'shiftsWorkedMax')),
)

const costsPerPeriod = eachPeriod('costsRules', (rule, assignments, isWhole) => {
  const details = objectsAt(rule, 'employeeShiftCostDetails')
  const costOf = ({ shift, employee }: Assignment) =>
    details.find(
      (one) =>
        textAt(one, 'employeeCostGroup') === textAt(employee.json, 'costGroup') &&
        textAt(one, 'shiftCostGroup') === textAt(shift.json, 'costGroup'),
    )
  const total = assignments.reduce((sum, one) => sum + (numberAt(costOf(one) ?? {}, 'cost') ?? 0), 0)
  return Math.round(
    100 * outside(total, isWhole ? numberAt(rule, 'totalCostsMin') : undefined, numberAt(rule, 'totalCostsMax')),
  )
})

/** What is worked at some moment of each interval of the demand. */
export function demandIntervals(roster: Roster, rule: JsonObject) {
  const assignments = assignmentsOf(roster, rule)
  return objectsAt(rule, 'demandDetails').map((detail) => {
    const start = parseInstant(detail['startDateTime'])
    const end = textAt(detail, 'endDateTime') === undefined ? start + 3600 : parseInstant(detail['endDateTime'])
    const count = assignments.filter(({ shift }) => shift.start < end && shift.end > start).length
    return { start, end, count, min: numberAt(detail, 'minDemand'), max: numberAt(detail, 'maxDemand') }
  })
}

const hourlyDemand = (roster: Roster, satisfiability: string): Match[] =>
  globalRules(roster, 'minimumMaximumShiftsPerHourlyDemand', satisfiability).flatMap((rule) =>
    demandIntervals(roster, rule).map(({ start, count, min, max }) => ({
      about: `${aboutRule(rule)}, from ${start}`,
      amount: outside(count, min, max),
    })),
  )

/** Shifts too many at each moment when one begins. */
function concurrent(roster: Roster): Match[] {
  return globalRules(roster, 'concurrentShiftsRules').flatMap((rule) => {
    const zone = textAt(rule, 'timeZoneId') ?? 'Z'
    const validity = objectAt(rule, 'ruleValidityDateTimeSpan')
    const edge = (key: string, open: number) =>
      textAt(validity, key) === undefined ? open : instantOfText(textAt(validity, key)!, zone)
    const shifts = assignmentsOf(roster, rule)
      .map(({ shift }) => shift)
      .filter(({ start }) => start >= edge('start', -Infinity) && start < edge('end', Infinity))
    return [...new Set(shifts.map(({ start }) => start))].map((moment) => ({
      about: `${aboutRule(rule)}, at ${moment}`,
      amount: outside(
        shifts.filter(({ start, end }) => start <= moment && end > moment).length,
        undefined,
        numberAt(rule, 'concurrentShiftsMax'),
      ),
    }))
  })
}

/** Shifts of a group beyond the one that may be worked. */
function shiftGroups(roster: Roster): Match[] {
  return globalRules(roster, 'shiftGroupRules').flatMap((rule) => {
    const tags = textsAt(rule, 'includeShiftGroupTags')
    return objectsAt(roster.facts.modelInput, 'shiftGroups')
      .filter((group) => tags.length === 0 || tags.some((tag) => textsAt(group, 'tags').includes(tag)))
      .map((group) => ({
        about: `${aboutRule(rule)}, group ${textAt(group, 'id') ?? '?'}`,
        amount: Math.max(0, textsAt(group, 'shifts').filter((id) => roster.worksShift.has(id)).length - 1),
      }))
  })
}

export const overallRules: readonly Rule[] = [
  { id: 'unassignedMandatoryShift', level: 'medium', matches: (roster) => present(openShifts(roster, false)) },
  soft('unassignedOptionalShift', (roster) => present(openShifts(roster, true))),
  ...twins('shiftsWorkedPerPeriod', '', shiftsPerPeriod),
  hard('shiftsWorkedNotInRequiredHourlyDemandRange', (roster) => present(hourlyDemand(roster, 'REQUIRED'))),
  soft('shiftsWorkedNotInPreferredHourlyDemandRange', (roster) => present(hourlyDemand(roster, 'PREFERRED'))),
  ...twins('costsPerPeriod', '', costsPerPeriod),
  hard('concurrentShifts', (roster) => present(concurrent(roster))),
  hard('requiredShiftGroupAssignmentModeNotMet', (roster) => present(shiftGroups(roster))),
]
