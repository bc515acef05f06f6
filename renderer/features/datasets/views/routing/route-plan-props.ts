/** What the view of a model that plans routes hands to the one they share. */
import type { CurvePart } from '../../../../ui/gantt/gantt-row.ts'
import type { TimeZone } from '../../../../ui/time-zone.ts'
import type { PlanViewProps } from '../plan-view-contract.ts'
import type { EditedModel } from './editing/edited-plan.ts'
import type { NamedArea } from './editing/tray-filter.ts'
import type { Sentences, UnplannedReason } from './explained.ts'
import type { MoreFacts } from './facts.ts'
import type { Plan } from './plan.ts'
import type { SelectionKinds } from './use-plan-selection.ts'
import type { RoutingWords } from './words.ts'

export interface RoutePlanProps extends Pick<PlanViewProps, 'model' | 'selection' | 'mapTiles' | 'editing'> {
  readonly words: RoutingWords
  readonly kinds: SelectionKinds
  readonly plan: Plan
  /** The same without anything planned. */
  readonly unsolved: Plan
  /** The plan as it was before the edits; undefined where it is the same. */
  readonly before?: Plan | undefined
  /** Of what is unplanned, by the stop that stands for it, the most important ones first. */
  readonly reasons: ReadonlyMap<string, UnplannedReason>
  readonly sentences: Sentences
  /** Areas that what is unplanned can be filtered by. */
  readonly areas: readonly NamedArea[]
  readonly edited: EditedModel
  moreFacts(stopId: string, zone: TimeZone): MoreFacts
  /** How full each vehicle is on these shifts, by its id. */
  curvesOf?: ((shiftIds: ReadonlySet<string>) => ReadonlyMap<string, readonly CurvePart[]>) | undefined
  /** The stops made together with a stop, itself included. */
  matesOf?: ((stopId: string) => ReadonlySet<string>) | undefined
}
