/** What the edit mode of a plan of routes works on, and what it must know of the model. */
import type { TimeZone } from '../../../../../ui/time-zone.ts'
import type { PlanEditing } from '../../plan-view-contract.ts'
import type { Plan, Shift, Vehicle } from '../plan.ts'
import type { RoutingWords } from '../words.ts'
import type { Place } from './places.ts'
import type { Route, Work } from './routes.ts'

/** How a model's plans are edited. */
export interface EditedModel {
  /** The plan as it is shown; undefined where there is none yet. */
  routes(): readonly Route[] | undefined
  /** What a stop belongs to. */
  workOf(stopId: string): Work | undefined
  /** The question where work could be. */
  question(work: Work): Readonly<Record<string, unknown>>
  /** What the model answers to it. */
  placesIn(answer: unknown, work: Work): readonly Place[]
  /** Ids of the stops a broken rule is about, by the facts beside its sentence. */
  stopsOf(justification: Readonly<Record<string, unknown>>): readonly string[]
}

export interface EditedPlan {
  readonly model: EditedModel
  readonly words: RoutingWords
  plan(): Plan
  editing(): PlanEditing | undefined
  zone(): TimeZone
  includes(): (shift: Shift) => boolean
}

/** A shift, and whose it is. */
export interface ShiftOf {
  readonly vehicle: Vehicle
  readonly shift: Shift
}
