/** The stream of all datasets of a tenant: what a list needs to change while somebody looks at it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetChange } from '../../../../server/contract/dataset-search.ts'
import { newId } from '../../../../server/foundation/ids.ts'
import { createDatasetHub } from '../../../../server/datasets/lifecycle/dataset-hub.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { events, routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { storedDataset } from '../../../support/stored-datasets.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient

beforeAll(async () => {
  platform = await startTestPlatform()
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(() => platform.stop())

/** Everything the stream says until `isLast`. */
async function changesUntil(response: Response, isLast: (change: DatasetChange) => boolean): Promise<DatasetChange[]> {
  const seen: DatasetChange[] = []
  for await (const event of events(response)) {
    seen.push(event as DatasetChange)
    if (isLast(event as DatasetChange)) break
  }
  return seen
}

test('tells of a new dataset, its way to the end with its figures, and its new name', async () => {
  const stream = await platform.manage('GET', '/datasets/events')
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const { id } = await client.submit(tinyRoutePlan())
  await client.final(id)
  await client.raw(`/${id}/metadata`, { method: 'PATCH', body: '{"name":"Renamed"}' })
  const all = await changesUntil(stream, ({ name }) => name === 'Renamed')
  expect(all.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['DATASET_CREATED', 'DATASET_COMPUTED', 'SOLVING_ACTIVE', 'SOLVING_COMPLETED']),
  )
  expect(all.at(-1)).toMatchObject({
    id,
    name: 'Renamed',
    isInBin: false,
    kpis: { totalAssignedVisits: expect.any(Number) as number },
  })
})

test('tells of the bin and back', async () => {
  const { id } = await client.submit(tinyRoutePlan())
  await client.final(id)
  const stream = await platform.manage('GET', '/datasets/events')
  await client.remove(`/${id}/purge`)
  await client.raw(`/${id}`, { method: 'PUT' })
  const all = await changesUntil(stream, ({ isInBin }) => !isInBin)
  expect(all.map((change) => [change.id, change.isInBin])).toEqual([
    [id, true],
    [id, false],
  ])
})

test('is for members only, for as long as they ask', async () => {
  expect((await fetch(`${platform.url}/api/platform/v1/datasets/events`)).status).toBe(401)
  expect((await platform.manage('GET', '/datasets/events?seconds=0')).status).toBe(400)
  expect(await (await platform.manage('GET', '/datasets/events?seconds=1')).text()).toBe('')
})

test('one tenant hears nothing of another', () => {
  const hub = createDatasetHub()
  const heard: string[] = []
  const [own, other] = [newId(), newId()]
  const stop = hub.watchTenant(own, ({ name }) => heard.push(name))
  hub.publish(storedDataset(own, { name: 'Ours' }))
  hub.publish(storedDataset(other, { name: 'Theirs' }))
  stop()
  hub.publish(storedDataset(own, { name: 'Too late' }))
  expect(heard).toEqual(['Ours'])
})
