/** What a shift must have to do a job. All of it is known from the pair of job and shift alone. */
import { constraint } from '../../constraint.ts'
import { atStart, shiftName, technicianNames, technicianOf } from '../../routing/constraints/names.ts'
import { listOf } from '../../routing/constraints/wording.ts'
import { servedStops, type Plan, type PlanFacts, type PlanJob, type PlanShift } from '../domain/plan.ts'
import { requirementsGroup, skillsGroup } from './groups.ts'
import { jobIds, jobName } from './names.ts'

type Drivers = Pick<PlanFacts, 'vehicles'>

export interface JobOnShift {
  readonly job: PlanJob
  readonly shift: PlanShift
}

/** Each job once per shift that makes any of its stops. */
export function* jobsOnShifts(plan: Plan): Iterable<JobOnShift> {
  const seen = new Set<string>()
  for (const { stop, shift } of servedStops(plan)) {
    const key = `${stop.job} ${shift.index}`
    if (seen.has(key)) continue
    seen.add(key)
    yield { job: plan.facts.jobs[stop.job]!, shift }
  }
}

/** In words: `wheelchairs`, `wheelchairs at level 2`. */
export function missingSkills({ job, shift }: JobOnShift): string[] {
  return job.input.requiredSkills
    .filter(({ name, minLevel = 0 }) => (shift.skills.get(name) ?? -1) < minLevel)
    .map(({ name, minLevel }) => (minLevel === undefined ? name : `${name} at level ${minLevel}`))
}

export function missingTags({ job, shift }: JobOnShift): string[] {
  return job.input.requiredTags.filter((tag) => !shift.tags.has(tag))
}

export function isRequiredDriver({ job, shift }: JobOnShift, { vehicles }: Drivers): boolean {
  const { requiredDrivers } = job.input
  return requiredDrivers.length === 0 || requiredDrivers.includes(vehicles[shift.vehicle]!.input.id)
}

export function isProhibitedDriver({ job, shift }: JobOnShift, { vehicles }: Drivers): boolean {
  return job.input.prohibitedDrivers.includes(vehicles[shift.vehicle]!.input.id)
}

/** Whether the shift meets every requirement of the job. */
export function mayServe(job: PlanJob, shift: PlanShift, facts: Drivers): boolean {
  const pair = { job, shift }
  return (
    missingSkills(pair).length + missingTags(pair).length === 0 &&
    isRequiredDriver(pair, facts) &&
    !isProhibitedDriver(pair, facts)
  )
}

export const requireSkills = constraint<Plan, JobOnShift>({
  id: 'requireSkills',
  name: 'Require skills',
  description: 'A driver has every skill a job requires, at the required level. Measured in missing skills.',
  level: 'hard',
  group: skillsGroup,
  forEach: jobsOnShifts,
  measure: (pair) => missingSkills(pair).length,
  justify: (pair, plan) => ({
    description: `${atStart(shiftName(pair.shift, plan))} does job ${jobName(pair.job)} without ${listOf(missingSkills(pair))}.`,
    ...jobIds(pair.job, pair.shift, plan),
    missingSkills: missingSkills(pair),
  }),
})

export const requireTags = constraint<Plan, JobOnShift>({
  id: 'requireTags',
  name: 'Require tags',
  description: 'A shift has every tag a job requires. Measured in missing tags.',
  level: 'hard',
  group: requirementsGroup,
  forEach: jobsOnShifts,
  measure: (pair) => missingTags(pair).length,
  justify: (pair, plan) => ({
    description: `${atStart(shiftName(pair.shift, plan))} does job ${jobName(pair.job)} without the tag ${listOf(missingTags(pair))}.`,
    ...jobIds(pair.job, pair.shift, plan),
    missingTags: missingTags(pair),
  }),
})

export const requireDrivers = constraint<Plan, JobOnShift>({
  id: 'requireJobDriverMatchRequiredDrivers',
  name: 'Require job driver match required drivers',
  description: 'A job with required drivers is done by one of them. Measured in jobs done by another one.',
  level: 'hard',
  group: requirementsGroup,
  forEach: jobsOnShifts,
  measure: (pair, { facts }) => (isRequiredDriver(pair, facts) ? 0 : 1),
  justify: ({ job, shift }, plan) => ({
    description: `Job ${jobName(job)} is done by ${technicianOf(shift, plan)}, but requires ${listOf(technicianNames(job.input.requiredDrivers, plan), 'or')}.`,
    ...jobIds(job, shift, plan),
    requiredDrivers: job.input.requiredDrivers,
  }),
})

export const prohibitDrivers = constraint<Plan, JobOnShift>({
  id: 'prohibitJobDriverMatchProhibitedDrivers',
  name: 'Prohibit job driver match prohibited drivers',
  description: 'A job is done by none of its prohibited drivers. Measured in jobs done by one of them.',
  level: 'hard',
  group: requirementsGroup,
  forEach: jobsOnShifts,
  measure: (pair, { facts }) => (isProhibitedDriver(pair, facts) ? 1 : 0),
  justify: ({ job, shift }, plan) => ({
    description: `Job ${jobName(job)} is done by ${technicianOf(shift, plan)}, who is prohibited for it.`,
    ...jobIds(job, shift, plan),
  }),
})
