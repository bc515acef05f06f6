/** The signed-in member in the user interface: calls the model API with the session instead of a key. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { isOnPostgres } from '../../../support/embedded-only.ts'
import { callAs, openLink, redeemLink, sessionIn, type SessionHeaders } from '../../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

let platform: TestPlatform
let session: SessionHeaders

beforeAll(async () => {
  platform = await startTestPlatform()
  session = await openLink(platform, await platform.createLoginUrl())
})
afterAll(() => platform.stop())

const call = (method: string, path: string, headers: Record<string, string>) =>
  fetch(`${platform.base}${path}`, { method, headers }).then(({ status }) => status)

test('a session opens the dataset endpoints, as an administrator all of them', async () => {
  expect(await call('GET', '/v1/route-plans', session)).toBe(200)
  expect(await call('POST', '/v1/demo-data', session)).toBe(200)
  expect(await call('DELETE', '/v1/route-plans/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/purge', session)).toBe(404)
})

test('a key in the header decides alone, session or not', async () => {
  expect(await call('GET', '/v1/route-plans', { ...session, 'x-api-key': 'pw_wrong' })).toBe(401)
  const { key } = await platform.createKey({ permissions: ['READ'] })
  expect(
    await call('DELETE', '/v1/route-plans/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/purge', {
      ...session,
      'x-api-key': key,
    }),
  ).toBe(403)
})

test('an unknown session opens nothing, and the identity of a key needs the key', async () => {
  expect(await call('GET', '/v1/route-plans', { ...session, cookie: `${session.cookie}x` })).toBe(401)
  expect(await call('GET', '/api/aboutme', session)).toBe(401)
})

test('a page on another port of this machine cannot use the session', async () => {
  const foreign = { ...session, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }
  expect(await call('GET', '/v1/route-plans', foreign)).toBe(403)
  expect(await call('POST', '/v1/demo-data', { ...session, origin: 'http://localhost:3000' })).toBe(403)
})

describe('the cookie', () => {
  const whoIs = (headers: Record<string, string>) =>
    fetch(`${platform.url}/api/platform/v1/session`, { headers }).then(({ status }) => status)

  test('opens nothing without the page proof, nor the proof without it, nor either with that of another session', async () => {
    const other = await openLink(platform, await platform.createLoginUrl())
    const { cookie, 'x-planwright-page-proof': pageProof } = session
    expect([await whoIs(session), await whoIs(other)]).toEqual([200, 200])
    for (const headers of [
      { cookie },
      { 'x-planwright-page-proof': pageProof },
      { ...session, cookie: other.cookie },
      { ...other, cookie },
      { cookie, 'x-planwright-page-proof': '' },
      { cookie, 'x-planwright-page-proof': cookie.split('=')[1] ?? '' },
    ]) {
      expect([await whoIs(headers), await call('GET', '/v1/route-plans', headers)]).toEqual([401, 401])
    }
  })

  test('is named after the port and the installation, and the one of another port opens nothing', async () => {
    const [name = '', value = ''] = session.cookie.split('=')
    expect(name).toMatch(new RegExp(`^planwright-${platform.port}-[0-9a-f]{8}$`))
    const elsewhere = name.replace(`-${platform.port}-`, `-${platform.port + 1}-`)
    expect(await whoIs({ ...session, cookie: `${elsewhere}=${value}` })).toBe(401)
    // Those of other programs of this machine come along and are no hindrance.
    expect(
      await whoIs({ ...session, cookie: `sid=1; ${elsewhere}=${'x'.repeat(43)}; ${session.cookie}; planwright=2` }),
    ).toBe(200)
    const second = await startTestPlatform()
    const [otherName] = (await openLink(second, await second.createLoginUrl())).cookie.split('=')
    expect(otherName?.split('-').at(-1)).not.toBe(name.split('-').at(-1))
    await second.stop()
  })

  test('is Secure and __Host- for a browser that came over https through a proxy', async () => {
    const token = new URL(await platform.createLoginUrl()).searchParams.get('token')
    const answer = await fetch(`${platform.url}/api/platform/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `https://127.0.0.1:${platform.port}` },
      body: JSON.stringify({ token }),
    })
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(
        `^__Host-planwright-${isOnPostgres ? 'team' : platform.port}-[0-9a-f]{8}=\\w{43}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict$`,
      ),
    )
    expect(await whoIs(await sessionIn(answer))).toBe(200)
  })
})

describe('a download ticket', () => {
  const diagnostics = '/api/platform/v1/diagnostics'
  const ticketFor = async (headers: Record<string, string>, address: string) => {
    const answer = await callAs(platform, headers, 'POST', '/download-tickets', { address })
    return { status: answer.status, path: ((await answer.json()) as { path?: string }).path ?? '' }
  }
  const follow = (path: string, headers: Record<string, string>, method = 'GET') =>
    fetch(platform.url + path, { method, headers })

  test('gives its one address once, to the browser of its session', async () => {
    const { status, path } = await ticketFor(session, diagnostics)
    expect(status).toBe(201)
    expect((await follow(path, { cookie: session.cookie }, 'HEAD')).status).toBe(200)
    const file = await follow(path, { cookie: session.cookie })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')])
    expect(await file.json()).toMatchObject({ version: expect.any(String) as string })
    const again = await follow(path, { cookie: session.cookie })
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([401, 'DOWNLOAD_TICKET_REJECTED'])
  })

  test('opens nothing alone, with another session, or to anything but GET', async () => {
    const other = await openLink(platform, await platform.createLoginUrl())
    for (const headers of [{}, { cookie: other.cookie }])
      expect((await follow((await ticketFor(session, diagnostics)).path, headers)).status).toBe(401)
    const { path } = await ticketFor(session, '/api/platform/v1/session')
    expect((await follow(path, { cookie: session.cookie }, 'DELETE')).status).toBe(404)
    expect((await follow(path, { cookie: session.cookie })).status).toBe(200)
  })

  test('is for our own addresses, and for sessions', async () => {
    for (const address of ['https://example.org/', '//example.org', '/login', '/api/ x', `/api/${'x'.repeat(5000)}`])
      expect([address.slice(0, 30), (await ticketFor(session, address)).status]).toEqual([address.slice(0, 30), 400])
    expect((await ticketFor({ cookie: session.cookie }, diagnostics)).status).toBe(401)
    const { token } = (await (await callAs(platform, session, 'POST', '/access-tokens', { name: 'x' })).json()) as {
      token: string
    }
    expect((await ticketFor({ authorization: `Bearer ${token}` }, diagnostics)).status).toBe(403)
  })
})

test('a download ticket ends after a minute', async () => {
  let later = 0
  const clocked = await startTestPlatform({
    clock: { now: systemClock.now, seconds: () => systemClock.seconds() + later },
  })
  const own = await openLink(clocked, await clocked.createLoginUrl())
  const { path } = (await (
    await callAs(clocked, own, 'POST', '/download-tickets', { address: '/api/platform/v1/session' })
  ).json()) as { path: string }
  later = 60
  expect((await fetch(clocked.url + path, { headers: { cookie: own.cookie } })).status).toBe(401)
  await clocked.stop()
})

test('a login link outlives a restart, works once, and ends after a quarter of an hour', async () => {
  let later = 0
  const clock = { now: () => new Date(Date.now() + later), seconds: systemClock.seconds }
  const dataFolder = await mkdtemp(join(tmpdir(), 'planwright-links-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const before = await startTestPlatform({ dataFolder, clock })
  const links = [await before.createLoginUrl(), await before.createLoginUrl()]
  await before.stop()
  const after = await startTestPlatform({ dataFolder, clock })
  const redeem = async (link: string) => (await redeemLink(after.url, link)).status
  expect([await redeem(links[0]!), await redeem(links[0]!)]).toEqual([201, 401])
  later = 15 * 60_000
  expect(await redeem(links[1]!)).toBe(401)
  await after.stop()
})
