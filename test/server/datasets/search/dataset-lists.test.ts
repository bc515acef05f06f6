/** Lists and searches over real HTTP, compared with filters and sorts written down a second time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKeyService } from '../../../../server/access/api-keys/api-key-service.ts'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import type { Dataset, Metrics } from '../../../../server/datasets/dataset/dataset.ts'
import { systemClock } from '../../../../server/foundation/clock.ts'
import { silentLogger } from '../../../../server/foundation/logger.ts'
import { createCallerWatch } from '../../../../server/http/caller-watch.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { inputMetrics, kpis } from '../../../../server/models/field-service-routing/schema/metrics.ts'
import { fieldServiceRouting } from '../../../../server/models/registry.ts'
import { actorOf } from '../../../support/actor.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { insertAll, storedDataset, withStore } from '../../../support/stored-datasets.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'
import { compareBy, variedDatasets } from '../../../support/varied-datasets.ts'

const otherModel = { ...fieldServiceRouting, id: 'another-model', resource: 'other-plans' }
let platform: TestPlatform
let client: RoutePlanClient
let strangers: RoutePlanClient
let dataFolder = ''
let rows: Dataset[] = []
/** Of another model, of another tenant, and one in the bin: none may ever turn up. */
let hidden: Dataset[] = []

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-lists-'))
  let strangersKey = ''
  await withStore(dataFolder, async (database, tenantId) => {
    const otherTenantId = newId()
    await database.write((db) =>
      db
        .insertInto('tenants')
        .values({ id: otherTenantId, name: 'Strangers', created_at: '2100-01-01T00:00:00.000Z' })
        .execute(),
    )
    rows = variedDatasets(tenantId)
    hidden = [
      storedDataset(tenantId, {
        name: 'Plan of another model',
        modelId: otherModel.id,
        resource: otherModel.resource,
        kpis: { totalTravelTime: 'PT2H' },
      }),
      storedDataset(otherTenantId, { name: 'Plan of strangers', tags: ['north'] }),
      storedDataset(tenantId, { name: 'Plan in the bin', tags: ['north'], purgedAt: new Date().toISOString() }),
    ]
    await database.write((db) => insertAll(db, [...rows, ...hidden]))
    const keys = createApiKeyService({
      database,
      clock: systemClock,
      logger: silentLogger,
      callerWatch: createCallerWatch(systemClock),
      modelIds: [],
      tenantName: () => Promise.resolve(''),
    })
    strangersKey = (await keys.create(actorOf(otherTenantId), { name: 'strangers', expires: 'P1D' })).key
  })
  platform = await startTestPlatform({ dataFolder, models: [fieldServiceRouting, otherModel] })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
  strangers = routePlanClient(platform.base, strangersKey)
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function list(
  query: string,
  by = client,
): Promise<{ ids: string[]; total: number; cursor: string | null; status: number }> {
  const response = await by.get(query)
  const body = (await response.json()) as DatasetMetadata[]
  const ids = Array.isArray(body) ? body.map(({ id }) => id) : []
  return {
    ids,
    total: Number(response.headers.get('x-total-count')),
    cursor: response.headers.get('x-next-cursor'),
    status: response.status,
  }
}

async function allPages(query: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  const totals = new Set<number>()
  for (let cursor = ''; ;) {
    const page = await list(`?limit=${limit}&${query}${cursor}`)
    expect(page).toMatchObject({ status: 200 })
    ids.push(...page.ids)
    totals.add(page.total)
    if (page.cursor === null) {
      expect([...totals]).toEqual([ids.length])
      return ids
    }
    expect(page.ids).toHaveLength(limit)
    cursor = `&cursor=${page.cursor}`
  }
}

const idsOf = (some: readonly Dataset[]) => some.map(({ id }) => id)
const newestFirst = (some: readonly Dataset[]) => idsOf([...some].sort(compareBy('-submitDateTime')))

