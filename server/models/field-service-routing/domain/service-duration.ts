/**
 * How long a technician needs for a visit: the service duration times the multipliers of the required skills, all
 * multiplied; where the visit breaks it down, each part times the multiplier of its skill, and what is left as it is.
 */
import type { PlanShift, PlanVisit, ShiftSkill } from './plan.ts'
import { seconds } from './time-axis.ts'

type Skills = ReadonlyMap<string, ShiftSkill>

/** Makes up for what decimal multipliers lose in binary, so that half a second is rounded up. */
const slack = 1e-6

export function effectiveSeconds({ input, serviceSeconds }: PlanVisit, skills: Skills): number {
  const multiplierOf = (skill: string) => skills.get(skill)?.multiplier ?? 1
  const { requiredSkills, serviceDurationBreakdown: parts } = input
  const exact = parts.length === 0
    ? requiredSkills.reduce((product, { name }) => product * multiplierOf(name), serviceSeconds)
    : parts.reduce((sum, { skill, duration }) => sum + (multiplierOf(skill) - 1) * seconds(duration), serviceSeconds)
  return Math.round(exact + slack)
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
