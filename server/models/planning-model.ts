/**
 * The seam between the platform and a planning model. A model is one folder that exports one object of this shape, plus
 * one line in `registry.ts`; HTTP, storage, queue, OpenAPI and UI come from the platform and read only this.
 * All functions are pure: no clock, no randomness, no I/O but through their arguments.
 */
import type { PlanExports } from './plan-export.ts'
import type { PlanImports } from './plan-import.ts'
import type { z } from 'zod'
import type { BarKind } from '../contract/bar-kind.ts'
import type { EntityKind } from '../contract/entity-kind.ts'
import type { FilledAction } from '../contract/quick-action.ts'
import type { PatchOperation } from '../contract/patch.ts'
import type { PlannedWork } from '../contract/planned-work.ts'
import type { IssueSeverity } from '../contract/validation.ts'
import type { Random } from '../foundation/random.ts'
import type { Search, SearchOptions } from '../solver/search/search.ts'
import type { QuickAction } from './quick-action.ts'
import type { Sliced } from '../solver/search/sliced.ts'
import type { Constraint, Justification, Weights } from './constraint.ts'
import type { ModelServices, ServiceName } from './model-services.ts'

/** Catalogue of what can be wrong with an input, by code (CamelCase or UPPER_SNAKE, stable). */
export type IssueTypes = Readonly<Record<string, IssueType>>

export interface IssueType {
  readonly severity: IssueSeverity
  readonly message: string
  /**
   * An ERROR of a rule that is younger than stored datasets: what is derived from one that was accepted with it gets a
   * WARNING instead. The solver has to bear such inputs.
   */
  readonly isSpared?: true
}

/** Where and what, for one occurrence; further properties are ids of the things it is about. */
export interface IssueDetails {
  /**
   * JSON pointer below the model input, for instance `/visits/3/timeWindows/0`; empty for the input as a whole and for
   * overrides.
   */
  readonly path: string
  /** JSON pointer below the overrides, for instance `/travelTimeProfile/2`, where the issue is about those. */
  readonly override?: string
  readonly message: string
  readonly [id: string]: unknown
}
export type ReportIssue<Codes extends string = string> = (code: Codes, details: IssueDetails) => void

/** Figures by name; the model's schemas say which there are. */
export type Metrics = Readonly<Record<string, unknown>>

/**
 * A top-level field of the input without which, when it does not match the schema, the rest is checked all the same.
 */
export interface SeparablePart {
  readonly field: string
  /** Only the items that do not match are left out. */
  readonly isList?: true
  /**
   * Issues of the rest that could be false without the field, or without an item of it: these are not reported then.
   */
  readonly makesDoubtful: readonly string[]
}

export interface DemoDataset {
  /** UPPER_SNAKE, as in the address. */
  readonly id: string
  readonly shortDescription: string
  readonly longDescription: string
  readonly tags: readonly string[]
  /** Makes the request body `{config, modelInput}`; equal arguments give equal documents. */
  create(today: Date, random: Random): { config?: unknown; modelInput: unknown }
}

/** A view of the best plan, computed when it is asked for: `GET /{id}/{path}`. */
export interface PlanView<Plan = unknown> {
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly query: z.ZodObject
  readonly schema: z.ZodType
  /**
   * Entity kind of which the view says why things of it are not in the plan: the answer has them in a list named like
   * theirs, each `{id, name?, mandatory?, summary}`, and `totalUnassigned`.
   */
  readonly explains?: string
  view(plan: Plan, query: Readonly<Record<string, unknown>>): unknown
}

/** A question about a plan that is given or stored: `POST recommendations/{path}`. */
export interface Recommendation<Overrides extends Weights = Weights, Plan = unknown> {
  readonly path: string
  /** Older or other spellings of the path, answered just the same. */
  readonly aliases: readonly string[]
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** The body beside `modelInput` and `config`, which the platform reads. */
  readonly request: z.ZodObject
  readonly schema: z.ZodType
  /** `request` has been parsed; faults of its contents (an unknown id) are AppErrors RECOMMENDATION_INVALID. */
  recommend(
    plan: Plan,
    request: Readonly<Record<string, unknown>>,
    context: { readonly overrides: Overrides; readonly includeJustifications: boolean },
  ): unknown
}

/** What only the model can say, once each: its OpenAPI document shows these wherever there is such a thing. */
export interface ModelExamples {
  /** A constraint that costs something, by how much, and why. */
  readonly match: { readonly constraint: string; readonly amount: number; readonly justification: Justification }
  /** Something wrong with an input. */
  readonly issue: IssueDetails & { readonly code: string }
  /** Changes to the example of its input; the last one also stands alone, where one operation is described. */
  readonly patch: readonly PatchOperation[]
  /** One of its quick actions, filled in for the example of its input. */
  readonly quickAction?: FilledAction
}

