/**
 * The API of the platform driven through everything it documents:
 * each answer is what the OpenAPI document says of it.
 */
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLink } from '../../../support/people.ts'
import { startDocumentedPlatform, type DocumentedPlatform } from '../../../support/documented-platform.ts'
import { tinyMap } from '../../../support/tiny-map.ts'

const manage = '/api/platform/v1'
const nobody = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'

let world: DocumentedPlatform
let platform: DocumentedPlatform['platform']
let call: DocumentedPlatform['call']
let administrator: DocumentedPlatform['administrator']
let submission: DocumentedPlatform['submission']
let json: DocumentedPlatform['json']
let status: DocumentedPlatform['status']
let submitted: DocumentedPlatform['submitted']
beforeAll(async () => {
  world = await startDocumentedPlatform()
  ;({ platform, call, administrator, submission, json, status, submitted } = world)
})
afterAll(() => world.stop())

describe('the platform', () => {
  test('creates, lists and deletes API keys', async () => {
    const { id } = await json<{ id: string }>('POST', `${manage}/api-keys`, {
      headers: administrator,
      body: { name: 'Documented', permissions: ['READ'] },
    })
    expect(await status('GET', `${manage}/api-keys`, { headers: administrator })).toBe(200)
    const rotate = (which: string, body?: object) =>
      status('POST', `${manage}/api-keys/${which}/rotate`, { headers: administrator, ...(body ? { body } : {}) })
    expect([
      await rotate(id, { overlapHours: 1 }),
      await rotate(id),
      await rotate('nobody00'),
      await rotate(id, { overlapHours: 200 }),
    ]).toEqual([201, 409, 404, 400])
    expect([
      await status('DELETE', `${manage}/api-keys/${id}`, { headers: administrator }),
      await status('DELETE', `${manage}/api-keys/${id}`, { headers: administrator }),
    ]).toEqual([204, 404])
    expect(await status('POST', `${manage}/api-keys`, { headers: administrator, body: { name: '' } })).toBe(400)
    expect(await json('POST', `${manage}/api-keys`, { headers: administrator })).toMatchObject({ code: 'BODY_MISSING' })
    expect(
      await json('POST', `${manage}/api-keys`, {
        headers: { ...administrator, 'content-encoding': 'gzip' },
        rawBody: gzipSync('{"name":"Cut"}').subarray(0, 20),
      }),
    ).toMatchObject({ code: 'BODY_TRUNCATED' })
    expect(await status('GET', `${manage}/api-keys`)).toBe(401)
    expect(
      await json('GET', `${manage}/api-keys`, {
        headers: { ...administrator, origin: 'https://elsewhere.example.org' },
      }),
    ).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
  })

  test('keeps configuration profiles', async () => {
    const profiles = `${manage}/models/field-service-routing/configurations`
    const body = { name: 'Overnight', runConfiguration: { termination: { spentLimit: 'PT2H' } } }
    const { id } = await json<{ id: string }>('POST', profiles, { headers: administrator, body })
    expect(await status('POST', profiles, { headers: administrator, body })).toBe(400)
    for (const address of [profiles, `${profiles}/${id}`, `${profiles}/0`])
      expect(await status('GET', address, { headers: administrator })).toBe(200)
    expect(
      await status('PUT', `${profiles}/${id}`, {
        headers: administrator,
        body: { ...body, description: 'Takes its time' },
      }),
    ).toBe(200)
    expect([
      await status('PUT', `${profiles}/0`, { headers: administrator, body }),
      await status('DELETE', `${profiles}/0`, { headers: administrator }),
    ]).toEqual([403, 403])
    expect([
      await status('DELETE', `${profiles}/${id}`, { headers: administrator }),
      await status('GET', `${profiles}/${id}`, { headers: administrator }),
    ]).toEqual([200, 404])
    expect(await status('GET', `${manage}/models/astrology/configurations`, { headers: administrator })).toBe(404)
  })

  test('keeps mappings of spreadsheets, and tells whether addresses can be looked up', async () => {
    const mappings = `${manage}/models/field-service-routing/import-mappings`
    const body = { sheets: { Kunden: 'visits' } }
    expect([
      await status('PUT', `${mappings}/Weekly`, { headers: administrator, body }),
      await status('GET', mappings, { headers: administrator }),
      await status('DELETE', `${mappings}/Weekly`, { headers: administrator }),
      await status('DELETE', `${mappings}/Weekly`, { headers: administrator }),
      await status('PUT', `${mappings}/Weekly`, { headers: administrator, body: { sheets: 1 } }),
      await status('GET', `${manage}/geocoder`, { headers: administrator }),
      await status('POST', `${manage}/geocode`, { headers: administrator, body: { addresses: ['Main St 1'] } }),
      await status('POST', `${manage}/geocode`, { headers: administrator, body: {} }),
    ]).toEqual([200, 200, 204, 404, 400, 200, 409, 400])
    const geocoder = createServer((_, response) => response.end('[{"lat":"52.5","lon":"13.4"}]'))
    await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve))
    const set = (geocoderAddress: string | null) =>
      status('PATCH', `${manage}/settings`, { headers: administrator, body: { geocoderAddress } })
    await set(`http://127.0.0.1:${(geocoder.address() as AddressInfo).port}`)
    const body200 = { addresses: ['Main St 1'] }
    expect(await status('POST', `${manage}/geocode`, { headers: administrator, body: body200 })).toBe(200)
    geocoder.closeAllConnections()
    geocoder.close()
    await set('http://127.0.0.1:1')
    expect(await status('POST', `${manage}/geocode`, { headers: administrator, body: body200 })).toBe(502)
    await set(null)
  })

  test('has a name, and a log of who changed what', async () => {
    expect([
      await status('GET', `${manage}/tenant`, { headers: administrator }),
      await status('PATCH', `${manage}/tenant`, { headers: administrator, body: { name: 'Documented' } }),
      await status('PATCH', `${manage}/tenant`, { headers: administrator, body: { name: '' } }),
    ]).toEqual([200, 200, 400])
    const { nextCursor } = await json<{ nextCursor: string }>(
      'GET',
      `${manage}/audit-log?limit=1&kind=TENANT&kind=API_KEY&member=local`,
      { headers: administrator },
    )
    expect([
      await status('GET', `${manage}/audit-log?limit=1&cursor=${nextCursor}`, { headers: administrator }),
      await status('GET', `${manage}/audit-log?cursor=nonsense`, { headers: administrator }),
    ]).toEqual([200, 400])
    expect([
      await status('GET', `${manage}/audit-log/export`, { headers: administrator }),
      await status('GET', `${manage}/audit-log/export?format=jsonl`, { headers: administrator }),
    ]).toEqual([200, 200])
  })

  test('has members, who have tokens', async () => {
    const members = `${manage}/members`
    const body = { name: 'Grace', email: 'grace@example.org' }
    const { id } = await json<{ id: string }>('POST', members, { headers: administrator, body })
    expect([
      await status('POST', members, { headers: administrator, body }),
      await status('POST', members, { headers: administrator, body: { ...body, email: 'nowhere' } }),
    ]).toEqual([409, 400])
    const [first] = await json<{ id: string }[]>('GET', members, { headers: administrator })
    expect([
      await status('PATCH', `${members}/${first!.id}`, { headers: administrator, body: { role: 'USER' } }),
      await status('PATCH', `${members}/${id}`, { headers: administrator, body: { name: 'Grace H.' } }),
    ]).toEqual([409, 200])
    expect([
      await status('POST', `${members}/${id}/login-links`, { headers: administrator }),
      await status('POST', `${members}/${nobody}/login-links`, { headers: administrator }),
    ]).toEqual([201, 404])
    expect([
      await status('DELETE', `${members}/${id}`, { headers: administrator }),
      await status('DELETE', `${members}/${id}`, { headers: administrator }),
    ]).toEqual([204, 404])
    const created = await json<{ id: string; token: string }>('POST', `${manage}/access-tokens`, {
      headers: administrator,
      body: { name: 'Report' },
    })
    const byToken = { headers: { authorization: `Bearer ${created.token}` } }
    expect([
      await status('GET', `${manage}/access-tokens`, byToken),
      await status('POST', `${manage}/access-tokens`, { ...byToken, body: { name: 'Longer' } }),
      await status('POST', `${manage}/login-links`, byToken),
      await status('POST', `${members}/${first!.id}/login-links`, byToken),
    ]).toEqual([200, 403, 403, 403])
    expect([
      await status('DELETE', `${manage}/access-tokens/${created.id}`, { headers: administrator }),
      await status('DELETE', `${manage}/access-tokens/${created.id}`, { headers: administrator }),
    ]).toEqual([204, 404])
  })

  test('has several tenants of one person', async () => {
    const made = await json<{ id: string }>('POST', `${manage}/tenants`, {
      headers: administrator,
      body: { name: 'North' },
    })
    expect([
      await status('GET', `${manage}/tenants`, { headers: administrator }),
      await status('POST', `${manage}/tenants`, { headers: administrator, body: { name: '' } }),
    ]).toEqual([200, 400])
    const session = await openLink(platform, await platform.createLoginUrl())
    const switchTo = (headers: Record<string, string>, tenantId: string) =>
      status('PUT', `${manage}/session/tenant`, { headers, body: { tenantId } })
    expect([
      await switchTo(session, nobody),
      await switchTo(session, 'nowhere'),
      await switchTo(administrator, made.id),
      await switchTo(session, made.id),
      await switchTo(session, made.id),
    ]).toEqual([404, 400, 403, 204, 401])
  })

  test('keeps secrets', async () => {
    const body = { name: 'RECEIVER_TOKEN', value: 'Bearer 1' }
    const { id } = await json<{ id: string }>('POST', `${manage}/secrets`, { headers: administrator, body })
    expect([
      await status('POST', `${manage}/secrets`, { headers: administrator, body }),
      await status('POST', `${manage}/secrets`, { headers: administrator, body: { name: 'x', value: '' } }),
    ]).toEqual([409, 400])
    expect([
      await status('GET', `${manage}/secrets`, { headers: administrator }),
      await status('PUT', `${manage}/secrets/${id}`, { headers: administrator, body: { value: 'Bearer 2' } }),
    ]).toEqual([200, 200])
    expect([
      await status('DELETE', `${manage}/secrets/${id}`, { headers: administrator }),
      await status('DELETE', `${manage}/secrets/${id}`, { headers: administrator }),
    ]).toEqual([204, 404])
  })

  test('keeps webhooks', async () => {
    const body = {
      url: 'http://localhost:9000/planwright',
      authorization: 'HMAC',
      hmacKey: 'short',
      headers: [{ name: 'X-Sent', value: '{hmac_timestamp}' }],
      filters: { statuses: ['SOLVING_FAILED'], namePattern: '^Mon', tags: ['a'] },
    }
    const { id } = await json<{ id: string }>('POST', `${manage}/webhooks`, { headers: administrator, body })
    expect([
      await status('POST', `${manage}/webhooks`, {
        headers: administrator,
        body: { ...body, url: `${platform.url}/healthz` },
      }),
      await status('POST', `${manage}/webhooks`, { headers: administrator, body: { url: 'nowhere' } }),
    ]).toEqual([400, 400])
    expect([
      await status('GET', `${manage}/webhooks?includeHealthHours=true`, { headers: administrator }),
      await status('GET', `${manage}/webhooks?includeHealthHours=yes`, { headers: administrator }),
      await status('GET', `${manage}/webhooks/${id}`, { headers: administrator }),
      await status('PUT', `${manage}/webhooks/${id}`, { headers: administrator, body: { url: body.url } }),
    ]).toEqual([200, 400, 200, 200])
    expect([
      await status('POST', `${manage}/webhooks/filter-test`, { headers: administrator, body: body.filters }),
      await status('POST', `${manage}/webhooks/filter-test`, { headers: administrator, body: { namePattern: '(' } }),
    ]).toEqual([200, 400])
    expect([
      await status('DELETE', `${manage}/webhooks/${id}`, { headers: administrator }),
      await status('DELETE', `${manage}/webhooks/${id}`, { headers: administrator }),
      await status('GET', `${manage}/webhooks/${id}`, { headers: administrator }),
      await status('PUT', `${manage}/webhooks/${id}`, { headers: administrator, body: { url: body.url } }),
    ]).toEqual([204, 404, 404, 404])
  })

  test('tries webhooks, and shows and repeats what was sent', async () => {
    const as = { headers: administrator }
    const { id } = await json<{ id: string }>('POST', `${manage}/webhooks`, {
      ...as,
      body: { url: 'http://localhost:1/nobody' },
    })
    const test = await json<{ id: string }>('POST', `${manage}/webhooks/${id}/test`, {
      ...as,
      body: { status: 'SOLVING_FAILED' },
    })
    expect(test).toMatchObject({ purpose: 'TEST', outcome: 'UNREACHABLE', status: 'SOLVING_FAILED' })
    expect([
      await status('POST', `${manage}/webhooks/${id}/test`, { ...as, body: { datasetId: nobody } }),
      await status('POST', `${manage}/webhooks/${id}/test`, { ...as, body: { status: 'DONE' } }),
    ]).toEqual([404, 400])
    expect(
      await json(
        'GET',
        `${manage}/webhook-logs?webhook=${id}&outcome=UNREACHABLE&status=SOLVING_FAILED&limit=1&from=2020-01-01T00:00:00Z`,
        as,
      ),
    ).toMatchObject({ records: [{ id: test.id }] })
    expect([
      await status('GET', `${manage}/webhook-logs/${test.id}`, as),
      await status('GET', `${manage}/webhook-logs/${nobody}`, as),
      await status('GET', `${manage}/webhook-logs?cursor=no`, as),
    ]).toEqual([200, 404, 400])
    expect([
      await status('POST', `${manage}/webhook-logs/${test.id}/resend`, as),
      await status('POST', `${manage}/webhook-logs/${nobody}/resend`, as),
    ]).toEqual([202, 404])
    const since = { since: '2027-01-01T00:00:00Z' }
    expect([
      await status('POST', `${manage}/webhooks/${id}/resend-failed`, { ...as, body: since }),
      await status('POST', `${manage}/webhooks/${nobody}/resend-failed`, { ...as, body: since }),
      await status('POST', `${manage}/webhooks/${id}/resend-failed`, { ...as, body: { since: 'yesterday' } }),
    ]).toEqual([202, 404, 400])
    expect([
      await status('DELETE', `${manage}/webhooks/${id}/missed`, as),
      await status('DELETE', `${manage}/webhooks/${nobody}/missed`, as),
    ]).toEqual([204, 404])
    expect([
      await status('GET', `${manage}/webhooks/${id}/health-hours`, as),
      await status('GET', `${manage}/webhooks/${nobody}/health-hours`, as),
    ]).toEqual([200, 404])
    expect(await status('DELETE', `${manage}/webhooks/${id}`, as)).toBe(204)
  })

  test('shows and orders the solve queue', async () => {
    const long = { spentLimit: 'PT10M', unimprovedSpentLimit: 'PT9M' }
    const running = await submitted('', submission(long))
    await expect
      .poll(() => json('GET', `${manage}/solve-queue`, { headers: administrator }))
      .toMatchObject({ running: [{ id: running }] })
    const waiting = await submitted('', submission(long))
    await expect
      .poll(() => json('GET', `${manage}/solve-queue`, { headers: administrator }))
      .toMatchObject({ running: [{ id: running }], queued: [{ id: waiting }] })
    expect(
      await status('PATCH', `${manage}/solve-queue/${waiting}`, { headers: administrator, body: { priority: 9 } }),
    ).toBe(200)
    expect(
      await status('PATCH', `${manage}/solve-queue/${waiting}`, { headers: administrator, body: { priority: 99 } }),
    ).toBe(400)
    for (const id of [waiting, running])
      expect(await status('DELETE', `${manage}/solve-queue/${id}`, { headers: administrator })).toBe(200)
    expect(
      await status('PATCH', `${manage}/solve-queue/${running}`, { headers: administrator, body: { priority: 9 } }),
    ).toBe(409)
    expect(await status('DELETE', `${manage}/solve-queue/${nobody}`, { headers: administrator })).toBe(404)
  })

  test('knows of no machines but its own, where it is no team', async () => {
    expect(await json('GET', `${manage}/machines`, { headers: administrator })).toMatchObject({ isTeam: false })
    expect(await status('POST', `${manage}/machines/workers/${nobody}/drain`, { headers: administrator })).toBe(404)
  })

  test('has models, settings, health and documents', async () => {
    expect(await status('GET', `${manage}/models`, { headers: administrator })).toBe(200)
    expect(await status('GET', `${manage}/settings`, { headers: administrator })).toBe(200)
    expect(await status('GET', `${manage}/storage`, { headers: administrator })).toBe(200)
    expect(await status('GET', `${manage}/diagnostics`, { headers: administrator })).toBe(200)
    expect(await json('GET', `${manage}/map-tiles`, { headers: administrator })).toEqual({
      tileUrl: null,
      tileAttribution: null,
      file: null,
    })
    expect(await status('PATCH', `${manage}/settings`, { headers: administrator, body: { slots: 0 } })).toBe(400)
    expect(await status('GET', '/healthz')).toBe(200)
    expect([await status('GET', '/openapis/platform/v1'), await status('GET', '/openapis/astrology/v1')]).toEqual([
      200, 404,
    ])
  })

  test('keeps a map file', async () => {
    const as = { headers: administrator }
    const file = { headers: { ...administrator, 'content-type': 'application/vnd.pmtiles' } }
    const part = (range?: string) => ({ headers: { ...administrator, ...(range !== undefined && { range }) } })
    expect([
      await status('POST', `${manage}/map-file`, { ...file, rawBody: new Uint8Array(tinyMap()) }),
      await status('POST', `${manage}/map-file`, { ...file, rawBody: 'no map' }),
      await status('GET', `${manage}/map-file`, as),
      await status('GET', `${manage}/map-file/content`, part('bytes=0-6')),
      await status('GET', `${manage}/map-file/content`, part()),
      await status('DELETE', `${manage}/map-file`, as),
      await status('DELETE', `${manage}/map-file`, as),
      await status('GET', `${manage}/map-file/content`, part('bytes=0-6')),
    ]).toEqual([200, 400, 200, 206, 416, 204, 404, 404])
  })

  test('makes backups and restores them', async () => {
    const as = { headers: administrator }
    const { name } = await json<{ name: string }>('POST', `${manage}/backups`, as)
    const bytes = await (await fetch(`${platform.url}${manage}/backups/${name}`, as)).arrayBuffer()
    expect([
      await status('GET', `${manage}/backups`, as),
      await status('GET', `${manage}/backups/${name}`, as),
      await status('GET', `${manage}/backups/planwright-none.tar`, as),
    ]).toEqual([200, 200, 404])
    expect([
      await status('POST', `${manage}/restore`, { ...as, body: { backup: name } }),
      await status('POST', `${manage}/restore`, { ...as, body: { backup: 'planwright-none.tar' } }),
    ]).toEqual([200, 404])
    const file = { headers: { ...administrator, 'content-type': 'application/x-tar' } }
    expect([
      await status('POST', `${manage}/restore/upload`, { ...file, rawBody: bytes }),
      await status('POST', `${manage}/restore/upload`, { ...file, rawBody: 'no tar' }),
    ]).toEqual([200, 400])
    expect([
      await status('GET', `${manage}/restore`, as),
      await status('DELETE', `${manage}/restore`, as),
      await status('DELETE', `${manage}/restore`, as),
    ]).toEqual([200, 204, 404])
    await mkdir(join(platform.dataFolder, 'quarantine', '2027-02-01T09-00-00.000Z'), { recursive: true })
    expect([
      await status('GET', `${manage}/data-loss`, as),
      await status('POST', `${manage}/data-loss/seen`, as),
    ]).toEqual([200, 204])
    for (const expected of [204, 404])
      expect(await status('DELETE', `${manage}/data-loss/quarantine/2027-02-01T09-00-00.000Z`, as)).toBe(expected)
    await mkdir(join(platform.dataFolder, 'before-restore-1'))
    for (const expected of [204, 404])
      expect(await status('DELETE', `${manage}/restore/previous-data/before-restore-1`, as)).toBe(expected)
    for (const expected of [204, 404]) expect(await status('DELETE', `${manage}/backups/${name}`, as)).toBe(expected)
    expect(await status('POST', `${manage}/restart`, as)).toBe(202)
  })

  test('helps to receive webhooks', async () => {
    const kit = await json<{ language: string }[]>('GET', `${manage}/receiver-kit`)
    for (const { language } of kit)
      expect(await status('GET', `${manage}/receiver-kit/${language}?method=PATH`)).toBe(200)
    expect([
      await status('GET', `${manage}/receiver-kit/vectors`),
      await status('GET', `${manage}/receiver-kit/cobol`),
      await status('GET', `${manage}/receiver-kit/go?method=QUERY`),
    ]).toEqual([200, 404, 400])
  })

  test('has a mail server, and notifications', async () => {
    const server = `${manage}/mail-server`
    expect([
      await status('GET', server, { headers: administrator }),
      await status('POST', `${server}/test`, { headers: administrator, body: {} }),
    ]).toEqual([404, 404])
    // Port 9 of this machine: nothing answers there.
    const body = { host: '127.0.0.1', port: 9, security: 'NONE', user: 'planwright', from: 'planwright@example.org' }
    expect([
      await status('PUT', server, { headers: administrator, body }),
      await status('PUT', server, { headers: administrator, body: { ...body, password: 'hN4bL6pD' } }),
    ]).toEqual([400, 200])
    expect(await json('GET', server, { headers: administrator })).toEqual({
      ...body,
      acceptAnyCertificate: false,
      hasPassword: true,
      warning: expect.stringContaining('administrator@localhost') as string,
    })
    expect(await json('POST', `${server}/test`, { headers: administrator })).toMatchObject({ isSent: false })
    expect(await status('POST', `${server}/test`, { headers: administrator, body: { to: 'nobody@example.org' } })).toBe(
      400,
    )
    expect(await status('DELETE', server, { headers: administrator })).toBe(204)
    const list = await json<{ unseen: number; notifications: { id: string }[] }>('GET', `${manage}/notifications`, {
      headers: administrator,
    })
    expect(list).toMatchObject({ unseen: 1, notifications: [{ link: '/webhook-logs' }] })
    for (const [path, expected] of [
      [nobody, 404],
      [list.notifications[0]!.id, 204],
    ] as const)
      expect(await status('POST', `${manage}/notifications/${path}/seen`, { headers: administrator })).toBe(expected)
    expect(await json('GET', `${manage}/notifications`, { headers: administrator })).toMatchObject({ unseen: 0 })
    expect(await status('POST', `${manage}/notifications/seen`, { headers: administrator })).toBe(204)
  })

  test('receives webhooks itself', async () => {
    const receiver = `${manage}/built-in-receiver`
    expect(await status('GET', `${receiver}/calls`, { headers: administrator })).toBe(404)
    const { url } = await json<{ url: string }>('POST', receiver, { headers: administrator })
    expect(await status('PUT', `${receiver}/answer`, { headers: administrator, body: { answer: '204' } })).toBe(200)
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(204)
    expect(await json('GET', `${receiver}/calls`, { headers: administrator })).toMatchObject({
      answer: '204',
      calls: [{ body: '{}' }],
    })
    expect([
      await status('DELETE', receiver, { headers: administrator }),
      await status('PUT', `${receiver}/answer`, { headers: administrator, body: { answer: '200' } }),
    ]).toEqual([204, 404])
  })

  test('has settings', async () => {
    const change = (body: object) => status('PATCH', `${manage}/settings`, { headers: administrator, body })
    expect([await change({ binDays: 30 }), await change({ binDays: null }), await change({ slots: 0 })]).toEqual([
      200, 200, 400,
    ])
  })

  test('shows the datasets of all models', async () => {
    const id = await submitted('?operation=NONE')
    const asked = { headers: administrator }
    expect(await status('GET', `${manage}/datasets?limit=1&offset=1&model=field-service-routing`, asked)).toBe(200)
    expect(await json('GET', `${manage}/datasets/${id}`, asked)).toMatchObject({ id })
    expect(await status('GET', `${manage}/datasets/events?seconds=1`, asked)).toBe(200)
  })

  test('signs in and out', async () => {
    const { url } = await json<{ url: string }>('POST', `${manage}/login-links`, { headers: administrator })
    const token = new URL(url).searchParams.get('token')
    const signIn = (body: object) => call('POST', `${manage}/session`, { body })
    const signedIn = await signIn({ token })
    const headers = {
      cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '',
      'x-planwright-page-proof': (signedIn.body as { pageProof: string }).pageProof,
    }
    expect([signedIn.status, (await signIn({ token })).status, (await signIn({})).status]).toEqual([201, 401, 400])
    const ticket = (caller: Record<string, string>, address: string) =>
      status('POST', `${manage}/download-tickets`, { headers: caller, body: { address } })
    expect([
      await ticket(headers, `${manage}/diagnostics`),
      await ticket(headers, 'https://example.org'),
      await ticket(administrator, `${manage}/diagnostics`),
    ]).toEqual([201, 400, 403])
    expect([
      await status('GET', `${manage}/session`, { headers }),
      await status('DELETE', `${manage}/session`, { headers }),
      await status('GET', `${manage}/session`, { headers }),
    ]).toEqual([200, 204, 401])
  })
})

test('nothing that is documented was left out', () => {
  // A worker to be drained there is in a team alone (team/two-servers.test.ts).
  expect(world.leftOut('platform')).toEqual(['drainWorker'])
})
