/** One real dataset all the way through, as a client walks it: demo data in, plan, KPIs and explained score out. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata, DemoDatasetSummary } from '../../../server/contract/dataset.ts'
import type { ScoreAnalysis } from '../../../server/contract/score.ts'
import { addScores, formatScore, parseScore, zeroScore } from '../../../server/solver/search/score.ts'
import { checkPlan } from '../../support/checker/checker.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { events, routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient
let key = ''

beforeAll(async () => {
  platform = await startTestPlatform()
  key = (await platform.createKey()).key
  client = routePlanClient(platform.base, key)
})
afterAll(() => platform.stop())

const fetchJson = async <T>(address: string, method = 'GET') =>
  (await (await fetch(address, { method, headers: { 'x-api-key': key } })).json()) as T
interface DemoRequest {
  readonly config: object
  readonly modelInput: object
}
const sumOf = (scores: readonly string[]) => formatScore(scores.map(parseScore).reduce(addScores, zeroScore))

describe('the demo dataset BASIC', () => {
  test('is listed and fetched by either verb, below the model and below the root', async () => {
    for (const base of [platform.base, platform.url]) {
      for (const method of ['POST', 'GET']) {
        const demos = await fetchJson<DemoDatasetSummary[]>(`${base}/v1/demo-data`, method)
        expect(demos.map(({ id, model }) => [id, model])).toContainEqual(['BASIC', 'field-service-routing'])
        expect(Object.keys(await fetchJson<object>(`${base}/v1/demo-data/BASIC`, method)).sort()).toEqual([
          'config',
          'modelInput',
        ])
      }
    }
    const whole = await fetchJson<DemoRequest>(`${platform.base}/v1/demo-data/BASIC`)
    expect(await fetchJson(`${platform.base}/v1/demo-data/BASIC/input`)).toEqual(whole.modelInput)
    expect(await fetchJson(`${platform.base}/v1/demo-data/NOTHING`)).toMatchObject({ code: 'DEMO_DATA_NOT_FOUND' })
  })

  test('is solved, watched, read and explained, and the checker accepts every figure', async () => {
    const request = {
      ...(await fetchJson<DemoRequest>(`${platform.base}/v1/demo-data/BASIC`)),
      config: { run: { termination: { spentLimit: 'PT10S' } } },
    }
    const { id } = await client.submit(request)
    const seen: DatasetMetadata[] = []
    for await (const metadata of events(await client.get(`/${id}/events`))) seen.push(metadata)
    const statuses = [...new Set(seen.map(({ status }) => status))]
    const life = [
      'DATASET_CREATED',
      'DATASET_VALIDATED',
      'DATASET_COMPUTED',
      'SOLVING_SCHEDULED',
      'SOLVING_STARTED',
      'SOLVING_ACTIVE',
      'SOLVING_COMPLETED',
    ]
    expect(statuses).toEqual(life.slice(life.indexOf(statuses[0] ?? '')))

    const response = await client.json<
      DatasetMetadata & { metadata: DatasetMetadata; kpis: object; inputMetrics: object; modelOutput: object }
    >(`/${id}`)
    expect(response.metadata).toEqual(await client.metadata(id))
    expect(response).toMatchObject({ status: 'SOLVING_COMPLETED', solverStatus: 'SOLVING_COMPLETED', originId: id })
    for (const time of [
      'submitDateTime',
      'startDateTime',
      'activeDateTime',
      'completeDateTime',
      'shutdownDateTime',
    ] as const)
      expect(Date.parse(response[time] ?? '')).not.toBeNaN()
    expect(parseScore(response.score ?? '')).toMatchObject({ hard: 0, medium: 0 })
    expect(await client.json(`/${id}/output`)).toEqual(response.modelOutput)
    expect(await client.json(`/${id}/kpis`)).toEqual(response.kpis)
    expect(await client.json(`/${id}/input-metrics`)).toEqual(response.inputMetrics)

    const analysis = await client.json<ScoreAnalysis>(`/${id}/score-analysis?includeJustifications=true`)
    expect(analysis.score).toBe(response.score)
    expect(sumOf(analysis.constraints.map(({ score }) => score))).toBe(analysis.score)
    for (const { score, matches = [] } of analysis.constraints)
      expect(sumOf(matches.map((match) => match.score))).toBe(score)
    const summary = await client.json<ScoreAnalysis>(`/${id}/score-analysis`)
    expect(summary.constraints.every(({ matches }) => matches === undefined)).toBe(true)
    expect(checkPlan({ request, response, scoreAnalysis: analysis })).toMatchObject({
      problems: [],
      feasible: true,
      score: response.score,
    })
  })

  test('posted gzip-compressed is planned the same, step for step', async () => {
    const request = {
      ...(await fetchJson<DemoRequest>(`${platform.base}/v1/demo-data/BASIC`)),
      config: { run: { termination: { stepCountLimit: 640 }, randomSeed: 7 } },
    }
    const plain = await client.submit(request)
    const answer = await client.raw('', {
      method: 'POST',
      body: gzipSync(JSON.stringify(request)),
      headers: { 'content-encoding': 'gzip' },
    })
    expect(answer.status).toBe(202)
    const zipped = (await answer.json()) as DatasetMetadata
    for (const { id } of [plain, zipped]) expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
    const [first, second] = await Promise.all(
      [plain, zipped].map(async ({ id }) => (await client.get(`/${id}/output`)).text()),
    )
    expect(first).toBe(second)
  })
})

describe('stopping', () => {
  test('ends a run early and keeps its best plan; doing it again changes nothing', async () => {
    const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await client.until(id, ({ status, score }) => status === 'SOLVING_ACTIVE' && score?.includes('/0medium') === true)
    const stopped = await client.remove(`/${id}`)
    expect(stopped.status).toBe(200)
    const first = (await stopped.json()) as DatasetMetadata & { modelOutput: object }
    expect(first).toMatchObject({ status: 'SOLVING_COMPLETED', modelOutput: { unassignedVisits: [] } })
    expect(await (await client.remove(`/${id}`)).json()).toEqual(first)
  })

  test('a dataset that still waits in the queue ends without a plan', async () => {
    const running = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await client.until(running.id, ({ status }) => status === 'SOLVING_ACTIVE')
    const waiting = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await client.until(waiting.id, ({ status }) => status === 'SOLVING_SCHEDULED')
    expect(await (await client.remove(`/${waiting.id}`)).json()).toMatchObject({ status: 'SOLVING_INCOMPLETE' })
    await client.remove(`/${running.id}`)
  })

  test('a higher priority overtakes in the queue', async () => {
    const running = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await client.until(running.id, ({ status }) => status === 'SOLVING_ACTIVE')
    const low = await client.submit(tinyRoutePlan(), '?priority=1')
    const high = await client.submit(tinyRoutePlan(), '?priority=9')
    for (const { id } of [low, high]) await client.until(id, ({ status }) => status === 'SOLVING_SCHEDULED')
    await client.remove(`/${running.id}`)
    const ended = await Promise.all([low, high].map(({ id }) => client.final(id)))
    const [lowStart, highStart] = ended.map(({ startDateTime }) => Date.parse(startDateTime ?? ''))
    expect(highStart).toBeLessThan(lowStart ?? 0)
  })
})

describe('reading', () => {
  test('lists datasets newest first, a page at a time, each once', async () => {
    const all = await client.json<DatasetMetadata[]>('?limit=1000')
    const paged: string[] = []
    for (let cursor = ''; ;) {
      const response = await client.get(`?limit=2${cursor}`)
      paged.push(...((await response.json()) as DatasetMetadata[]).map(({ id }) => id))
      const next = response.headers.get('x-next-cursor')
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    expect(paged).toEqual(all.map(({ id }) => id))
    expect(new Set(paged).size).toBe(paged.length)
  })

  test('an unknown dataset is 404, a malformed id too, an unknown address names where to look', async () => {
    expect(await client.json('/00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 'DATASET_NOT_FOUND' })
    expect((await client.get('/not-an-id')).status).toBe(404)
    expect(await fetchJson(`${platform.url}/api/nothing`)).toMatchObject({ code: 'ADDRESS_NOT_FOUND' })
  })

  test('a method that is not there is 405 with Allow', async () => {
    const response = await client.raw('', { method: 'PUT' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, GET'])
  })
})
