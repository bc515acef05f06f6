/** Features of the input that are read, but not solved yet: refused, so that no roster ignores them silently. */
import { durationSeconds } from '../../../foundation/iso-duration.ts'
import type { Input } from '../schema/input.ts'
import type { RollingWindowRule } from '../schema/period-rules.ts'
import type { ConsecutiveDaysWorkedRule } from '../schema/sequence-rules.ts'
import type { Report } from './issue-types.ts'
import { rulesOf, type PlacedRule } from './rules-of.ts'

const lists = ['shiftRotationRules', 'travelConfigurations', 'shiftTagMatchRules', 'shiftGroupRules']

/** Names of those that hold. */
const named = (fields: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(fields).filter((name) => fields[name])

/** What of a rule is not solved: the fields, or an empty text for all of it. */
function unsolvedOf({ list, rule, path }: PlacedRule): string[] {
  if (lists.includes(list) || (list === 'disruptionRules' && path.startsWith('/globalRules'))) return ['']
  return named({
    absenceMode: 'absenceMode' in rule && rule.absenceMode === 'ABSENCE_AWARE',
    condition: 'condition' in rule && rule.condition !== undefined,
    satisfiability: 'satisfiability' in rule && rule.satisfiability === 'REQUIRED' && mayNotBeRequired.includes(list),
    scope: 'disruptionWeight' in rule && rule.scope !== undefined,
    shiftGeneration: 'shiftGeneration' in rule && rule.shiftGeneration !== undefined,
    employeeShiftCostDetails: 'employeeShiftCostDetails' in rule && !isOfOneGroup(rule.employeeShiftCostDetails),
  }).concat(
    'shiftTypeTagCategories' in rule ? unsolvedDays(rule) : [],
    'rollingWindow' in rule ? unsolvedWindow(rule) : [],
  )
}

const mayNotBeRequired = ['singleDayShiftSequencePatternRules', 'multiDayShiftSequencePatternRules', 'disruptionRules']

function unsolvedDays(rule: ConsecutiveDaysWorkedRule): string[] {
  return named({
    shiftTypeTagCategories: rule.shiftTypeTagCategories.length > 0,
    minDurationBetweenDifferentSequences: durationSeconds(rule.minDurationBetweenDifferentSequences) !== 0,
    minDelayBetweenDifferentSequences: rule.minDelayBetweenDifferentSequences !== undefined,
    allowedSequenceStartDays: rule.allowedSequenceStartDays.length > 0,
    rewardCompactSequences: rule.rewardCompactSequences,
  })
}

/** Windows of hours have limits of minutes, shifts and rest; several rests in a window are not solved. */
function unsolvedWindow(rule: RollingWindowRule): string[] {
  const rest = rule.consecutiveMinutesOffLimit
  const isHourly = rule.rollingWindow.type === 'HOURLY'
  return named({
    consecutiveMinutesOffLimit:
      rest?.consecutiveMinutesOffMinIntervals !== undefined || rest?.totalConsecutiveMinutesOffMin !== undefined,
    daysWorkedLimit: isHourly && rule.daysWorkedLimit !== undefined,
    consecutiveDaysOffLimit: isHourly && rule.consecutiveDaysOffLimit !== undefined,
    weekendsLimit: isHourly && rule.weekendsLimit !== undefined,
    periodShiftOverlapKind: isHourly && rule.periodShiftOverlapKind === 'START_AND_END',
  })
}

function isOfOneGroup(details: readonly { readonly employeeCostGroup: string }[]): boolean {
  return new Set(details.map(({ employeeCostGroup }) => employeeCostGroup)).size === 1
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
