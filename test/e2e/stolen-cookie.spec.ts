/**
 * Browsers hand the cookies of a host to every port of it. Another program of this machine - a development server, a
 * page somebody was talked into running - therefore gets the cookie of the session, and must be able to do nothing with
 * it.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './planwright-test.ts'
import { startServer } from './server.ts'

interface Neighbour {
  readonly url: string
  /** Headers of every request it got. */
  readonly seen: IncomingHttpHeaders[]
}

/** Done after each test, however it ends. */
const closing: (() => unknown)[] = []
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/**
 * A program that listens on another port of localhost, whose page runs what it likes and which writes down what it is
 * sent.
 */
async function startNeighbour(script = ''): Promise<Neighbour> {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers)
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><title>Neighbour</title><h1>Neighbour</h1><script>${script}</script>`)
  })
  closing.push(() => server.close())
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, seen }
}

const doors = [
  '/api/platform/v1/session',
  '/api/platform/v1/api-keys',
  '/api/platform/v1/audit-log/export',
  '/api/platform/v1/datasets/events',
  '/api/platform/v1/diagnostics',
  '/api/models/field-service-routing/v1/route-plans',
]

test('what another local program is sent opens nothing, and the page goes on', async ({ page, ownServer }) => {
  const neighbour = await startNeighbour()
  await page.goto(ownServer.loginUrl)
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await page.goto(neighbour.url)
  await expect(page.getByRole('heading', { name: 'Neighbour' })).toBeVisible()
  const cookies = neighbour.seen.map(({ cookie }) => cookie).filter((cookie) => cookie !== undefined)
  // Without this the test would say nothing: the browser does hand it over.
  expect(cookies.join()).toMatch(/planwright\S*=\w{43}/)

  for (const headers of neighbour.seen.filter(({ cookie }) => cookie !== undefined)) {
    const stolen = Object.fromEntries(
      Object.entries(headers).filter(([name]) => !['host', 'connection'].includes(name)),
    ) as Record<string, string>
    for (const door of doors)
      expect([door, (await fetch(ownServer.url + door, { headers: stolen })).status]).toEqual([door, 401])
    const answer = await fetch(`${ownServer.url}/api/platform/v1/download-tickets`, {
      method: 'POST',
      headers: { ...stolen, 'content-type': 'application/json' },
      body: JSON.stringify({ address: doors[0] }),
    })
    expect(answer.status).toBe(401)
    expect(
      (await fetch(`${ownServer.url}/api/platform/v1/session`, { method: 'DELETE', headers: stolen })).status,
    ).toBe(401)
  }

  await page.goto(ownServer.url)
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'API keys', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'API keys', exact: true })).toBeVisible()
})

test('a page of another port cannot ride on the session either, with any request it can make', async ({
  page,
  ownServer,
  expectedMessages,
}) => {
  expectedMessages.push(
    '401 (Unauthorized)',
    '403 (Forbidden)',
    '404 (Not Found)',
    'blocked by CORS policy',
    'net::ERR_FAILED',
    'ERR_BLOCKED_BY_RESPONSE',
  )
  const target = `${ownServer.url}/api/platform/v1/api-keys`
  const body = JSON.stringify({ name: 'From next door' })
  const neighbour = await startNeighbour(`
    Promise.allSettled([
      fetch('${target}', { method: 'POST', mode: 'no-cors', credentials: 'include', body: ${JSON.stringify(body)} }),
      fetch('${target}', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} }),
    ]).then(() => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '${target}', enctype: 'text/plain' })
      form.innerHTML = '<input name=\\'{"name":"From next door","x":"\\' value=\\'"}\\'>'
      document.body.append(form)
      form.submit()
    })`)
  await page.goto(ownServer.loginUrl)
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  const posted = page.waitForResponse(
    (response) => response.url() === target && response.request().isNavigationRequest(),
  )
  await page.goto(neighbour.url)
  expect((await posted).status()).toBe(403)
  await page.waitForURL(target)
  // A navigation carries the cookie, and no more: the address of a document shows nothing.
  const asked = await page.goto(target)
  expect(asked?.status()).toBe(401)
  await page.goto(`${ownServer.url}/api-keys`)
  await expect(page.getByRole('heading', { name: 'API keys', exact: true })).toBeVisible()
  await expect(page.getByText('From next door')).toHaveCount(0)
})

test('tabs, a reload and a browser that was closed keep the session; it is signed out of in all of them', async ({
  page,
  context,
  browser,
  ownServer,
  expectedMessages,
}) => {
  expectedMessages.push('401 (Unauthorized)')
  await page.goto(ownServer.loginUrl)
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  // The token stays neither in the address nor one step back.
  expect(page.url()).toBe(`${ownServer.url}/`)
  await page.reload()
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  const tab = await context.newPage()
  await tab.goto(`${ownServer.url}/api-keys`)
  await expect(tab.getByRole('heading', { name: 'API keys', exact: true })).toBeVisible()

  // What a browser writes to its profile when it is closed, and has when it is opened again.
  const reopened = await browser.newContext({ storageState: await context.storageState() })
  const again = await reopened.newPage()
  await again.goto(ownServer.url)
  await expect(again.getByText('Administrator', { exact: true })).toBeVisible()
  await reopened.close()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a login link' })).toBeVisible()
  await tab.reload()
  await expect(tab.getByRole('heading', { name: 'Sign in with a login link' })).toBeVisible()
})

test('a login link opens a session in a second browser beside the first, and a used one says so', async ({
  page,
  browser,
  ownServer,
  expectedMessages,
}) => {
  expectedMessages.push('401 (Unauthorized)')
  await page.goto(ownServer.loginUrl)
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  const { url: link } = (await (await page.request.post(`${ownServer.url}/api/platform/v1/login-links`)).json()) as {
    url: string
  }
  const second = await browser.newContext()
  const guest = await second.newPage()
  await guest.goto(link)
  await expect(guest.getByText('Administrator', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await second.close()

  // Whoever is signed in stays so, and is told; whoever is not, is asked for another link.
  await page.goto(link)
  await expect(page.getByText('The login link was not used: you are signed in as before').first()).toBeVisible()
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  const third = await browser.newContext()
  const stranger = await third.newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Sign in with a login link' })).toBeVisible()
  await expect(stranger.getByText('This login link is unknown, used or older than 15 minutes.')).toBeVisible()
  await third.close()
})

test('over https the cookie is Secure and __Host-, and the page has its session, files and stream', async ({
  browser,
}) => {
  const server = await startServer(undefined, ['--https', '--https-port', '0'])
  closing.push(() => server.stop())
  const origin = server.httpsUrl ?? ''
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: origin })
  closing.unshift(() => context.close())
  const page = await context.newPage()
  const stream = page.waitForResponse((response) => response.url().endsWith('/datasets/events'))
  await page.goto(server.loginUrl.replace(server.url, origin))
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  const [cookie, ...others] = await context.cookies()
  expect(others).toEqual([])
  expect(cookie).toMatchObject({
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    domain: 'localhost',
    name: expect.stringMatching(`^__Host-planwright-${new URL(origin).port}-[0-9a-f]{8}$`) as unknown,
  })
  await page.goto('/datasets')
  expect((await stream).status()).toBe(200)
  await page.goto('/audit')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(await download.failure()).toBeNull()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a login link' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})
