/** The receiver in docs/integration/receivers.md, copied out of it and run with the snippet it names. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPlatform } from '../support/platform.ts'

const key = 'q3Z0mJx1cV8yT5uR2wK7hN4bL6pD9sFg'
let folder: string
let receiver: ChildProcess
let address: string

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve_) => server.listen(0, '127.0.0.1', resolve_))
  const bound = server.address()
  await new Promise((resolve_) => server.close(resolve_))
  return bound !== null && typeof bound === 'object' ? bound.port : 0
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-readme-'))
  const page = await readFile(resolve(import.meta.dirname, '../../docs/integration/receivers.md'), 'utf8')
  const program = /```js\n([^]*?)```/.exec(page)?.[1] ?? ''
  const platform = await startTestPlatform()
  const snippet = await (await fetch(`${platform.url}/api/platform/v1/receiver-kit/node?method=BODY`)).text()
  await platform.stop()
  await writeFile(join(folder, 'is-genuine.mjs'), snippet)
  await writeFile(join(folder, 'receiver.mjs'), program)
  const port = await freePort()
  address = `http://127.0.0.1:${port}/planwright`
  receiver = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { ...process.env, HMAC_KEY: key, PORT: String(port) },
    stdio: 'inherit',
  })
  await vi.waitFor(() => fetch(address), { timeout: 300_000 })
})
afterAll(async () => {
  receiver.kill()
  await rm(folder, { recursive: true, force: true })
})

const send = async (body: string, headers: Record<string, string>) =>
  (await fetch(address, { method: 'POST', body, headers })).status

test('answers 200 to a genuine call, 401 to a changed, an old and an unsigned one', async () => {
  const body = '{"name":"Zürich","status":"SOLVING_COMPLETED"}'
  const signature = createHmac('sha256', key).update(body).digest('base64')
  const time = (date: Date) => date.toISOString().replace(/\.\d+/, '')
  const fresh = { 'X-Service-Signature': signature, 'X-Service-Timestamp': time(new Date()) }
  expect(await send(body, fresh)).toBe(200)
  expect(await send(body.replace('COMPLETED', 'FAILED'), fresh)).toBe(401)
  expect(await send(body, { ...fresh, 'X-Service-Timestamp': time(new Date(Date.now() - 3_600_000)) })).toBe(401)
  expect(await send(body, {})).toBe(401)
})
