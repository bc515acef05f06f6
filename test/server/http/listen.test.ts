import express, { type Request, type Response } from 'express'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listening } from '../../../server/http/listen.ts'
import { openSocket } from '../../support/raw-exchange.ts'

const idleMilliseconds = 150
let listening: Listening | undefined
afterEach(() => listening?.close())

async function serve(handle: (request: Request, response: Response) => unknown): Promise<number> {
  const app = express()
  app.use((request, response) => void handle(request, response))
  listening = await listen(app, { port: 0, bindAddress: '127.0.0.1', connectionLimits: { idleMilliseconds } })
  return listening.port
}

test('an answer that takes longer than the idle time still comes', async () => {
  const port = await serve(async (request, response) => {
    request.resume()
    await once(request, 'end')
    for (let times = 0; times < 3; times++) await once(request.socket, 'timeout')
    response.end('late')
  })
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x' })
  expect(await answer.text()).toBe('late')
})

test.each([
  ['an open connection without a request', ''],
  ['a head that stops in the middle', 'POST / HTTP/1.1\r\nHost: 1'],
  ['a body that stops in the middle', 'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 10\r\n\r\nabc'],
])('%s is cut when it is idle', async (_name, sent) => {
  const socket = await openSocket(await serve((request, response) => request.resume().on('end', () => response.end())))
  socket.on('error', () => undefined).resume()
  socket.write(sent)
  await once(socket, 'close')
})

const answerBytes = 64_000_000

test('a reader that takes nothing of a long answer is cut', async () => {
  let cutByServer: Promise<unknown> | undefined
  const port = await serve((request, response) => {
    request.resume()
    cutByServer = once(request.socket, 'close')
    response.end(Buffer.alloc(answerBytes))
  })
  const socket = await openSocket(port)
  const cut = new Promise((resolve) => socket.once('close', resolve).once('error', resolve))
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  await expect.poll(() => cutByServer).toBeDefined()
  await cutByServer
  // What the system had taken in before still comes, and no more.
  let received = 0
  socket.on('data', (chunk: Buffer) => (received += chunk.length))
  socket.resume()
  await cut
  expect(received).toBeLessThan(answerBytes)
})

// Only Linux answers on all of 127.0.0.0/8.
test.runIf(process.platform === 'linux')('an address that is bound is served beside loopback', async () => {
  listening = await listen(
    express().use((_request, response) => void response.end('here')),
    { port: 0, bindAddress: '127.0.0.2' },
  )
  for (const address of ['127.0.0.2', '127.0.0.1'])
    expect(await (await fetch(`http://${address}:${listening.port}`)).text()).toBe('here')
  await expect(fetch(`http://127.0.0.3:${listening.port}`)).rejects.toThrow()
})
