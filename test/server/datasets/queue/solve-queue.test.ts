/** The solve queue over real HTTP: seen, moved in, taken out of, and full. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import type { SolveQueueState } from '../../../../server/contract/solve-queue.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient
const manage = async <Body>(method: string, path: string, body?: unknown) => {
  const response = await platform.manage(method, `/solve-queue${path}`, body)
  return { status: response.status, body: (await response.json()) as Body }
}
const queue = async () => (await manage<SolveQueueState>('GET', '')).body
const body = () => tinyRoutePlan({ spentLimit: 'PT10M' })

/** One that is being solved, then one waiting for each priority. */
async function occupy(priorities: readonly number[]): Promise<string[]> {
  const running = await client.submit(body())
  await client.until(running.id, ({ status }) => status === 'SOLVING_ACTIVE')
  const ids = [running.id]
  for (const priority of priorities) {
    const { id } = await client.submit(body(), `?priority=${priority}`)
    await client.until(id, ({ status }) => status === 'SOLVING_SCHEDULED')
    ids.push(id)
  }
  return ids
}

beforeAll(async () => {
  platform = await startTestPlatform({ slots: 1, queueCapacity: 3 })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())
afterEach(async () => {
  const { queued, running } = await queue()
  for (const { id } of [...queued, ...running]) await manage('DELETE', `/${id}`)
})

describe('the solve queue', () => {
  test('shows what is solved and what waits, in the order of priority and time', async () => {
    const [running, first, second, urgent] = await occupy([5, 5, 9])
    expect(await queue()).toMatchObject({
      slots: { used: 1, total: 1 },
      running: [
        {
          id: running,
          name: 'Hello routes',
          model: 'field-service-routing',
          status: 'SOLVING_ACTIVE',
          priority: 5,
          score: expect.stringContaining('hard') as string,
        },
      ],
      queued: [
        { id: urgent, position: 1, priority: 9, status: 'SOLVING_SCHEDULED', queuedAt: expect.any(String) as string },
        { id: first, position: 2 },
        { id: second, position: 3 },
      ],
    })
    expect((await queue()).running[0]).not.toHaveProperty('position')
  })

  test('a waiting dataset gets another priority and starts accordingly', async () => {
    const [running = '', first, second = ''] = await occupy([5, 5])
    expect(await manage('PATCH', `/${second}`, { priority: 8 })).toMatchObject({
      status: 200,
      body: { id: second, priority: 8, status: 'SOLVING_SCHEDULED' },
    })
    expect((await queue()).queued.map(({ id }) => id)).toEqual([second, first])
    await manage('DELETE', `/${running}`)
    await client.until(second, ({ status }) => status === 'SOLVING_ACTIVE')
    expect((await queue()).queued).toMatchObject([{ id: first, position: 1 }])
  })

  test('only a waiting one can be moved, within 0 to 10', async () => {
    const [running = '', waiting = ''] = await occupy([5])
    expect(await manage('PATCH', `/${running}`, { priority: 8 })).toMatchObject({
      status: 409,
      body: { code: 'STATUS_CONFLICT', message: expect.stringContaining('SOLVING_ACTIVE') as string },
    })
    expect(await manage('PATCH', `/${newId()}`, { priority: 8 })).toMatchObject({
      status: 404,
      body: { code: 'DATASET_NOT_FOUND' },
    })
    for (const wrong of [{ priority: 11 }, { priority: 'high' }, {}, { priority: 1, name: 'x' }])
      expect(await manage('PATCH', `/${waiting}`, wrong)).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } })
  })

  test('cancelling ends a waiting one without a plan, a running one with its best, and does it once', async () => {
    const [running = '', waiting = ''] = await occupy([5])
    expect(await manage('DELETE', `/${waiting}`)).toMatchObject({
      status: 200,
      body: { id: waiting, status: 'SOLVING_INCOMPLETE' },
    })
    const cancelled = await manage<DatasetMetadata>('DELETE', `/${running}`)
    expect(cancelled).toMatchObject({ status: 200, body: { id: running, status: 'SOLVING_COMPLETED' } })
    expect(await manage('DELETE', `/${running}`)).toEqual(cancelled)
    expect(await manage('DELETE', `/${newId()}`)).toMatchObject({ status: 404 })
    expect(await queue()).toMatchObject({ slots: { used: 0 }, running: [], queued: [] })
  })
})

describe('a full queue', () => {
  const post = (path: string, headers: Record<string, string> = {}) =>
    client.raw(path, { method: 'POST', body: JSON.stringify(body()), headers })

  test('takes no more datasets to solve, but answers again what it answered, and keeps what is not to be solved', async () => {
    await occupy([5, 5])
    const key = { 'idempotency-key': newId() }
    const last = (await (await post('', key)).json()) as DatasetMetadata
    await client.until(last.id, ({ status }) => status === 'SOLVING_SCHEDULED')

    const refused = await post('')
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
      429,
      '60',
      expect.objectContaining({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('3 datasets of this tenant wait') as string,
      }),
    ])
    const again = await post('', key)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([202, 'true'])
    const resting = (await (await post('?operation=NONE')).json()) as DatasetMetadata
    await client.until(resting.id, ({ status }) => status === 'DATASET_COMPUTED')
    for (const path of [`/${resting.id}`, `/${resting.id}/from-input`])
      expect((await client.raw(path, { method: 'POST' })).status).toBe(429)

    await manage('DELETE', `/${last.id}`)
    expect((await post(`/${resting.id}`)).status).toBe(202)
  })
})
