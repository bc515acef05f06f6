/** What the page of a dataset and a view of its plan agree on. */
import type { Component } from 'vue'
import type { MapTiles } from '../../../../server/contract/map-tiles.ts'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import type { PatchOperation } from '../../../../server/contract/patch.ts'
import type { ConstraintMatch, ScoreAnalysis } from '../../../../server/contract/score.ts'
import type { DatasetStatus } from '../../../../server/contract/status.ts'

/** One thing of a plan, by the id of its entity kind and its own in the dataset. */
export interface PlanSelection {
  readonly kind: string
  readonly id: string
}

/** One change to a plan, made by hand. */
export interface PlanEdit {
  /** In plain words: `Boiler check to Ann, Mon 1 Feb, arriving 09:40`. */
  readonly words: string
  /** Applies to the input with the plan written in, after the edits before it. */
  readonly patch: readonly PatchOperation[]
  /** Keeps what was touched where it is when the rest is solved. */
  readonly pins: readonly PatchOperation[]
}

/** While the plan is edited: what a view can do. The documents it is given are then those of the plan as edited. */
export interface PlanEditing {
  /** An edit is being judged. */
  readonly isBusy: boolean
  /** Those that count, in their order. */
  readonly edits: readonly PlanEdit[]
  /** Resolves to whether the plan can be so; why not is told by the page. */
  apply(edit: PlanEdit): Promise<boolean>
  /** What a recommendation of the model answers about the plan as edited, and with this patch after the edits. */
  ask(path: string, request: Readonly<Record<string, unknown>>, patch: readonly PatchOperation[]): Promise<unknown>
  /** What the edit would do to the plan as edited. */
  judge(edit: PlanEdit): Promise<Judgement>
  /** Makes a dataset of the edits and this patch after them, and solves it. */
  solve(patch: readonly PatchOperation[]): Promise<void>
  /** What the edits have broken, with a sentence each. */
  readonly broken: readonly ConstraintMatch[]
  /** `modelOutput` as it was before the edits. */
  readonly before: unknown
}

/** Of an edit that is only thought of. */
export interface Judgement {
  /** Undefined where the plan cannot be so. */
  readonly scoreDiff: string | undefined
  /** Why it cannot. */
  readonly reasons: readonly string[]
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
  /** Only while the plan is edited, by views that can. */
  readonly editing?: PlanEditing | undefined
  /** Whether it can be said now what happened to the plan. */
  readonly mayHappen?: boolean
}

export interface PlanViewEmits {
  /** The user selected something, or (null) nothing any more; the page hands it back as `selection`. */
  select: [selection: PlanSelection | null]
  /** This quick action of the model happened to this thing: the page asks the rest. */
  happen: [actionId: string, thing: PlanSelection]
}

/** A view fills the box it is put into, which therefore needs a height; it scrolls inside by itself. */
export type PlanViewLoader = () => Promise<{ readonly default: Component<PlanViewProps> }>
