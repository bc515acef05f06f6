/** Every soft goal of the kernel. */
import { assignments } from './assignments.ts'
import { balance } from './balance.ts'
import { completionRisks } from './completion-risks.ts'
import { keptAppointments } from './kept-appointments.ts'
import { lateEnds, lateLastVisits } from './late-ends.ts'
import { lateServices } from './late-services.ts'
import { preferredStarts } from './preferred-starts.ts'
import { shiftCosts } from './shift-costs.ts'
import type { SoftRule } from './soft-rule.ts'
import { timeOnBoard } from './time-on-board.ts'
import { longTravel, travel } from './travel.ts'
import { waiting } from './waiting.ts'

export const softRules: readonly SoftRule[] = [
  travel,
  longTravel,
  waiting,
  assignments,
  lateServices,
  lateEnds,
  lateLastVisits,
  preferredStarts,
  keptAppointments,
  completionRisks,
  timeOnBoard,
  shiftCosts,
  balance,
]
