/** Visit groups can be done. */
import type { Input } from '../schema/input.ts'
import type { Report } from './issue-types.ts'

export function checkVisitGroups({ visitGroups, vehicles }: Input, report: Report): void {
  for (const [g, { id, visits }] of visitGroups.entries()) {
    const group = { path: `/visitGroups/${g}`, visitGroupId: id }
    if (visits.length < 2)
      report('VisitGroupTooSmall', {
        ...group,
        message: `Visit group ${id} has ${visits.length === 1 ? 'one visit' : 'no visits'}, but needs two or more. Send a single visit under visits.`,
      })
    if (visits.length > vehicles.length && vehicles.length > 0) {
      report('VisitGroupTooLarge', {
        ...group,
        message: `Visit group ${id} has ${visits.length} visits, each for another technician, more than the input has vehicles (${vehicles.length}). Add vehicles, or split the group.`,
      })
    }
  }
}
