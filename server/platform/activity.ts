/** What goes on in the platform, for a host in the same process that shows and steers it outside the UI. */

/** A dataset after which nothing happens by itself any more. */
export interface EndedDataset {
  readonly id: string
  readonly name: string
  readonly status: 'DATASET_INVALID' | 'SOLVING_COMPLETED' | 'SOLVING_INCOMPLETE' | 'SOLVING_FAILED'
  readonly score: string | undefined
  /** Mandatory work that is not in the plan. */
  readonly leftOut: number
  readonly failureMessage: string | undefined
  /** By the wall clock, from its start, or from its submission when it was never started. */
  readonly seconds: number
}

/** Webhooks whose deliveries failed all their retries, or whatever else administrators are notified of. */
export interface FailingWebhooks {
  readonly title: string
  readonly message: string
  /** Path in the user interface. */
  readonly link: string
}

export interface SolvingCounts {
  readonly running: number
  readonly waiting: number
}

export interface FileSubmission {
  readonly path: string
  readonly modelId: string
}

/** `on...` return the way to stop listening. */
export interface Activity {
  /** Models a file can be for. */
  readonly models: readonly { readonly id: string; readonly name: string }[]
  /** Over all tenants. */
  solving(): SolvingCounts
  onSolving(listener: () => void): () => void
  /** A dataset of the first tenant, which is the one a login link leads to. */
  onEnded(listener: (dataset: EndedDataset) => void): () => void
  /**
   * Webhooks of the first tenant that fail, or were stopped because their calls go round in a circle; and daily backups
   * that were not made.
   */
  onWebhooksFailing(listener: (failing: FailingWebhooks) => void): () => void
  /** Ends all runs, keeping their best plans, and starts no other; what waits is solved after the next start. */
  stopSolving(): Promise<void>
  /** The machine slept: sends what came due meanwhile. */
  resume(): void
  /** Streams a .json or .json.gz file into a dataset of the first tenant, as an upload would; resolves to its id. */
  submitFile(submission: FileSubmission): Promise<string>
}
