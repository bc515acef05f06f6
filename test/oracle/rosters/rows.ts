/**
 * Rows: all that one employee could work, with what each costs by every rule that is about one employee alone. So those
 * rules need no linear form: a row is one choice of the programme, whatever is in it.
 */
import type { Employee, Facts, Roster, Shift } from '../../support/roster-checker/facts.ts'
import { rules } from '../../support/roster-checker/rules.ts'
import type { Rule } from '../../support/roster-checker/rule.ts'
import { isCoupling } from './couplings.ts'

export interface Row {
  readonly employee: number
  /** Those that are not pinned to the employee. */
  readonly free: readonly Shift[]
  readonly all: readonly Shift[]
  readonly hard: number
  readonly soft: number
}

interface Priced {
  readonly rule: Rule
  readonly weight: number
}

/**
 * What keeps an employee from a shift, whatever else there is. Nobody is given such a shift, though one broken rule may
 * save another: a planner would not, and the platform does not. What is pinned is worked all the same.
 */
const barring = new Set([
  ...['requiredSkillMissing', 'prohibitedEmployeeAssigned', 'employeeHasProhibitedRiskFactorAssociatedWithShift'],
  ...['employeeWorksShiftWithNonMatchingRequiredShiftTags', 'employeeWorksDuringUnavailableTime'],
  ...['employeeDoesNotWorkDuringAvailableTime', 'maximumEmployeeToShiftTravelDistanceExceeded'],
  'employeeHasProhibitedShiftNearDayOffRequest',
])

export const isPinnedTo = (shift: Shift, { id }: Employee) => shift.pinned && shift.givenTo === id

function pricing(facts: Facts, employee: Employee): (shifts: readonly Shift[]) => { hard: number; soft: number } {
  const own: Facts = { ...facts, employees: [employee] }
  const priced = rules
    .filter((rule) => !isCoupling(rule))
    .map((rule): Priced => {
      const weight = rule.level === 'soft' ? (facts.weights.get(rule.override ?? `${rule.id}Weight`) ?? 1) : 1
      return { rule, weight }
    })
    .filter(({ weight }) => weight !== 0)
  return (shifts) => {
    const roster = rosterOf(own, employee, shifts)
    const sums = { hard: 0, soft: 0 }
    for (const { rule, weight } of priced)
      for (const { amount } of rule.matches(roster)) sums[rule.level === 'hard' ? 'hard' : 'soft'] += weight * amount
    return sums
  }
}

function rosterOf(facts: Facts, employee: Employee, shifts: readonly Shift[]): Roster {
  const sorted = shifts.toSorted((a, b) => a.start - b.start || a.end - b.end)
  return {
    facts,
    worksShift: new Map(sorted.map(({ id }) => [id, employee])),
    shiftsOf: new Map([[employee.id, sorted]]),
  }
}

/** All that break no more than `mostHard`; with 0 no overlap is looked at. */
export function rowsOf(facts: Facts, index: number, mostHard: number): Row[] {
  const employee = facts.employees[index]!
  const fixed = facts.shifts.filter((shift) => isPinnedTo(shift, employee))
  const free = facts.shifts.filter(({ pinned }) => !pinned)
  const price = pricing(facts, employee)
  const oneShift = rules.filter(({ id }) => barring.has(id))
  const breaks = (shifts: readonly Shift[]) => {
    const roster = rosterOf({ ...facts, employees: [employee] }, employee, shifts)
    return oneShift.some((rule) => rule.matches(roster).length > 0)
  }
  const able = free.filter((shift) => !breaks([shift]))
  const rows: Row[] = []
  const choose = (at: number, chosen: readonly Shift[]) => {
    if (at < able.length) {
      choose(at + 1, chosen)
      const shift = able[at]!
      if (mostHard > 0 || !chosen.some((one) => one.start < shift.end && shift.start < one.end))
        choose(at + 1, [...chosen, shift])
      return
    }
    const all = [...fixed, ...chosen]
    const { hard, soft } = price(all)
    if (hard <= mostHard) rows.push({ employee: index, free: chosen, all, hard, soft })
  }
  choose(0, [])
  return rows
}
