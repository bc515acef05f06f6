/** What Settings > Servers says of the processes of a team. */
import type { Machines, WorkerMachine } from '../../../server/contract/machines.ts'

/** Signs of life come every 3 s; after 15 s without one a machine is not shown any more. */
const silentMilliseconds = 8000

interface MachineState {
  /** Not heard of for longer than the others; what a worker solves is about to go on elsewhere. */
  readonly isSilent: boolean
}

export interface WorkerState extends MachineState {
  readonly label: 'drains' | 'drained' | undefined
  readonly canDrain: boolean
}

export interface TeamLoad {
  readonly used: number
  readonly slots: number
  readonly waiting: number
  /** What to do about datasets that nobody takes; undefined when there is nothing to be done. */
  readonly advice: string | undefined
}

/**
 * Measured by the youngest sign of any of them: the clock of the browser has nothing to do with it, and the server that
 * was asked is always there.
 */
export function isSilent({ seenAt }: { readonly seenAt: string }, { servers, workers }: Machines): boolean {
  const youngest = Math.max(...[...servers, ...workers].map((machine) => Date.parse(machine.seenAt)))
  return youngest - Date.parse(seenAt) > silentMilliseconds
}

export function workerState(worker: WorkerMachine, machines: Machines): WorkerState {
  const { isDraining, datasetIds } = worker
  const label = isDraining ? (datasetIds.length > 0 ? 'drains' : 'drained') : undefined
  return { isSilent: isSilent(worker, machines), label, canDrain: !isDraining }
}

export function teamLoad({ workers, waitingCount: waiting }: Machines): TeamLoad {
  const used = workers.reduce((sum, { datasetIds }) => sum + datasetIds.length, 0)
  const slots = workers.reduce((sum, worker) => sum + worker.slots, 0)
  const takesSome = workers.some(({ isDraining }) => !isDraining)
  const advice =
    workers.length === 0
      ? 'None: nothing is solved until one is started with'
      : takesSome
        ? undefined
        : 'All drain: nothing more is taken until another one is started with'
  return { used, slots, waiting, advice }
}
