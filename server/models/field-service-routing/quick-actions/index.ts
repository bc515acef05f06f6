/** What can happen to a plan while it is carried out, what happens most first. */
import type { QuickAction } from '../../quick-action.ts'
import type { Input } from '../schema/input.ts'
import type { Output } from '../schema/output.ts'
import { frozenBefore } from './places.ts'
import { technicianAway, technicianLate } from './technicians.ts'
import { urgentVisit, visitCancelled, visitLonger, visitWindow } from './visits.ts'
import { freezeAction } from '../../routing/quick-actions/freeze.ts'
import { timeWords } from './words.ts'

export const quickActions: readonly QuickAction<Input, Output>[] = [
  urgentVisit,
  technicianAway,
  technicianLate,
  visitCancelled,
  visitLonger,
  visitWindow,
  freezeAction({ person: 'technician', frozenBefore, timeWords }),
]
