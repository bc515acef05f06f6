/**
 * The API of a model driven through everything it documents:
 * each answer is what the OpenAPI document says of it.
 */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plans, startDocumentedPlatform, type DocumentedPlatform } from '../../../support/documented-platform.ts'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'

const model = '/api/models/field-service-routing'
const manage = '/api/platform/v1'
const nobody = '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11'

let world: DocumentedPlatform
let platform: DocumentedPlatform['platform']
let call: DocumentedPlatform['call']
let key: DocumentedPlatform['key']
let administrator: DocumentedPlatform['administrator']
let example: DocumentedPlatform['example']
let submission: DocumentedPlatform['submission']
let json: DocumentedPlatform['json']
let status: DocumentedPlatform['status']
let submitted: DocumentedPlatform['submitted']
let solved: DocumentedPlatform['solved']
beforeAll(async () => {
  world = await startDocumentedPlatform()
  ;({ platform, call, key, administrator, example, submission, json, status, submitted, solved } = world)
})
afterAll(() => world.stop())

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
    '/changed-visits',
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
    for (const path of ['', '/metadata', '/output', '/events', '/score-history', '/changed-visits', '/waypoints'])
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

  test('about a spreadsheet', async () => {
    const file = { headers: { ...key, 'content-type': 'application/octet-stream' }, body: Buffer.from('id\nV1\n') }
    for (const modelInput of [{}, { vehicles: 1 }])
      expect(await status('POST', `${plans}/check`, { headers: key, body: { modelInput } })).toBe(200)
    expect(await status('POST', `${plans}/check`, { headers: key, body: { vehicles: 1 } })).toBe(400)
    expect(await status('POST', `${plans}/import?file=visits.csv`, file)).toBe(200)
    expect(await status('POST', `${plans}/import`, file)).toBe(400)
    expect(await status('GET', `${plans}/import-template?format=xlsx&zone=Europe/Berlin`, { headers: key })).toBe(200)
    expect(await status('GET', `${plans}/import-template?format=csv`, { headers: key })).toBe(200)
    expect(await status('GET', `${plans}/import-template?format=csv&zone=Berlin`, { headers: key })).toBe(400)
  })
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
    const places = { headers: key, body: { fitVisitId: 'Visit B', patch: [] } }
    expect(await status('POST', `${plans}/${id}/recommendations/recommend-places`, places)).toBe(200)
    const inBody = { headers: key, body: { fitVisitId: 'Visit B', modelInput: planned() } }
    expect(await status('POST', `${plans}/recommendations/recommend-places`, inBody)).toBe(200)
    const change = { patch: [{ op: 'replace', path: '/visits/[id=Visit B]/serviceDuration', value: 'PT1H' }] }
    const evaluate = (query: string, body: object) =>
      status('POST', `${plans}/${id}/evaluate${query}`, { headers: key, body })
    expect(await evaluate('?includeJustifications=true', change)).toBe(200)
    expect(await evaluate('', { patch: [{ op: 'remove', path: '/visits/[id=Visit B]/location' }] })).toBe(200)
    expect(await evaluate('', { patch: [{ op: 'remove', path: '/nowhere' }] })).toBe(400)
    const happens = (action: object) =>
      status('POST', `${plans}/${id}/quick-actions`, { headers: key, body: { actions: [action] } })
    expect(await happens({ action: 'visit-longer', visitId: 'Visit B', longer: 'PT30M' })).toBe(200)
    expect(await happens({ action: 'visit-cancelled', visitId: 'Visit Z' })).toBe(400)
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
    expect(await status('GET', `${plans}/${id}/export?format=csv`, { headers: key })).toBe(200)
    expect(await status('GET', `${plans}/${id}/input-sheets?format=xlsx&zone=UTC`, { headers: key })).toBe(200)
    expect(await status('GET', `${plans}/${id}/input-sheets?format=ods`, { headers: key })).toBe(400)
    expect(await status('GET', `${plans}/${id}/export?format=gpx&vehicle=Carl`, { headers: key })).toBe(200)
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

test('nothing that is documented was left out', () => {
  expect(world.leftOut('field-service-routing')).toEqual([])
})
