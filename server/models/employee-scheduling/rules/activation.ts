/** What it costs to have an employee work at all, and that those who do have much to do. */
import { goal } from '../../constraint.ts'
import type { Facts, PlanEmployee } from '../domain/plan.ts'
import { costGroup } from './groups.ts'
import { onRows } from './roster-constraint.ts'
import type { RosterRowRule } from './rule.ts'
import { nameOf, plural } from './wording.ts'

type CostGroup = Facts['input']['employeeCostGroups'][number]

export function costGroupOf(facts: Facts, { input: { costGroup } }: PlanEmployee): CostGroup | undefined {
  return facts.input.employeeCostGroups.find(({ id }) => id === costGroup)
}

/** 1 for shifts by which an employee of the group is activated. */
export function activatingShifts({ shifts }: Facts, { activationShiftInclude }: CostGroup): Uint8Array {
  return Uint8Array.from(shifts, ({ isMandatory }) =>
    Number(isMandatory || activationShiftInclude === 'MANDATORY_AND_OPTIONAL_SHIFTS'),
  )
}

interface GroupTerms {
  readonly facts: Facts
  readonly costs: CostGroup
}

export const activatedEmployees = onRows({
  id: 'activatedEmployees',
  name: 'Minimize activated employees',
  description: 'What it costs to have employees work at all, by their cost groups. Measured in points.',
  level: 'soft',
  group: costGroup,
  weight: goal({
    override: 'minimizeActivatedEmployeesWeight',
    words: 'Few employees work at all',
    reason: 'Without effect unless cost groups have an activation cost.',
  }),
  rules({ facts, costs }: GroupTerms) {
    const cost = costs.employeeActivationCost ?? 0
    if (cost <= 0) return []
    const counts = activatingShifts(facts, costs)
    return [
      {
        walk: (row, count, sink) => {
          for (let i = 0; i < count; i++) if (counts[row[i]!] === 1) return sink.add(cost, -1, -1, cost)
        },
        justify: (employee) => ({
          description: `${nameOf(facts, employee)} works, which costs ${cost} by cost group ${costs.id}.`,
          employeeId: nameOf(facts, employee),
          costGroup: costs.id,
        }),
      },
    ]
  },
})

/** The square of the shifts: few employees with many are worth more than many with few. */
export const activatedEmployeeSaturation = onRows({
  id: 'activatedEmployeeSaturation',
  name: 'Maximize activated employee saturation',
  description:
    'Employees of cost groups who work at all should have much to do. Measured in the square of their shifts; as a reward, below 0.',
  level: 'soft',
  group: costGroup,
  weight: goal({
    override: 'maximizeActivatedEmployeeSaturationWeight',
    words: 'Who works at all has much to do',
    reason: 'Without effect unless employees are in cost groups; one with ten shifts is worth more than two with five.',
  }),
  rules({ facts, costs }: GroupTerms) {
    const counts = activatingShifts(facts, costs)
    return [
      {
        walk: (row, count, sink) => {
          let shifts = 0
          for (let i = 0; i < count; i++) shifts += counts[row[i]!]!
          if (shifts > 0) sink.add(-shifts * shifts, -1, -1, shifts)
        },
        justify: (employee, { value }) => ({
          description: `${nameOf(facts, employee)} of cost group ${costs.id} works ${plural(value, 'shift')}.`,
          employeeId: nameOf(facts, employee),
          costGroup: costs.id,
          shiftCount: value,
        }),
      },
    ]
  },
})

/** Rules of an employee, those of a group made once for all of it. */
export function activationRules(facts: Facts): (employee: PlanEmployee) => readonly RosterRowRule[] {
  const known = new Map<CostGroup, readonly RosterRowRule[]>()
  return (employee) => {
    const costs = costGroupOf(facts, employee)
    if (!costs) return []
    const terms = { facts, costs }
    const made = known.get(costs) ?? [...activatedEmployees.rules(terms), ...activatedEmployeeSaturation.rules(terms)]
    known.set(costs, made)
    return made
  }
}
