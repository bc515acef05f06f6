import type { DatasetChange } from '../../server/contract/dataset-search.ts'
import { solvingStatuses } from '../../server/contract/status.ts'
import type { Answer } from './operations.ts'

type SolveQueueState = Answer<'GET', '/api/platform/v1/solve-queue'>

/**
 * The queue after changes that only tell of better plans of what is being solved; undefined when something came, went
 * or moved, which only the server can place.
 */
export function withBetterPlans(
  queue: SolveQueueState,
  changes: readonly DatasetChange[],
): SolveQueueState | undefined {
  const { running, queued } = queue
  const concerning = changes.filter(
    ({ id, status }) => solvingStatuses.has(status) || [...running, ...queued].some((entry) => entry.id === id),
  )
  if (!concerning.every(({ id, status }) => running.some((entry) => entry.id === id && entry.status === status)))
    return undefined
  if (concerning.length === 0) return queue
  const changed = new Map(concerning.map((change) => [change.id, change]))
  return {
    ...queue,
    running: running.map((entry) => {
      const { name = entry.name, score = entry.score } = changed.get(entry.id) ?? {}
      return { ...entry, name, ...(score === undefined ? {} : { score }) }
    }),
  }
}
