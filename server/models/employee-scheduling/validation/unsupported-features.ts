/** Features of input and overrides that are read, but not solved: refused, so that no roster ignores them silently. */
import type { Input } from '../schema/input.ts'
import { unsolvedWeights, type Overrides } from '../schema/overrides.ts'
import type { Report } from './issue-types.ts'
import { rulesOf, type PlacedRule } from './rules-of.ts'

const preview = 'is a preview of the reference service, which may change'
const deprecated = 'is deprecated'
const experimental = 'is experimental in the reference service'
const undescribed = 'is not described by the reference service'

/** What of a rule is not solved, and why: the fields, or an empty text for all of it. */
function unsolvedOf({ list, rule, path }: PlacedRule): (readonly [field: string, why: string])[] {
  if (list === 'disruptionRules' && path.startsWith('/globalRules')) return [['', deprecated]]
  const isRequired = 'satisfiability' in rule && rule.satisfiability === 'REQUIRED'
  const held: readonly (readonly [field: string, isUsed: boolean, why: string])[] = [
    ['absenceMode', 'absenceMode' in rule && rule.absenceMode === 'ABSENCE_AWARE', preview],
    ['satisfiability', isRequired && patterns.includes(list), deprecated],
    ['satisfiability', isRequired && list === 'disruptionRules', experimental],
    ['scope', 'disruptionWeight' in rule && rule.scope !== undefined, experimental],
    ['shiftGeneration', 'shiftGeneration' in rule && rule.shiftGeneration !== undefined, preview],
    ['rewardCompactSequences', 'rewardCompactSequences' in rule && rule.rewardCompactSequences, undescribed],
  ]
  return held.filter(([, isUsed]) => isUsed).map(([field, , why]) => [field, why])
}

/** Some rules are REQUIRED when nothing is said, so leaving it out does not help. */
const nextStep = 'Say PREFERRED, or remove the rule.'

const patterns = ['singleDayShiftSequencePatternRules', 'multiDayShiftSequencePatternRules']

export function refuseUnsupportedFeatures(input: Input, overrides: Overrides, report: Report): void {
  refuseWeights(overrides, report)
  const refuse = (path: string, name: string, why: string, field: string) =>
    report('UnsupportedFeature', {
      path,
      message: `${name} is not solved: it ${why}. ${field === 'satisfiability' ? nextStep : 'Leave it out to solve without it.'}`,
      field,
    })
  for (const placed of rulesOf(input))
    for (const [field, why] of unsolvedOf(placed)) {
      const path = field === '' ? placed.path : `${placed.path}/${field}`
      const value = field === 'satisfiability' ? `${field} REQUIRED` : field === '' ? placed.list : field
      refuse(path, `${value} of rule ${placed.rule.id}`, why, field || placed.list)
    }
  refuseParts(input, refuse)
  for (const [index, shift] of input.shifts.entries())
    if (shift.assignmentPriority !== undefined) {
      const code =
        shift.priority !== undefined
          ? 'BothAssignmentPriorityAndPriority'
          : input.globalRules?.unassignedShiftRule
            ? 'BothAssignmentPriorityAndUnassignedShiftRule'
            : 'LegacyAssignmentPriorityDeprecated'
      report(code, {
        path: `/shifts/${index}/assignmentPriority`,
        message: `Shift ${shift.id} has an assignmentPriority. Send priority alone.`,
        shiftId: shift.id,
      })
    }
}

const whyUnsolved: Readonly<Record<(typeof unsolvedWeights)[number], string>> = {
  minimizePreferredScopedDisruptionForEmployeeWeight: experimental,
  employeeWorksCompactSequenceWeight: undescribed,
  sequenceEndsOnAllowedSequenceStartDayForEmployeeWeight: undescribed,
  employeeAssignmentDisruptedOnReplanningWeight: deprecated,
}

/** 0 says that the goal is left out, which it is. */
function refuseWeights(overrides: Overrides, report: Report): void {
  for (const field of unsolvedWeights) {
    const weight = overrides[field] ?? 0
    if (weight === 0) continue
    report('UnsupportedFeature', {
      path: '',
      override: `/${field}`,
      message: `The override ${field} is ${weight}, but its goal is not solved: it ${whyUnsolved[field]}. Send 0, or leave it out.`,
      field,
    })
  }
}

type Refuse = (path: string, name: string, why: string, field: string) => void

/** What is not in rules. */
function refuseParts(input: Input, refuse: Refuse): void {
  for (const [index, employee] of input.employees.entries())
    for (const list of ['preferredPairings', 'unpreferredPairings', 'prohibitedPairings'] as const)
      for (const [at, pairing] of employee[list].entries())
        if (pairing.groupShiftsPerDayLimit !== undefined)
          refuse(
            `/employees/${index}/${list}/${at}/groupShiftsPerDayLimit`,
            `groupShiftsPerDayLimit among ${list} of employee ${employee.id}`,
            undescribed,
            'groupShiftsPerDayLimit',
          )
  if (input.scheduleParameterization?.travelConfiguration !== undefined)
    refuse('/scheduleParameterization/travelConfiguration', 'travelConfiguration', deprecated, 'travelConfiguration')
}
