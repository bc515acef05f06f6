/** Worker processes in Electron. They see `process.parentPort` where a Node child process has `process.send`. */
import { utilityProcess, type UtilityProcess } from 'electron'
import type { WorkerHost, WorkerProcess } from '../../server/hosts/for-hosts.ts'

/** Enough of the end of standard error to recognise why a process died. */
const keptErrorCharacters = 4000

/** `findFault` is asked each time: what it answers is why there is no worker. */
export function createUtilityProcessHost(workerFile: string, findFault: () => string | undefined): WorkerHost {
  return {
    start(memoryMegabytes) {
      const fault = findFault()
      if (fault) return neverStarted(fault)
      const child = utilityProcess.fork(workerFile, [], {
        execArgv: [`--max-old-space-size=${memoryMegabytes}`, '--disable-proto=delete'],
        stdio: ['ignore', 'ignore', 'pipe'],
        serviceName: 'Planwright worker',
      })
      const errorText = keepErrorText(child)
      return {
        get pid() {
          return child.pid
        },
        send: (command) => child.postMessage(command),
        // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- of the same build
        onEvent: (listener) => void child.on('message', (event) => listener(event as Parameters<typeof listener>[0])),
        onEnd: (listener) => void child.once('exit', (code) => listener(outcomeOf(code, errorText(), memoryMegabytes))),
        kill: () => void child.kill(),
      }
    },
  }
}

function neverStarted(fault: string): WorkerProcess {
  const nothing = () => undefined
  return {
    pid: undefined,
    send: nothing,
    onEvent: nothing,
    kill: nothing,
    onEnd: (listener) => void setImmediate(listener, `was not started: ${fault}`),
  }
}

function keepErrorText(child: UtilityProcess): () => string {
  let text = ''
  child.stderr?.on('data', (chunk: Buffer) => (text = (text + chunk.toString('utf8')).slice(-keptErrorCharacters)))
  return () => text
}

function outcomeOf(code: number, errorText: string, memoryMegabytes: number): string {
  if (/heap out of memory|allocation failed/i.test(errorText))
    return `ran out of memory (its limit is ${memoryMegabytes} MB)`
  const lastLine = errorText.trim().split('\n').at(-1)
  return `ended with exit code ${code}${lastLine ? `: ${lastLine}` : ''}`
}
