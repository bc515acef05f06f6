/** Worker processes under plain Node. */
import { fork, type ChildProcess } from 'node:child_process'
import type { WorkerHost } from './worker-host.ts'

/** Enough of the end of standard error to recognise why a process died. */
const keptErrorCharacters = 4000

/** `workerFile` is the bundled worker; `extraArguments` are Node options for it. */
export function createChildProcessHost(workerFile: string, extraArguments: readonly string[] = []): WorkerHost {
  return {
    start(memoryMegabytes) {
      const child = fork(workerFile, [], {
        execArgv: [`--max-old-space-size=${memoryMegabytes}`, '--disable-proto=delete', ...extraArguments],
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        serialization: 'json',
      })
      let errorText = ''
      child.stderr
        ?.setEncoding('utf8')
        .on('data', (text: string) => (errorText = (errorText + text).slice(-keptErrorCharacters)))
      // A message to a process that has just ended is no fault: its end is reported by 'close'. One that never ran has
      // no other.
      child.on('error', () => undefined)
      return {
        pid: child.pid,
        send: (command) => void (child.connected && child.send(command, () => undefined)),
        // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- of the same build
        onEvent: (listener) => void child.on('message', (event) => listener(event as Parameters<typeof listener>[0])),
        onEnd(listener) {
          if (child.pid === undefined)
            child.once('error', (error) => listener(`could not be started: ${error.message}`))
          else child.once('close', () => listener(outcomeOf(child, errorText, memoryMegabytes)))
        },
        kill: () => void child.kill('SIGKILL'),
      }
    },
  }
}

function outcomeOf(child: ChildProcess, errorText: string, memoryMegabytes: number): string {
  if (/heap out of memory|allocation failed/i.test(errorText))
    return `ran out of memory (its limit is ${memoryMegabytes} MB)`
  if (child.signalCode) return `was killed (${child.signalCode})`
  // Node prints the exception, its stack and then its own version.
  const exception = errorText.split('\n').find((line) => /^\w*(Error|Exception)\b/.test(line))
  return `ended with exit code ${child.exitCode ?? 'unknown'}${exception ? `: ${exception}` : ''}`
}
