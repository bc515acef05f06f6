/** Dependencies of visits make sense together. */
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'
import { checkDuration } from './values.ts'

export function checkDependencies({ visits }: Input, report: Report): void {
  const preceding = new Map(visits.map(({ id, visitDependencies }) => [id, visitDependencies.map(({ precedingVisit }) => precedingVisit)]))
  for (const [v, { id, visitDependencies }] of visits.entries()) {
    for (const [d, { minDelay, precedingVisit }] of visitDependencies.entries()) {
      const path = `/visits/${v}/visitDependencies/${d}`
      checkDuration({ path, name: `a dependency of visit ${id}`, ids: { visitId: id } }, 'minDelay', minDelay, report)
      if (!comesAfter(preceding, precedingVisit, id)) continue
      report('VisitDependencyCircle', {
        path,
        message: precedingVisit === id ? `Visit ${id} depends on itself. Remove the dependency.` : `Visit ${id} depends on visit ${precedingVisit}, which depends on visit ${id} in turn, so neither can be done first. Remove one of the dependencies.`,
        visitId: id,
        precedingVisitId: precedingVisit,
      })
    }
  }
}

/** Whether `id` depends, at once or through others, on `other`, or is it. */
function comesAfter(preceding: ReadonlyMap<string, readonly string[]>, id: string, other: string): boolean {
  const seen = new Set([id])
  for (const each of seen) for (const before of preceding.get(each) ?? []) seen.add(before)
  return seen.has(other)
}
