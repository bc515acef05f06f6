/** The built desktop app, run under plain Node with a stand-in for Electron (`test/electron-shim`). */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../build/setup.mjs'

const root = resolve(import.meta.dirname, '../..')
const shim = join(root, 'test/electron-shim/register.mjs')
const dataFolder = mkdtempSync(join(tmpdir(), 'planwright-desktop-'))

interface RunningApp {
  readonly child: ChildProcess
  /** Resolves with the first match in what the app prints. */
  printed(pattern: RegExp): Promise<RegExpExecArray>
  readonly ended: Promise<number | null>
}

function startApp(port: string): RunningApp {
  const child = spawn(process.execPath, ['--import', `file://${shim}`, join(root, 'dist/electron/main.mjs'), '--port', port, '--data', dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const printed = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((done, fail) => {
      const look = () => {
        const found = pattern.exec(text)
        if (found) done(found)
      }
      child.stdout.on('data', look)
      child.once('close', () => fail(new Error(`The app ended having printed: ${text}`)))
      look()
    })
  return { child, printed, ended }
}

let app: RunningApp
let loginUrl = ''
let cookie = ''

beforeAll(async () => {
  await ensureBuilt()
  app = startApp('0')
  loginUrl = (await app.printed(/window loads (\S+)/))[1] ?? ''
})

afterAll(async () => {
  app.child.kill('SIGKILL')
  await app.ended
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Opens the login link as the window would; works once. */
async function signIn(): Promise<{ status: number; cookie: string }> {
  const { status, headers } = await fetch(loginUrl, { redirect: 'manual' })
  return { status, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test('the window is signed in by a one-time link and gets the UI over HTTP', async () => {
  const { origin, hostname } = new URL(loginUrl)
  expect(hostname).toBe('localhost')
  const session = await signIn()
  expect(session.status).toBe(303)
  cookie = session.cookie
  const page = await fetch(`${origin}/`, { headers: { cookie, accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="app"')
  const models = await fetch(`${origin}/api/platform/v1/models`, { headers: { cookie } })
  expect(await models.json()).toContainEqual(expect.objectContaining({ id: 'field-service-routing', resource: 'route-plans' }))
  expect((await signIn()).status).toBe(401)
})

test('datasets are checked by a worker that is a utility process', async () => {
  const { origin } = new URL(loginUrl)
  const json = async (path: string, init: RequestInit) => (await (await fetch(`${origin}${path}`, init)).json()) as Record<string, string>
  const { key = '' } = await json('/api/platform/v1/api-keys', { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify({ name: 'Desktop' }) })
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const demo = await json('/v1/demo-data/BASIC', { headers })
  const { id } = await json('/v1/route-plans?operation=NONE', { method: 'POST', headers, body: JSON.stringify(demo) })
  await expect.poll(async () => (await json(`/v1/route-plans/${id}/metadata`, { headers })).status, { timeout: 15_000 }).toBe('DATASET_COMPUTED')
})

test('a second app on the same data folder says why it cannot start', async () => {
  const second = startApp('0')
  const [, reason] = await second.printed(/error box: Planwright cannot start: (.+)/)
  expect(reason).toBeTruthy()
  expect(await second.ended).toBe(1)
})

test('quitting stops the platform first', async () => {
  app.child.kill('SIGTERM')
  expect(await app.ended).toBe(0)
  await expect(fetch(`${new URL(loginUrl).origin}/healthz`)).rejects.toThrow()
})
