/** Members over real HTTP: roles, the last Administrator, and what ends when a member goes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditPage } from '../../../../server/contract/audit.ts'
import type { ListedMember, LoginLink, MemberSummary } from '../../../../server/contract/member.ts'
import { addMember, callAs, openLink } from '../../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const members = async () => (await (await platform.manage('GET', '/members')).json()) as MemberSummary[]
const firstAdministrator = async () => (await members())[0]!
const refusal = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

test('the first administrator can have another name and address', async () => {
  const { id } = await firstAdministrator()
  const changed = await platform.manage('PATCH', `/members/${id}`, { name: 'Ada', email: ' Ada@Example.org ' })
  expect(await changed.json()).toMatchObject({ id, name: 'Ada', email: 'ada@example.org', role: 'ADMINISTRATOR' })
})

test.each([
  'nobody',
  '@example.org',
  'a b@example.org',
  'a@b@c',
  'a@example.org\r\nBcc: x@y',
  'a@-x',
  '"a"@example.org',
])('%j is no e-mail address', async (email) => {
  expect((await platform.manage('POST', '/members', { name: 'X', email })).status).toBe(400)
})

test('an e-mail address belongs to one member, in whatever case', async () => {
  const grace = await addMember(platform, 'grace', 'USER')
  expect(
    await refusal(await platform.manage('POST', '/members', { name: 'Other', email: 'GRACE@example.org' })),
  ).toEqual([409, 'MEMBER_EMAIL_TAKEN'])
  expect(
    await refusal(
      await platform.manage('PATCH', `/members/${(await firstAdministrator()).id}`, { email: grace.email }),
    ),
  ).toEqual([409, 'MEMBER_EMAIL_TAKEN'])
})

test('the last Administrator can be neither removed nor demoted; with a second one it can', async () => {
  const { id } = await firstAdministrator()
  expect(await refusal(await platform.manage('DELETE', `/members/${id}`))).toEqual([409, 'LAST_ADMINISTRATOR'])
  expect(await refusal(await platform.manage('PATCH', `/members/${id}`, { role: 'USER' }))).toEqual([
    409,
    'LAST_ADMINISTRATOR',
  ])
  const second = await addMember(platform, 'second', 'ADMINISTRATOR')
  expect((await callAs(platform, second.session, 'PATCH', `/members/${id}`, { role: 'USER' })).status).toBe(200)
  expect(await refusal(await callAs(platform, second.session, 'DELETE', `/members/${second.id}`))).toEqual([
    409,
    'LAST_ADMINISTRATOR',
  ])
  expect((await callAs(platform, second.session, 'PATCH', `/members/${id}`, { role: 'ADMINISTRATOR' })).status).toBe(
    200,
  )
})

test('a role holds from the next call on, for sessions and tokens', async () => {
  const member = await addMember(platform, 'promoted', 'USER')
  const may = async () =>
    Promise.all(
      [member.session, member.token].map(
        async (headers) => (await callAs(platform, headers, 'GET', '/api-keys')).status,
      ),
    )
  expect(await may()).toEqual([403, 403])
  await platform.manage('PATCH', `/members/${member.id}`, { role: 'ADMINISTRATOR' })
  expect(await may()).toEqual([200, 200])
  await platform.manage('PATCH', `/members/${member.id}`, { role: 'USER' })
  expect(await may()).toEqual([403, 403])
})

test('a removed member’s session, token, login link and open event streams end', async () => {
  const member = await addMember(platform, 'leaving', 'USER')
  const { url } = (await (await platform.manage('POST', `/members/${member.id}/login-links`)).json()) as LoginLink
  const streams = await Promise.all(
    [member.session, member.token].map((headers) => callAs(platform, headers, 'GET', '/datasets/events')),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  const ends = Promise.all(streams.map((stream) => stream.text()))
  const calls = async () =>
    Promise.all(
      [member.session, member.token].map(
        async (headers) => (await callAs(platform, headers, 'GET', '/session')).status,
      ),
    )
  expect(await calls()).toEqual([200, 200])
  expect((await platform.manage('DELETE', `/members/${member.id}`)).status).toBe(204)
  expect(await calls()).toEqual([401, 401])
  await ends
  expect((await openLink(platform, url)).cookie).toBe('')
})

test('signing out ends the streams of that session and leaves others open', async () => {
  const member = await addMember(platform, 'two-browsers', 'USER')
  const { url } = (await (
    await callAs(platform, member.session, 'POST', `/members/${member.id}/login-links`)
  ).json()) as LoginLink
  const second = await openLink(platform, url)
  const [ending, staying] = await Promise.all(
    [second, member.session].map((headers) => callAs(platform, headers, 'GET', '/datasets/events')),
  )
  expect((await callAs(platform, second, 'DELETE', '/session')).status).toBe(204)
  await ending!.text()
  expect((await callAs(platform, member.session, 'GET', '/session')).status).toBe(200)
  // Still open: it tells what happens from now on.
  const { key } = await platform.createKey()
  const submitted = await fetch(`${platform.base}/v1/route-plans?operation=NONE`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(tinyRoutePlan()),
  })
  const { id } = (await submitted.json()) as { id: string }
  let heard = ''
  for await (const text of staying!.body!.pipeThrough(new TextDecoderStream())) {
    heard += text
    if (heard.includes(id)) break
  }
  expect(heard).toContain(id)
})

test('a User gets login links for itself alone; whose link an Administrator asks for is in the audit log', async () => {
  const [one, other] = [await addMember(platform, 'one', 'USER'), await addMember(platform, 'other', 'USER')]
  expect((await callAs(platform, one.session, 'POST', `/members/${one.id}/login-links`)).status).toBe(201)
  expect(await refusal(await callAs(platform, one.session, 'POST', `/members/${other.id}/login-links`))).toEqual([
    403,
    'ROLE_MISSING',
  ])
  const { entries } = (await (await platform.manage('GET', '/audit-log?kind=LOGIN_LINK&limit=1')).json()) as AuditPage
  expect(entries).toMatchObject([{ subject: { id: other.id }, after: { email: other.email } }])
  expect(JSON.stringify(entries)).not.toContain('token=')
})

test('a token makes its member no login link, which would outlive it', async () => {
  const member = await addMember(platform, 'token-holder', 'USER')
  expect(await refusal(await callAs(platform, member.token, 'POST', `/members/${member.id}/login-links`))).toEqual([
    403,
    'ACCESS_TOKEN_NOT_ALLOWED',
  ])
})

test('a User works with datasets, and only an Administrator purges them', async () => {
  const { session } = await addMember(platform, 'planner', 'USER')
  const status = async (method: string, path: string) =>
    (await fetch(`${platform.base}/v1/route-plans${path}`, { method, headers: session })).status
  const nobody = '/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'
  expect(
    [
      await status('GET', ''),
      await status('POST', nobody),
      await status('DELETE', nobody),
      await status('PATCH', `${nobody}/metadata`),
    ].filter((code) => code === 401 || code === 403),
  ).toEqual([])
  expect(await status('DELETE', `${nobody}/purge`)).toBe(403)
})

test('the list tells when a member was last here, and whether one is signed in', async () => {
  const { id } = (await (
    await platform.manage('POST', '/members', { name: 'Late', email: 'late@example.org' })
  ).json()) as MemberSummary
  const listed = async () =>
    ((await (await platform.manage('GET', '/members')).json()) as ListedMember[]).find((member) => member.id === id)
  const before = await listed()
  expect(before).toMatchObject({ isSignedIn: false })
  expect(before).not.toHaveProperty('lastSeenAt')
  const { url } = (await (await platform.manage('POST', `/members/${id}/login-links`)).json()) as LoginLink
  const session = await openLink(platform, url)
  await callAs(platform, session, 'GET', '/session')
  // Nobody waits for the note of when somebody was seen.
  await expect.poll(listed).toHaveProperty('lastSeenAt')
  const { createdAt, lastSeenAt = '', isSignedIn } = (await listed())!
  expect(isSignedIn).toBe(true)
  expect(lastSeenAt >= createdAt).toBe(true)
  await callAs(platform, session, 'DELETE', '/session')
  expect(await listed()).toMatchObject({ isSignedIn: false, lastSeenAt })
})
