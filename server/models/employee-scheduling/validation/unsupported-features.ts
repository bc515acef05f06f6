/** Features of the input that are read, but not solved yet: refused, so that no roster ignores them silently. */
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'
import { rulesOf, type PlacedRule } from './rules-of.ts'

const lists = ['shiftRotationRules', 'travelConfigurations', 'shiftTagMatchRules', 'shiftGroupRules']
const isSet = (value: unknown) =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

/** What of a rule is not solved: the fields, by the name of its list. */
function unsolvedOf({ list, rule, path }: PlacedRule): string[] {
  if (lists.includes(list) || (list === 'disruptionRules' && path.startsWith('/globalRules'))) return ['']
  const fields = (...names: readonly string[]) => names.filter((name) => isSet(rule[name]))
  const absence = rule['absenceMode'] === 'ABSENCE_AWARE' ? ['absenceMode'] : []
  const required = rule['satisfiability'] === 'REQUIRED' ? ['satisfiability'] : []
  switch (list) {
    case 'consecutiveDaysWorkedRules':
      return [
        ...absence,
        ...fields(
          'shiftTypeTagCategories',
          'minDelayBetweenDifferentSequences',
          'allowedSequenceStartDays',
          'rewardCompactSequences',
        ),
        ...(rule['minDurationBetweenDifferentSequences'] === 'PT0M' ? [] : ['minDurationBetweenDifferentSequences']),
      ]
    case 'consecutiveShiftsWorkedRules':
      return fields('condition')
    case 'minutesBetweenShiftsRules':
      return absence
    case 'rollingWindowRules':
      return [...absence, ...fields('condition'), ...unsolvedWindow(rule)]
    case 'singleDayShiftSequencePatternRules':
    case 'multiDayShiftSequencePatternRules':
      return required
    case 'disruptionRules':
      return [...required, ...fields('scope')]
    case 'minimumMaximumShiftsPerHourlyDemand':
      return fields('shiftGeneration')
    case 'costsRules':
      return severalGroups(rule) ? ['employeeShiftCostDetails'] : []
    default:
      return []
  }
}

/** Windows of hours have limits of minutes, shifts and rest; several rests in a window are not solved. */
function unsolvedWindow(rule: PlacedRule['rule']): string[] {
  const rest = rule['consecutiveMinutesOffLimit'] as Readonly<Record<string, unknown>> | undefined
  const { type } = rule['rollingWindow'] as { readonly type: string }
  const daily = ['daysWorkedLimit', 'consecutiveDaysOffLimit', 'weekendsLimit']
  return [
    ...(rest && (isSet(rest['consecutiveMinutesOffMinIntervals']) || isSet(rest['totalConsecutiveMinutesOffMin']))
      ? ['consecutiveMinutesOffLimit']
      : []),
    ...(type === 'HOURLY' ? daily.filter((name) => isSet(rule[name])) : []),
    ...(type === 'HOURLY' && rule['periodShiftOverlapKind'] === 'START_AND_END' ? ['periodShiftOverlapKind'] : []),
  ]
}

function severalGroups(rule: PlacedRule['rule']): boolean {
  const details = rule['employeeShiftCostDetails'] as readonly { readonly employeeCostGroup: string }[]
  return new Set(details.map(({ employeeCostGroup }) => employeeCostGroup)).size !== 1
}

export function refuseUnsupportedFeatures(input: Input, report: Report): void {
  const refuse = (path: string, name: string, field: string) =>
    report('UnsupportedFeature', {
      path,
      message: `${name} is not solved yet by this version. Leave it out to solve without it.`,
      field,
    })
  for (const placed of rulesOf(input))
    for (const field of unsolvedOf(placed)) {
      const path = field === '' ? placed.path : `${placed.path}/${field}`
      refuse(path, `${field === '' ? placed.list : field} of rule ${placed.rule.id}`, field || placed.list)
    }
  for (const [index, employee] of input.employees.entries())
    for (const field of ['preferredPairings', 'unpreferredPairings', 'requiredPairings', 'prohibitedPairings'] as const)
      if (employee[field].length > 0)
        refuse(`/employees/${index}/${field}`, `${field} of employee ${employee.id}`, field)
  for (const [index, group] of input.employeeCostGroups.entries())
    if (group.employeeActivationRatioWeight !== undefined)
      refuse(
        `/employeeCostGroups/${index}/employeeActivationRatioWeight`,
        `employeeActivationRatioWeight of cost group ${group.id}`,
        'employeeActivationRatioWeight',
      )
  for (const [index, shift] of input.shifts.entries())
    if (shift.assignmentPriority !== undefined)
      report('LegacyAssignmentPriorityDeprecated', {
        path: `/shifts/${index}/assignmentPriority`,
        message: `Shift ${shift.id} has an assignmentPriority. Send priority instead.`,
        shiftId: shift.id,
      })
  if (input.scheduleParameterization?.travelConfiguration !== undefined)
    refuse('/scheduleParameterization/travelConfiguration', 'travelConfiguration', 'travelConfiguration')
}
