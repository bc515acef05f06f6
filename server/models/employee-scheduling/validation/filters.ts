/** Filters either include or exclude. */
import type { EmployeeFilter, ShiftFilter } from '../schema/filters.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'
import { rulesOf } from './rules-of.ts'

/** How codes name a rule with a filter, by the name of its list; the others are just rules. */
const namedRules = {
  allowOverlappingShiftsRules: 'AllowOverlappingShiftsRule',
  balanceShiftCountRules: 'BalanceShiftCountRule',
  balanceTimeWorkedRules: 'BalanceTimeWorkedRule',
  consecutiveDaysWorkedRules: 'ConsecutiveDaysWorkedRule',
  consecutiveShiftsWorkedRules: 'ConsecutiveShiftsWorkedRule',
  costsRules: 'CostsRule',
  disruptionRules: 'ContractDisruptionRule',
  minimumMaximumShiftsPerHourlyDemand: 'HourlyDemandRule',
  minimumMaximumShiftsPerPeriod: 'GlobalPeriodRule',
  periodRules: 'PeriodRule',
  rollingWindowRules: 'RollingWindowRule',
  travelConfigurations: 'TravelConfiguration',
} as const
const nameOf: Readonly<Partial<Record<string, NamedRule>>> = namedRules
type NamedRule = (typeof namedRules)[keyof typeof namedRules]

export function checkFilters(input: Input, report: Report): void {
  for (const { rule, list, path } of rulesOf(input)) {
    checkFilter(rule, path, rule.id, report, nameOf[list])
    if ('pattern' in rule)
      for (const [index, part] of rule.pattern.entries()) checkFilter(part, `${path}/pattern/${index}`, rule.id, report)
  }
  for (const [index, employee] of input.employees.entries())
    for (const list of [
      'unavailableTimeSpans',
      'availableTimeSpans',
      'preferredTimeSpans',
      'unpreferredTimeSpans',
    ] as const)
      for (const [at, span] of employee[list].entries())
        checkFilter(span, `/employees/${index}/${list}/${at}`, employee.id, report)
}

interface Filtered extends Partial<ShiftFilter>, Partial<EmployeeFilter> {
  readonly id?: string
}

/** Of whatever has one. */
function checkFilter(
  { includeShiftTags, excludeShiftTags, includeEmployeeTags, excludeEmployeeTags }: Filtered,
  path: string,
  id: string,
  report: Report,
  name: NamedRule | 'Rule' = 'Rule',
): void {
  const isBoth = (include: readonly string[] = [], exclude: readonly string[] = []) =>
    include.length > 0 && exclude.length > 0
  if (isBoth(includeShiftTags, excludeShiftTags))
    report(`${name}BothIncludeAndExcludeShiftTags`, {
      path,
      message: `${id} both includes and excludes tags of shifts. Send one of includeShiftTags and excludeShiftTags.`,
      ruleId: id,
    })
  if (isBoth(includeEmployeeTags, excludeEmployeeTags))
    report(`${name}BothIncludeAndExcludeEmployeeTags`, {
      path,
      message: `${id} both includes and excludes tags of employees. Send one of the two lists.`,
      ruleId: id,
    })
}
