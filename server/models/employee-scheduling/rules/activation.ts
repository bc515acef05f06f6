/** What it costs to have an employee work at all, and that those who do have much to do. */
import type { Facts, PlanEmployee } from '../domain/plan.ts'
import { levelOf } from './levels.ts'
import { rowRule } from './contract-rule.ts'
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

/** Rules of an employee, those of a group made once for all of it. */
export function activationRules(facts: Facts): (employee: PlanEmployee) => readonly RosterRowRule[] {
  const known = new Map<CostGroup, readonly RosterRowRule[]>()
  return (employee) => {
    const group = costGroupOf(facts, employee)
    if (!group) return []
    const made = known.get(group) ?? rulesOfGroup(facts, group)
    known.set(group, made)
    return made
  }
}

function rulesOfGroup(facts: Facts, group: CostGroup): RosterRowRule[] {
  const counts = activatingShifts(facts, group)
  const cost = group.employeeActivationCost ?? 0
  return [...(cost > 0 ? [activated(facts, group, counts, cost)] : []), saturation(facts, group, counts)]
}

function activated(facts: Facts, group: CostGroup, counts: Uint8Array, cost: number): RosterRowRule {
  return rowRule({
    level: levelOf(facts, 'activatedEmployees'),
    walk: (row, count, sink) => {
      for (let i = 0; i < count; i++) if (counts[row[i]!] === 1) return sink.add(cost, -1, -1, cost)
    },
    justify: (employee) => ({
      description: `${nameOf(facts, employee)} works, which costs ${cost} by cost group ${group.id}.`,
      employeeId: nameOf(facts, employee),
      costGroup: group.id,
    }),
  })
}

/** The square of the shifts: few employees with many are worth more than many with few. */
function saturation(facts: Facts, group: CostGroup, counts: Uint8Array): RosterRowRule {
  return rowRule({
    level: levelOf(facts, 'activatedEmployeeSaturation'),
    walk: (row, count, sink) => {
      let shifts = 0
      for (let i = 0; i < count; i++) shifts += counts[row[i]!]!
      if (shifts > 0) sink.add(-shifts * shifts, -1, -1, shifts)
    },
    justify: (employee, { value }) => ({
      description: `${nameOf(facts, employee)} of cost group ${group.id} works ${plural(value, 'shift')}.`,
      employeeId: nameOf(facts, employee),
      costGroup: group.id,
      shiftCount: value,
    }),
  })
}
