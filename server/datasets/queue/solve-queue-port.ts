/** What the queue's addresses need of datasets; `server/index.ts` hands it in. */
import type { DatasetMetadata } from '../../contract/dataset.ts'
import type { SolveQueueState } from '../../contract/solve-queue.ts'

export interface SolveQueuePort {
  read(tenantId: string): Promise<SolveQueueState>
  /** Throws STATUS_CONFLICT unless the dataset waits. */
  reprioritise(tenantId: string, id: string, priority: number): Promise<DatasetMetadata>
  /** Ends solving and keeps the best plan; nothing happens to a dataset that is not being solved. */
  cancel(tenantId: string, id: string): Promise<DatasetMetadata>
}
