/** A key is replaced: the old one works on through the overlap and no longer, the new one at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKeySummary, CreatedApiKey } from '../../../../server/contract/api-key.ts'
import type { AuditPage } from '../../../../server/contract/audit.ts'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const hour = 3_600_000
const clock = movableClock()
let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ clock })
})
afterAll(() => platform.stop())

const opens = async ({ key }: CreatedApiKey) =>
  (await fetch(`${platform.url}/api/aboutme`, { headers: { 'x-api-key': key } })).status
const rotate = async (id: string, body?: unknown) => {
  const response = await platform.manage('POST', `/api-keys/${id}/rotate`, body)
  return { status: response.status, body: (await response.json()) as CreatedApiKey & ErrorBody }
}
const summaries = async () => (await (await platform.manage('GET', '/api-keys')).json()) as ApiKeySummary[]
const summaryOf = async (id: string) => (await summaries()).find((summary) => summary.id === id)
const later = (hours: number) => new Date(clock.now().getTime() + hours * hour).toISOString()

test('the new key is like the old one and counts its lifetime anew; both work until the overlap ends', async () => {
  const old = await platform.createKey({
    name: 'Night planning',
    permissions: ['CREATE', 'READ'],
    models: ['field-service-routing'],
    expires: 'P10D',
  })
  clock.advance(48 * hour)
  const endsAt = later(24)
  const { status, body: created } = await rotate(old.id)
  expect([status, created]).toEqual([
    201,
    {
      id: created.id,
      key: created.key,
      name: 'Night planning',
      permissions: ['CREATE', 'READ'],
      models: ['field-service-routing'],
      createdAt: later(0),
      expiresAt: later(240),
      replaces: old.id,
    },
  ])
  expect(created.key).not.toBe(old.key)
  expect([await opens(created), await opens(old)]).toEqual([200, 200])
  expect(await summaryOf(old.id)).toMatchObject({ expiresAt: endsAt, replacedBy: created.id })
  expect(await summaryOf(created.id)).toMatchObject({ replaces: old.id })
  clock.advance(24 * hour - 1)
  expect(await opens(old)).toBe(200)
  clock.advance(1)
  expect([await opens(created), await opens(old)]).toEqual([200, 401])
})

test('the old key never works longer than it would have', async () => {
  const old = await platform.createKey({ expires: 'PT6H' })
  await rotate(old.id, { overlapHours: 168 })
  expect((await summaryOf(old.id))?.expiresAt).toBe(old.expiresAt)
})

test('without an overlap the old key and its open streams end at once', async () => {
  const old = await platform.createKey()
  const client = routePlanClient(platform.base, old.key)
  const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
  const stream = await client.get(`/${id}/events`)
  expect(stream.status).toBe(200)
  const { body: created } = await rotate(old.id, { overlapHours: 0 })
  expect([await opens(created), await opens(old)]).toEqual([200, 401])
  // Resolves only when the server ends the stream: the dataset is still being solved.
  await stream.text()
  const successor = routePlanClient(platform.base, created.key)
  expect((await successor.metadata(id)).status).not.toMatch(/COMPLETED|FAILED|INCOMPLETE/)
  await successor.remove(`/${id}`)
})

test('a stream of the old key ends with the overlap', async () => {
  const old = await platform.createKey()
  const client = routePlanClient(platform.base, old.key)
  const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
  const stream = await client.get(`/${id}/events`)
  const { body: created } = await rotate(old.id, { overlapHours: 2 })
  clock.advance(2 * hour)
  await stream.text()
  await routePlanClient(platform.base, created.key).remove(`/${id}`)
})

test('the audit log says who rotated it, with both ids and no key', async () => {
  const old = await platform.createKey({ name: 'Audited' })
  const { body: created } = await rotate(old.id)
  const response = await platform.manage('GET', '/audit-log?kind=API_KEY')
  const text = await response.text()
  const [update, create] = (JSON.parse(text) as AuditPage).entries
  expect(update).toMatchObject({
    action: 'UPDATE',
    subject: { id: old.id, name: 'Audited' },
    before: { expiresAt: old.expiresAt },
    after: { expiresAt: later(24), replacedBy: created.id },
  })
  expect(create).toMatchObject({
    action: 'CREATE',
    subject: { id: created.id, name: 'Audited' },
    after: { replaces: old.id },
  })
  expect(text).not.toContain(created.key)
})

test('a key is rotated once, and only one that is there, with an overlap of 0 to 168 hours', async () => {
  const old = await platform.createKey()
  for (const overlapHours of [-1, 169, 0.5, '1'])
    expect(await rotate(old.id, { overlapHours })).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } })
  const { body: created } = await rotate(old.id)
  expect(await rotate(old.id)).toMatchObject({
    status: 409,
    body: { code: 'API_KEY_REPLACED', message: expect.stringContaining(created.id) as string },
  })
  expect(await rotate('nobody00')).toMatchObject({ status: 404, body: { code: 'API_KEY_NOT_FOUND' } })
  expect((await rotate(created.id)).status).toBe(201)
})
