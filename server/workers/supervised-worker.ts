/** A worker process under watch: silence or too much memory ends it, and its end always has a reason in words. */
import { mainThreadOf } from './main-thread.ts'
import { residentBytesOf } from './resident-memory.ts'
import type { WorkerCommand, WorkerEvent } from './protocol.ts'
import type { WorkerHost, WorkerProcess } from './worker-host.ts'

export interface WorkerLimits {
  /** JavaScript heap of the worker; its whole resident memory may be half a gigabyte more. */
  readonly memoryMegabytes: number
  /**
   * Seconds without a heartbeat after which a worker counts as hung: an endless loop never answers. One that other
   * programs left less than half a processor meanwhile is late and not hung, where the system tells.
   */
  readonly silenceSeconds: number
}

export interface SupervisedWorker {
  send(command: WorkerCommand): void
  kill(reason: string): void
  /** Resolves with the reason once the process is gone. */
  readonly ended: Promise<string>
}

const memoryAboveHeapMegabytes = 512
/** Often enough that what a process takes between two looks does not press the machine. */
const memoryLookMilliseconds = 250

export function startWorker(
  host: WorkerHost,
  limits: WorkerLimits,
  onEvent: (event: WorkerEvent) => void,
): SupervisedWorker {
  const process = startOn(host, limits)
  if (process instanceof Error) return neverStarted(process)
  let killReason: string | undefined
  const kill = (reason: string) => {
    killReason ??= reason
    process.kill()
  }
  const silence = watchSilence(process, limits.silenceSeconds, () =>
    kill(`did not answer for ${limits.silenceSeconds} s and was ended; maybe it was caught in an endless loop`),
  )
  const weigh = (bytes: number) => {
    if (bytes > (limits.memoryMegabytes + memoryAboveHeapMegabytes) * 1024 * 1024)
      kill(`used more than its ${limits.memoryMegabytes} MB of memory and was ended`)
  }
  // Buffers are no part of the heap that V8 limits, and one that makes them in a loop sends no heartbeats.
  const memoryLooks = setInterval(() => {
    const { pid } = process
    if (pid !== undefined) void residentBytesOf(pid).then((bytes = 0) => weigh(bytes))
  }, memoryLookMilliseconds)
  process.onEvent((event) => {
    silence.heard()
    if (event.kind === 'heartbeat') weigh(event.residentBytes)
    else onEvent(event)
  })
  const ended = new Promise<string>((resolve) => {
    process.onEnd((outcome) => {
      silence.end()
      clearInterval(memoryLooks)
      resolve(killReason ?? outcome)
    })
  })
  return { send: (command) => process.send(command), kill, ended }
}

/** Looks in a row at which a worker may wait for a processor: then it is given up on all the same. */
const mostWaits = 20

/** Calls `hung` once nothing has been heard for so long. */
function watchSilence(process: WorkerProcess, seconds: number, hung: () => void) {
  const thread = () => (process.pid === undefined ? Promise.resolve(undefined) : mainThreadOf(process.pid))
  let cpuWhenHeard = 0
  let heard = 0
  let timer = setTimeout(look, seconds * 1000, 1)
  function look(waits: number): void {
    const at = heard
    void thread().then((now) => {
      if (heard !== at) return
      const isLate = now?.isReady === true && now.cpuSeconds - cpuWhenHeard < seconds / 2
      if (isLate && waits < mostWaits) timer = setTimeout(look, seconds * 1000, waits + 1)
      else hung()
    })
  }
  return {
    heard() {
      const at = ++heard
      clearTimeout(timer)
      timer = setTimeout(look, seconds * 1000, 1)
      void thread().then((now) => {
        if (now && heard === at) cpuWhenHeard = now.cpuSeconds
      })
    },
    end() {
      heard++
      clearTimeout(timer)
    },
  }
}

/** A machine without memory or process numbers left refuses to start one. */
function startOn(host: WorkerHost, { memoryMegabytes }: WorkerLimits): WorkerProcess | Error {
  try {
    return host.start(memoryMegabytes)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function neverStarted({ message }: Error): SupervisedWorker {
  return { send: () => undefined, kill: () => undefined, ended: Promise.resolve(`could not be started: ${message}`) }
}
