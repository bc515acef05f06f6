/**
 * What the answer of a submission says: where the dataset stands, so that a client that polls at once does not take it
 * for ended.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import { createChildProcessHost } from '../../../../server/workers/child-process-host.ts'
import type { WorkerHost } from '../../../../server/workers/worker-host.ts'
import { startTestPlatform, workerFile, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const brief = () => tinyRoutePlan({ stepCountLimit: 20 })
const json = { 'content-type': 'application/json' }

let platform: TestPlatform
let client: RoutePlanClient
const derive = async (path: string, body?: unknown) => {
  const init = body === undefined ? {} : { headers: json, body: JSON.stringify(body) }
  const response = await client.raw(path, { method: 'POST', ...init })
  return { status: response.status, body: (await response.json()) as DatasetMetadata }
}

beforeAll(async () => {
  platform = await startTestPlatform()
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())

describe('the answer of a submission', () => {
  test('says that it is queued, computed or invalid, and with how many issues', async () => {
    expect(await client.submit(brief())).toMatchObject({
      status: 'SOLVING_SCHEDULED',
      solverStatus: 'SOLVING_SCHEDULED',
    })
    expect(await client.submit(brief(), '?operation=NONE')).toMatchObject({
      status: 'DATASET_COMPUTED',
      score: '0hard/-512medium/0soft',
    })
    const visits = Array.from({ length: 30 }, (_, number) => ({ id: `Visit ${number}` }))
    const invalid = await client.submit({ modelInput: { visits, vehicles: [] } })
    expect(invalid).toMatchObject({ status: 'DATASET_INVALID', validationResult: { summary: 'ERRORS' } })
    expect(invalid.validationResult?.errorCount).toBeGreaterThanOrEqual(30)
    expect(invalid.validationResult?.errors).toHaveLength(20)
  })

  test('is the same for datasets made from others', async () => {
    const { id } = await client.submit(brief())
    await client.final(id)
    expect(await derive(`/${id}/from-input`)).toMatchObject({ status: 202, body: { status: 'SOLVING_SCHEDULED' } })
    expect(await derive(`/${id}/from-patch?operation=NONE`, { patch: [] })).toMatchObject({
      status: 202,
      body: { status: 'DATASET_COMPUTED' },
    })
    expect(await derive(`/${id}/new-run`)).toMatchObject({ status: 202, body: { status: 'SOLVING_SCHEDULED' } })
  })

  test('is the first one again when the request is sent again', async () => {
    const order = { method: 'POST', headers: { ...json, 'idempotency-key': 'once' }, body: JSON.stringify(brief()) }
    const first = (await (await client.raw('', order)).json()) as DatasetMetadata
    await client.final(first.id)
    expect(await (await client.raw('', order)).json()).toEqual(first)
    expect(first.status).toBe('SOLVING_SCHEDULED')
  })

  test('is a running one for a client that polls at once and takes everything but the solving statuses for the end', async () => {
    const running = ['SOLVING_SCHEDULED', 'SOLVING_STARTED', 'SOLVING_ACTIVE', 'NOT_SOLVING']
    for (let round = 0; round < 5; round++) {
      let { id, status, score } = await client.submit(brief())
      while (running.includes(status)) ({ id, status, score } = await client.metadata(id))
      expect([status, score]).toEqual(['SOLVING_COMPLETED', expect.stringMatching(/^0hard/)])
    }
  })
})

test('a check that takes long is not waited for', async () => {
  const slow = await startTestPlatform({
    submissionWaitSeconds: 0.1,
    workerHost: silentAfterValidation(createChildProcessHost(workerFile)),
  })
  try {
    const { status } = await routePlanClient(slow.base, (await slow.createKey()).key).submit(brief())
    expect(status).toBe('DATASET_CREATED')
  } finally {
    await slow.stop()
  }
})

/** Takes bodies in, and says nothing more of any dataset. */
function silentAfterValidation(host: WorkerHost): WorkerHost {
  return {
    start(megabytes) {
      const worker = host.start(megabytes)
      return {
        ...worker,
        onEvent: (listener) =>
          worker.onEvent((event) => {
            const isOfCheck =
              event.kind === 'validated' || (event.kind === 'result' && typeof event.result === 'object')
            if (!isOfCheck) listener(event)
          }),
      }
    },
  }
}

describe('what is unknown in a query is refused by name, in every operation alike', () => {
  test.each([
    ['GET', '?colour=red', 'Known: status'],
    ['GET', '/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11/metadata?colour=red', 'It has none'],
    ['POST', '/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11?colour=red', 'Known: priority'],
    ['DELETE', '/0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11?colour=red', 'Known: force'],
    ['GET', '/validation-issue-types?colour=red', 'It has none'],
  ])('%s %s', async (method, path, known) => {
    const response = await client.raw(path, { method })
    const { code, details } = (await response.json()) as ErrorBody
    expect([response.status, code, String(details)]).toEqual([
      400,
      'QUERY_INVALID',
      expect.stringMatching(`^query: "colour" is no parameter of this operation. ${known}`),
    ])
  })

  test('booleans are read in any case, and a wrong one is a fault of the query', async () => {
    const { id } = await client.submit(brief(), '?operation=NONE')
    for (const value of ['true', 'True', 'TRUE'])
      expect(JSON.stringify(await client.json(`/${id}/score-analysis?includeJustifications=${value}`))).toContain(
        '"matches"',
      )
    expect((await client.remove(`/${id}?force=False`)).status).toBe(200)
    const wrong = (await (await client.get(`/${id}/score-analysis?includeJustifications=maybe`)).json()) as ErrorBody
    expect([wrong.code, String(wrong.details)]).toEqual([
      'QUERY_INVALID',
      expect.stringMatching(/^query\.includeJustifications: /),
    ])
  })
})

test('the whole dataset carries its metadata as run too, for older clients', async () => {
  const { id } = await client.submit(brief())
  await client.final(id)
  const dataset = await client.json<{ run: unknown; metadata: unknown }>(`/${id}`)
  expect(dataset.run).toEqual(dataset.metadata)
  const stopped = (await (await client.remove(`/${id}`)).json()) as { run: unknown }
  expect(stopped.run).toEqual(dataset.metadata)
})

test('settings of maps and resources are kept, returned, and said to be without effect', async () => {
  const config = {
    mapsConfiguration: { provider: 'osrm', location: 'bavaria' },
    resourcesConfiguration: { memory: 2048 },
  }
  const { id, validationResult } = await client.submit({ ...brief(), config }, '?operation=NONE')
  expect(validationResult).toMatchObject({ summary: 'WARNINGS', warningCount: 2 })
  expect(await client.json(`/${id}/config`)).toMatchObject(config)
  expect(await client.json(`/${id}/validation-result`)).toMatchObject({
    issues: [
      { code: 'ConfigurationWithoutEffect', path: '/config/mapsConfiguration' },
      { code: 'ConfigurationWithoutEffect', path: '/config/resourcesConfiguration' },
    ],
  })
})