/** What a plan is made for: to be judged as its input has it, or to be changed, as solving does. */
export type PlanUse = 'judge' | 'change'

/** Calendar days, both included, as `2027-02-01`. */
export interface PlannedDays {
  readonly first: string
  readonly last: string
}

export interface PlanningModel<
  Input = unknown,
  Overrides extends Weights = Weights,
  Facts = unknown,
  Plan = unknown,
  Output = unknown,
  Service extends ServiceName = ServiceName,
> {
  readonly id: string
  /** First path segment of the model's API and `modelVersion` of its datasets, of the form `v<number>`. */
  readonly version: string
  readonly resource: string
  readonly name: string
  readonly description: string
  readonly schema: {
    /** Wire shape of `modelInput`; may normalise (older spellings, null as absent) by transforms. */
    readonly input: z.ZodType<Input>
    readonly output: z.ZodType<Output>
    /** Wire shape of `config.model.overrides`; strict. */
    readonly overrides: z.ZodType<Overrides>
    readonly inputMetrics: z.ZodType
    readonly kpis: z.ZodType
  }
  /** What of the platform's it needs to make a plan of an input; only these are given to `enrich`. */
  readonly services: readonly Service[]
  /** What inputs and plans are made of, as far as anybody points at it, counts it or limits it. */
  readonly entityKinds: readonly EntityKind[]
  /** What fills the time around the work, where its plans are drawn as a timeline. */
  readonly barKinds?: readonly BarKind[]
  /** Which metrics count the work there is to plan, so that everybody can say how much of it a plan leaves out. */
  readonly work?: PlannedWork
  readonly issueTypes: IssueTypes
  /**
   * Parts without which the rest of an input is checked; a fault of the schema anywhere else keeps the model from
   * checking.
   */
  readonly separableParts?: readonly SeparablePart[]
  /** In hard, medium, soft order: the order of the score analysis. */
  readonly constraints: readonly Constraint<Plan>[]
  readonly demoData: readonly DemoDataset[]
  /** Without these its OpenAPI document speaks of nothing in particular. */
  readonly examples?: ModelExamples
  readonly views?: readonly PlanView<Plan>[]
  readonly recommendations?: readonly Recommendation<Overrides, Plan>[]
  /** What can happen while a plan is carried out; asked for one after another, in a list. */
  readonly quickActions?: readonly QuickAction<Input, Output>[]
  /** What of its plans other programs can read; without it nothing is exported. */
  readonly exports?: PlanExports<Plan>
  /** How rows of spreadsheets become its input, where that is more than plain fields of lists. */
  readonly imports?: PlanImports

  /** Reports everything wrong with a well-formed input; an ERROR keeps the dataset from being solved. */
  validate(input: Input, overrides: Overrides, report: ReportIssue): void
  /**
   * Fetches what the plan needs beyond the input, for instance travel times; for solving where `use` is absent. The
   * only asynchronous step.
   */
  enrich(input: Input, services: Pick<ModelServices, Service>, use?: PlanUse): Promise<Facts>
  /** Input, overrides and facts as an indexed plan whose variables hold the assignment the input came with. */
  buildPlan(input: Input, overrides: Overrides, facts: Facts): Plan
  /** Reports warnings that only the times of the plan show, as it came with the input. */
  validatePlan?(plan: Plan, report: ReportIssue): void
  /**
   * Pins of the input that the plan does not keep, a sentence each: such a plan is a fault of the search, and is not
   * stored. Without it nothing can be pinned.
   */
  brokenPins?(plan: Plan): readonly string[]
  /** A search that starts from the plan's assignment; with thousands of entities it takes seconds to get ready. */
  startSearch(plan: Plan, overrides: Overrides, options: SearchOptions): Sliced<Search<Plan>>
  readOutput(plan: Plan): Output
  /** The input with the output written into it: what the next dataset starts from. */
  applyOutput(input: Input, output: Output): Input
  /**
   * The input with the output remembered as what people have been told: a dataset derived from a plan is measured
   * against it. Without it a derived dataset knows no more than where to start.
   */
  publishOutput?(input: Input, output: Output): Input
  /** The days an input plans, by the clock of those who are planned; lists show them and are filtered by them. */
  plannedDays?(input: Input): PlannedDays | undefined
  inputMetrics(plan: Plan): Metrics
  kpis(plan: Plan): Metrics
}

/** Checks the types of a model where it is written. */
export function definePlanningModel<
  Input,
  Overrides extends Weights,
  Facts,
  Plan,
  Output,
  Service extends ServiceName = never,
>(
  model: PlanningModel<Input, Overrides, Facts, Plan, Output, Service>,
): PlanningModel<Input, Overrides, Facts, Plan, Output, Service> {
  return model
}
