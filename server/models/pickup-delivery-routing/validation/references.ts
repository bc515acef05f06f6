/** What a shift or a job names is there: skills, tags, drivers, other jobs. */
import { called, calledShift } from '../../routing/validation/called.ts'
import { checkDeclared, checkKnown, skillNames } from '../../routing/validation/references.ts'
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
      checkDeclarations(
        subject,
        { skills: ['skills', skillNames(shift.skills)], tags: ['tags', shift.tags] },
        names,
        report,
      )
    }
  }
  for (const [j, job] of input.jobs.entries()) {
    const subject = { path: `/jobs/${j}`, name: `job ${called(job)}`, ids: { jobId: job.id } }
    const required = skillNames(job.requiredSkills)
    checkDeclarations(
      subject,
      { skills: ['requiredSkills', required], tags: ['requiredTags', job.requiredTags] },
      names,
      report,
    )
    for (const field of ['requiredDrivers', 'prohibitedDrivers', 'preferredDrivers'] as const)
      checkKnown(
        { subject, field, names: job[field], kind: 'driver', code: 'UnknownDriver', known: names.drivers },
        report,
      )
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

function checkDeclarations(
  subject: Subject,
  fields: Readonly<Record<'skills' | 'tags', readonly [field: string, names: readonly string[]]>>,
  { skills, tags }: Names,
  report: Report,
): void {
  const [[skillField, skillList], [tagField, tagList]] = [fields.skills, fields.tags]
  checkDeclared({ subject, field: skillField, code: 'UndeclaredSkill', names: skillList, declared: skills }, report)
  checkDeclared({ subject, field: tagField, code: 'UndeclaredTag', names: tagList, declared: tags }, report)
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
