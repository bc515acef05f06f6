/**
 * What server and worker process say to each other. Only ids, paths and small values cross; documents stay in files.
 */
import type { ServiceSettings } from '../models/model-services.ts'
import type { Metrics, PlannedDays } from '../models/planning-model.ts'
import type { Score } from '../solver/search/score.ts'
import type { TerminationLimits, TerminationReason } from '../solver/search/termination.ts'
import type { ValidationSummary } from '../contract/validation.ts'
import type { ExportFormat } from '../contract/export-format.ts'
import type { ImportMapping } from '../contract/import-mapping.ts'
import type { SheetFormat } from '../contract/sheet-format.ts'
import type { PatchOperation } from '../contract/patch.ts'
import type { DocumentOwner } from '../storage/plan-versions.ts'
import type { RowCounts } from '../storage/inspect-store.ts'

/** The dataset a command is about, and all the worker needs to work on it. */
export interface DatasetJob {
  readonly datasetId: string
  readonly modelId: string
  /** Of the plan it has; null while that is the one it came with. */
  readonly documentsVersion: string | null
  /** `config.model.overrides` of the dataset, as it was sent. */
  readonly overrides: unknown
}

/** What a worker is told once, before its first command. */
export interface WorkerGround {
  readonly dataFolder: string
  /** Files of models beside the registered ones: ES modules that export `model`. */
  readonly modelFiles: readonly string[]
  readonly services: ServiceSettings
}

/** Whose documents a job is about. */
export const ownerOf = ({ datasetId: id, documentsVersion }: DatasetJob): DocumentOwner => ({ id, documentsVersion })

export type WorkerCommand =
  | { readonly kind: 'start'; readonly ground: WorkerGround }
  /** Splits a received body into documents; the first command of a dataset's life, before it has a row. */
  | {
      readonly kind: 'intake'
      readonly datasetId: string
      readonly bodyFile: string
      readonly encoding: 'gzip' | 'identity'
    }
  /**
   * Validates the input and computes score, KPIs and metrics of the plan it came with; `withoutEffect` are the parts of
   * `config` that nothing heeds, `parentId` the dataset it is derived from.
   */
  | {
      readonly kind: 'check'
      readonly job: DatasetJob
      readonly withoutEffect: readonly string[]
      readonly parentId: string | null
    }
  /**
   * Writes the input of a dataset derived from `job`: its input as it was or with its plan written in, patched on
   * request.
   */
  | {
      readonly kind: 'derive'
      readonly job: DatasetJob
      readonly newDatasetId: string
      readonly fromOutput: boolean
      readonly patch?: readonly PatchOperation[]
    }
  /** Answers a question about a plan into `answerFile`, as gzip-compressed JSON unless a file is asked for. */
  | {
      readonly kind: 'ask'
      readonly job: DatasetJob
      readonly source: QuestionSource
      readonly question: Question
      readonly answerFile: string
    }
  /** Opens a copy of the database and counts its rows. */
  | { readonly kind: 'inspectStore'; readonly folder: string }
  | { readonly kind: 'solve'; readonly job: DatasetJob; readonly run: SolveRun }
  /** Ends the running solve; the best plan is kept. */
  | { readonly kind: 'stop' }

/** What a question is about: a plan in a body that came with it, a dataset's best, or no plan. */
export type QuestionSource =
  /** It is about the model itself. */
  | { readonly kind: 'model' }
  | { readonly kind: 'body'; readonly bodyFile: string; readonly encoding: 'gzip' | 'identity' }
  | {
      readonly kind: 'dataset'
      /** The question is about the plan that this makes of it; about the plan as it is when absent. */
      readonly change?: PlanChange
      readonly request?: Readonly<Record<string, unknown>>
    }

/** A change that is thought about, and made nowhere. */
export interface PlanChange {
  readonly patch: readonly PatchOperation[]
  /** What is patched: the input with the plan written in, or as it was sent. */
  readonly select: 'SOLVED' | 'UNSOLVED'
}

