/** A running platform driven through everything it documents: each answer is what the OpenAPI documents say of it. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../server/contract/dataset.ts'
import { readRuntimeFile } from '../../server/runtime-file.ts'
import { documentedFetch, type DocumentedFetch } from '../support/documented-fetch.ts'
import { fetchDocument, type OpenApiDocument } from '../support/openapi-document.ts'
import { openLink } from '../support/people.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { folderWithNotification } from '../support/stored-notification.ts'

const model = '/api/models/field-service-routing'
const plans = `${model}/v1/route-plans`
const manage = '/api/platform/v1'
const nobody = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'

let dataFolder: string
let platform: TestPlatform
let call: DocumentedFetch
let document: OpenApiDocument
let key: { 'x-api-key': string }
let administrator: { authorization: string }

beforeAll(async () => {
  dataFolder = await folderWithNotification()
  platform = await startTestPlatform({
    dataFolder,
    bodyLimits: { compressedBytes: 100_000, plainBytes: 200_000 },
    restart: () => undefined,
  })
  document = await fetchDocument(platform.url, 'field-service-routing')
  call = documentedFetch(platform.url, [document, await fetchDocument(platform.url, 'platform')])
  key = { 'x-api-key': (await platform.createKey()).key }
  administrator = { authorization: `Bearer ${(await readRuntimeFile(platform.dataFolder))?.token ?? ''}` }
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const example = <Value>(name: string) => structuredClone(document.components['examples']?.[name]?.['value']) as Value
const submission = (termination: object = { stepCountLimit: 200 }) => ({
  config: { run: { termination } },
  modelInput: example<{ vehicles: { shifts: { itinerary?: object[] }[] }[] }>('ModelInput'),
})
const json = async <Body>(...request: Parameters<DocumentedFetch>) => (await call(...request)).body as Body
const status = async (...request: Parameters<DocumentedFetch>) => (await call(...request)).status

/** Follows the events of a dataset to their end. */
async function solved(id: string): Promise<DatasetMetadata> {
  const events = await json<DatasetMetadata[]>('GET', `${plans}/${id}/events`, { headers: key })
  return events.at(-1)!
}

async function submitted(query = '', body: unknown = submission()): Promise<string> {
  return (await json<DatasetMetadata>('POST', `${plans}${query}`, { headers: key, body })).id
}

