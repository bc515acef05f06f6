/**
 * The tenant's solve queue: what is being solved, what waits, and the verbs on both. The sidebar follows the stream of
 * changes for all pages.
 */
import { defineStore } from 'pinia'
import type { DatasetChange } from '../../server/contract/dataset-search.ts'
import { withBetterPlans } from './better-plans.ts'
import { call } from './http-client.ts'
import { useLoading } from './use-loading.ts'

const address = '/api/platform/v1/solve-queue'

export const useSolveQueueStore = defineStore('solve-queue', () => {
  const { status, value: queue, error, load } = useLoading(() => call('GET', address))

  function follow(changes: readonly DatasetChange[]): void {
    const next = queue.value && withBetterPlans(queue.value, changes)
    if (next) queue.value = next
    else void load()
  }

  async function setPriority(datasetId: string, priority: number): Promise<void> {
    await call('PATCH', `${address}/{datasetId}`, { path: { datasetId }, body: { priority } })
    await load()
  }

  async function cancel(datasetId: string): Promise<void> {
    await call('DELETE', `${address}/{datasetId}`, { path: { datasetId } })
    await load()
  }

  return { status, queue, error, load, follow, setPriority, cancel }
})
