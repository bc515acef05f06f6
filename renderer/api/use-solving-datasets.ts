/** What is being solved, or waits for it, right now. */
import { computed, shallowRef, type ComputedRef } from 'vue'
import type { SolveQueueEntry, SolveQueueState } from '../../server/contract/solve-queue.ts'
import { solvingStatuses } from '../../server/contract/status.ts'
import { useDatasetEvents } from './dataset-events.ts'
import { call } from './http-client.ts'

export type SolvingDataset = Pick<SolveQueueEntry, 'id' | 'name' | 'model' | 'status' | 'score'>

export interface SolvingDatasets {
  readonly running: ComputedRef<readonly SolvingDataset[]>
  readonly waiting: ComputedRef<readonly SolvingDataset[]>
}

export function useSolvingDatasets(): SolvingDatasets {
  const all = shallowRef<ReadonlyMap<string, SolvingDataset>>(new Map())

  async function read(): Promise<void> {
    const { running, queued } = await call<SolveQueueState>('GET', '/api/platform/v1/solve-queue')
    all.value = new Map([...running, ...queued].map((dataset) => [dataset.id, dataset]))
  }

  useDatasetEvents({
    // When the server cannot say, what was known stays until the stream opens again.
    onOpen: () => void read().catch(() => undefined),
    onChanges(changes) {
      const next = new Map(all.value)
      for (const change of changes) {
        if (solvingStatuses.has(change.status)) next.set(change.id, change)
        else next.delete(change.id)
      }
      all.value = next
    },
  })

  const withStatus = (isWaiting: boolean) => [...all.value.values()].filter(({ status }) => (status === 'SOLVING_SCHEDULED') === isWaiting)
  return { running: computed(() => withStatus(false)), waiting: computed(() => withStatus(true)) }
}