describe('the life of a dataset', () => {
  let id = ''

  test('submitted without solving, then solved: the plan is the one in the examples', async () => {
    id = await submitted('?operation=NONE&name=Monday&tags=a&tags=b&priority=7')
    await expect
      .poll(() => json('GET', `${plans}/${id}/metadata`, { headers: key }))
      .toMatchObject({ status: 'DATASET_COMPUTED' })
    expect(await status('POST', `${plans}/${id}?priority=8`, { headers: key })).toBe(202)
    expect(await solved(id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
    expect(await json('GET', `${plans}/${id}/output`, { headers: key })).toMatchObject(example<object>('ModelOutput'))
    expect(await json('GET', `${plans}/${id}/kpis`, { headers: key })).toMatchObject(example<object>('Kpis'))
    expect(await json('GET', `${plans}/${id}/input-metrics`, { headers: key })).toMatchObject(
      example<object>('InputMetrics'),
    )
    expect([
      await status('GET', `${plans}/${id}/input-solved`, { headers: key }),
      await status('GET', `${plans}/${nobody}/input-solved`, { headers: key }),
    ]).toEqual([200, 404])
    expect(await json('GET', `${plans}/${id}/input`, { headers: key })).toEqual(example('ModelInput'))
  })

  test.each([
    '',
    '/run',
    '/config',
    '/model-request',
    '/logs',
    '/lineage',
    '/score-history',
    '/validation-result',
    '/score-analysis',
    '/score-analysis?includeJustifications=true',
    '/waypoints',
    '/unassigned',
  ])('read%s', async (path) => {
    expect(await status('GET', `${plans}/${id}${path}`, { headers: key })).toBe(200)
  })

  test('renamed', async () => {
    const body = { name: 'Monday, second try', tags: ['c'] }
    expect(await status('PATCH', `${plans}/${id}/metadata`, { headers: key, body })).toBe(200)
    expect(await status('PATCH', `${plans}/${id}/run`, { headers: key, body })).toBe(200)
    expect(await status('PATCH', `${plans}/${id}/metadata`, { headers: key, body: { nmae: 'x' } })).toBe(400)
  })

  test('derived', async () => {
    const body = {
      patch: [{ op: 'replace', path: '/visits/[id=Visit A]/pinningRequested', value: true }],
      config: { run: { termination: { stepCountLimit: 50 } } },
    }
    const patched = await json<DatasetMetadata>('POST', `${plans}/${id}/from-patch?name=Pinned`, { headers: key, body })
    await solved(patched.id)
    expect(await status('GET', `${plans}/${patched.id}/patch-request`, { headers: key })).toBe(200)
    expect(
      await status('POST', `${plans}/${id}/from-patch`, {
        headers: key,
        body: { patch: [{ op: 'remove', path: '/vehicles/7' }] },
      }),
    ).toBe(400)
    expect(await status('POST', `${plans}/${id}/from-input?select=SOLVED&operation=NONE`, { headers: key })).toBe(202)
    await solved(
      (
        await json<DatasetMetadata>('POST', `${plans}/${id}/new-run`, {
          headers: key,
          body: { run: { termination: { stepCountLimit: 50 } } },
        })
      ).id,
    )
  })

  test('listed a page at a time', async () => {
    const first = await call('GET', `${plans}?limit=1&sort=-submitDateTime&status=SOLVING_COMPLETED`, { headers: key })
    const cursor = first.headers.get('x-next-cursor') ?? ''
    expect(
      await status('GET', `${plans}?limit=1&sort=-submitDateTime&status=SOLVING_COMPLETED&cursor=${cursor}`, {
        headers: key,
      }),
    ).toBe(200)
    expect(await status('GET', `${plans}?page=0&size=1`, { headers: key })).toBe(200)
    expect(await status('GET', `${plans}?limit=none`, { headers: key })).toBe(400)
    expect(
      await status('GET', `${manage}/datasets?limit=1&offset=1&model=field-service-routing`, {
        headers: administrator,
      }),
    ).toBe(200)
    const [heard] = await Promise.all([
      json<DatasetMetadata[]>('GET', `${manage}/datasets/events?seconds=2`, { headers: administrator }),
      submitted('?name=Heard&operation=NONE'),
    ])
    expect(heard.map(({ name }) => name)).toContain('Heard')
    expect(await status('GET', `${manage}/datasets/events?seconds=0`, { headers: administrator })).toBe(400)
  })

  test('stopped, purged and restored', async () => {
    const long = await submitted('', submission({ spentLimit: 'PT10M', unimprovedSpentLimit: 'PT9M' }))
    await expect
      .poll(() => json('GET', `${plans}/${long}/metadata`, { headers: key }))
      .toMatchObject({ status: 'SOLVING_ACTIVE' })
    expect(await status('DELETE', `${plans}/${long}/purge`, { headers: key })).toBe(409)
    expect(await status('POST', `${plans}/${long}`, { headers: key })).toBe(409)
    expect(await status('POST', `${plans}/${long}/new-run`, { headers: key })).toBe(409)
    expect(await status('DELETE', `${plans}/${long}`, { headers: key })).toBe(200)
    await solved(long)
    expect(await status('DELETE', `${plans}/${long}/purge`, { headers: key })).toBe(200)
    for (const path of ['', '/metadata', '/output', '/events', '/score-history', '/waypoints'])
      expect([path, await status('GET', `${plans}/${long}${path}`, { headers: key })]).toEqual([path, 410])
    expect(await json('GET', `${manage}/datasets/${long}`, { headers: administrator })).toMatchObject({
      id: long,
      purgedAt: expect.any(String),
    })
    expect(await status('PUT', `${plans}/${long}`, { headers: key })).toBe(204)
    expect(await status('GET', `${plans}/${long}`, { headers: key })).toBe(200)
  })

  test('asked for by an id that is none, or nobody’s', async () => {
    expect(await status('GET', `${manage}/datasets/${nobody}`, { headers: administrator })).toBe(404)
    for (const path of [
      '',
      '/metadata',
      '/run',
      '/input',
      '/output',
      '/kpis',
      '/logs',
      '/config',
      '/lineage',
      '/events',
      '/score-analysis',
      '/unassigned',
      '/patch-request',
    ]) {
      expect([path, await status('GET', `${plans}/${nobody}${path}`, { headers: key })]).toEqual([path, 404])
      expect([path, await status('GET', `${plans}/no-uuid${path}`, { headers: key })]).toEqual([path, 404])
    }
    for (const [method, path] of [
      ['POST', ''],
      ['DELETE', ''],
      ['PUT', ''],
      ['DELETE', '/purge'],
      ['POST', '/new-run'],
      ['POST', '/from-input'],
    ] as const)
      expect([method, path, await status(method, `${plans}/${nobody}${path}`, { headers: key })]).toEqual([
        method,
        path,
        404,
      ])
  })
})

describe('a submission', () => {
  const malformed = [
    ['no JSON', 400, {}, 'no JSON'],
    ['an unknown field', 400, {}, '{"modelInput":{},"extra":1}'],
    [
      'a configuration that is none',
      400,
      {},
      '{"config":{"run":{"termination":{"spentLimit":"soon"}}},"modelInput":{"vehicles":[]}}',
    ],
    ['no gzip', 400, { 'content-encoding': 'gzip' }, 'plain text'],
    ['another encoding', 415, { 'content-encoding': 'br' }, '{}'],
    ['too much', 413, {}, `{"modelInput":{"vehicles":[],"x":"${'x'.repeat(300_000)}"}}`],
    ['a key against repetition that is none', 400, { 'idempotency-key': 'a b' }, '{}'],
  ] as const

  test.each(malformed)('with %s', async (_what, expected, headers, rawBody) => {
    expect(await status('POST', plans, { headers: { ...key, ...headers }, rawBody })).toBe(expected)
  })

  test('compressed, and sent twice with the same key', async () => {
    const rawBody = gzipSync(JSON.stringify(submission()))
    const headers = { ...key, 'content-encoding': 'gzip', 'idempotency-key': 'twice' }
    const first = await call('POST', `${plans}?operation=NONE`, { headers, rawBody })
    const second = await call('POST', `${plans}?operation=NONE`, { headers, rawBody })
    expect([
      first.headers.get('idempotency-replayed'),
      second.headers.get('idempotency-replayed'),
      second.body,
    ]).toEqual([null, 'true', first.body])
    expect(await status('POST', `${plans}?operation=SOLVE`, { headers, rawBody })).toBe(409)
  })

  test('by a key that may not', async () => {
    const reader = { 'x-api-key': (await platform.createKey({ permissions: ['READ'] })).key }
    expect(await status('POST', plans, { headers: reader, body: submission() })).toBe(403)
    expect(await status('POST', plans, { body: submission() })).toBe(401)
    expect(await status('GET', `${model}/api/aboutme`, { headers: { 'x-api-key': 'pw_unknown' } })).toBe(401)
  })

  test('by a key that calls too often', async () => {
    expect(
      await status('PATCH', `${manage}/settings`, { headers: administrator, body: { requestsPerMinutePerKey: 1 } }),
    ).toBe(200)
    const busy = { 'x-api-key': (await platform.createKey()).key }
    expect([
      await status('GET', `${model}/api/aboutme`, { headers: busy }),
      await status('GET', `${model}/api/aboutme`, { headers: busy }),
    ]).toEqual([200, 429])
    expect(
      await status('PATCH', `${manage}/settings`, { headers: administrator, body: { requestsPerMinutePerKey: null } }),
    ).toBe(200)
  })
})

describe('questions', () => {
  /** The example with only its first visit planned. */
  const planned = () => {
    const { modelInput } = submission()
    modelInput.vehicles[0]!.shifts[0]!.itinerary = [{ id: 'Visit A' }]
    return modelInput
  }

  /** The same with a group of two more visits. */
  const withGroup = () => {
    const modelInput = planned()
    const [visit] = (modelInput as unknown as { visits: object[] }).visits
    return {
      ...modelInput,
      visitGroups: [{ id: 'Pair', visits: ['Visit C', 'Visit D'].map((id) => ({ ...visit, id })) }],
    }
  }
  const groupPaths = ['recommend-group-time-windows', 'visit-group-time-windows', 'visit-group-recommend-time-windows']

  test('about a plan in the request', async () => {
    expect(
      await status('POST', `${plans}/score-analysis?includeJustifications=true`, {
        headers: key,
        body: { modelInput: planned() },
      }),
    ).toBe(200)
    expect(
      await status('POST', `${plans}/score-analysis`, { headers: key, body: { modelInput: { vehicles: 1 } } }),
    ).toBe(400)
    for (const name of ['/recommend-time-windows', '/visit-time-windows', '/visit-recommend-time-windows', '']) {
      expect(
        await status('POST', `${plans}/recommendations${name}?includeJustifications=true`, {
          headers: key,
          body: { fitVisitId: 'Visit B', modelInput: planned() },
        }),
      ).toBe(200)
    }
    for (const name of ['recommend-time-windows-batch', 'recommend-time-windows-batch-per-visit']) {
      expect(
        await status('POST', `${plans}/recommendations/${name}`, {
          headers: key,
          body: { fitVisitIds: ['Visit B'], modelInput: planned() },
        }),
      ).toBe(200)
    }
    for (const name of groupPaths)
      expect(
        await status('POST', `${plans}/recommendations/${name}`, {
          headers: key,
          body: { fitVisitGroupId: 'Pair', modelInput: withGroup() },
        }),
      ).toBe(200)
    expect(
      await status('POST', `${plans}/recommendations/recommend-time-windows`, {
        headers: key,
        body: { fitVisitId: 'Visit Z', modelInput: planned() },
      }),
    ).toBe(400)
  })

  test('about a stored plan', async () => {
    const id = await submitted('?operation=NONE', { modelInput: planned() })
    await expect
      .poll(() => json('GET', `${plans}/${id}/metadata`, { headers: key }))
      .toMatchObject({ status: 'DATASET_COMPUTED' })
    for (const name of ['/recommend-time-windows', '/visit-time-windows', '/visit-recommend-time-windows', '']) {
      expect(
        await status('POST', `${plans}/${id}/recommendations${name}`, {
          headers: key,
          body: { fitVisitId: 'Visit B' },
        }),
      ).toBe(200)
    }
    for (const name of ['recommend-time-windows-batch', 'recommend-time-windows-batch-per-visit']) {
      expect(
        await status('POST', `${plans}/${id}/recommendations/${name}?includeJustifications=true`, {
          headers: key,
          body: { fitVisitIds: ['Visit B'] },
        }),
      ).toBe(200)
    }
    const grouped = await submitted('?operation=NONE', { modelInput: withGroup() })
    await expect
      .poll(() => json('GET', `${plans}/${grouped}/metadata`, { headers: key }))
      .toMatchObject({ status: 'DATASET_COMPUTED' })
    for (const name of groupPaths)
      expect(
        await status('POST', `${plans}/${grouped}/recommendations/${name}`, {
          headers: key,
          body: { fitVisitGroupId: 'Pair' },
        }),
      ).toBe(200)
    expect(await json('GET', `${plans}/${id}/unassigned`, { headers: key })).toMatchObject({ totalUnassigned: 3 })
    expect(await status('GET', `${plans}/${id}/unassigned?visitId=Visit%20Z`, { headers: key })).toBe(400)
    expect(await status('GET', `${plans}/${id}/waypoints?objectId=Carl%20Mon`, { headers: key })).toBe(200)
  })

  test('about the interface itself', async () => {
    expect(await status('GET', `${model}/api/aboutme`, { headers: key })).toBe(200)
    const { issueTypes } = await json<{ issueTypes: { code: string }[] }>('GET', `${plans}/validation-issue-types`, {
      headers: key,
    })
    expect(await status('GET', `${plans}/validation-issue-types/${issueTypes[0]!.code}`, { headers: key })).toBe(200)
    expect(await status('GET', `${plans}/validation-issue-types/Unknown`, { headers: key })).toBe(404)
  })

  test.each(['POST', 'GET'])('for demo data by %s', async (method) => {
    const [first] = await json<{ id: string }[]>(method, `${model}/v1/demo-data`, { headers: key })
    expect(await status(method, `${model}/v1/demo-data/${first!.id}`, { headers: key })).toBe(200)
    expect(await status(method, `${model}/v1/demo-data/UNKNOWN`, { headers: key })).toBe(404)
    expect(await status('GET', `${model}/v1/demo-data/${first!.id}/input`, { headers: key })).toBe(200)
  })
})

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
    const session = await openLink(platform, platform.createLoginUrl())
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
      await status('GET', `${manage}/webhooks`, { headers: administrator }),
      await status('GET', `${manage}/webhooks/${id}`, { headers: administrator }),
      await status('PUT', `${manage}/webhooks/${id}`, { headers: administrator, body: { url: body.url } }),
    ]).toEqual([200, 200, 200])
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

  test('has models, settings, health and documents', async () => {
    expect(await status('GET', `${manage}/models`, { headers: administrator })).toBe(200)
    expect(await status('GET', `${manage}/settings`, { headers: administrator })).toBe(200)
    expect(await status('GET', `${manage}/storage`, { headers: administrator })).toBe(200)
    expect(await status('GET', `${manage}/diagnostics`, { headers: administrator })).toBe(200)
    expect(await json('GET', `${manage}/map-tiles`, { headers: administrator })).toEqual({
      tileUrl: null,
      tileAttribution: null,
    })
    expect(await status('PATCH', `${manage}/settings`, { headers: administrator, body: { slots: 0 } })).toBe(400)
    expect(await status('GET', '/healthz')).toBe(200)
    expect([await status('GET', '/openapis/platform/v1'), await status('GET', '/openapis/astrology/v1')]).toEqual([
      200, 404,
    ])
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
    await mkdir(join(dataFolder, 'quarantine', '2027-02-01T09-00-00.000Z'), { recursive: true })
    expect([
      await status('GET', `${manage}/data-loss`, as),
      await status('POST', `${manage}/data-loss/seen`, as),
    ]).toEqual([200, 204])
    for (const expected of [204, 404])
      expect(await status('DELETE', `${manage}/data-loss/quarantine/2027-02-01T09-00-00.000Z`, as)).toBe(expected)
    await mkdir(join(dataFolder, 'before-restore-1'))
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
  expect(
    call.operationIds.filter((operationId) => ![...(call.seen.get(operationId) ?? [])].some((seen) => seen < 400)),
  ).toEqual([])
})
