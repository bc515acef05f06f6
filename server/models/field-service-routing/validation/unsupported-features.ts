/** Features of the input that are read, but not solved yet: refused, so that no plan ignores them silently. */
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

export function refuseUnsupportedFeatures({ visitGroups }: Input, report: Report): void {
  const field = 'serviceDurationStrategy'
  for (const [g, { id, serviceDurationStrategy }] of visitGroups.entries()) {
    if (serviceDurationStrategy === 'INDIVIDUAL') continue
    report('UnsupportedFeature', {
      path: `/visitGroups/${g}/${field}`,
      message: `The field ${field} of visit group ${id}, ${serviceDurationStrategy}, is not solved yet by this version. Leave it out to solve without it.`,
      field,
      visitGroupId: id,
    })
  }
}
