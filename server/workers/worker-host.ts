/** The host lends processes: `child_process` under Node, `utilityProcess` in Electron. The platform knows only this. */
import type { WorkerCommand, WorkerEvent, WorkerGround } from './protocol.ts'

export interface WorkerProcess {
  /** Undefined until it runs, and where it never does. */
  readonly pid: number | undefined
  send(command: WorkerCommand): void
  onEvent(listener: (event: WorkerEvent) => void): void
  /** Once, when the process is gone; `outcome` tells why in words, for instance "was killed (SIGKILL)". */
  onEnd(listener: (outcome: string) => void): void
  kill(): void
}

export interface WorkerHost {
  /** Starts a worker whose JavaScript heap may grow to `memoryMegabytes`. */
  start(memoryMegabytes: number): WorkerProcess
}

/** A host whose workers are told first what they work with. */
export function groundedHost(host: WorkerHost, ground: WorkerGround): WorkerHost {
  return {
    start(memoryMegabytes) {
      const process = host.start(memoryMegabytes)
      process.send({ kind: 'start', ground })
      return process
    },
  }
}
