/**
 * A few warm worker processes for the short jobs of a dataset's life: intake and check. A job that kills its worker
 * fails alone. Small jobs never wait for large ones: some processes are kept free of those. Somebody waits for each
 * small job: the answer of a submission tells what came of its check. Questions about a dataset go to the process that
 * answered the last one about it, which may have its plan ready.
 */
import { AppError } from '../foundation/app-error.ts'
import { isSmallCommand } from './command-size.ts'
import { startWorker, type SupervisedWorker, type WorkerLimits } from './supervised-worker.ts'
import type { CommandResults, PoolCommand, PoolCommandKind, PoolReport, WorkerEvent } from './protocol.ts'
import type { WorkerHost } from './worker-host.ts'

export interface WorkerPool {
  /**
   * Resolves to what the command came to, once the worker is done with it. Rejects with the AppError of a refusal, and
   * when the worker failed or ended. `onReport` hears what the command tells meanwhile.
   */
  perform<Kind extends PoolCommandKind>(
    command: PoolCommand<Kind>,
    onReport?: (report: PoolReport) => void,
  ): Promise<CommandResults[Kind]>
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
  readonly maxLarge: number
}

interface Job {
  readonly command: PoolCommand
  readonly isSmall: boolean
  onReport(report: PoolReport): void
  resolve(result: CommandResults[PoolCommandKind]): void
  reject(error: Error): void
  result?: CommandResults[PoolCommandKind]
}

interface PoolWorker {
  readonly process: SupervisedWorker
  job: Job | undefined
  /** Datasets it was asked about, the last one last. */
  askedAbout: readonly string[]
}

/** Datasets a process is remembered for. */
const maxRemembered = 4

/** The dataset a question is about. */
function subjectOf(command: PoolCommand): string {
  return command.kind === 'ask' && command.source.kind === 'dataset' ? command.job.datasetId : ''
}

export function createWorkerPool({ host, dataFolder, limits, width, maxLarge }: WorkerPoolOptions): WorkerPool {
  const workers = new Set<PoolWorker>()
  const waiting: Job[] = []
  let isClosed = false

  const startOne = (): PoolWorker => {
    const one: PoolWorker = {
      process: startWorker(host, limits, (event) => receive(one, event)),
      job: undefined,
      askedAbout: [],
    }
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
    if (!job) return
    switch (event.kind) {
      case 'validated':
      case 'log':
        return job.onReport(event)
      case 'result':
        job.result = event.result
        return
      case 'refused':
        return job.reject(AppError.received(event.refusal))
      case 'failed':
        // What nobody foresaw is for the log, not for callers.
        return job.reject(event.code ? AppError.received(event) : new Error(event.message))
      case 'idle':
        worker.job = undefined
        job.resolve(job.result)
        return dispatch()
      default:
      // Of runs, which have a process of their own.
    }
  }

  const takeNext = (): Job | undefined => {
    const large = [...workers].filter(({ job }) => job?.isSmall === false).length
    const index = waiting.findIndex(({ isSmall }) => isSmall || large < maxLarge)
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }

  const dispatch = (): void => {
    while (!isClosed) {
      const free = [...workers].filter(({ job }) => !job)
      const job = free.length > 0 || workers.size < width ? takeNext() : undefined
      if (!job) return
      const subject = subjectOf(job.command)
      const worker = free.find(({ askedAbout }) => askedAbout.includes(subject)) ?? free[0] ?? startOne()
      worker.askedAbout = [...worker.askedAbout.filter((id) => id !== subject), subject].slice(-maxRemembered)
      worker.job = job
      worker.process.send(job.command)
    }
  }

  const enter = (job: Job): void => {
    waiting.push(job)
    dispatch()
  }

  return {
    async perform<Kind extends PoolCommandKind>(
      command: PoolCommand<Kind>,
      onReport: (report: PoolReport) => void = () => undefined,
    ) {
      const isSmall = await isSmallCommand(command, dataFolder)
      if (isClosed) throw new AppError('SHUTTING_DOWN', {})
      const result = await new Promise<CommandResults[PoolCommandKind]>((resolve, reject) =>
        enter({ command, isSmall, onReport, resolve, reject }),
      )
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- the worker knows the kind
      return result as CommandResults[Kind]
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
