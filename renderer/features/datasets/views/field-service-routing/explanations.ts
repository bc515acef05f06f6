/**
 * Why things are as they are: the reasons of unplanned visits, and what sentences of the score analysis are about.
 */
import type { UnassignedVisits } from './documents.ts'
import type { About, UnplannedReason } from '../routing/explained.ts'
import { timeOf } from '../routing/read-values.ts'

/** By visit, the most important ones first, as the server orders them. */
export function readReasons(unassigned: UnassignedVisits | undefined): ReadonlyMap<string, UnplannedReason> {
  return new Map(
    (unassigned?.visits ?? []).map(({ id, summary, mandatory: isMandatory, shifts = [] }) => {
      const candidates = shifts.map(({ vehicleId, shiftId, reasons = [], scoreDiff, startServiceTime }) => ({
        ...{ vehicleId, shiftId, reasons, scoreDiff },
        start: timeOf(startServiceTime),
      }))
      return [id, { summary, isMandatory, candidates }]
    }),
  )
}

/** What a justification names beside its sentence differs from constraint to constraint. */
export const aboutOf = ({ visitId, vehicleId }: Readonly<Record<string, unknown>>): About => ({
  visitIds: typeof visitId === 'string' ? [visitId] : [],
  vehicleId,
})
