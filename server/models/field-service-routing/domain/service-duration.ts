/** How long a technician needs for a visit: the service duration times the multipliers of the required skills, all multiplied. */
import type { PlanShift, PlanVisit, ShiftSkill } from './plan.ts'

type Skills = ReadonlyMap<string, ShiftSkill>

export function effectiveSeconds({ input, serviceSeconds }: PlanVisit, skills: Skills): number {
  return Math.round(input.requiredSkills.reduce((product, { name }) => product * (skills.get(name)?.multiplier ?? 1), serviceSeconds))
}

export interface DurationClasses {
  /** Class of each shift. */
  readonly classOf: Int32Array
  /** Skills that stand for each class: their multipliers are those of all its shifts. */
  readonly skills: readonly Skills[]
}

/** Shifts whose skills have the same multipliers need the same time for every visit. */
export function durationClasses(shifts: readonly PlanShift[]): DurationClasses {
  const classes = new Map<string, number>()
  const skills: Skills[] = []
  const classOf = Int32Array.from(shifts, (shift) => {
    const scaled = [...shift.skills].filter(([, { multiplier }]) => multiplier !== 1).map(([name, { multiplier }]) => [name, multiplier])
    const key = JSON.stringify(scaled.sort())
    if (!classes.has(key)) classes.set(key, skills.push(shift.skills) - 1)
    return classes.get(key)!
  })
  return { classOf, skills: skills.length > 0 ? skills : [new Map()] }
}
