/** A few warm worker processes for the short jobs of a dataset's life: intake and check. A job that kills its worker fails alone. */
import { AppError } from '../foundation/app-error.ts'
import { startWorker, type SupervisedWorker, type WorkerLimits } from './supervised-worker.ts'
import type { WorkerCommand, WorkerEvent } from './worker/messages.ts'
import type { WorkerHost } from './worker-host.ts'

export interface CheckLane {
  /** Hands every event of the command to `onEvent`; resolves when the worker is done, rejects when it failed or ended. */
  perform(command: WorkerCommand, onEvent: (event: WorkerEvent) => void): Promise<void>
  /** Processes, those with a command, and commands that wait for one. */
  load(): { readonly processes: number; readonly busy: number; readonly waiting: number }
  close(): Promise<void>
}

export interface CheckLaneOptions {
  readonly host: WorkerHost
  readonly limits: WorkerLimits
  /** Workers at the same time, so that a big body does not hold up the small ones. */
  readonly width: number
}

interface Job {
  readonly command: WorkerCommand
  onEvent(event: WorkerEvent): void
  resolve(): void
  reject(error: Error): void
}

interface Lane {
  readonly worker: SupervisedWorker
  job: Job | undefined
}

export function createCheckLane({ host, limits, width }: CheckLaneOptions): CheckLane {
  const lanes = new Set<Lane>()
  const waiting: Job[] = []
  let isClosed = false

  const startLane = (): Lane => {
    const lane: Lane = { worker: startWorker(host, limits, (event) => receive(lane, event)), job: undefined }
    lanes.add(lane)
    void lane.worker.ended.then((reason) => {
      lanes.delete(lane)
      lane.job?.reject(new AppError(isClosed ? 'SHUTTING_DOWN' : 'WORKER_FAILED', `The worker process ${reason}.`))
      dispatch()
    })
    return lane
  }

  const receive = (lane: Lane, event: WorkerEvent): void => {
    const { job } = lane
    if (event.kind === 'failed') job?.reject(new AppError(event.code ?? 'WORKER_FAILED', event.message))
    else if (event.kind !== 'idle') job?.onEvent(event)
    if (event.kind !== 'idle') return
    lane.job = undefined
    job?.resolve()
    dispatch()
  }

  const dispatch = (): void => {
    while (waiting.length > 0 && !isClosed) {
      const lane = [...lanes].find((candidate) => !candidate.job) ?? (lanes.size < width ? startLane() : undefined)
      if (!lane) return
      lane.job = waiting.shift()
      if (lane.job) lane.worker.send(lane.job.command)
    }
  }

  return {
    perform(command, onEvent) {
      if (isClosed) return Promise.reject(new AppError('SHUTTING_DOWN', 'The platform is shutting down. Send the request again when it is back.'))
      return new Promise((resolve, reject) => {
        waiting.push({ command, onEvent, resolve, reject })
        dispatch()
      })
    },
    load: () => ({ processes: lanes.size, busy: [...lanes].filter(({ job }) => job).length, waiting: waiting.length }),
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(new AppError('SHUTTING_DOWN', 'The platform is shutting down.'))
      for (const lane of lanes) lane.worker.kill('was ended because the platform is shutting down')
      await Promise.all([...lanes].map((lane) => lane.worker.ended))
    },
  }
}
