/** The tenant's solve queue, kept up to date by the stream of dataset changes. */
import { defineStore } from 'pinia'
import type { SolveQueueState } from '../../../server/contract/solve-queue.ts'
import { call } from '../../api/http-client.ts'
import { useLoading } from '../../api/use-loading.ts'

const address = '/api/platform/v1/solve-queue'

export const useSolveQueueStore = defineStore('solve-queue', () => {
  const { status, value: queue, error, load } = useLoading(() => call<SolveQueueState>('GET', address))

  async function setPriority(id: string, priority: number): Promise<void> {
    await call('PATCH', `${address}/${id}`, { priority })
    await load()
  }

  async function cancel(id: string): Promise<void> {
    await call('DELETE', `${address}/${id}`)
    await load()
  }

  return { status, queue, error, load, setPriority, cancel }
})
