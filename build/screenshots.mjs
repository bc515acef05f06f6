/**
 * `npm run screenshots [-- name ...]`: every page of build/screenshots-list.mjs, at 1440x900 and 1024x768, light and
 * dark, into dist/screenshots. Runs on a server of its own with a temporary data folder, filled with a few datasets.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findChromium } from './chromium.mjs'
import { screenshots } from './screenshots-list.mjs'
import { ensureBuilt, ensureInstalled, root, say } from './setup.mjs'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
]
const schemes = ['light', 'dark']
const folder = join(root, 'dist/screenshots')
const model = '/api/models/field-service-routing/v1'
const longName = `A very long name ${'that goes on '.repeat(15)}`
const names = [
  'Monday, north',
  'Tuesday, north',
  'Café ☕ Zürich 🗺️',
  'خطة الشمال',
  '<img src=x onerror=alert(1)>',
  longName,
  'Overbooked Friday',
]

ensureInstalled()
await ensureBuilt()
const { isFound, path: executablePath } = findChromium()
if (!isFound) {
  say('no Chromium found: install it (apt-get install chromium, or npx playwright install chromium)')
  process.exit(1)
}

async function startServer(dataFolder) {
  const child = spawn(
    process.execPath,
    [join(root, 'dist/server/standalone.mjs'), '--port', '0', '--data', dataFolder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  for await (const line of createInterface(child.stdout)) {
    const loginUrl = /Sign in once with (\S+)/.exec(line)?.[1]
    if (loginUrl) return { child, loginUrl, origin: new URL(loginUrl).origin }
  }
  throw new Error('the server ended before it was ready; its reason is above')
}

/** One that works and one that nobody listens to, each with a test in the log. */
async function makeWebhooks(request, platform) {
  const { url, hmacKey } = await (await request.post(`${platform}/built-in-receiver`)).json()
  const orders = [
    {
      url,
      name: 'Built-in receiver',
      authorization: 'HMAC',
      hmacKey,
      filters: { statuses: ['SOLVING_COMPLETED', 'SOLVING_FAILED'] },
    },
    {
      url: 'http://127.0.0.1:9/planwright',
      name: longName.slice(0, 100),
      authorization: 'HMAC',
      hmacKey: 'short',
      filters: { namePattern: '^Mon', tags: ['region:north'] },
    },
  ]
  for (const order of orders) {
    const { id } = await (await request.post(`${platform}/webhooks`, { data: order })).json()
    await request.post(`${platform}/webhooks/${id}/test`, { data: {} })
  }
}

/** One that a webhook names, and one that none does. */
async function makeSecrets(request, platform) {
  for (const [name, description] of [
    ['ERP_TOKEN', 'Bearer token of the ERP'],
    ['SPARE', names[5]],
  ])
    await request.post(`${platform}/secrets`, { data: { name, description, value: 'q3Z0mJx1cV8y' } })
  const headers = [{ name: 'Authorization', value: 'Bearer {secret:ERP_TOKEN}' }]
  await request.post(`${platform}/webhooks`, {
    data: { url: 'http://127.0.0.1:9/erp', name: names[2], enabled: false, authorization: 'NONE', headers },
  })
  await request.patch(`${platform}/settings`, { data: { binDays: 30, retentionDays: 90 } })
}

/** Members of every kind of name, other tenants, and a token of oneself. */
async function makePeople(request, platform) {
  for (const [index, name] of names.entries())
    await request.post(`${platform}/members`, {
      data: {
        name: name.slice(0, 100),
        email: `member${index}@example.org`,
        role: index === 1 ? 'ADMINISTRATOR' : 'USER',
      },
    })
  for (const name of [names[3], names[4], longName.slice(0, 100)])
    await request.post(`${platform}/tenants`, { data: { name } })
  for (const expires of ['PT12H', 'P30D'])
    await request.post(`${platform}/access-tokens`, { data: { name: `Report of ${expires}`, expires } })
}