export type Question =
  /** The input with the plan written in. */
  | { readonly kind: 'solvedInput' }
  | { readonly kind: 'scoreAnalysis'; readonly includeJustifications: boolean }
  | { readonly kind: 'view'; readonly path: string; readonly query: Readonly<Record<string, unknown>> }
  /** The plan as a file for other programs; of one technician or employee alone where that one is named. */
  | { readonly kind: 'export'; readonly format: ExportFormat; readonly who: string | undefined }
  /** The input of a dataset, as it was sent, or the template of a model, as a spreadsheet. */
  | { readonly kind: 'sheets'; readonly format: SheetFormat; readonly zone: string | undefined }
  /** The file of a spreadsheet that is the body, as an input. */
  | { readonly kind: 'import'; readonly file: string; readonly mapping: ImportMapping }
  | { readonly kind: 'recommendation'; readonly path: string; readonly includeJustifications: boolean }
  /** What the change makes of the plan, and of its score and KPIs; `overrides` go before those of the dataset. */
  | { readonly kind: 'evaluation'; readonly includeJustifications: boolean; readonly overrides?: unknown }
  /** What is wrong with the input in a body. */
  | { readonly kind: 'check' }
  /** The patches of quick actions, which the request names. */
  | { readonly kind: 'quickActions' }

export interface SolveRun {
  /** Fencing token: files and events of an older attempt are dropped. */
  readonly attempt: number
  readonly limits: TerminationLimits
  readonly seed: number
  readonly threadCount: number
  /** Seconds earlier attempts of this run have used, preparation included. */
  readonly spentSeconds: number
  /** Start from the stored output instead of the assignment in the input. */
  readonly fromOutput: boolean
}

/** A refusal in the words of the API's errors. */
export interface Refusal {
  readonly code: string
  readonly message: string
  readonly details?: string | string[]
}

/** What is known of a valid dataset before it is solved. */
export interface CheckedPlan {
  readonly score: Score
  readonly inputMetrics: Metrics
  readonly kpis: Metrics
  readonly plannedDays: PlannedDays | undefined
  /** Where the plan showed more than the validation before it. */
  readonly summary?: ValidationSummary
}

/** What a command of the worker pool comes to. */
export interface CommandResults {
  /** The text of the body's configuration. */
  readonly intake: string | undefined
  /** Undefined where the input is invalid, which was reported. */
  readonly check: CheckedPlan | undefined
  readonly derive: undefined
  readonly ask: undefined
  readonly inspectStore: RowCounts
}

export type PoolCommandKind = keyof CommandResults
export type PoolCommand<Kind extends PoolCommandKind = PoolCommandKind> = Extract<WorkerCommand, { kind: Kind }>
/** What a command of the pool tells while it is carried out. */
export type PoolReport = Extract<WorkerEvent, { kind: 'validated' | 'log' }>

export type WorkerEvent =
  | { readonly kind: 'result'; readonly result: CommandResults[PoolCommandKind] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'validated'; readonly summary: ValidationSummary; readonly isValid: boolean }
  /** The first plan is made, in so many seconds of this attempt, and so many threads go on from it. */
  | { readonly kind: 'activated'; readonly threadCount: number; readonly preparedSeconds: number }
  /** A better plan is stored among the dataset's documents under this version. */
  | {
      readonly kind: 'best'
      readonly version: string
      readonly score: Score
      readonly kpis: Metrics
      readonly spentSeconds: number
      readonly steps: number
      readonly moves: number
    }
  | {
      readonly kind: 'finished'
      readonly reason: TerminationReason | 'stopped'
      readonly spentSeconds: number
      readonly steps: number
      readonly moves: number
    }
  /** `code` says what a later try may mend. */
  | { readonly kind: 'failed'; readonly message: string; readonly code?: 'STORAGE_UNAVAILABLE' }
  | { readonly kind: 'log'; readonly line: string }
  /** The command is done, well or badly; the worker takes the next. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'heartbeat'; readonly residentBytes: number }
