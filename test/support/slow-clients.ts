/** Clients that take their time: heads and bodies that trickle, answers that are hardly read. */
import type { Socket } from 'node:net'
import { openSocket } from './raw-exchange.ts'

/** One connection and what became of it. */
export interface SlowClient {
  /** The server has ended it. */
  isCut: boolean
  /** Of the answer, as far as it was read. */
  text(): string
  /** Sends and reads nothing from now on. */
  stall(): void
  /** Reads whatever there still is. */
  readRest(): void
  receivedBytes(): number
  close(): void
}

const stepMilliseconds = 1000

function slowClient(socket: Socket, step: (stepNumber: number) => void): SlowClient {
  let received = ''
  let receivedBytes = 0
  const client: SlowClient = {
    isCut: false,
    text: () => received,
    receivedBytes: () => receivedBytes,
    stall: () => clearInterval(timer),
    readRest: () =>
      void socket
        .removeAllListeners('data')
        .on('data', (bytes: Buffer) => (receivedBytes += bytes.length))
        .resume(),
    close: () => (clearInterval(timer), socket.destroy()),
  }
  let steps = 0
  const timer = setInterval(() => step(++steps), stepMilliseconds)
  socket.on('error', () => undefined).on('close', () => ((client.isCut = true), clearInterval(timer)))
  socket.on('data', (bytes: Buffer) => (receivedBytes += bytes.length))
  socket.on('data', (bytes: Buffer) => void (received = (received + bytes.toString('latin1')).slice(0, 2000)))
  return client
}

const each = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** Heads of which one letter comes a second, and no end. */
export function openSlowHeads(port: number, count: number): Promise<SlowClient[]> {
  return each(count, async () => {
    const socket = await openSocket(port)
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    return slowClient(socket, () => socket.write('a'))
  })
}

/** Bodies of which one byte comes a second, and which are long. */
export function openSlowBodies(
  port: number,
  count: number,
  { path, keys }: { readonly path: string; readonly keys: readonly string[] },
): Promise<SlowClient[]> {
  return each(count, async (index) => {
    const socket = await openSocket(port)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nX-API-KEY: ${keys[index % keys.length] ?? ''}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{`,
    )
    return slowClient(socket, () => socket.write(' '))
  })
}

/** Answers of which `bytesPerStep` are read a second. */
export function openSlowReaders(
  port: number,
  count: number,
  {
    path,
    keys,
    bytesPerStep,
  }: { readonly path: string; readonly keys: readonly string[]; readonly bytesPerStep: number },
): Promise<SlowClient[]> {
  return each(count, async (index) => {
    const socket = await openSocket(port)
    let allowed = bytesPerStep
    const client = slowClient(socket, () => {
      allowed = bytesPerStep
      socket.resume()
    })
    socket.on('data', (bytes: Buffer) => {
      allowed -= bytes.length
      if (allowed <= 0) socket.pause()
    })
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nX-API-KEY: ${keys[index % keys.length] ?? ''}\r\nAccept-Encoding: identity\r\n\r\n`,
    )
    return client
  })
}
