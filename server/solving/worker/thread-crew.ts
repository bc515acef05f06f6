/** The threads of one run inside the worker process. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SearchThreads } from '../../solver/search.ts'

export interface ThreadCrew extends SearchThreads {
  /** Ends all threads. */
  dismiss(): Promise<void>
}

/** `wanted` counts the calling thread; `report` hears why a thread ended by itself. */
export function createThreadCrew(wanted: number, report: (line: string) => void): ThreadCrew {
  const threads: Worker[] = []
  return {
    count: Math.min(wanted, availableParallelism()),
    start(kernel, order) {
      const thread = new Worker(new URL(`./search-threads/${kernel}.mjs`, import.meta.url), { workerData: order })
      thread.on('error', (error) => report(`A search thread failed: ${String(error)}`))
      threads.push(thread)
    },
    async dismiss() {
      await Promise.all(threads.splice(0).map((thread) => thread.terminate()))
    },
  }
}
