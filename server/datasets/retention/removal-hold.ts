/** Holds back the removal of documents for good while somebody copies them; rows go on being removed. */
import type { Documents } from '../../storage/documents.ts'

export interface RemovalHold {
  /** For whoever removes datasets for good. */
  readonly documents: Documents
  /** Removals wait until the work has ended, well or badly. */
  keepDocuments<T>(work: () => Promise<T>): Promise<T>
}

export function createRemovalHold(documents: Documents): RemovalHold {
  let held: Promise<unknown> = Promise.resolve()
  return {
    documents: {
      ...documents,
      async remove(datasetId) {
        await held
        await documents.remove(datasetId)
      },
    },
    keepDocuments(work) {
      const working = work()
      held = Promise.allSettled([held, working])
      return working
    },
  }
}
