/**
 * How long a technician needs for a visit: the service duration times the multipliers of the required skills, all
 * multiplied; where the visit breaks it down, each part times the multiplier of its skill, and what is left as it is.
 */
import type { ShiftInput } from '../schema/vehicle.ts'
import type { VisitInput } from '../schema/visit.ts'
import { everySkill } from './duty-spans.ts'
import type { PlanShift, PlanVisit, ShiftSkill } from './plan.ts'
import { seconds } from '../../routing/domain/time-axis.ts'

type Skills = ReadonlyMap<string, ShiftSkill>

/** Makes up for what decimal multipliers lose in binary, so that half a second is rounded up. */
const slack = 1e-6

export function effectiveSeconds({ input, serviceSeconds }: PlanVisit, skills: Skills): number {
  return effectiveSecondsOf(input, serviceSeconds, (skill) => skills.get(skill)?.multiplier ?? 1)
}

export function effectiveSecondsOf(
  { requiredSkills, serviceDurationBreakdown: parts }: VisitInput,
  serviceSeconds: number,
  multiplierOf: (skill: string) => number,
): number {
  const exact =
    parts.length === 0
      ? requiredSkills.reduce((product, { name }) => product * multiplierOf(name), serviceSeconds)
      : parts.reduce((sum, { skill, duration }) => sum + (multiplierOf(skill) - 1) * seconds(duration), serviceSeconds)
  return Math.round(exact + slack)
}

/** What the skills of shifts multiply services by, each way once: those of no skill for no shifts. */
export function durationMultipliers(shifts: readonly ShiftInput[]): readonly ReadonlyMap<string, number>[] {
  const known = new Map<string, ReadonlyMap<string, number>>()
  for (const { skills, temporarySkillSets } of shifts) {
    const all = [...temporarySkillSets.flatMap((set) => set.skills), ...skills]
    const scaled = new Map(all.flatMap(({ name, multiplier = 1 }) => (multiplier === 1 ? [] : [[name, multiplier]])))
    known.set(JSON.stringify([...scaled].sort()), scaled)
  }
  return known.size === 0 ? [new Map()] : [...known.values()]
}

export interface DurationClasses {
  /** Class of each shift. */
  readonly classOf: Int32Array
  /**
   * A shift of each class: all its shifts have the same multipliers, and temporary skills and tags at the same times.
   */
  readonly examples: readonly PlanShift[]
}

/** Shifts of one class need the same time for every visit, and may do it at the same times; one class at least. */
export function durationClasses(shifts: readonly PlanShift[]): DurationClasses {
  const classes = new Map<string, number>()
  const examples: PlanShift[] = []
  const classOf = Int32Array.from(shifts, (shift) => {
    const scaled = [...everySkill(shift)]
      .filter(([, { multiplier }]) => multiplier !== 1)
      .map(([name, { multiplier }]) => [name, multiplier])
    const { skills, tags, temporarySkillSets, temporaryTagSets } = shift.input
    const isTemporary = temporarySkillSets.length + temporaryTagSets.length > 0
    const key = JSON.stringify([scaled.sort(), isTemporary && [skills, tags, temporarySkillSets, temporaryTagSets]])
    if (!classes.has(key)) classes.set(key, examples.push(shift) - 1)
    return classes.get(key)!
  })
  return { classOf, examples }
}
