import express from 'express'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { encodedOnce } from '../../../server/http/event-text.ts'
import { listen, type Listening } from '../../../server/http/listen.ts'
import { Reply, type EventStream } from '../../../server/http/route.ts'
import { sendReply } from '../../../server/http/send-reply.ts'
import { openSocket } from '../../support/raw-exchange.ts'

let listening: Listening | undefined
afterEach(() => listening?.close())

async function serve(run: (stream: EventStream) => Promise<void>): Promise<number> {
  const app = express()
  app.use((request, response) => sendReply(request, response, new Reply(200, { kind: 'eventStream', run })))
  listening = await listen(app, { port: 0, bindAddress: '127.0.0.1' })
  return listening.port
}

test('an event is described once for all the streams it goes to, and again when another came between', () => {
  const describe = vi.fn((source: { name: string }) => ({ id: '7', data: source }))
  const encode = encodedOnce(describe)
  const [first, second] = [{ name: 'Grüße' }, { name: 'other' }]
  const streams = [1, 2, 3].map(() => encode(first))
  expect(streams.map(String)).toEqual(Array.from({ length: 3 }, () => 'id: 7\ndata: {"name":"Grüße"}\n\n'))
  expect(describe).toHaveBeenCalledTimes(1)
  expect(String(encode(second))).toContain('other')
  expect(String(encode(first))).toContain('Grüße')
})

test('a stream that is not read is cut before what waits for it fills the memory', async () => {
  const event = Buffer.alloc(100_000, 'x')
  let sent = 0
  let isCut = false
  const port = await serve(async (stream) => {
    stream.closed.addEventListener('abort', () => (isCut = true))
    // The system takes some megabytes in before it refuses more; this stops by itself only far beyond.
    for (; !isCut && sent < 1_000_000_000; sent += event.length) {
      stream.send(event)
      await new Promise(setImmediate)
    }
  })
  const socket = await openSocket(port)
  socket.on('error', () => undefined).pause()
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await vi.waitUntil(() => isCut, { timeout: 120_000 })
  expect(sent).toBeLessThan(200_000_000)
  const closed = once(socket, 'close')
  socket.resume()
  await closed
})
