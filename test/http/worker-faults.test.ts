/** A worker that dies, hangs or hoards memory costs its own run and nothing else. */
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChildProcessHost } from '../../server/solving/child-process-host.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../support/route-plan-client.ts'
import { tinyRoutePlan } from '../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient

beforeAll(async () => {
  platform = await startTestPlatform({
    workerHost: createChildProcessHost(resolve(import.meta.dirname, '../support/faulty-worker.mjs')),
    workerLimits: { memoryMegabytes: 128, silenceSeconds: 5 },
    slots: 2,
  })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(async () => {
  delete process.env['PLANWRIGHT_FAULT']
  await platform.stop()
})

test.each([
  ['kill', /was killed \(SIGKILL\)/],
  ['exit', /ended with exit code 3/],
  ['throw', /a fault nobody caught/],
  ['loop', /did not answer for 5 s.*endless loop/],
  ['memory', /ran out of memory \(its limit is 128 MB\)/],
  ['buffers', /used more than its 128 MB of memory|was killed/],
])('%s ends the run as SOLVING_FAILED with the reason, and the API answers on', async (fault, reason) => {
  process.env['PLANWRIGHT_FAULT'] = fault
  const { id } = await client.submit(tinyRoutePlan())
  const failed = client.final(id)
  await client.until(id, ({ status }) => status === 'SOLVING_STARTED' || status === 'SOLVING_FAILED')
  const health = await fetch(`${platform.url}/healthz`)
  expect(health.status).toBe(200)
  expect(await failed).toMatchObject({ status: 'SOLVING_FAILED', failureMessage: expect.stringMatching(reason) as string })
  expect(await client.json<{ details: string }>(`/${id}/logs`)).toMatchObject({ details: expect.stringMatching(reason) as string })
})

test('the next run, without a fault, completes', async () => {
  delete process.env['PLANWRIGHT_FAULT']
  const { id } = await client.submit(tinyRoutePlan())
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
})
