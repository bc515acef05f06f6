/** A worker process under watch: silence or too much memory ends it, and its end always has a reason in words. */
import type { WorkerCommand, WorkerEvent } from './worker/messages.ts'
import type { WorkerHost } from './worker-host.ts'

export interface WorkerLimits {
  /** JavaScript heap of the worker; its whole resident memory may be half a gigabyte more. */
  readonly memoryMegabytes: number
  /** Seconds without a heartbeat after which a worker counts as hung: an endless loop never answers. */
  readonly silenceSeconds: number
}

export interface SupervisedWorker {
  send(command: WorkerCommand): void
  kill(reason: string): void
  /** Resolves with the reason once the process is gone. */
  readonly ended: Promise<string>
}

const memoryAboveHeapMegabytes = 512

export function startWorker(host: WorkerHost, limits: WorkerLimits, onEvent: (event: WorkerEvent) => void): SupervisedWorker {
  const process = host.start(limits.memoryMegabytes)
  let killReason: string | undefined
  const kill = (reason: string) => {
    killReason ??= reason
    process.kill()
  }
  const hung = () => kill(`did not answer for ${limits.silenceSeconds} s and was ended; maybe it was caught in an endless loop`)
  let silence = setTimeout(hung, limits.silenceSeconds * 1000)
  process.onEvent((event) => {
    clearTimeout(silence)
    silence = setTimeout(hung, limits.silenceSeconds * 1000)
    if (event.kind !== 'heartbeat') onEvent(event)
    else if (event.residentBytes > (limits.memoryMegabytes + memoryAboveHeapMegabytes) * 1024 * 1024) {
      kill(`used more than its ${limits.memoryMegabytes} MB of memory and was ended`)
    }
  })
  const ended = new Promise<string>((resolve) => {
    process.onEnd((outcome) => {
      clearTimeout(silence)
      resolve(killReason ?? outcome)
    })
  })
  return { send: (command) => process.send(command), kill, ended }
}
