/** What a model of routes says of its work, so that its plans leave as tables and journeys. */
import type { ExportCell, ExportColumn, ExportPosition } from '../../plan-export.ts'
import type { PlacedPlan, PlacedShift } from '../views/waypoints.ts'

export interface ExportedWork {
  readonly id: string
  /** As people call it. */
  readonly title: string
  readonly location: ExportPosition
  readonly priority: string
  readonly isPinned: boolean
  /** What else is to be known at the door, line by line. */
  readonly notes: readonly string[]
}

/** Columns of the model's own in the table of stops, and their cells. */
export interface OwnColumns<Plan> {
  readonly columns: readonly ExportColumn[]
  /** Of the stop at this position of the shift, breaks not counted. */
  cells(plan: Plan, shift: PlacedShift, position: number): readonly ExportCell[]
}

export interface ExportedWords<Plan extends PlacedPlan> {
  /** `Technician` */
  readonly who: string
  /** `Visit`, and the title of the table of all. */
  readonly work: string
  readonly works: string
  /** What a visit of the kernel is. */
  workOf(plan: Plan, visit: number): ExportedWork
  readonly own?: OwnColumns<Plan>
}

export const column = (title: string, type: ExportColumn['type'] = 'text'): ExportColumn => ({ title, type })