/** One solved demo dataset, one being solved, one invalid, and some that rest. */
async function fill(request, origin) {
  const { modelInput } = await (await request.get(`${origin}${model}/demo-data/BASIC`)).json()
  const submit = async (name, params = {}, { spentLimit = 'PT5S', input = modelInput } = {}) => {
    const response = await request.post(`${origin}${model}/route-plans`, {
      params: { name, ...params },
      data: { config: { run: { termination: { spentLimit } } }, modelInput: input },
    })
    return (await response.json()).id
  }
  await makeWebhooks(request, `${origin}/api/platform/v1`)
  await makePeople(request, `${origin}/api/platform/v1`)
  await makeSecrets(request, `${origin}/api/platform/v1`)
  const datasetId = await submit('BASIC', { tags: 'demo' })
  for (const [index, name] of names.entries())
    await submit(name, { operation: 'NONE', tags: index % 2 ? 'region:north' : 'night' })
  await submit('Without vehicles', {}, { input: { ...modelInput, vehicles: [{ id: 'A' }, { id: 'A' }] } })
  await request.post(`${origin}/api/platform/v1/api-keys`, {
    data: { name: 'Night planning', permissions: ['CREATE', 'READ'] },
  })
  await solved(request, `${origin}${model}/route-plans/${datasetId}`)
  const childId = await derive(request, `${origin}${model}/route-plans/${datasetId}`)
  const deliveryId = await submitDemo(
    request,
    `${origin}/api/models/pickup-delivery-routing/v1`,
    'route-plans',
    'BASIC',
  )
  const rosterId = await submitDemo(request, `${origin}/api/models/employee-scheduling/v1`, 'schedules', 'HOSPITAL')
  await submit('Being solved', { tags: 'night' }, { spentLimit: 'PT30M' })
  return { datasetId, childId, deliveryId, rosterId }
}

async function solved(request, address) {
  for (;;) {
    const { status } = await (await request.get(`${address}/metadata`)).json()
    if (status === 'SOLVING_COMPLETED') return
    if (/FAILED|INVALID/.test(status)) throw new Error(`${address} became ${status}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** The plan again, with one technician ill. */
async function derive(request, address) {
  const patch = [{ op: 'replace', path: '/vehicles/0/shifts', value: [] }]
  const response = await request.post(`${address}/from-patch`, {
    params: { select: 'SOLVED', operation: 'SOLVE', name: 'BASIC, one is ill' },
    data: { patch, config: { run: { termination: { spentLimit: 'PT5S' } } } },
  })
  if (!response.ok()) throw new Error(await response.text())
  const { id } = await response.json()
  await solved(request, address.replace(/[^/]+$/, id))
  return id
}

async function submitDemo(request, model, resource, name) {
  const { modelInput } = await (await request.get(`${model}/demo-data/${name}`)).json()
  const response = await request.post(`${model}/${resource}`, {
    params: { name },
    data: { config: { run: { termination: { spentLimit: 'PT5S' } } }, modelInput },
  })
  const { id } = await response.json()
  await solved(request, `${model}/${resource}/${id}`)
  return id
}

async function take(
  context,
  /** @type {import('./screenshots-list.mjs').Shot} */ { name, path, before, prepare },
  { origin, facts },
) {
  for (const size of sizes) {
    for (const colorScheme of schemes) {
      const page = await context.newPage()
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(size)
      if (before) await page.addInitScript(before)
      await page.goto(origin + (typeof path === 'function' ? path(facts) : path))
      await page.locator('h1, h2').first().waitFor()
      await prepare?.(page)
      // Lists come after the page, and drawings after them.
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' })
      await page.waitForTimeout(1200)
      await page.screenshot({ path: join(folder, `${name}-${size.width}-${colorScheme}.png`) })
      await page.close()
    }
  }
  say(name)
}

const wanted = process.argv.slice(2)
const chosen = screenshots.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const dataFolder = mkdtempSync(join(tmpdir(), 'planwright-screenshots-'))
mkdirSync(folder, { recursive: true })
const server = await startServer(dataFolder)
const { chromium } = await import('@playwright/test')
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
})
try {
  const context = await browser.newContext()
  const { origin } = server
  const signedIn = await context.request.post(`${origin}/api/platform/v1/session`, {
    data: { token: new URL(server.loginUrl).searchParams.get('token') },
  })
  const { pageProof } = await signedIn.json()
  await context.setExtraHTTPHeaders({ 'X-Planwright-Page-Proof': pageProof })
  for (const shot of chosen.filter(({ isEmptyServer }) => isEmptyServer))
    await take(context, shot, { origin, facts: {} })
  const rest = chosen.filter(({ isEmptyServer }) => !isEmptyServer)
  const facts = rest.length > 0 ? await fill(context.request, origin) : {}
  for (const shot of rest) await take(context, shot, { origin, facts })
} finally {
  await browser.close()
  server.child.kill('SIGTERM')
  if (server.child.exitCode === null) await once(server.child, 'exit')
  rmSync(dataFolder, { recursive: true, force: true })
}
say(`pictures are in ${folder}`)
