/** Ids that others point at are there once. */
import type { Input } from '../schema/input.ts'
import { rulesOf } from './rules-of.ts'
import type { Code, Report } from './issue-types.ts'

export function checkIds(input: Input, report: Report): void {
  check(input.employees, '/employees', 'DuplicateEmployeeId', 'employee', report)
  check(input.shifts, '/shifts', 'DuplicateShiftId', 'shift', report)
  check(input.contracts, '/contracts', 'DuplicateContractId', 'contract', report)
  const known = new Set<string>()
  for (const { rule, path } of rulesOf(input)) {
    if (known.has(rule.id))
      report('DuplicateRuleId', { path, message: `Two rules have the id ${rule.id}.`, ruleId: rule.id })
    known.add(rule.id)
  }
}

function check(things: readonly { readonly id: string }[], path: string, code: Code, kind: string, report: Report) {
  const known = new Set<string>()
  for (const [index, { id }] of things.entries()) {
    if (known.has(id))
      report(code, { path: `${path}/${index}`, message: `Two ${kind}s have the id ${id}.`, [`${kind}Id`]: id })
    known.add(id)
  }
}
