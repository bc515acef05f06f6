/** Server-sent events: snapshot, every change, resume, filter, and their end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { events, routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const clock = movableClock()
let platform: TestPlatform
let client: RoutePlanClient
let key = ''

beforeAll(async () => {
  platform = await startTestPlatform({ clock })
  key = (await platform.createKey()).key
  client = routePlanClient(platform.base, key)
})
afterAll(() => platform.stop())

const open = (id: string, query = '', headers: Record<string, string> = {}, withKey = key) =>
  fetch(`${platform.base}/v1/route-plans/${id}/events${query}`, { headers: { 'x-api-key': withKey, ...headers } })
const all = async (response: Response) => {
  const seen: DatasetMetadata[] = []
  for await (const event of events(response)) seen.push(event)
  return seen
}
const idsOf = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? '')

test('a finished dataset gives its snapshot and the end', async () => {
  const { id } = await client.submit(tinyRoutePlan())
  const final = await client.final(id)
  const response = await open(id)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(await all(response)).toEqual([final])
})

test('a stream that broke off goes on where it was, without repeating or missing anything', async () => {
  const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
  await client.until(id, ({ status }) => status === 'SOLVING_ACTIVE')
  const first = await open(id)
  const reader = first.body?.getReader()
  const chunk = new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  const [lastId = ''] = idsOf(chunk).slice(-1)
  expect(lastId).not.toBe('')
  await client.raw(`/${id}/metadata`, { method: 'PATCH', body: '{"name":"While you were away"}' })
  await client.remove(`/${id}`)
  const resumed = await all(await open(id, '', { 'last-event-id': lastId }))
  expect(resumed.map(({ name, status }) => [name, status])).toContainEqual(['While you were away', 'SOLVING_ACTIVE'])
  expect(resumed.at(-1)).toMatchObject({ status: 'SOLVING_COMPLETED', name: 'While you were away' })
  const unknown = await all(await open(id, '', { 'last-event-id': 'elsewhere.7' }))
  expect(unknown.map(({ status }) => status)).toEqual(['SOLVING_COMPLETED'])
})

test('status filters what is sent, not when the stream ends', async () => {
  const { id } = await client.submit(tinyRoutePlan())
  expect(
    new Set((await all(await open(id, '?status=SOLVING_ACTIVE&status=SOLVING_STARTED'))).map(({ status }) => status)),
  ).not.toContain('SOLVING_COMPLETED')
  expect((await all(await open(id, '?status=SOLVING_COMPLETED'))).map(({ status }) => status)).toEqual([
    'SOLVING_COMPLETED',
  ])
  expect((await open(id, '?status=DONE')).status).toBe(400)
})

test('streams end when their key is deleted or expires; others go on', async () => {
  const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
  await client.until(id, ({ status }) => status === 'SOLVING_ACTIVE')
  const deleted = await platform.createKey()
  const expiring = await platform.createKey({ expires: 'PT1H' })
  const [byDeleted, byExpiring, own] = await Promise.all([
    open(id, '', {}, deleted.key),
    open(id, '', {}, expiring.key),
    open(id),
  ])
  const ends = [all(byDeleted), all(byExpiring)]
  await platform.manage('DELETE', `/api-keys/${deleted.id}`)
  await ends[0]
  clock.advance(2 * 3_600_000)
  await ends[1]
  const rest = all(own)
  await client.remove(`/${id}`)
  expect((await rest).at(-1)?.status).toBe('SOLVING_COMPLETED')
})

test('a thousand open streams of one dataset all hear its end', async () => {
  const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
  await client.until(id, ({ status }) => status === 'SOLVING_ACTIVE')
  const keys = await Promise.all(Array.from({ length: 10 }, () => platform.createKey()))
  const streams = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => open(id, '', {}, keys[index % keys.length]?.key)),
  )
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  const heard = Promise.all(streams.map(all))
  await client.remove(`/${id}`)
  expect((await heard).filter((seen) => seen.at(-1)?.status === 'SOLVING_COMPLETED')).toHaveLength(1000)
})
