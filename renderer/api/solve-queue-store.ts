/**
 * The tenant's solve queue: what is being solved, what waits, and the verbs on both. The sidebar follows the stream of
 * changes for all pages.
 */
import { defineStore } from 'pinia'
import type { DatasetChange } from '../../server/contract/dataset-search.ts'
import type { SolveQueueState } from '../../server/contract/solve-queue.ts'
import { withBetterPlans } from './better-plans.ts'
import { call } from './http-client.ts'
import { useLoading } from './use-loading.ts'

const address = '/api/platform/v1/solve-queue'

export const useSolveQueueStore = defineStore('solve-queue', () => {
  const { status, value: queue, error, load } = useLoading(() => call<SolveQueueState>('GET', address))

  function follow(changes: readonly DatasetChange[]): void {
    const next = queue.value && withBetterPlans(queue.value, changes)
    if (next) queue.value = next
    else void load()
  }

  async function setPriority(id: string, priority: number): Promise<void> {
    await call('PATCH', `${address}/${id}`, { priority })
    await load()
  }

  async function cancel(id: string): Promise<void> {
    await call('DELETE', `${address}/${id}`)
    await load()
  }

  return { status, queue, error, load, follow, setPriority, cancel }
})
