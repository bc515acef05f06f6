/** Groups of shifts and of rotations hold each shift once; tag types that rules name are declared. */
import { tagsMatch } from '../rules/filters.ts'
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

export function checkGroups(input: Input, report: Report): void {
  checkShiftGroups(input, report)
  checkRotations(input, report)
  const types = new Set(input.tagTypes.map(({ id }) => id))
  for (const [index, rule] of (input.globalRules?.shiftTagMatchRules ?? []).entries())
    for (const type of Object.keys(rule.tagTypeMatchMultipliers))
      if (!types.has(type))
        report('UndeclaredTagTypeByShiftTagMatchRule', {
          path: `/globalRules/shiftTagMatchRules/${index}/tagTypeMatchMultipliers`,
          message: `Rule ${rule.id} names the tag type ${type}, which tagTypes does not declare.`,
          ruleId: rule.id,
        })
}

function checkShiftGroups({ shifts, shiftGroups, globalRules }: Input, report: Report): void {
  const known = new Set(shifts.map(({ id }) => id))
  const groupOf = new Map<string, string>()
  for (const [index, group] of shiftGroups.entries()) {
    const subject = { path: `/shiftGroups/${index}`, shiftGroupId: group.id }
    for (const shift of new Set(group.shifts)) {
      const other = groupOf.get(shift)
      if (!known.has(shift))
        report('ShiftGroupUnknownShift', {
          ...subject,
          message: `Group ${group.id} names the shift ${shift}, which is not there.`,
        })
      if (other !== undefined)
        report('ShiftBelongsToMultipleShiftGroups', {
          ...subject,
          message: `Shift ${shift} is in the groups ${other} and ${group.id}.`,
          shiftId: shift,
        })
      groupOf.set(shift, group.id)
    }
    const rules = (globalRules?.shiftGroupRules ?? []).filter((rule) =>
      tagsMatch(new Set(group.tags), rule.includeShiftGroupTags, [], 'ANY'),
    )
    if (rules.length > 1)
      report('ShiftGroupMatchesMultipleRules', {
        ...subject,
        message: `Group ${group.id} matches the rules ${rules.map(({ id }) => id).join(' and ')}.`,
      })
  }
}

function checkRotations({ contracts, shifts }: Input, report: Report): void {
  for (const [index, contract] of contracts.entries())
    for (const [at, rule] of contract.shiftRotationRules.entries()) {
      const subject = { path: `/contracts/${index}/shiftRotationRules/${at}`, contractId: contract.id, ruleId: rule.id }
      const period = rule.rotationPeriod
      if (!period)
        report('ShiftRotationRuleMissingPeriod', {
          ...subject,
          message: `Rule ${rule.id} has no rotationPeriod. Send WEEKLY or CUSTOM.`,
        })
      const min = period?.preferredRotationPeriodMinSizeInDays
      const max = period?.preferredRotationPeriodMaxSizeInDays ?? period?.requiredRotationPeriodMaxSizeInDays
      if (min !== undefined && max !== undefined && min > max)
        report('ShiftRotationRuleCustomPeriodMinGreaterThanMax', {
          ...subject,
          message: `The minimum ${min} of rule ${rule.id} is above its maximum ${max}.`,
        })
      for (const shift of shifts) {
        const tags = new Set(shift.tags)
        const groups = rule.rotationGroups.filter((one) =>
          tagsMatch(tags, one.includeShiftTags, [], one.shiftTagMatches),
        )
        if (groups.length > 1)
          report('ShiftMatchesMultipleRotationGroups', {
            ...subject,
            message: `Shift ${shift.id} is in the groups ${groups.map(({ id }) => id).join(' and ')} of rule ${rule.id}.`,
            shiftId: shift.id,
          })
      }
    }
}