describe('sorting', () => {
  const metrics = [
    ...Object.keys(kpis.shape).map((name) => `kpis.${name}`),
    ...Object.keys(inputMetrics.shape).map((name) => `inputMetrics.${name}`),
  ]
  const base = [
    'submitDateTime',
    'name',
    'status',
    'priority',
    'score',
    'startDateTime',
    'activeDateTime',
    'completeDateTime',
    'solvingDuration',
    'plannedFirstDay',
  ]

  test.each([
    ...base,
    'kpis.totalTravelTime',
    'kpis.workingTimeFairnessPercentage',
    'kpis.totalTechnicianCosts',
    'inputMetrics.visits',
  ])('by %s, both ways, with ties and missing values, page by page', async (column) => {
    for (const sort of [column, `-${column}`])
      expect([sort, await allPages(`sort=${sort}`, 7)]).toEqual([sort, idsOf([...rows].sort(compareBy(sort)))])
  })

  test('is possible by every metric of the model', async () => {
    for (const column of metrics) {
      for (const sort of [column, `-${column}`])
        expect([sort, (await list(`?sort=${sort}&limit=1000`)).ids]).toEqual([
          sort,
          idsOf([...rows].sort(compareBy(sort))),
        ])
    }
  })

  test('is newest first by default', async () => {
    expect(await allPages('', 9)).toEqual(newestFirst(rows))
  })

  test('by anything else is refused, and the ways there are are named', async () => {
    for (const sort of [
      'tags',
      'kpis.nothing',
      'id;drop table datasets',
      '--name',
      '',
      'kpis',
      'constructor',
      '__proto__',
    ]) {
      const refusal = await client.json<{ code: string; details: string[] }>(`?sort=${encodeURIComponent(sort)}`)
      expect([sort, refusal.code]).toEqual([sort, 'QUERY_INVALID'])
      expect(refusal.details.join()).toContain('kpis.totalTravelTime')
    }
  })
})

