/**
 * A few warm worker processes for the short jobs of a dataset's life: intake and check. A job that kills its worker
 * fails alone. Small jobs never wait for large ones: some processes are kept free of those. Somebody waits for each
 * small job: the answer of a submission tells what came of its check.
 */
import { AppError } from '../foundation/app-error.ts'
import { isSmallCommand } from './command-size.ts'
import { startWorker, type SupervisedWorker, type WorkerLimits } from './supervised-worker.ts'
import type { WorkerCommand, WorkerEvent } from './protocol.ts'
import type { WorkerHost } from './worker-host.ts'

export interface WorkerPool {
  /**
   * Hands every event of the command to `onEvent`; resolves when the worker is done, rejects when it failed or ended.
   */
  perform(command: WorkerCommand, onEvent: (event: WorkerEvent) => void): Promise<void>
  /** Processes, those with a command, and commands that wait for one. */
  load(): { readonly processes: number; readonly busy: number; readonly waiting: number }
  close(): Promise<void>
}

export interface WorkerPoolOptions {
  readonly host: WorkerHost
  readonly dataFolder: string
  readonly limits: WorkerLimits
  /** Workers at the same time. They are started when they are needed. */
  readonly width: number
  /** Of them, so many may be busy with large jobs. */
  readonly mostLarge: number
}

interface Job {
  readonly command: WorkerCommand
  readonly isSmall: boolean
  onEvent(event: WorkerEvent): void
  resolve(): void
  reject(error: Error): void
}

interface PoolWorker {
  readonly process: SupervisedWorker
  job: Job | undefined
}

export function createWorkerPool({ host, dataFolder, limits, width, mostLarge }: WorkerPoolOptions): WorkerPool {
  const workers = new Set<PoolWorker>()
  const waiting: Job[] = []
  let isClosed = false

  const startOne = (): PoolWorker => {
    const one: PoolWorker = { process: startWorker(host, limits, (event) => receive(one, event)), job: undefined }
    workers.add(one)
    void one.process.ended.then((reason) => {
      workers.delete(one)
      one.job?.reject(isClosed ? new AppError('SHUTTING_DOWN', {}) : new AppError('WORKER_FAILED', { what: reason }))
      dispatch()
    })
    return one
  }

  const receive = (worker: PoolWorker, event: WorkerEvent): void => {
    const { job } = worker
    // What nobody foresaw is for the log, not for callers.
    if (event.kind === 'failed') job?.reject(event.code ? AppError.received(event) : new Error(event.message))
    else if (event.kind !== 'idle') job?.onEvent(event)
    if (event.kind !== 'idle') return
    worker.job = undefined
    job?.resolve()
    dispatch()
  }

  const takeNext = (): Job | undefined => {
    const large = [...workers].filter(({ job }) => job?.isSmall === false).length
    const index = waiting.findIndex(({ isSmall }) => isSmall || large < mostLarge)
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }

  const dispatch = (): void => {
    while (!isClosed) {
      const free = [...workers].find(({ job }) => !job)
      const job = free || workers.size < width ? takeNext() : undefined
      if (!job) return
      const worker = free ?? startOne()
      worker.job = job
      worker.process.send(job.command)
    }
  }

  const enter = (job: Job): void => {
    waiting.push(job)
    dispatch()
  }

  return {
    async perform(command, onEvent) {
      const isSmall = await isSmallCommand(command, dataFolder)
      if (isClosed) throw new AppError('SHUTTING_DOWN', {})
      return new Promise((resolve, reject) => enter({ command, isSmall, onEvent, resolve, reject }))
    },
    load: () => ({
      processes: workers.size,
      busy: [...workers].filter(({ job }) => job).length,
      waiting: waiting.length,
    }),
    async close() {
      isClosed = true
      for (const job of waiting.splice(0)) job.reject(new AppError('SHUTTING_DOWN', {}))
      for (const { process } of workers) process.kill('was ended because the platform is shutting down')
      await Promise.all([...workers].map(({ process }) => process.ended))
    },
  }
}
