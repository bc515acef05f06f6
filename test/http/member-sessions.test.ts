/** The signed-in member in the user interface: calls the model API with the session instead of a key. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'

let platform: TestPlatform
let cookie: string

beforeAll(async () => {
  platform = await startTestPlatform()
  const link = new URL(platform.createLoginUrl())
  const response = await fetch(`${platform.url}${link.pathname}${link.search}`, { redirect: 'manual' })
  cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
})
afterAll(() => platform.stop())

const call = (method: string, path: string, headers: Record<string, string>) => fetch(`${platform.base}${path}`, { method, headers }).then(({ status }) => status)

test('a session opens the dataset endpoints, as an administrator all of them', async () => {
  expect(await call('GET', '/v1/route-plans', { cookie })).toBe(200)
  expect(await call('POST', '/v1/demo-data', { cookie })).toBe(200)
  expect(await call('DELETE', '/v1/route-plans/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/purge', { cookie })).toBe(404)
})

test('a key in the header decides alone, session or not', async () => {
  expect(await call('GET', '/v1/route-plans', { cookie, 'x-api-key': 'pw_wrong' })).toBe(401)
  const { key } = await platform.createKey({ permissions: ['READ'] })
  expect(await call('DELETE', '/v1/route-plans/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/purge', { cookie, 'x-api-key': key })).toBe(403)
})

test('an unknown session opens nothing, and the identity of a key needs the key', async () => {
  expect(await call('GET', '/v1/route-plans', { cookie: 'planwright_session=unknown' })).toBe(401)
  expect(await call('GET', '/api/aboutme', { cookie })).toBe(401)
})

test('a page on another port of this machine cannot use the session', async () => {
  const foreign = { cookie, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }
  expect(await call('GET', '/v1/route-plans', foreign)).toBe(403)
  expect(await call('POST', '/v1/demo-data', { cookie, origin: 'http://localhost:3000' })).toBe(403)
})
