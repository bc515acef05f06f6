/** What it costs to have an employee work at all. */
import type { Facts, PlanEmployee } from '../domain/plan.ts'
import { levelOf } from './levels.ts'
import { rowRule } from './contract-rule.ts'
import type { RosterRowRule } from './rule.ts'
import { nameOf } from './wording.ts'

export function activationRules(facts: Facts, { input: { costGroup } }: PlanEmployee): RosterRowRule[] {
  const group = facts.input.employeeCostGroups.find(({ id }) => id === costGroup)
  const cost = group?.employeeActivationCost ?? 0
  if (!group || cost === 0) return []
  const counts = Uint8Array.from(facts.shifts, ({ isMandatory }) =>
    Number(isMandatory || group.activationShiftInclude === 'MANDATORY_AND_OPTIONAL_SHIFTS'),
  )
  return [
    rowRule({
      level: levelOf(facts, 'activatedEmployees'),
      walk: (row, count, sink) => {
        for (let i = 0; i < count; i++) if (counts[row[i]!] === 1) return sink.add(cost, -1, -1, cost)
      },
      justify: (employee) => ({
        description: `${nameOf(facts, employee)} works, which costs ${cost} by cost group ${group.id}.`,
        employeeId: nameOf(facts, employee),
        costGroup: group.id,
      }),
    }),
  ]
}
