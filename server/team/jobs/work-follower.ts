/**
 * Rows of who works on what, kept in step with every change of status, in its transaction: whoever makes a dataset has
 * its check, and the end of a run ends its job, so that neither is ever without the other.
 */
import type { StatusListener } from '../../datasets/lifecycle/dataset-life.ts'
import type { JobQueue } from '../../datasets/queue/job-queue.ts'
import { isBeingChecked } from '../../datasets/lifecycle/dataset-checks.ts'
import type { BusEvent, EventBus } from '../../foundation/event-bus.ts'
import { endCheck, takeCheck } from './check-repository.ts'

/** Tells the leader that there is something to send, or room for it. */
export const waitingEvent: BusEvent = { kind: 'queue', tenantId: '', id: 'waiting' }

export interface WorkFollowerOptions {
  readonly jobs: Pick<JobQueue, 'withdraw'>
  readonly bus: EventBus
  /** Of this process, where it checks what it takes in. */
  readonly serverId: string | null
}

export function createWorkFollower({ jobs, bus, serverId }: WorkFollowerOptions): StatusListener {
  return async (tx, dataset) => {
    const { id, status } = dataset
    if (isBeingChecked(dataset)) {
      if (status === 'DATASET_CREATED' && serverId !== null) await takeCheck(tx, id, serverId)
      return
    }
    if (status === 'SOLVING_STARTED' || status === 'SOLVING_ACTIVE') return
    await endCheck(tx, id)
    await jobs.withdraw(tx, id)
    tx.afterCommit(() => bus.publish(waitingEvent))
  }
}
