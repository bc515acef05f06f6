/** Dependencies of visits make sense together. */
import { inputVisits } from '../domain/visit-groups.ts'
import type { Input } from '../schema/input.ts'
import { called, type Thing } from '../../routing/validation/called.ts'
import type { Report } from './issue-types.ts'
import { checkDuration } from '../../routing/validation/values.ts'

export function checkDependencies(input: Input, report: Report): void {
  const visits = inputVisits(input)
  // What is done together is one thing that comes before or after others.
  const things = new Map(
    visits.map(({ visit, group }) => [visit.id, group === undefined ? visit.id : `group ${group}`]),
  )
  const thingOf = (id: string) => things.get(id) ?? id
  const preceding = new Map<string, string[]>()
  for (const { visit } of visits) {
    const before = visit.visitDependencies.map(({ precedingVisit }) => thingOf(precedingVisit))
    preceding.set(thingOf(visit.id), [...(preceding.get(thingOf(visit.id)) ?? []), ...before])
  }
  for (const { visit, group, path } of visits) {
    for (const [d, { minDelay, precedingVisit }] of visit.visitDependencies.entries()) {
      const subject = {
        path: `${path}/visitDependencies/${d}`,
        name: `a dependency of visit ${called(visit)}`,
        ids: { visitId: visit.id },
      }
      checkDuration(subject, 'minDelay', minDelay, report)
      if (!comesAfter(preceding, thingOf(precedingVisit), thingOf(visit.id))) continue
      const isOwnGroup = group !== undefined && thingOf(precedingVisit) === thingOf(visit.id)
      const message = circleMessage(
        visit,
        visits.find((other) => other.visit.id === precedingVisit)?.visit ?? { id: precedingVisit },
        isOwnGroup ? input.visitGroups[group]!.id : undefined,
      )
      report('VisitDependencyCircle', {
        path: subject.path,
        message,
        visitId: visit.id,
        precedingVisitId: precedingVisit,
      })
    }
  }
}

function circleMessage(visit: Thing, preceding: Thing, ownGroup: string | undefined): string {
  const [name, other] = [called(visit), called(preceding)]
  if (preceding.id === visit.id) return `Visit ${name} depends on itself. Remove the dependency.`
  if (ownGroup !== undefined)
    return `Visit ${name} depends on visit ${other}, but both are done together in visit group ${ownGroup}. Remove the dependency.`
  return `Visit ${name} depends on visit ${other}, which depends on visit ${name} in turn, so neither can be done first. Remove one of the dependencies.`
}

/** Whether `id` depends, at once or through others, on `other`, or is it. */
function comesAfter(preceding: ReadonlyMap<string, readonly string[]>, id: string, other: string): boolean {
  const seen = new Set([id])
  for (const each of seen) for (const before of preceding.get(each) ?? []) seen.add(before)
  return seen.has(other)
}
