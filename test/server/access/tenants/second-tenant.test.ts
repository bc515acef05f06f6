/**
 * What runs by itself runs for a second tenant as for the first: its bin, its webhooks, and what it is told of them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CreatedApiKey } from '../../../../server/contract/api-key.ts'
import type { WebhookSummary } from '../../../../server/contract/webhook.ts'
import { startMailCatcher } from '../../operations/notifications/mail-catcher.ts'
import { callAs } from '../../../support/people.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { payloadOf, startReceiver } from '../../../support/receiver.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { withStore } from '../../../support/stored-datasets.ts'
import { firstSession, makeTenant, switched } from '../../../support/tenants.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const day = 86_400_000
const clock = movableClock()
let dataFolder = ''
let platform: TestPlatform
let second: { cookie: string }

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-second-'))
  platform = await startTestPlatform({ dataFolder, clock })
  const session = await firstSession(platform)
  second = await switched(platform, session, (await makeTenant(platform, session, 'Second')).id)
})
afterEach(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const json = async <Body>(method: string, path: string, body?: unknown) =>
  (await (await callAs(platform, second, method, path, body)).json()) as Body
const client = async () =>
  routePlanClient(platform.base, (await json<CreatedApiKey>('POST', '/api-keys', { name: 'Second' })).key)

test('its datasets are solved, and its bin is emptied by its own settings', async () => {
  const plans = await client()
  const { id } = await plans.submit(tinyRoutePlan())
  expect(await plans.final(id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
  expect((await callAs(platform, second, 'PATCH', '/settings', { binDays: 2 })).status).toBe(200)
  expect((await plans.remove(`/${id}/purge`)).status).toBe(200)
  await platform.stop()
  clock.advance(3 * day)
  platform = await startTestPlatform({ dataFolder, clock, port: platform.port })
  const later = routePlanClient(platform.base, (await json<CreatedApiKey>('POST', '/api-keys', { name: 'Later' })).key)
  await expect.poll(async () => (await later.get(`/${id}/metadata`)).status).toBe(404)
})

test('its webhooks hear of its datasets, and those of the first tenant do not', async () => {
  const receiver = await startReceiver()
  await json('POST', '/webhooks', { url: `${receiver.url}/ok?second` })
  await platform.manage('POST', '/webhooks', { url: `${receiver.url}/ok?first` })
  const plans = await client()
  const { id } = await plans.submit(tinyRoutePlan(), '?operation=NONE')
  await plans.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  await expect
    .poll(async () => (await receiver.calls()).map((call) => `${call.url} ${payloadOf(call).status}`))
    .toContain('/ok?second DATASET_COMPUTED')
  expect((await receiver.calls()).filter(({ url }) => url.endsWith('first'))).toEqual([])
  expect(await (await platform.manage('GET', '/webhook-logs')).json()).toMatchObject({ records: [] })
  await receiver.stop()
})

test('its administrators are told and mailed when one of its webhooks fails, and the first tenant is not', async () => {
  const catcher = await startMailCatcher()
  const { id } = await json<WebhookSummary>('POST', '/webhooks', {
    url: 'http://localhost:9/nobody',
    name: 'Of the second',
  })
  expect(
    (
      await callAs(platform, second, 'PUT', '/mail-server', {
        host: '127.0.0.1',
        port: catcher.port,
        security: 'NONE',
        user: null,
        from: 'planwright@example.org',
        acceptAnyCertificate: true,
      })
    ).status,
  ).toBe(200)
  const [{ id: memberId = '' } = {}] = await json<{ id: string }[]>('GET', '/members')
  await callAs(platform, second, 'PATCH', `/members/${memberId}`, { email: 'second@example.org' })
  // As ten failed retries leave it, which take too long here.
  await platform.stop()
  await withStore(dataFolder, (database) =>
    database.write((db) =>
      db.updateTable('webhooks').set({ failing_since: clock.now().toISOString() }).where('id', '=', id).execute(),
    ),
  )
  platform = await startTestPlatform({ dataFolder, clock, port: platform.port })
  // Whoever leads has found it some time after the start.
  const mailsLater = () => (clock.advance(10_000), catcher.mails)
  await expect.poll(mailsLater).toMatchObject([{ to: ['second@example.org'] }])
  expect(await json('GET', '/notifications')).toMatchObject({
    unseen: 1,
    notifications: [{ kind: 'WEBHOOK_FAILING', title: expect.stringContaining('Of the second') as string }],
  })
  expect(await (await platform.manage('GET', '/notifications')).json()).toMatchObject({ unseen: 0, notifications: [] })
  await catcher.stop()
})

test('what is of the installation is refused to it, and its pages read the tiles of the first tenant', async () => {
  const tiles = { tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png', tileAttribution: '© Example' }
  expect((await platform.manage('PATCH', '/settings', tiles)).status).toBe(200)
  for (const patch of [{ slots: 2 }, tiles, { tileAttribution: 'Somebody else' }]) {
    const response = await callAs(platform, second, 'PATCH', '/settings', patch)
    expect([response.status, await response.json()]).toMatchObject([
      403,
      {
        code: 'FIRST_TENANT_NEEDED',
        message: expect.stringContaining(`whole installation: ${Object.keys(patch).join(', ')}.`) as string,
      },
    ])
  }
  expect(await json('GET', '/map-tiles')).toEqual({ ...tiles, file: null })
})
