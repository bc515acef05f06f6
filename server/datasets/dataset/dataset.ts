/** A dataset as everybody knows it but its repository. Times are ISO 8601 in UTC with milliseconds. */
import type { Configuration } from '../../contract/configuration.ts'
import type { DatasetStatus } from '../../contract/status.ts'
import type { ValidationSummary } from '../../contract/validation.ts'
import type { Metrics } from '../../models/planning-model.ts'

export type { Metrics }

/** What lists show of a dataset. */
export interface ListedDataset {
  readonly id: string
  readonly name: string
  readonly modelId: string
  readonly modelVersion: string
  readonly tags: readonly string[]
  readonly status: DatasetStatus
  readonly parentId: string | null
  /** The first of the chain of derived datasets; its own id when it begins one. */
  readonly originId: string
  readonly submitTime: string
  readonly startTime: string | null
  readonly activeTime: string | null
  readonly completeTime: string | null
  readonly shutdownTime: string | null
  readonly score: string | null
  /** 0 to 10, higher is sooner. */
  readonly priority: number
  readonly validationSummary: ValidationSummary | null
  readonly failureMessage: string | null
  /** Threads its search runs on, or ran on last; null before the first. */
  readonly threadCount: number | null
  /** Solving time of all attempts together. */
  readonly spentSeconds: number
  /** First and last day it plans, `2027-02-01`; null while unknown. */
  readonly plannedFirst: string | null
  readonly plannedLast: string | null
  readonly inputMetrics: Metrics | null
  readonly kpis: Metrics | null
}

export interface Dataset extends ListedDataset {
  readonly tenantId: string
  /** Of its model, in addresses. */
  readonly resource: string
  readonly operation: 'SOLVE' | 'NONE'
  readonly configuration: Configuration
  readonly queuedAt: string | null
  /** Number of the current or last attempt to solve; messages of older ones are dropped. */
  readonly attempt: number
  readonly crashCount: number
  readonly isStopRequested: boolean
  /** Whether solving has left a plan, as opposed to the one the input came with. */
  readonly hasSolution: boolean
  /** Of the documents of its plan; null while that is the one the input came with. */
  readonly documentsVersion: string | null
  /** One more with every change that is published. */
  readonly revision: number
  /** Since when it is in the bin. */
  readonly purgedAt: string | null
  /** The webhook call it was submitted for, as `contract/event-chain.ts` writes it. */
  readonly eventChain: string | null
}

/** What can become of a dataset: everything but who and whose it is. */
export type DatasetChanges = Partial<
  Omit<
    Dataset,
    'id' | 'tenantId' | 'modelId' | 'modelVersion' | 'resource' | 'submitTime' | 'parentId' | 'originId' | 'revision'
  >
> & {
  /** When it was last taken out of the bin. */
  readonly restoredAt?: string
}

/** What a dataset is found and sorted by; nothing else depends on it. */
export interface SearchFields {
  /** The name as it is searched and sorted by. */
  readonly nameFolded: string
  /** The score as bytes that sort like its numbers. */
  readonly scoreOrder: Uint8Array | null
  /** Names the way these fields and the figures were made; another one at start means they are made anew. */
  readonly sortLayout: string
}

export interface StatusChange {
  readonly status: DatasetStatus
  readonly at: string
}

export interface NumberedStatusChange extends StatusChange {
  /** Of the dataset, then. */
  readonly revision: number
}
