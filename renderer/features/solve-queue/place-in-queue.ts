/** The queue is ordered by priority, then by waiting time; a place in it is therefore asked for by a priority. */
import type { SolveQueueEntry } from '../../../server/contract/solve-queue.ts'

export const highestPriority = 10
export const lowestPriority = 0

type Waiting = Pick<SolveQueueEntry, 'id' | 'priority' | 'queuedAt'>

/**
 * The priority with which `moved` stands as near as can be to the place of `target`: right before it when it comes from
 * further back, right behind it when it comes from the front. Undefined when it stands there already.
 */
export function priorityForPlace(queued: readonly Waiting[], moved: Waiting, target: Waiting): number | undefined {
  const from = queued.findIndex(({ id }) => id === moved.id)
  const to = queued.findIndex(({ id }) => id === target.id)
  if (from === to || from < 0 || to < 0) return undefined
  const isOlder = (moved.queuedAt ?? '') < (target.queuedAt ?? '')
  const wanted = to < from ? target.priority + (isOlder ? 0 : 1) : target.priority - (isOlder ? 1 : 0)
  const priority = Math.min(highestPriority, Math.max(lowestPriority, wanted))
  return priority === moved.priority ? undefined : priority
}
