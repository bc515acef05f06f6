/**
 * Several tenants of one person over real HTTP: what stays with which, who may make and reach them, and what a switch
 * ends.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreatedApiKey } from '../../../../server/contract/api-key.ts'
import type { AuditPage } from '../../../../server/contract/audit.ts'
import { maxTenants } from '../../../../server/contract/tenant.ts'
import type { LoginLink, MemberSummary, SignedInMember } from '../../../../server/contract/member.ts'
import { addMember, callAs, openLink } from '../../../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { firstSession, makeTenant, switched, tenantsOf } from '../../../support/tenants.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let firstId = ''
beforeAll(async () => {
  platform = await startTestPlatform()
  firstId = (await tenantsOf(platform, await firstSession(platform)))[0]!.id
})
afterAll(() => platform.stop())

const refusal = async (response: Response | Promise<Response>) => [
  (await response).status,
  ((await (await response).json()) as { code: string }).code,
]
const json = async <Body>(headers: object, method: string, path: string, body?: unknown) =>
  (await (await callAs(platform, headers, method, path, body)).json()) as Body
const plans = (headers: Record<string, string>, path = '', init: RequestInit = {}) =>
  fetch(`${platform.base}/v1/route-plans${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  })
const submit = async (headers: Record<string, string>) =>
  (
    (await (
      await plans(headers, '?operation=NONE', { method: 'POST', body: JSON.stringify(tinyRoutePlan()) })
    ).json()) as { id: string }
  ).id
const signedIn = (headers: object) => json<SignedInMember>(headers, 'GET', '/session')

describe('what is in one tenant', () => {
  const things = {
    '/api-keys': { name: 'Key' },
    '/webhooks': { url: 'http://localhost:9/hook' },
    '/members': { name: 'Local', email: 'local@example.org' },
    '/secrets': { name: 'LOCAL', value: 'x' },
  }

  test('is not in another one of the same person, and is there when the person comes back', async () => {
    const before = await firstSession(platform)
    const [dataset, ...made] = [
      await submit(before),
      ...(await Promise.all(
        Object.entries(things).map(([path, body]) => json<{ id: string }>(before, 'POST', path, body)),
      )),
    ]
    const north = await makeTenant(platform, before, 'North')
    const there = await switched(platform, before, north.id)

    expect(await signedIn(there)).toMatchObject({
      role: 'ADMINISTRATOR',
      email: 'administrator@localhost',
      tenant: { id: north.id, name: 'North', isFirst: false },
    })
    for (const [index, path] of Object.keys(things).entries()) {
      const listed = await json<{ id: string }[]>(there, 'GET', path)
      expect([path, listed.map(({ id }) => id).includes(made[index]!.id)]).toEqual([path, false])
      expect([path, (await callAs(platform, there, 'DELETE', `${path}/${made[index]!.id}`)).status]).toEqual([
        path,
        404,
      ])
    }
    expect((await json<MemberSummary[]>(there, 'GET', '/members')).map(({ email }) => email)).toEqual([
      'administrator@localhost',
    ])
    expect(await json(there, 'GET', '/datasets')).toMatchObject({ datasets: [] })
    expect([
      (await plans(there, `/${dataset}`)).status,
      (await plans(there, `/${dataset}/metadata`)).status,
      (await plans(there, `/${dataset}/purge`, { method: 'DELETE' })).status,
    ]).toEqual([404, 404, 404])

    const back = await switched(platform, there, firstId)
    expect([
      (await plans(back, `/${dataset}/metadata`)).status,
      (await callAs(platform, back, 'DELETE', `/webhooks/${made[1]!.id}`)).status,
    ]).toEqual([200, 204])
  })

  test('is what its keys open, wherever the person is', async () => {
    const session = await firstSession(platform)
    const { key: firstKey } = await json<CreatedApiKey>(session, 'POST', '/api-keys', { name: 'Of the first' })
    const south = await makeTenant(platform, session, 'South')
    const there = await switched(platform, session, south.id)
    const { key } = await json<CreatedApiKey>(there, 'POST', '/api-keys', { name: 'Of South' })
    const [inFirst, inSouth] = [await submit({ 'x-api-key': firstKey }), await submit({ 'x-api-key': key })]
    expect([
      (await plans({ 'x-api-key': firstKey }, `/${inFirst}/metadata`)).status,
      (await plans({ 'x-api-key': firstKey }, `/${inSouth}/metadata`)).status,
    ]).toEqual([200, 404])
    expect([
      (await plans({ 'x-api-key': key }, `/${inFirst}/metadata`)).status,
      (await plans({ 'x-api-key': key }, `/${inSouth}/metadata`)).status,
    ]).toEqual([404, 200])
    expect(await (await fetch(`${platform.url}/api/aboutme`, { headers: { 'x-api-key': key } })).json()).toMatchObject({
      tenants: [{ id: south.id, name: 'South' }],
    })
  })
})

describe('making a tenant', () => {
  test('is audited in both: as the last change of the one, and the first of the other', async () => {
    const session = await firstSession(platform)
    const made = await makeTenant(platform, session, 'Audited')
    expect(made).toMatchObject({ name: 'Audited', role: 'ADMINISTRATOR', isCurrent: false })
    const entry = {
      action: 'CREATE',
      kind: 'TENANT',
      subject: { id: made.id, name: 'Audited' },
      after: { name: 'Audited' },
      via: 'SESSION',
    }
    const here = await json<AuditPage>(session, 'GET', '/audit-log?limit=1')
    expect(here.entries).toMatchObject([{ ...entry, member: { id: (await signedIn(session)).id } }])
    const there = await switched(platform, session, made.id)
    expect((await json<AuditPage>(there, 'GET', '/audit-log')).entries).toMatchObject([
      { ...entry, member: { id: (await signedIn(there)).id } },
    ])
  })

  test('is for Administrators, and not for a token, which is of one tenant', async () => {
    const user = await addMember(platform, 'user', 'USER')
    const boss = await addMember(platform, 'boss', 'ADMINISTRATOR')
    expect(await refusal(callAs(platform, user.session, 'POST', '/tenants', { name: 'X' }))).toEqual([
      403,
      'ROLE_MISSING',
    ])
    expect(await refusal(callAs(platform, boss.token, 'POST', '/tenants', { name: 'X' }))).toEqual([
      403,
      'ACCESS_TOKEN_NOT_ALLOWED',
    ])
    expect(await refusal(callAs(platform, boss.session, 'POST', '/tenants', { name: ' ' }))).toEqual([
      400,
      'BODY_INVALID',
    ])
    await makeTenant(platform, boss.session, 'Of the boss')
    expect(
      (await tenantsOf(platform, boss.session)).map(({ id, name, role, isCurrent }) => [
        id === firstId,
        name,
        role,
        isCurrent,
      ]),
    ).toEqual([
      [true, 'My organisation', 'ADMINISTRATOR', true],
      [false, 'Of the boss', 'ADMINISTRATOR', false],
    ])
    expect(await tenantsOf(platform, boss.token)).toMatchObject([{ id: firstId }])
    expect(await tenantsOf(platform, user.session)).toEqual([
      { id: firstId, name: 'My organisation', role: 'USER', isCurrent: true },
    ])
  })
})

describe('a switch', () => {
  test('leads to no tenant of somebody else, even of the same e-mail address, and to none that is not there', async () => {
    const session = await firstSession(platform)
    const member = await addMember(platform, 'elsewhere', 'ADMINISTRATOR')
    const theirs = await makeTenant(platform, member.session, 'Theirs')
    const inTheirs = await switched(platform, member.session, theirs.id)
    await callAs(platform, inTheirs, 'POST', '/members', {
      name: 'Namesake',
      email: 'administrator@localhost',
      role: 'ADMINISTRATOR',
    })
    for (const tenantId of [theirs.id, '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'])
      expect(await refusal(callAs(platform, session, 'PUT', '/session/tenant', { tenantId }))).toEqual([
        404,
        'TENANT_NOT_FOUND',
      ])
    expect((await signedIn(session)).tenant.id).toBe(firstId)
  })

  test('gives the session a new value that lasts no longer; the old one and its streams are dead, other sessions are not', async () => {
    const [session, other] = [await firstSession(platform), await firstSession(platform)]
    const made = await makeTenant(platform, session, 'Rotated')
    const stream = await callAs(platform, session, 'GET', '/datasets/events')
    const response = await callAs(platform, session, 'PUT', '/session/tenant', { tenantId: made.id })
    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^planwright-(\d+|team)-[0-9a-f]{8}=\w{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeLessThan(30 * 86_400 + 1)
    await stream.text()
    expect(await refusal(callAs(platform, session, 'GET', '/session'))).toEqual([401, 'LOGIN_REQUIRED'])
    expect(await refusal(callAs(platform, session, 'PUT', '/session/tenant', { tenantId: made.id }))).toEqual([
      401,
      'LOGIN_REQUIRED',
    ])
    expect([
      (await signedIn({ ...session, cookie: cookie.split(';')[0] })).tenant.id,
      (await signedIn(other)).tenant.id,
    ]).toEqual([made.id, firstId])
  })

  test('is for sessions alone', async () => {
    expect(await refusal(platform.manage('PUT', '/session/tenant', { tenantId: firstId }))).toEqual([
      403,
      'SESSION_NEEDED',
    ])
    const { token } = await addMember(platform, 'by-token', 'ADMINISTRATOR')
    expect(await refusal(callAs(platform, token, 'PUT', '/session/tenant', { tenantId: firstId }))).toEqual([
      403,
      'ACCESS_TOKEN_NOT_ALLOWED',
    ])
  })
})

describe('a login link that another Administrator gave out', () => {
  const linkFor = async (giver: object, id: string) =>
    openLink(platform, (await json<LoginLink>(giver, 'POST', `/members/${id}/login-links`)).url)
  const newMember = async (by: object, name: string) =>
    (await json<MemberSummary>(by, 'POST', '/members', { name, email: `${name}@example.org`, role: 'ADMINISTRATOR' }))
      .id

  test('opens no tenant its giver is not an Administrator of', async () => {
    const owner = await firstSession(platform)
    const west = await makeTenant(platform, owner, 'West')
    const ownerInWest = await switched(platform, owner, west.id)
    const ownerId = (await signedIn(ownerInWest)).id
    const bob = await linkFor(ownerInWest, await newMember(ownerInWest, 'bob'))
    const asOwner = await linkFor(bob, ownerId)
    expect(await signedIn(asOwner)).toMatchObject({ id: ownerId })
    expect(await tenantsOf(platform, asOwner)).toMatchObject([{ id: west.id }])
    expect(await refusal(callAs(platform, asOwner, 'PUT', '/session/tenant', { tenantId: firstId }))).toEqual([
      404,
      'TENANT_NOT_FOUND',
    ])
    expect(await refusal(callAs(platform, asOwner, 'POST', '/tenants', { name: 'X' }))).toEqual([
      403,
      'SESSION_OF_ONE_TENANT',
    ])
    // Neither do links and tokens that are made with such a session.
    const again = await openLink(platform, (await json<LoginLink>(asOwner, 'POST', '/login-links')).url)
    expect(await tenantsOf(platform, again)).toMatchObject([{ id: west.id }])
  })

  test('lets a new Administrator make a tenant and go there; sessions that others may hold stay behind', async () => {
    const owner = await firstSession(platform)
    const carol = await newMember(owner, 'carol')
    const [hers, held] = [await linkFor(owner, carol), await linkFor(owner, carol)]
    const made = await makeTenant(platform, hers, 'Of Carol')
    expect(await tenantsOf(platform, held)).toMatchObject([{ id: firstId }])
    const there = await switched(platform, hers, made.id)
    expect((await tenantsOf(platform, there)).map(({ id }) => id)).toEqual([firstId, made.id])
    expect(await tenantsOf(platform, await linkFor(owner, carol))).toMatchObject([{ id: firstId }])
    // Whoever is at the machine of the platform gives out more.
    const { url } = (await (await platform.manage('POST', `/members/${carol}/login-links`)).json()) as LoginLink
    expect((await tenantsOf(platform, await openLink(platform, url))).map(({ id }) => id)).toEqual([firstId, made.id])
  })
})

describe('the first tenant', () => {
  test('alone sees to what is of the whole installation', async () => {
    const session = await firstSession(platform)
    const there = await switched(platform, session, (await makeTenant(platform, session, 'East')).id)
    for (const [method, path] of [
      ['GET', '/backups'],
      ['POST', '/backups'],
      ['GET', '/backups/planwright-2027-02-01T09-00-00Z.tar'],
      ['GET', '/restore'],
      ['POST', '/restore'],
      ['POST', '/restart'],
      ['GET', '/diagnostics'],
      ['GET', '/storage'],
      ['GET', '/data-loss'],
      ['POST', '/data-loss/seen'],
    ] as const) {
      expect([
        path,
        ...(await refusal(callAs(platform, there, method, path, method === 'POST' ? {} : undefined))),
      ]).toEqual([path, 403, 'FIRST_TENANT_NEEDED'])
    }
    expect(await refusal(callAs(platform, there, 'PATCH', '/settings', { slots: 2, binDays: 3 }))).toEqual([
      403,
      'FIRST_TENANT_NEEDED',
    ])
    expect(await json(there, 'GET', '/settings')).toMatchObject({ slots: null, binDays: 7 })
    expect((await callAs(platform, there, 'PATCH', '/settings', { slots: null, binDays: 3 })).status).toBe(200)
    const back = await switched(platform, there, firstId)
    expect((await callAs(platform, back, 'PATCH', '/settings', { slots: 2 })).status).toBe(200)
    expect((await callAs(platform, back, 'GET', '/backups')).status).toBe(200)
  })

  test('is where the command line is, also when its first administrator has gone and has an older tenant than those who are left', async () => {
    const session = await firstSession(platform)
    const { id } = await signedIn(session)
    await makeTenant(platform, session, 'Kept')
    const heir = await addMember(platform, 'heir', 'ADMINISTRATOR')
    for (const { id: other, email } of await json<MemberSummary[]>(heir.session, 'GET', '/members'))
      if (![id, heir.id].includes(other))
        expect([email, (await callAs(platform, heir.session, 'DELETE', `/members/${other}`)).status]).toEqual([
          email,
          204,
        ])
    expect((await callAs(platform, heir.session, 'DELETE', `/members/${id}`)).status).toBe(204)
    expect(await (await platform.manage('GET', '/session')).json()).toMatchObject({
      id: heir.id,
      tenant: { id: firstId },
    })
    expect(await signedIn(await firstSession(platform))).toMatchObject({ id: heir.id })
  })
})

test('there is room for a hundred tenants', async () => {
  const session = await firstSession(platform)
  const answers = []
  do answers.push((await callAs(platform, session, 'POST', '/tenants', { name: 'One more' })).status)
  while (answers.at(-1) === 201 && answers.length <= maxTenants)
  expect(await refusal(callAs(platform, session, 'POST', '/tenants', { name: 'Too many' }))).toEqual([
    409,
    'TENANT_LIMIT',
  ])
})
