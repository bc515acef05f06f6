/** Activation of employees and changes to what was planned. */
import { numberAt, objectsAt, textAt } from '../checker/json.ts'
import { worked, type Roster } from './facts.ts'
import { isOptional } from './global-rules.ts'
import { heldRules, present, soft, type Match, type Rule } from './rule.ts'
import { shiftPasses } from './tag-filter.ts'

/** What it costs that an employee works at all, by the cost group. */
function activation(roster: Roster): Match[] {
  return objectsAt(roster.facts.modelInput, 'employeeCostGroups').flatMap((group) => {
    const cost = numberAt(group, 'employeeActivationCost') ?? 0
    const optionalToo = textAt(group, 'activationShiftInclude') !== 'MANDATORY_SHIFTS'
    return roster.facts.employees
      .filter(({ json }) => textAt(json, 'costGroup') === textAt(group, 'id'))
      .filter((employee) => worked(roster, employee).some((shift) => optionalToo || !isOptional(roster, shift)))
      .map((employee) => ({ about: `employee ${employee.id}`, amount: cost }))
  })
}

/** Employees of each cost group, with how many of their shifts count. */
function countedShifts({ facts, ...roster }: Roster) {
  return objectsAt(facts.modelInput, 'employeeCostGroups').map((group) => {
    const optionalToo = textAt(group, 'activationShiftInclude') !== 'MANDATORY_SHIFTS'
    const counted = facts.employees
      .filter(({ json }) => textAt(json, 'costGroup') === textAt(group, 'id'))
      .map((employee) => ({
        employee,
        shifts: worked({ facts, ...roster }, employee).filter(
          (shift) => optionalToo || !isOptional({ facts, ...roster }, shift),
        ).length,
      }))
    return { group, counted }
  })
}

/** Below 0 by the square of the shifts of each employee of a cost group. */
function saturation(roster: Roster): Match[] {
  return countedShifts(roster).flatMap(({ counted }) =>
    counted.map(({ employee, shifts }) => ({ about: `employee ${employee.id}`, amount: 0 - shifts ** 2 })),
  )
}

/** Hundredths of an employee that the activated ones of each group are away from their share. */
function activationRatio(roster: Roster): Match[] {
  const groups = countedShifts(roster)
    .map(({ group, counted }) => ({
      group,
      weight: numberAt(group, 'employeeActivationRatioWeight'),
      activated: counted.filter(({ shifts }) => shifts > 0).length,
    }))
    .filter(({ weight }) => weight !== undefined)
  const all = groups.reduce((sum, { activated }) => sum + activated, 0)
  const weights = groups.reduce((sum, { weight }) => sum + weight!, 0)
  return groups.map(({ group, weight, activated }) => ({
    about: `cost group ${textAt(group, 'id') ?? '?'}`,
    amount: Math.round((100 * Math.abs(activated * weights - weight! * all)) / weights),
  }))
}

/** Changes against the published roster: shifts an employee had and has no more, or has and had not. */
function disruption(direction: 'incoming' | 'outgoing'): (roster: Roster) => Match[] {
  return (roster) =>
    heldRules(roster, 'disruptionRules', 'PREFERRED', 'PREFERRED').flatMap(({ employee, rule, about }) => {
      const weight = numberAt(rule, 'disruptionWeight') ?? 1
      return roster.facts.shifts
        .filter((shift) => shift.isPublished && shiftPasses(shift, rule))
        .filter((shift) => {
          const [had, has] = [shift.toldTo === employee.id, roster.worksShift.get(shift.id) === employee]
          return direction === 'incoming' ? has && !had : had && !has
        })
        .map((shift) => ({ about: `${about}, shift ${shift.id}`, amount: weight * Math.round(shift.minutes) }))
    })
}

const secondsOfDay = 86_400

/**
 * Minutes of shifts that somebody else was told to work: four times within a day, twice within a week. Who works what
 * nobody was told to work takes nothing away.
 */
function published(roster: Roster): Match[] {
  const { start: from } = roster.facts.window
  return roster.facts.shifts
    .filter(({ toldTo }) => toldTo !== undefined)
    .filter((shift) => roster.worksShift.get(shift.id)?.id !== shift.toldTo)
    .map(({ id, start, minutes }) => {
      const urgency = start < from + secondsOfDay ? 4 : start < from + 7 * secondsOfDay ? 2 : 1
      return { about: `shift ${id}`, amount: urgency * Math.round(minutes) }
    })
}

export const businessRules: readonly Rule[] = [
  { ...soft('publishedShiftsKeepTheirEmployee', published), override: 'keepPublishedEmployeeWeight' },
  soft('minimizeActivatedEmployees', (roster) => present(activation(roster))),
  soft('maximizeActivatedEmployeeSaturation', (roster) => present(saturation(roster))),
  soft('keepEmployeeActivationRatio', (roster) => present(activationRatio(roster))),
  {
    ...soft('minimizeIncomingDisruption', disruption('incoming')),
    override: 'minimizeIncomingDisruptionForEmployeeWeight',
  },
  {
    ...soft('minimizeOutgoingDisruption', disruption('outgoing')),
    override: 'minimizeOutgoingDisruptionForEmployeeWeight',
  },
]
