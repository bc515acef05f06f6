/** Personal access tokens over real HTTP, and what failing credentials come to. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessTokenSummary, CreatedAccessToken } from '../../../../server/contract/access-token.ts'
import type { CreatedApiKey } from '../../../../server/contract/api-key.ts'
import { addMember, callAs, openLink, redeemLink, type SignedIn } from '../../../support/people.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const day = 86_400_000
const clock = movableClock()
let platform: TestPlatform
let grace: SignedIn
let boss: SignedIn
beforeAll(async () => {
  platform = await startTestPlatform({ clock })
  grace = await addMember(platform, 'grace', 'USER')
  boss = await addMember(platform, 'boss', 'ADMINISTRATOR')
})
afterAll(() => platform.stop())

const bearer = ({ token }: CreatedAccessToken) => ({ authorization: `Bearer ${token}` })
const create = async (by: SignedIn, order: object = {}) =>
  (await (
    await callAs(platform, by.session, 'POST', '/access-tokens', { name: 'test', ...order })
  ).json()) as CreatedAccessToken
const list = async (by: SignedIn) =>
  (await (await callAs(platform, by.session, 'GET', '/access-tokens')).json()) as AccessTokenSummary[]
const opens = async (headers: object) => (await callAs(platform, headers, 'GET', '/session')).status

test('a token has the form pat_<8>_<43><6>, is shown once and expires after 30 days unless said otherwise', async () => {
  const created = await create(grace)
  expect(created).toMatchObject({
    token: expect.stringMatching(new RegExp(`^pat_${created.id}_[0-9A-Za-z]{49}$`)) as string,
    member: { email: grace.email },
  })
  expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(30 * day)
  expect(JSON.stringify(await list(grace))).not.toContain(created.token.slice(13))
  expect((await callAs(platform, grace.session, 'POST', '/access-tokens', { name: 'x', expires: 'P11Y' })).status).toBe(
    400,
  )
})

test('members see and delete their own; Administrators those of everybody', async () => {
  const [hers, his] = [await create(grace), await create(boss)]
  expect((await list(grace)).every(({ member }) => member.id === grace.id)).toBe(true)
  expect((await list(boss)).map(({ id }) => id)).toEqual(expect.arrayContaining([hers.id, his.id]))
  expect((await callAs(platform, grace.session, 'DELETE', `/access-tokens/${his.id}`)).status).toBe(404)
  expect(await opens(bearer(his))).toBe(200)
  expect((await callAs(platform, boss.session, 'DELETE', `/access-tokens/${hers.id}`)).status).toBe(204)
  expect(await opens(bearer(hers))).toBe(401)
})

test('a deleted token’s event streams end', async () => {
  const created = await create(grace)
  const stream = await callAs(platform, bearer(created), 'GET', '/datasets/events')
  expect(stream.status).toBe(200)
  await callAs(platform, grace.session, 'DELETE', `/access-tokens/${created.id}`)
  await stream.text()
})

test('last use is kept to the minute', async () => {
  const created = await create(grace)
  const lastUse = async () => (await list(grace)).find(({ id }) => id === created.id)?.lastUsedAt
  expect(await lastUse()).toBeUndefined()
  await opens(bearer(created))
  const first = clock.now().toISOString()
  await expect.poll(lastUse).toBe(first)
  clock.advance(30_000)
  await opens(bearer(created))
  expect(await lastUse()).toBe(first)
  clock.advance(31_000)
  await opens(bearer(created))
  await expect.poll(lastUse).toBe(clock.now().toISOString())
})

test('an expired token opens nothing, and its stream ends; a token opens no model API', async () => {
  const created = await create(grace, { expires: 'P1D' })
  const stream = await callAs(platform, bearer(created), 'GET', '/datasets/events')
  clock.advance(day)
  await stream.text()
  expect(await opens(bearer(created))).toBe(401)
  expect((await fetch(`${platform.base}/v1/route-plans`, { headers: grace.token })).status).toBe(401)
})

test('a member has at most 50', async () => {
  const member = await addMember(platform, 'collector', 'USER')
  for (let n = 1; n < 50; n++) await create(member)
  expect((await callAs(platform, member.session, 'POST', '/access-tokens', { name: 'one more' })).status).toBe(409)
})

test('after 20 failures in a minute an address is told to slow down, and valid callers from it never are', async () => {
  const fresh = await startTestPlatform()
  const { key } = await fresh.createKey()
  const unknown = { authorization: 'Bearer pat_abcdefgh_0000000000000000000000000000000000000000000000000' }
  const failing = {
    key: () => fetch(`${fresh.base}/v1/route-plans`, { headers: { 'x-api-key': 'pw_nonsense' } }),
    token: () => callAs(fresh, unknown, 'GET', '/session'),
    link: () => redeemLink(fresh.url, `${fresh.url}/login?token=nonsense`),
  }
  const statuses: number[] = []
  for (let n = 0; n < 7; n++) for (const call of Object.values(failing)) statuses.push((await call()).status)
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429])
  for (const call of Object.values(failing)) {
    const response = await call()
    expect([
      response.status,
      ((await response.json()) as { code: string }).code,
      Number(response.headers.get('retry-after')) > 0,
    ]).toEqual([429, 'TOO_MANY_FAILURES', true])
  }
  expect((await fetch(`${fresh.base}/v1/route-plans`, { headers: { 'x-api-key': key } })).status).toBe(200)
  const old = await openLink(fresh, await fresh.createLoginUrl())
  expect((await callAs(fresh, old, 'GET', '/session')).status).toBe(200)
  expect((await fresh.manage('GET', '/session')).status).toBe(200)
  // Without any credential there is nothing to guess with.
  expect((await callAs(fresh, {}, 'GET', '/session')).status).toBe(401)
  expect((await callAs(fresh, { ...old, cookie: `${old.cookie}x` }, 'GET', '/session')).status).toBe(401)
  await fresh.stop()
})

/** Keys made with a token of an Administrator, and what they open. */
describe('an API key made with a token', () => {
  const keyOrder = { name: 'Made with a token' }
  const makeKey = (token: CreatedAccessToken, order: object = keyOrder) =>
    callAs(platform, bearer(token), 'POST', '/api-keys', order)
  const keyMade = async (token: CreatedAccessToken, order: object = keyOrder) =>
    (await (await makeKey(token, order)).json()) as CreatedApiKey
  const opensModel = async ({ key }: CreatedApiKey) =>
    (await fetch(`${platform.base}/v1/route-plans`, { headers: { 'x-api-key': key } })).status
  const streamOf = async ({ key }: CreatedApiKey) => {
    const submitted = await fetch(`${platform.base}/v1/route-plans`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(tinyRoutePlan({ spentLimit: 'PT10M', unimprovedSpentLimit: 'PT10M' })),
    })
    const { id } = (await submitted.json()) as { id: string }
    return fetch(`${platform.base}/v1/route-plans/${id}/events`, { headers: { 'x-api-key': key } })
  }

  test('ends with the token unless it is asked for less; asked for more, it is refused with both times', async () => {
    const token = await create(boss, { expires: 'P10D' })
    expect(await keyMade(token)).toMatchObject({ expiresAt: token.expiresAt, madeWithToken: token.id })
    expect(Date.parse((await keyMade(token, { ...keyOrder, expires: 'P2D' })).expiresAt)).toBe(
      clock.now().getTime() + 2 * day,
    )
    const refused = await makeKey(token, { ...keyOrder, expires: 'P11D' })
    const { code, message } = (await refused.json()) as { code: string; message: string }
    expect([refused.status, code]).toEqual([403, 'ACCESS_TOKEN_NOT_ALLOWED'])
    expect(message).toContain(token.expiresAt)
    expect(message).toContain(new Date(clock.now().getTime() + 11 * day).toISOString())
  })

  test('by rotating one that lasts longer ends with the token, too', async () => {
    const token = await create(boss, { expires: 'P10D' })
    const old = await platform.createKey({ expires: 'P365D' })
    const rotated = (await (
      await callAs(platform, bearer(token), 'POST', `/api-keys/${old.id}/rotate`, {})
    ).json()) as CreatedApiKey
    expect(rotated).toMatchObject({ expiresAt: token.expiresAt, madeWithToken: token.id, replaces: old.id })
    const signedIn = (await (
      await callAs(platform, boss.session, 'POST', `/api-keys/${rotated.id}/rotate`, {})
    ).json()) as CreatedApiKey
    expect(signedIn.madeWithToken).toBeUndefined()
  })

  test('opens nothing once the token is deleted, and its streams end', async () => {
    const token = await create(boss)
    const key = await keyMade(token)
    expect(await opensModel(key)).toBe(200)
    const stream = await streamOf(key)
    expect(stream.status).toBe(200)
    await callAs(platform, boss.session, 'DELETE', `/access-tokens/${token.id}`)
    await stream.text()
    expect(await opensModel(key)).toBe(401)
    const listed = (await (await callAs(platform, boss.session, 'GET', '/api-keys')).json()) as { id: string }[]
    expect(listed.map(({ id }) => id)).not.toContain(key.id)
  })

  test('opens nothing once the member of the token is removed, and its streams end', async () => {
    const leaver = await addMember(platform, 'leaver', 'ADMINISTRATOR')
    const key = await keyMade(await create(leaver))
    const stream = await streamOf(key)
    expect((await callAs(platform, boss.session, 'DELETE', `/members/${leaver.id}`)).status).toBe(204)
    await stream.text()
    expect(await opensModel(key)).toBe(401)
  })
})
