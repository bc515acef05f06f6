/** Shifts that stay open, and why. */
import type { Match } from '../../constraint.ts'
import type { Plan } from '../domain/plan.ts'
import { openReason } from '../unassigned/open-reason.ts'
import { atStart, shiftName } from './wording.ts'

const levels: Readonly<Record<string, boolean>> = { unassignedMandatoryShift: true, unassignedOptionalShift: false }

export function openMatches(constraint: string, plan: Plan): Match[] {
  const isMandatory = levels[constraint]
  if (isMandatory === undefined) return []
  return plan.facts.shifts.flatMap((shift) =>
    shift.isMandatory === isMandatory && plan.who[shift.index]! < 0 && shift.openWeight > 0
      ? [
          {
            amount: shift.openWeight,
            justify: () => ({
              description: `${atStart(shiftName(plan.facts, shift.index))} stays open: ${openReason(plan, shift.index)}.`,
              shiftId: shift.input.id,
              priority: shift.priority,
            }),
          },
        ]
      : [],
  )
}