describe('filters', () => {
  const tagsOf = (row: Dataset) => row.tags
  const cases: [query: string, isMatch: (row: Dataset) => boolean][] = [
    ['status=SOLVING_COMPLETED', ({ status }) => status === 'SOLVING_COMPLETED'],
    [
      'status=SOLVING_FAILED&status=DATASET_INVALID',
      ({ status }) => status === 'SOLVING_FAILED' || status === 'DATASET_INVALID',
    ],
    ['tag=north', (row) => tagsOf(row).includes('north')],
    ['tag=north&tag=urgent', (row) => tagsOf(row).includes('north') && tagsOf(row).includes('urgent')],
    ['tag=nor', () => false],
    [`tag=${encodeURIComponent(',')}`, () => false],
    [`tag=${encodeURIComponent('b"')}`, () => false],
    [`tag=${encodeURIComponent('a"b')}`, (row) => tagsOf(row).includes('a"b')],
    [`tag=${encodeURIComponent('é\\ü')}`, (row) => tagsOf(row).includes('é\\ü')],
    ['name=MONDAY', ({ name }) => /monday/i.test(name)],
    [`name=${encodeURIComponent('äPFEL')}`, ({ name }) => /äpfel/i.test(name)],
    [`name=${encodeURIComponent('%')}`, ({ name }) => name.includes('%')],
    [`name=${encodeURIComponent('_')}`, ({ name }) => name.includes('_')],
    [`name=${encodeURIComponent("O'Hara \\")}`, ({ name }) => name.includes("O'Hara \\")],
    ['submittedFrom=2027-01-03T00:00:00Z', ({ submitTime: at }) => at >= '2027-01-03'],
    ['submittedTo=2027-01-03T00:00:00Z', ({ submitTime: at }) => at < '2027-01-03'],
    [
      'submittedFrom=2027-01-02T01:00:00%2B01:00&submittedTo=2027-01-04T00:00:00.000Z&status=SOLVING_COMPLETED',
      ({ submitTime: at, status }) => at >= '2027-01-02' && at < '2027-01-04' && status === 'SOLVING_COMPLETED',
    ],
    ['plannedFrom=2027-02-02', ({ plannedLast: last }) => last !== null && last >= '2027-02-02'],
    ['plannedTo=2027-01-31', ({ plannedFirst: first }) => first !== null && first <= '2027-01-31'],
    [
      'plannedFrom=2027-02-02&plannedTo=2027-02-02',
      ({ plannedFirst: first, plannedLast: last }) =>
        first !== null && last !== null && first <= '2027-02-02' && last >= '2027-02-02',
    ],
  ]

  test.each(cases)('%s', async (query, isMatch) => {
    const expected = newestFirst(rows.filter(isMatch))
    expect(await allPages(query, 4)).toEqual(expected)
    expect(await list(`?${query}&limit=2`)).toMatchObject({ total: expected.length, ids: expected.slice(0, 2) })
  })

  test('parentId', async () => {
    const parent = rows[0]?.id ?? ''
    const expected = newestFirst(rows.filter((row) => row.parentId === parent))
    expect(expected.length).toBeGreaterThan(1)
    expect(await list(`?parentId=${parent}`)).toMatchObject({ ids: expected, total: expected.length, cursor: null })
  })

  test('combine with every other parameter', async () => {
    const expected = rows
      .filter((row) => row.status === 'SOLVING_COMPLETED' && tagsOf(row).includes('north') && /plan/i.test(row.name))
      .sort(compareBy('-kpis.totalTravelTime'))
    expect(await allPages('status=SOLVING_COMPLETED&tag=north&name=plan&sort=-kpis.totalTravelTime', 3)).toEqual(
      idsOf(expected),
    )
  })

  test('that make no sense are refused with every fault', async () => {
    const refused = [
      'status=DONE',
      'status=',
      'tag=',
      'name=',
      'parentId=1',
      'submittedFrom=yesterday',
      'submittedTo=2027-02-30T00:00:00Z',
      'limit=0',
      'limit=1001',
      'limit=x',
      'page=-1',
      'size=1001',
      'page=1.5',
      'unknown=1',
      'name=a&name=b',
      'cursor=',
    ]
    for (const query of refused)
      expect([query, await client.json(`?${query}`)]).toEqual([
        query,
        expect.objectContaining({ code: 'QUERY_INVALID' }),
      ])
    const both = await client.json<{ details: string[] }>('?status=DONE&limit=0')
    expect(both.details).toHaveLength(2)
  })

  test('take no value for SQL', async () => {
    const values = [
      "'; drop table datasets; --",
      '" or "1"="1',
      "' or 1=1 --",
      '%',
      '_%',
      '\\',
      "x'; update datasets set status='DATASET_CREATED",
      '1) union select hash from api_keys --',
      'null',
      '\u0000',
      '\u{1F600}',
      '${name}',
      '?1',
      ':id',
      '0x00',
      'é'.repeat(255),
    ]
    for (const parameter of [
      'status',
      'tag',
      'name',
      'parentId',
      'submittedFrom',
      'submittedTo',
      'sort',
      'limit',
      'page',
      'size',
      'cursor',
      'model',
      'tenant_id',
    ]) {
      for (const value of values) {
        const { status } = await client.get(`?${parameter}=${encodeURIComponent(value)}`)
        expect([parameter, value, [200, 400].includes(status)]).toEqual([parameter, value, true])
      }
    }
    expect(await list('?limit=1000')).toMatchObject({ ids: newestFirst(rows), total: rows.length })
  })
})

