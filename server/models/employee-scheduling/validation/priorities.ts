/** Priorities of shifts, employees and contracts. */
import { defaultPriority, priorityTable } from '../domain/priorities.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

export function checkPriorities(input: Input, report: Report): void {
  const table = priorityTable(input)
  const rule = input.globalRules?.unassignedShiftRule
  for (const [index, { id, priority }] of input.shifts.entries()) {
    if (table.has(priority ?? defaultPriority)) continue
    const code = !rule
      ? 'ShiftCustomPriorityWithoutUnassignedShiftRule'
      : priority === undefined
        ? 'ShiftNoPriorityWithUnassignedShiftRule'
        : 'ShiftPriorityNotDefinedByUnassignedShiftRule'
    report(code, {
      path: `/shifts/${index}`,
      message: `Shift ${id} has ${priority === undefined ? 'no priority, which means 10' : `the priority ${priority}`}; ${rule ? `rule ${rule.id} does not name it` : 'an unassignedShiftRule must say what it counts'}.`,
      shiftId: id,
    })
  }
  checkRule(input, report)
  const isKnown = (priority: string | undefined) => priority === undefined || /^([1-9]|10)$/.test(priority)
  for (const [index, { id, priority }] of input.employees.entries())
    if (!isKnown(priority))
      report('EmployeeUnknownPriority', {
        path: `/employees/${index}/priority`,
        message: `The priority ${String(priority)} of employee ${id} is not "1" to "10".`,
        employeeId: id,
      })
  for (const [index, { id, priority }] of input.contracts.entries()) {
    const subject = { path: `/contracts/${index}/priority`, contractId: id }
    if (!isKnown(priority))
      report('ContractUnknownPriority', {
        ...subject,
        message: `The priority ${priority} of contract ${id} is not "1" to "10".`,
      })
    else if (priority !== '10')
      report('ContractPriorityIgnored', {
        ...subject,
        message: `The priority ${priority} of contract ${id} has no effect here. Leave it out.`,
      })
  }
}

function checkRule({ globalRules }: Input, report: Report): void {
  const weights = globalRules?.unassignedShiftRule?.priorityWeights ?? []
  const known = new Map<string, number>()
  for (const [index, { priority, weight }] of weights.entries()) {
    const path = `/globalRules/unassignedShiftRule/priorityWeights/${index}`
    if (known.has(priority))
      report('UnassignedShiftRuleDuplicatePriorityWeight', {
        path,
        message: `The priority ${priority} is there twice.`,
      })
    known.set(priority, weight)
    const higher = known.get(`${Number(priority) - 1}`)
    if (higher !== undefined && higher < weight)
      report('UnassignedShiftRuleWrongWeightOrder', {
        path,
        message: `The priority ${Number(priority) - 1} weighs ${higher}, less than the lower priority ${priority} with ${weight}.`,
      })
  }
}
