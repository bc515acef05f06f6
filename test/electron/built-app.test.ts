/** The built desktop app: the same bundle that is packaged, run with a stand-in for Electron. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../build/chromium.mjs'
import { ensureBuilt } from '../../build/setup.mjs'
import { redeemLink, sessionIn, type SessionHeaders } from '../support/people.ts'
import { routePlanClient, type RoutePlanClient } from '../support/route-plan-client.ts'
import { tinyRoutePlan } from '../support/tiny-route-plan.ts'
import { startApp, type RunningApp } from './running-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'planwright-desktop-'))
const dataFolder = join(folder, 'data')
const origin = () => new URL(loginUrl).origin

let app: RunningApp
let loginUrl = ''
let session = {} as SessionHeaders
let client: RoutePlanClient

beforeAll(async () => {
  await ensureBuilt()
  app = startApp(dataFolder)
  loginUrl = (await app.printed(/window loads (\S+)/))[1] ?? ''
})

afterAll(async () => {
  app.child.kill('SIGKILL')
  await app.ended
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the login link as the window would; works once. */
async function signIn(): Promise<number> {
  const answer = await redeemLink(origin(), loginUrl)
  if (answer.ok) session = await sessionIn(answer)
  return answer.status
}

async function createClient(): Promise<RoutePlanClient> {
  const answer = await fetch(`${origin()}/api/platform/v1/api-keys`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Desktop' }),
  })
  const { key } = (await answer.json()) as { key: string }
  return routePlanClient(`${origin()}/api/models/field-service-routing`, key)
}

test('the window is signed in by a one-time link and gets the UI over HTTP', async () => {
  expect(new URL(loginUrl).hostname).toBe('localhost')
  expect(await signIn()).toBe(201)
  const page = await fetch(`${origin()}/`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="app"')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const models = await fetch(`${origin()}/api/platform/v1/models`, { headers: session })
  expect(await models.json()).toContainEqual(
    expect.objectContaining({ id: 'field-service-routing', resource: 'route-plans' }),
  )
  expect(await signIn()).toBe(401)
  client = await createClient()
})

test.skipIf(!findChromium().isFound)(
  'the UI it serves runs in Chromium, with nothing asked of another machine',
  async () => {
    const { path } = findChromium()
    const browser = await chromium.launch({
      ...(path ? { executablePath: path } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    const context = await browser.newContext()
    const [name = '', value = ''] = session.cookie.split('=')
    await context.addCookies([{ name, value, url: origin() }])
    await context.addInitScript(
      (proof) => localStorage.setItem('planwright.page-proof', JSON.stringify(proof)),
      session['x-planwright-page-proof'],
    )
    const page = await context.newPage()
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(origin()) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    await page.goto(`${origin()}/datasets`)
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    expect(foreign).toEqual([])
    await browser.close()
  },
)

test("the data folder and what is kept in it are the owner's alone, and the log says how the secret key is kept", () => {
  if (process.platform !== 'win32') {
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataFolder, 'secret.key')).mode & 0o777).toBe(0o600)
  }
  expect(readFileSync(join(dataFolder, 'logs', 'planwright.log'), 'utf8')).toContain('This system has no key store')
})

test('a second start hands over its link and its file, and ends; the first opens both', async () => {
  const { id } = await client.submit(tinyRoutePlan({ stepCountLimit: 50 }))
  await client.final(id)
  const second = startApp(dataFolder, [`planwright://dataset/${id}`])
  expect(await second.ended).toBe(0)
  await app.printed(new RegExp(`page is told desktop:open-page /datasets/${id}`))

  const file = join(folder, 'Monday.json')
  writeFileSync(
    file,
    JSON.stringify({
      modelInput: tinyRoutePlan().modelInput,
      config: { run: { termination: { stepCountLimit: 50 } } },
    }),
  )
  app.order('answer Field service routing')
  expect(await startApp(dataFolder, [file]).ended).toBe(0)
  await app.printed(/question: Which model is Monday.json for\? \[Field service routing, .*Cancel\]/)
  const [, opened = ''] = await app.printed(/page is told desktop:open-page \/datasets\/(\S+)/)
  expect(await client.final(opened)).toMatchObject({ name: 'Monday', status: 'SOLVING_COMPLETED' })

  expect(await startApp(dataFolder, [`planwright://dataset/${id}/purge`]).ended).toBe(0)
  await app.printed(/window is shown/)
})

test('the tray counts, the machine stays awake, the end is told, and a click on it opens the dataset', async () => {
  const plan = tinyRoutePlan({ spentLimit: 'PT3S' })
  const { id } = await client.submit({ ...plan, config: { run: { ...plan.config.run, name: 'Three seconds' } } })
  await client.final(id)
  await app.printed(/notification: Three seconds is solved: Score \S+soft/)
  for (const running of ['1 solving', 'nothing to solve'])
    expect(app.history()).toContain(`tray: Planwright: ${running}`)
  for (const state of ['kept awake', 'may sleep']) expect(app.history()).toContain(`power: ${state}`)
  app.order('notify-clicks')
  await app.printed(new RegExp(`page is told desktop:open-page /datasets/${id}`))
})

test('an app that cannot have the data folder says why', async () => {
  const second = startApp(dataFolder, [], { SHIM_EVERY_INSTANCE_IS_FIRST: '1' })
  const [, reason] = await second.printed(/error box: Planwright cannot start: (.+)/)
  expect(reason).toContain(dataFolder)
  expect(await second.ended).toBe(1)
})

test('closing the window while solving asks; going on at the next start does', async () => {
  const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
  await client.until(id, ({ status, score }) => status === 'SOLVING_ACTIVE' && score !== undefined)
  app.order('close')
  await app.printed(/question: A dataset is being solved\. \[Keep running in the tray, Stop and keep the best plans, /)
  app.order('answer Quit and go on at the next start')
  app.order('quit')
  expect(await app.ended).toBe(0)
  await expect(fetch(`${origin()}/healthz`)).rejects.toThrow()

  app = startApp(dataFolder)
  loginUrl = (await app.printed(/window loads (\S+)/))[1] ?? ''
  await signIn()
  client = await createClient()
  await client.until(id, ({ status }) => status === 'SOLVING_ACTIVE')
  app.order('answer Stop and keep the best plans')
  app.order('quit')
  expect(await app.ended).toBe(0)

  app = startApp(dataFolder, ['--hidden'])
  await app.printed(/tray: Planwright: nothing to solve/)
  expect(await startApp(dataFolder).ended).toBe(0)
  loginUrl = (await app.printed(/window loads (\S+)/))[1] ?? ''
  await signIn()
  client = await createClient()
  expect((await client.metadata(id)).status).toBe('SOLVING_COMPLETED')
})

test('a fault nobody caught ends the app in order, starts it again, and the next start says so', async () => {
  app.order('throw')
  await app.printed(/relaunch/)
  expect(await app.ended).toBe(1)
  app = startApp(dataFolder)
  await app.printed(/question: Planwright ended unexpectedly and was started again/)
})

test('quitting stops the platform first', async () => {
  app.child.kill('SIGTERM')
  expect(await app.ended).toBe(0)
  await expect(fetch(`${origin()}/healthz`)).rejects.toThrow()
})