describe('cursors', () => {
  test('go with the filters and the sort of their own list only', async () => {
    const { cursor } = await list('?limit=2&status=SOLVING_COMPLETED&tag=north&sort=score')
    for (const query of [
      '',
      'status=SOLVING_COMPLETED',
      'status=SOLVING_COMPLETED&tag=north',
      'status=SOLVING_COMPLETED&tag=north&sort=-score',
      'status=SOLVING_COMPLETED&tag=urgent&sort=score',
      'status=SOLVING_COMPLETED&tag=north&sort=score&name=a',
    ]) {
      expect(await client.json(`?${query}&cursor=${cursor}`)).toMatchObject({
        code: 'QUERY_INVALID',
        message: expect.stringContaining('other filters') as string,
      })
    }
    for (const query of [
      'sort=score&tag=north&status=SOLVING_COMPLETED',
      'status=SOLVING_COMPLETED&status=SOLVING_COMPLETED&tag=north&sort=score&limit=50',
    ])
      expect((await list(`?${query}&cursor=${cursor}`)).status).toBe(200)
  })

  test('of another tenant, and such that nobody gave out, are refused', async () => {
    const { cursor } = await list('?limit=2')
    expect((await list(`?cursor=${cursor}`, strangers)).status).toBe(400)
    const [fingerprint] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as string[]
    const made = [
      [],
      {},
      1,
      null,
      [fingerprint],
      [fingerprint, 5, newId(), 5],
      [fingerprint, null, newId(), 5],
      [fingerprint, '2027', 'x', 5],
      [fingerprint, { a: 1 }, newId(), 5],
      [1, '2027', newId(), 5],
      [fingerprint, '2027', newId()],
      [fingerprint, '2027', newId(), -1],
      [fingerprint, '2027', newId(), '5'],
    ]
    for (const value of [...made.map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')), 'x', 'AAAA'])
      expect((await list(`?cursor=${value}`)).status).toBe(400)
  })

  test('see every dataset exactly once while others are submitted', async () => {
    for (const sort of ['-submitDateTime', 'name', '-kpis.totalTravelTime']) {
      const before = newestFirst(rows)
      const seen: string[] = []
      for (let cursor = '', page = 0; ; page++) {
        const answer = await list(`?sort=${sort}&limit=11${cursor}`)
        seen.push(...answer.ids)
        if (answer.cursor === null) break
        cursor = `&cursor=${answer.cursor}`
        if (page < 3) await submitAndRemember(`M ${sort} ${page}`)
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(before.filter((id) => !seen.includes(id))).toEqual([])
    }
  })
})

/** Datasets that come while the tests run count from then on. */
async function submitAndRemember(name: string): Promise<void> {
  const request = tinyRoutePlan()
  const { id } = await client.submit(
    { ...request, config: { run: { ...request.config.run, name, tags: [] } } },
    '?operation=NONE',
  )
  await client.until(id, (metadata) => metadata.status === 'DATASET_COMPUTED')
  const {
    submitDateTime,
    status,
    score = '',
    kpis: figures,
    inputMetrics: sizes,
  } = await client.json<DatasetMetadata & { kpis: Metrics; inputMetrics: Metrics }>(`/${id}`)
  rows.push(
    storedDataset(rows[0]?.tenantId ?? '', {
      id,
      name,
      status,
      submitTime: submitDateTime,
      score,
      kpis: figures,
      inputMetrics: sizes,
    }),
  )
}

describe('numbered pages', () => {
  test('hold the same datasets as pages by cursor, counted from 0', async () => {
    const expected = newestFirst(rows)
    const pages = Math.ceil(expected.length / 10)
    const seen = []
    for (let page = 0; page < pages; page++) {
      const answer = await list(`?page=${page}&size=10`)
      expect(answer).toMatchObject({ total: expected.length, cursor: null })
      seen.push(...answer.ids)
    }
    expect(seen).toEqual(expected)
    expect(await list(`?page=${pages}&size=10`)).toMatchObject({ ids: [], total: expected.length })
    expect(await list('?page=0')).toMatchObject({ ids: expected.slice(0, 100) })
    expect(await list('?size=3&status=SOLVING_FAILED&sort=name')).toMatchObject({ cursor: null, status: 200 })
    expect(await list('?size=0')).toMatchObject({ ids: [], total: expected.length })
    expect(await list('?page=1000000&size=1000')).toMatchObject({ ids: [], total: expected.length })
  })

  test('do not go with a cursor', async () => {
    const { cursor } = await list('?limit=2')
    for (const query of [`page=0&cursor=${cursor}`, `size=2&cursor=${cursor}`, 'page=0&limit=2'])
      expect((await list(`?${query}`)).status).toBe(400)
  })
})

describe('tenants and models', () => {
  test('see their own datasets only', async () => {
    expect(await list('', strangers)).toMatchObject({ total: 1, ids: [hidden[1]?.id] })
    expect((await list('?limit=1000')).ids.filter((id) => idsOf(hidden).includes(id))).toEqual([])
    expect(await list('?name=strangers')).toMatchObject({ total: 0, ids: [] })
    expect(await list('?name=bin')).toMatchObject({ total: 0, ids: [] })
  })
})

describe('the search over all models', () => {
  interface Found {
    readonly datasets: (DatasetMetadata & {
      solvingDuration: string
      kpis?: Record<string, unknown>
      inputMetrics?: Record<string, unknown>
    })[]
    readonly total: number
    readonly nextCursor?: string
  }
  const search = async (query: string) => (await (await platform.manage('GET', `/datasets?${query}`)).json()) as Found

  test('holds metadata and metrics of every model, without the bin and other tenants', async () => {
    const all = await search('limit=1000')
    const visible = [...rows, ...hidden.slice(0, 1)]
    expect(all.datasets.map(({ id }) => id)).toEqual(newestFirst(visible))
    expect(all.total).toBe(visible.length)
    expect(all.nextCursor).toBeUndefined()
    const row = rows.find(({ kpis, inputMetrics: metrics }) => kpis && metrics)
    const found = all.datasets.find(({ id }) => id === row?.id)
    expect(found).toMatchObject({
      kpis: row?.kpis,
      inputMetrics: row?.inputMetrics,
      solvingDuration: expect.stringMatching(/^PT/) as string,
    })
  })

  test('filters by model, sorts by metrics across models, and goes on by cursor', async () => {
    expect((await search('model=another-model')).datasets.map(({ id }) => id)).toEqual([hidden[0]?.id])
    expect((await search('model=another-model&model=field-service-routing')).total).toBe(rows.length + 1)
    const expected = idsOf([...rows, ...hidden.slice(0, 1)].sort(compareBy('-kpis.totalTravelTime')))
    const seen: string[] = []
    for (let cursor = ''; ;) {
      const page = await search(`sort=-kpis.totalTravelTime&limit=13${cursor}`)
      seen.push(...page.datasets.map(({ id }) => id))
      if (page.nextCursor === undefined) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(seen).toEqual(expected)
    const { nextCursor } = await search('limit=2')
    expect(await search(`model=another-model&cursor=${nextCursor}`)).toMatchObject({ code: 'QUERY_INVALID' })
    expect(await search('model=astrology')).toMatchObject({ code: 'QUERY_INVALID' })
    expect(await search('page=0')).toMatchObject({ code: 'QUERY_INVALID' })
  })

  test('jumps into the list, from its start or from a cursor, and goes on from there', async () => {
    const expected = (await search('sort=name&limit=200')).datasets.map(({ id }) => id)
    const jumped = await search('sort=name&limit=5&offset=20')
    expect(jumped).toMatchObject({ total: expected.length })
    expect(jumped.datasets.map(({ id }) => id)).toEqual(expected.slice(20, 25))
    expect((await search(`sort=name&limit=5&cursor=${jumped.nextCursor}`)).datasets.map(({ id }) => id)).toEqual(
      expected.slice(25, 30),
    )
    expect(
      (await search(`sort=name&limit=5&offset=3&cursor=${jumped.nextCursor}`)).datasets.map(({ id }) => id),
    ).toEqual(expected.slice(28, 33))
    expect((await search('offset=100000')).datasets).toEqual([])
  })

  test('is for members', async () => {
    expect((await fetch(`${platform.url}/api/platform/v1/datasets`)).status).toBe(401)
  })
})

test('datasets that were solved meanwhile are sorted by what they have become', async () => {
  for (const sort of ['-score', 'kpis.totalTravelDistanceMeters', '-inputMetrics.visits', 'solvingDuration'])
    expect([sort, await allPages(`sort=${sort}`, 20)]).toEqual([sort, idsOf([...rows].sort(compareBy(sort)))])
})

describe('what changes', () => {
  test('is found by its new name, and no longer once it is in the bin', async () => {
    await submitAndRemember('Zebra')
    const id = rows.pop()?.id ?? ''
    expect(
      (
        await client.raw(`/${id}/metadata`, {
          method: 'PATCH',
          body: '{"name":"Ångström"}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200)
    expect(await list(`?name=${encodeURIComponent('åNG')}`)).toMatchObject({ ids: [id] })
    expect(await list('?name=zebra')).toMatchObject({ total: 0 })
    expect((await client.raw(`/${id}/purge`, { method: 'DELETE' })).status).toBe(200)
    expect(await list(`?name=${encodeURIComponent('åNG')}`)).toMatchObject({ total: 0 })
  })
})
