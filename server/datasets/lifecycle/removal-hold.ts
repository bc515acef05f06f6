/** Holds back the removal of documents for good while somebody copies them; rows go on being removed. */
import type { Documents } from '../../storage/documents.ts'

export interface RemovalHold {
  /** For everybody: plans that nothing names any more stay meanwhile, and are swept another day. */
  readonly documents: Documents
  /** For whoever removes datasets for good: it waits. */
  readonly waitingDocuments: Documents
  /** Removals wait until the work has ended, well or badly. */
  keepDocuments<T>(work: () => Promise<T>): Promise<T>
}

export function createRemovalHold(documents: Documents): RemovalHold {
  let held: Promise<unknown> = Promise.resolve()
  let holds = 0
  const unlessHeld = async (remove: () => Promise<void>) => {
    if (holds === 0) await remove()
  }
  return {
    documents: {
      ...documents,
      removePlans: (datasetId, versions) => unlessHeld(() => documents.removePlans(datasetId, versions)),
      clearAttempts: (datasetId, attempt, kept) => unlessHeld(() => documents.clearAttempts(datasetId, attempt, kept)),
    },
    waitingDocuments: {
      ...documents,
      async remove(datasetId) {
        await held
        await documents.remove(datasetId)
      },
      async sweep(known, before) {
        await held
        return documents.sweep(known, before)
      },
    },
    keepDocuments(work) {
      holds++
      const working = work().finally(() => holds--)
      held = Promise.allSettled([held, working])
      return working
    },
  }
}
