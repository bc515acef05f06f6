/** Skills and tags that shifts have for a while only. */
import { instant } from '../../routing/domain/time-axis.ts'
import type { ShiftInput } from '../schema/vehicle.ts'
import type { Report } from './issue-types.ts'
import type { Subject } from '../../routing/validation/values.ts'

export function checkTemporarySets(shift: ShiftInput, subject: Subject, report: Report): void {
  const { path, name, ids } = subject
  for (const field of ['temporarySkillSets', 'temporaryTagSets'] as const) {
    for (const [index, { start, end }] of shift[field].entries()) {
      if (instant(start) < instant(end)) continue
      report('TemporarySpanEmpty', {
        path: `${path}/${field}/${index}`,
        message: `An entry of ${field} of ${name} starts at ${start}, but ends at ${end}. Set a later end.`,
        ...ids,
      })
    }
  }
  checkMultipliers(shift, subject, report)
}

/** How long a service takes must not depend on when it is done. */
function checkMultipliers(
  { skills, temporarySkillSets }: ShiftInput,
  { path, name, ids }: Subject,
  report: Report,
): void {
  const known = new Map(skills.map((skill) => [skill.name, skill.multiplier ?? 1]))
  for (const [s, set] of temporarySkillSets.entries()) {
    for (const [k, skill] of set.skills.entries()) {
      const multiplier = skill.multiplier ?? 1
      const other = known.get(skill.name) ?? multiplier
      known.set(skill.name, other)
      if (other === multiplier) continue
      report('TemporarySkillMultiplier', {
        path: `${path}/temporarySkillSets/${s}/skills/${k}`,
        message: `The skill ${skill.name} of ${name} has the multiplier ${multiplier} here and ${other} at other times. Give it the same one everywhere.`,
        ...ids,
        skill: skill.name,
      })
    }
  }
}
