/** What a shift or a visit names is there: skills, tags, vehicles, other visits. */
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import { called, calledShift } from '../../routing/validation/called.ts'
import { checkDeclared, checkKnown, skillNames } from '../../routing/validation/references.ts'
import type { Report } from './issue-types.ts'
import type { Subject } from '../../routing/validation/values.ts'

export function checkReferences(input: Input, report: Report): void {
  const names: Names = {
    skills: new Set(input.skills),
    tags: new Set(input.tags),
    vehicles: new Set(input.vehicles.map(({ id }) => id)),
    visits: new Set(inputVisits(input).map(({ visit }) => visit.id)),
  }
  for (const [v, vehicle] of input.vehicles.entries())
    for (const [s, shift] of vehicle.shifts.entries())
      checkShift(
        shift,
        {
          path: `/vehicles/${v}/shifts/${s}`,
          name: calledShift(shift, vehicle),
          ids: { vehicleId: vehicle.id, shiftId: shift.id },
        },
        names,
        report,
      )
  for (const { visit, path } of inputVisits(input))
    checkVisit(visit, { path, name: `visit ${called(visit)}`, ids: { visitId: visit.id } }, names, report)
}

/** What the input declares, and whom it has. */
interface Names {
  readonly skills: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
  readonly vehicles: ReadonlySet<string>
  readonly visits: ReadonlySet<string>
}

type Shift = Input['vehicles'][number]['shifts'][number]
type Visit = ReturnType<typeof inputVisits>[number]['visit']

function checkShift(shift: Shift, subject: Subject, { skills, tags }: Names, report: Report): void {
  const checkSkills = (field: string, names: readonly string[]) =>
    checkDeclared({ subject, field, code: 'UndeclaredSkill', names, declared: skills }, report)
  const checkTags = (field: string, names: readonly string[]) =>
    checkDeclared({ subject, field, code: 'UndeclaredTag', names, declared: tags }, report)
  checkSkills('skills', skillNames(shift.skills))
  checkTags('tags', shift.tags)
  for (const [t, set] of shift.temporarySkillSets.entries())
    checkSkills(`temporarySkillSets/${t}/skills`, skillNames(set.skills))
  for (const [t, set] of shift.temporaryTagSets.entries()) checkTags(`temporaryTagSets/${t}/tags`, set.tags)
}

function checkVisit(visit: Visit, subject: Subject, known: Names, report: Report): void {
  const checkSkills = (field: string, names: readonly string[]) =>
    checkDeclared({ subject, field, code: 'UndeclaredSkill', names, declared: known.skills }, report)
  checkSkills('requiredSkills', skillNames(visit.requiredSkills))
  checkSkills(
    'serviceDurationBreakdown',
    visit.serviceDurationBreakdown.map(({ skill }) => skill),
  )
  checkDeclared(
    { subject, field: 'requiredTags', code: 'UndeclaredTag', names: visit.requiredTags, declared: known.tags },
    report,
  )
  for (const field of ['requiredVehicles', 'prohibitedVehicles', 'preferredVehicles'] as const)
    checkKnown(
      { subject, field, names: visit[field], kind: 'vehicle', code: 'UnknownVehicle', known: known.vehicles },
      report,
    )
  for (const [d, { precedingVisit: id }] of visit.visitDependencies.entries()) {
    if (known.visits.has(id)) continue
    report('UnknownPrecedingVisit', {
      path: `${subject.path}/visitDependencies/${d}`,
      message: `The visit ${id} that must precede ${subject.name} is not in the input. Add it or remove the dependency.`,
      ...subject.ids,
      precedingVisitId: id,
    })
  }
}
