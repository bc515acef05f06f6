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

/** Changes against the given assignment: shifts an employee had and has no more, or has and had not. */
function disruption(direction: 'incoming' | 'outgoing'): (roster: Roster) => Match[] {
  return (roster) =>
    heldRules(roster, 'disruptionRules', 'PREFERRED', 'PREFERRED').flatMap(({ employee, rule, about }) => {
      const weight = numberAt(rule, 'disruptionWeight') ?? 1
      return roster.facts.shifts
        .filter((shift) => shift.toldTo !== undefined && shiftPasses(shift, rule))
        .filter((shift) => {
          const [had, has] = [shift.toldTo === employee.id, roster.worksShift.get(shift.id) === employee]
          return direction === 'incoming' ? has && !had : had && !has
        })
        .map((shift) => ({ about: `${about}, shift ${shift.id}`, amount: weight }))
    })
}

export const businessRules: readonly Rule[] = [
  soft('minimizeActivatedEmployees', (roster) => present(activation(roster))),
  soft('minimizeIncomingDisruptionForEmployee', disruption('incoming')),
  soft('minimizeOutgoingDisruptionForEmployee', disruption('outgoing')),
]
