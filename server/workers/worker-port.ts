/** The worker's end of the line: the same under Node (`child_process.fork`) and Electron (`utilityProcess`). */
import type { WorkerCommand, WorkerEvent } from './protocol.ts'

export interface WorkerPort {
  send(event: WorkerEvent): void
  onCommand(listener: (command: WorkerCommand) => void): void
}

/** Electron's utility processes have `process.parentPort` instead of `process.send`. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: { data: unknown }) => void): void
}

export function openWorkerPort(): WorkerPort {
  // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- Electron's own
  const parentPort = (process as unknown as { parentPort?: ParentPort }).parentPort
  if (parentPort) {
    return {
      send: (event) => parentPort.postMessage(event),
      // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- of the same build
      onCommand: (listener) => parentPort.on('message', ({ data }) => listener(data as WorkerCommand)),
    }
  }
  // Without its server a worker has nobody to work for.
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches every process of the terminal; the server hears it, too, and ends its workers when it is ready.
  process.on('SIGINT', () => undefined)
  return {
    send: (event) => void (process.connected && process.send?.(event)),
    // eslint-disable-next-line @typescript-eslint/no-unsafe-type-assertion -- of the same build
    onCommand: (listener) => void process.on('message', (message) => listener(message as WorkerCommand)),
  }
}
