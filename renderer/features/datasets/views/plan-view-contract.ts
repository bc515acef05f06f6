/** What the page of a dataset and a view of its plan agree on. */
import type { Component } from 'vue'
import type { MapTiles } from '../../../../server/contract/map-tiles.ts'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import type { ScoreAnalysis } from '../../../../server/contract/score.ts'
import type { DatasetStatus } from '../../../../server/contract/status.ts'

/** One thing of a plan, by the id of its entity kind and its own in the dataset. */
export interface PlanSelection {
  readonly kind: string
  readonly id: string
}

/**
 * What a plan view is given. The documents are as the server sent them, of any size; a view knows them by the types of
 * its model's API. Hand over new objects only when something changed; they are not watched deeply.
 */
export interface PlanViewProps {
  readonly model: ModelSummary
  /** `modelInput` as it was submitted. */
  readonly input: unknown
  /** `modelOutput`: the best plan so far; undefined before the first one. */
  readonly output: unknown
  /** With its matches (`includeJustifications=true`) where the view shall say why things are where they are. */
  readonly scoreAnalysis?: ScoreAnalysis | undefined
  /** Why things are not in the plan, for models that have a view which says so. */
  readonly unassigned?: unknown
  readonly status: DatasetStatus
  readonly selection: PlanSelection | null
  /** Where the tiles of maps come from; without them outlines are drawn and nobody is asked. */
  readonly mapTiles?: MapTiles | undefined
}

export interface PlanViewEmits {
  /** The user selected something, or (null) nothing any more; the page hands it back as `selection`. */
  select: [selection: PlanSelection | null]
}

/** A view fills the box it is put into, which therefore needs a height; it scrolls inside by itself. */
export type PlanViewLoader = () => Promise<{ readonly default: Component<PlanViewProps> }>
