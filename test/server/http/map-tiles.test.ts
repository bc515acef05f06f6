/** Whom the pages may ask for pictures: nobody else without the setting, and with it exactly that server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, callAs } from '../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const policy = async () =>
  (await fetch(`${platform.url}/healthz`)).headers.get('content-security-policy')?.split(';') ?? []
const sourcesOf = (parts: readonly string[]) => parts.flatMap((part) => part.split(' ').slice(1))
const set = (patch: object) => platform.manage('PATCH', '/settings', patch).then(({ status }) => status)

test('without the setting nothing but the platform itself is allowed', async () => {
  const parts = await policy()
  expect(parts).toContain("img-src 'self' data: blob:")
  expect(
    sourcesOf(parts).filter((source) => !["'self'", "'none'", "'unsafe-inline'", 'data:', 'blob:'].includes(source)),
  ).toEqual([])
})

test('with it pictures may come from exactly that server as well, and no longer once it is reset', async () => {
  const before = await policy()
  expect(
    await set({
      tileUrl: 'https://tiles.example.org:8443/map/{z}/{x}/{y}.png?style=day',
      tileAttribution: '© Example',
    }),
  ).toBe(200)
  expect(await policy()).toEqual(
    before.map((part) => (part.startsWith('img-src') ? `${part} https://tiles.example.org:8443` : part)),
  )
  expect(await set({ tileUrl: null, tileAttribution: null })).toBe(200)
  expect(await policy()).toEqual(before)
})

test('every member is told where tiles come from; only administrators change it', async () => {
  const tiles = { tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', tileAttribution: '<b>Maps</b>' }
  await set(tiles)
  const user = await addMember(platform, 'planner', 'USER')
  expect(await (await callAs(platform, user.session, 'GET', '/map-tiles')).json()).toEqual({ ...tiles, file: null })
  expect((await callAs(platform, user.session, 'PATCH', '/settings', { tileUrl: null })).status).toBe(403)
})
