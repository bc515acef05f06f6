/** What a shift or a job names is there: skills, tags, drivers, other jobs. */
import { called, calledShift } from '../../routing/validation/called.ts'
import type { Subject } from '../../routing/validation/values.ts'
import type { Input } from '../schema/input.ts'
import type { JobInput } from '../schema/job.ts'
import type { Report } from './issue-types.ts'

export function checkReferences(input: Input, report: Report): void {
  const names: Names = {
    skills: new Set(input.skills),
    tags: new Set(input.tags),
    drivers: new Set(input.drivers.map(({ id }) => id)),
    jobs: new Set(input.jobs.map(({ id }) => id)),
  }
  for (const [d, driver] of input.drivers.entries()) {
    for (const [s, shift] of driver.shifts.entries()) {
      const ids = { driverId: driver.id, shiftId: shift.id }
      const subject = { path: `/drivers/${d}/shifts/${s}`, name: calledShift(shift, driver), ids }
      checkSkills(subject, 'skills', shift.skills, names, report)
      checkTags(subject, 'tags', shift.tags, names, report)
    }
  }
  for (const [j, job] of input.jobs.entries()) {
    const subject = { path: `/jobs/${j}`, name: `job ${called(job)}`, ids: { jobId: job.id } }
    checkSkills(subject, 'requiredSkills', job.requiredSkills, names, report)
    checkTags(subject, 'requiredTags', job.requiredTags, names, report)
    for (const field of ['requiredDrivers', 'prohibitedDrivers', 'preferredDrivers'] as const)
      checkDriverIds(subject, field, job[field], names, report)
    checkCombinations(job, subject, names, report)
  }
}

/** What the input declares, and whom it has. */
interface Names {
  readonly skills: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
  readonly drivers: ReadonlySet<string>
  readonly jobs: ReadonlySet<string>
}

function checkSkills(
  { path, name, ids }: Subject,
  field: string,
  skills: readonly { readonly name: string }[],
  known: Names,
  report: Report,
): void {
  for (const [index, { name: skill }] of skills.entries()) {
    if (known.skills.has(skill)) continue
    report('UndeclaredSkill', {
      path: `${path}/${field}/${index}`,
      message: `The skill ${skill} of ${name} is not declared. Add it to the list skills of the input.`,
      ...ids,
      skill,
    })
  }
}

function checkTags(
  { path, name, ids }: Subject,
  field: string,
  tags: readonly string[],
  known: Names,
  report: Report,
): void {
  for (const [index, tag] of tags.entries()) {
    if (known.tags.has(tag)) continue
    report('UndeclaredTag', {
      path: `${path}/${field}/${index}`,
      message: `The tag ${tag} of ${name} is not declared. Add it to the list tags of the input.`,
      ...ids,
      tag,
    })
  }
}

function checkDriverIds(
  { path, name, ids }: Subject,
  field: string,
  drivers: readonly string[],
  known: Names,
  report: Report,
): void {
  for (const [index, driverId] of drivers.entries()) {
    if (known.drivers.has(driverId)) continue
    report('UnknownDriver', {
      path: `${path}/${field}/${index}`,
      message: `The driver ${driverId} in ${field} of ${name} is not in the input. Add it to drivers or remove it here.`,
      ...ids,
      driverId,
    })
  }
}

function checkCombinations(job: JobInput, { path, name, ids }: Subject, known: Names, report: Report): void {
  for (const [index, otherJobId] of job.prohibitedJobCombinations.entries()) {
    const place = { path: `${path}/prohibitedJobCombinations/${index}`, ...ids, otherJobId }
    if (otherJobId === job.id) {
      report('JobCombinedWithItself', {
        message: `The ${name} names itself among its prohibitedJobCombinations. Remove it there.`,
        ...place,
      })
    } else if (!known.jobs.has(otherJobId)) {
      report('UnknownJob', {
        message: `The job ${otherJobId} in prohibitedJobCombinations of ${name} is not in the input. Add it to jobs or remove it here.`,
        ...place,
      })
    }
  }
}
