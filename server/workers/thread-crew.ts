/** The threads of one run inside the worker process. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SearchThreads } from '../solver/search/search.ts'

export interface ThreadCrew extends SearchThreads {
  /** Threads that search, with the calling one: fewer than `count` where the search wants no more. */
  readonly running: number
  /** Ends all threads. */
  dismiss(): Promise<void>
}

/** `wanted` counts the calling thread; `report` hears why a thread ended by itself; `folder` has the built threads. */
export function createThreadCrew(
  wanted: number,
  report: (line: string) => void,
  folder = new URL('./search-threads/', import.meta.url),
): ThreadCrew {
  const threads: Worker[] = []
  return {
    count: Math.min(wanted, availableParallelism()),
    get running() {
      return threads.length + 1
    },
    start(program, order) {
      const thread = new Worker(new URL(`${program}.mjs`, folder), { workerData: order })
      thread.on('error', (error) => report(`A search thread failed: ${String(error)}`))
      threads.push(thread)
    },
    async dismiss() {
      await Promise.all(threads.splice(0).map((thread) => thread.terminate()))
    },
  }
}
