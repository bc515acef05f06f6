/** HTTP/1.1 by hand: for requests that a proper client would never send, or never finish. */
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface RawRequest {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string | number>>
  /** Pieces of the body as they go onto the wire, chunk frames included. */
  readonly pieces: readonly Uint8Array[]
  /** `wait`: open until the server ends it; `end`: no more bytes, still reading; `hangUp`: gone without a word. */
  readonly afterwards: 'wait' | 'end' | 'hangUp'
}

export interface RawAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly message: string
}

export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).once('error', reject)
  })
}

/** Undefined when the connection ended without an answer. */
export async function exchange({
  port,
  path,
  headers,
  pieces,
  afterwards,
}: RawRequest): Promise<RawAnswer | undefined> {
  const socket = await openSocket(port)
  socket.on('error', () => undefined)
  const received: Buffer[] = []
  const closed = new Promise<void>((resolve) =>
    socket.on('data', (bytes: Buffer) => received.push(bytes)).on('close', resolve),
  )
  const head = Object.entries({ Host: `127.0.0.1:${port}`, Connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
  for (const piece of pieces) {
    if (socket.destroyed || received.length > 0) break
    // What waits in the sender's memory is not on the wire: a piece at a time.
    await Promise.race([closed, new Promise<void>((resolve) => void socket.write(piece, () => resolve()))])
  }
  if (afterwards === 'end') socket.end()
  if (afterwards === 'hangUp') {
    await delay(10)
    socket.resetAndDestroy()
  }
  await closed
  return answerOf(Buffer.concat(received).toString())
}

function answerOf(text: string): RawAnswer | undefined {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
  if (!status) return undefined
  const body = text.slice(text.indexOf('\r\n\r\n') + 4)
  const { code, message = '' } = body.startsWith('{') ? (JSON.parse(body) as { code?: string; message?: string }) : {}
  return { status, code, message }
}

/** One piece as a frame of chunked transfer. */
export function frame(piece: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
}

export const lastFrame = Buffer.from('0\r\n\r\n')
