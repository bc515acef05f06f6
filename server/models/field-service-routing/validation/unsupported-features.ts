/** Features of the input that are read, but not solved yet: refused, so that no plan ignores them silently. */
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import type { VisitGroupInput, VisitInput } from '../schema/visit.ts'
import type { Report } from './issue-types.ts'

/** Field and whether the owner uses it. */
type Uses<Owner> = readonly (readonly [field: string, isUsed: (owner: Owner) => boolean])[]

const ofVisit: Uses<VisitInput> = [
  ['visitDependencies/minDelayTo', ({ visitDependencies }) => visitDependencies.some(({ minDelayTo }) => minDelayTo !== undefined)],
]

const ofGroup: Uses<VisitGroupInput> = [
  ['serviceDurationStrategy', ({ serviceDurationStrategy }) => serviceDurationStrategy !== 'INDIVIDUAL'],
]

export function refuseUnsupportedFeatures(input: Input, report: Report): void {
  for (const { visit, path } of inputVisits(input)) refuse(ofVisit, visit, { path, name: `visit ${visit.id}`, ids: { visitId: visit.id } }, report)
  for (const [g, group] of input.visitGroups.entries()) {
    refuse(ofGroup, group, { path: `/visitGroups/${g}`, name: `visit group ${group.id}, ${group.serviceDurationStrategy},`, ids: { visitGroupId: group.id } }, report)
  }
}

interface Place {
  readonly path: string
  readonly name: string
  readonly ids: Readonly<Record<string, string>>
}

function refuse<Owner>(uses: Uses<Owner>, owner: Owner, { path, name, ids }: Place, report: Report): void {
  for (const [field, isUsed] of uses) {
    if (!isUsed(owner)) continue
    report('UnsupportedFeature', {
      path: `${path}/${field}`,
      message: `The field ${field} of ${name} is not solved yet by this version. Leave it out to solve without it.`,
      field,
      ...ids,
    })
  }
}
