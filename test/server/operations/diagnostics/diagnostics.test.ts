/** The description of the installation: what helps is in it, and nothing of what was pushed into every place of it. */
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Diagnostics } from '../../../../server/contract/diagnostics.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let dataFolder: string
let platform: TestPlatform
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-diagnostics-'))
  platform = await startTestPlatform({ dataFolder })
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

const read = async (): Promise<{ text: string; body: Diagnostics }> => {
  const text = await (await platform.manage('GET', '/diagnostics')).text()
  return { text, body: JSON.parse(text) as Diagnostics }
}
const log = async (lines: readonly string[]) => {
  await mkdir(join(dataFolder, 'logs'), { recursive: true })
  await appendFile(join(dataFolder, 'logs', 'planwright.log'), lines.map((line) => `${line}\n`).join(''))
}

test('no canary is in it: not of keys, secrets, addresses, plans, names and the log', async () => {
  const { key } = await platform.createKey({ name: 'Canary key name' })
  const client = routePlanClient(platform.base, key)
  const submission = { ...tinyRoutePlan(), config: { run: { name: 'Canary dataset', tags: ['canary-tag'] } } }
  const { id } = await client.submit(submission, '?operation=NONE')
  await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  const made = [
    await platform.manage('POST', '/members', {
      name: 'Canary Person',
      email: 'canary.person@example.org',
      role: 'USER',
    }),
    await platform.manage('POST', '/secrets', {
      name: 'CANARY_SECRET',
      value: 'canary-secret-value',
      description: 'canary-description',
    }),
    await platform.manage('POST', '/webhooks', {
      name: 'Canary webhook',
      url: 'https://receiver.example.org/canary-first',
      authorization: 'HMAC',
      hmacKey: 'canary-hmac-key-0123456789',
      headers: [{ name: 'X-Canary', value: 'canary-header' }],
    }),
    await platform.manage('POST', '/webhooks', {
      url: 'https://receiver.example.org/canary-path?key=canary-query',
      filters: { namePattern: 'canary-pattern' },
    }),
    await platform.manage('PATCH', '/settings', {
      osrmAddress: 'https://maps.example.org/canary-osrm?token=canary-token',
      tileUrl: 'https://tiles.example.org/canary-tiles/{z}/{x}/{y}?key=canary-tile-key',
    }),
    await platform.manage('PUT', '/mail-server', {
      host: 'canary-mail.example.org',
      port: 25,
      security: 'TLS',
      user: 'canary-mail-user',
      password: 'canary-mail-password',
      from: 'canary-from@example.org',
    }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200])
  await log([
    JSON.stringify({
      level: 40,
      webhook: 'Canary webhook',
      error: `Error: connect https://canary-user:canary-pass@receiver.example.org/canary-path?key=canary-query failed`,
      path: '/kept/in/the/log',
    }),
    JSON.stringify({
      level: 40,
      reason: 'Mail to canary.person@example.org was refused',
      header: 'Bearer canary-bearer',
      other: 'password=canary-password',
    }),
    JSON.stringify({ level: 50, error: `the key ${key} at ${homedir()}/canary.txt`, digest: 'c0ffee'.repeat(8) }),
    JSON.stringify({
      level: 40,
      webhook: 'Canary webhook',
      error: 'a stack that is longer than lines are cut to '.repeat(200),
    }),
    `half a line with canary.person@example.org and ${key}`,
  ])
  const { text } = await read()
  expect(text).toContain('/kept/in/the/log')
  expect(text.match(/canary(?!\.txt)[\w.-]*/gi) ?? []).toEqual([])
  for (const secret of [key, key.slice(12), 'c0ffee'.repeat(8), homedir(), dataFolder])
    expect(text).not.toContain(secret)
})

test('what helps is in it', async () => {
  const { body } = await read()
  expect(body).toMatchObject({
    node: process.version,
    options: { slots: 1, travel: 'haversine', bindAddress: 'loopback', canRestart: false },
    settings: { binDays: 7, osrmAddress: 'https://maps.example.org', tileUrl: 'https://tiles.example.org' },
    datasetsByStatus: { DATASET_COMPUTED: 1 },
    solveQueue: { slots: 1, usedSlots: 0, waiting: 0 },
    storage: { datasets: 1 },
  })
  expect(body.webhooks.map(({ origin, state }) => [origin, state])).toContainEqual([
    'https://receiver.example.org',
    'UNUSED',
  ])
  expect(body.workers.processes).toBeGreaterThan(0)
})

test('of a long log the last 1,000 lines are in it', async () => {
  await log(
    Array.from({ length: 30_000 }, (_, line) =>
      JSON.stringify({
        level: 30,
        line,
        text: 'a line of the log that is as long as lines of the log are, on the whole',
      }),
    ),
  )
  const { body } = await read()
  expect(body.log).toHaveLength(1000)
  expect(JSON.parse(body.log.at(-1) ?? '')).toMatchObject({ line: 29_999 })
})
