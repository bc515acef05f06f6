/** What a shift or a visit names is there: skills, tags, vehicles, other visits. */
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import { called, calledShift } from './called.ts'
import type { Report } from './issue-types.ts'
import type { Subject } from './values.ts'

export function checkReferences(input: Input, report: Report): void {
  const declared = { skills: new Set(input.skills), tags: new Set(input.tags) }
  for (const [v, vehicle] of input.vehicles.entries()) {
    for (const [s, shift] of vehicle.shifts.entries()) {
      const subject = {
        path: `/vehicles/${v}/shifts/${s}`,
        name: calledShift(shift, vehicle),
        ids: { vehicleId: vehicle.id, shiftId: shift.id },
      }
      const skills = shift.skills.map(({ name }) => name)
      checkDeclared(
        { subject, field: 'skills', code: 'UndeclaredSkill', names: skills, declared: declared.skills },
        report,
      )
      checkDeclared(
        { subject, field: 'tags', code: 'UndeclaredTag', names: shift.tags, declared: declared.tags },
        report,
      )
      for (const [t, set] of shift.temporarySkillSets.entries()) {
        checkDeclared(
          {
            subject,
            field: `temporarySkillSets/${t}/skills`,
            code: 'UndeclaredSkill',
            names: set.skills.map(({ name }) => name),
            declared: declared.skills,
          },
          report,
        )
      }
      for (const [t, set] of shift.temporaryTagSets.entries())
        checkDeclared(
          {
            subject,
            field: `temporaryTagSets/${t}/tags`,
            code: 'UndeclaredTag',
            names: set.tags,
            declared: declared.tags,
          },
          report,
        )
    }
  }
  const known = {
    vehicles: new Set(input.vehicles.map(({ id }) => id)),
    visits: new Set(inputVisits(input).map(({ visit }) => visit.id)),
  }
  for (const { visit, path } of inputVisits(input)) {
    const subject = { path, name: `visit ${called(visit)}`, ids: { visitId: visit.id } }
    const skills = visit.requiredSkills.map(({ name }) => name)
    checkDeclared(
      { subject, field: 'requiredSkills', code: 'UndeclaredSkill', names: skills, declared: declared.skills },
      report,
    )
    const parts = visit.serviceDurationBreakdown.map(({ skill }) => skill)
    checkDeclared(
      { subject, field: 'serviceDurationBreakdown', code: 'UndeclaredSkill', names: parts, declared: declared.skills },
      report,
    )
    checkDeclared(
      { subject, field: 'requiredTags', code: 'UndeclaredTag', names: visit.requiredTags, declared: declared.tags },
      report,
    )
    for (const field of ['requiredVehicles', 'prohibitedVehicles', 'preferredVehicles'] as const)
      checkVehicleIds(visit[field], field, { subject, known: known.vehicles }, report)
    const preceding = visit.visitDependencies.map(({ precedingVisit }) => precedingVisit)
    for (const [d, id] of preceding.entries()) {
      if (known.visits.has(id)) continue
      report('UnknownPrecedingVisit', {
        path: `${subject.path}/visitDependencies/${d}`,
        message: `The visit ${id} that must precede ${subject.name} is not in the input. Add it or remove the dependency.`,
        ...subject.ids,
        precedingVisitId: id,
      })
    }
  }
}

interface Declared {
  readonly subject: Subject
  readonly field: string
  readonly code: 'UndeclaredSkill' | 'UndeclaredTag'
  readonly names: readonly string[]
  readonly declared: ReadonlySet<string>
}

function checkDeclared({ subject, field, code, names, declared }: Declared, report: Report): void {
  const [kind, list, fact] =
    code === 'UndeclaredSkill' ? (['skill', 'skills', 'skill'] as const) : (['tag', 'tags', 'tag'] as const)
  for (const [index, name] of names.entries()) {
    if (declared.has(name)) continue
    report(code, {
      path: `${subject.path}/${field}/${index}`,
      message: `The ${kind} ${name} of ${subject.name} is not declared. Add it to the list ${list} of the input.`,
      ...subject.ids,
      [fact]: name,
    })
  }
}

function checkVehicleIds(
  ids: readonly string[],
  field: string,
  { subject, known }: { subject: Subject; known: ReadonlySet<string> },
  report: Report,
): void {
  for (const [index, vehicleId] of ids.entries()) {
    if (known.has(vehicleId)) continue
    report('UnknownVehicle', {
      path: `${subject.path}/${field}/${index}`,
      message: `The vehicle ${vehicleId} in ${field} of ${subject.name} is not in the input. Add it to vehicles or remove it here.`,
      ...subject.ids,
      vehicleId,
    })
  }
}
