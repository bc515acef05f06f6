/** Runs over more than one thread, in real worker processes. */
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

let platform: TestPlatform
let client: RoutePlanClient
let demo: { readonly modelInput: object }
let rosters: RoutePlanClient
let wards: { readonly modelInput: object }

beforeAll(async () => {
  platform = await startTestPlatform()
  const { key } = await platform.createKey()
  client = routePlanClient(platform.base, key)
  const demoData = async (base: string, id: string) =>
    (await (await fetch(`${base}/v1/demo-data/${id}`, { headers: { 'x-api-key': key } })).json()) as typeof demo
  demo = await demoData(platform.base, 'BASIC')
  const base = `${platform.url}/api/models/employee-scheduling`
  rosters = routePlanClient(base, key, 'schedules')
  wards = await demoData(base, 'CONTRACT_RULES')
})
afterAll(() => platform.stop())

const threaded = (maxThreadCount: number, termination: object) => ({
  run: { maxThreadCount, termination, randomSeed: 7 },
})

test('a run over two threads repeats, step for step', async () => {
  const outputs: string[] = []
  for (let run = 0; run < 2; run++) {
    const { id } = await client.submit({ ...demo, config: threaded(2, { stepCountLimit: 3040 }) })
    const threadCount = Math.min(2, availableParallelism())
    expect(await client.final(id)).toMatchObject({ status: 'SOLVING_COMPLETED', threadCount })
    // Between two looks at the limit each thread takes 32 steps.
    const steps = availableParallelism() > 1 ? 3072 : 3040
    expect(await client.json<{ details: string }>(`/${id}/logs`)).toMatchObject({
      details: expect.stringContaining(`, ${steps} steps`) as string,
    })
    outputs.push(await (await client.get(`/${id}/output`)).text())
  }
  expect(outputs[0]).toBe(outputs[1])
})

test('more threads than the machine has cores are no fault, and a stop ends them all', async () => {
  const { id } = await client.submit({ ...tinyRoutePlan(), config: threaded(64, { spentLimit: 'PT10M' }) })
  await client.until(id, ({ threadCount }) => threadCount === availableParallelism())
  await client.until(id, ({ status, score }) => status === 'SOLVING_ACTIVE' && score?.includes('/0medium') === true)
  await client.remove(`/${id}`)
  expect(await client.final(id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
  const next = await client.submit({ ...tinyRoutePlan(), config: threaded(1, { stepCountLimit: 200 }) })
  expect(await client.final(next.id)).toMatchObject({ status: 'SOLVING_COMPLETED', threadCount: 1 })
})

test('rosters, too, are searched by as many threads as are asked for, and end with the run', async () => {
  const threadCount = Math.min(2, availableParallelism())
  const outputs: string[] = []
  for (let run = 0; run < 2; run++) {
    const { id } = await rosters.submit({ ...wards, config: threaded(2, { stepCountLimit: 3040 }) })
    expect(await rosters.final(id)).toMatchObject({ status: 'SOLVING_COMPLETED', threadCount })
    outputs.push(await (await rosters.get(`/${id}/output`)).text())
  }
  expect(outputs[0]).toBe(outputs[1])
  const { id } = await rosters.submit({ ...wards, config: threaded(2, { spentLimit: 'PT10M' }) })
  await rosters.until(id, (metadata) => metadata.threadCount === threadCount)
  await rosters.remove(`/${id}`)
  expect(await rosters.final(id)).toMatchObject({ status: 'SOLVING_COMPLETED', threadCount })
  const next = await rosters.submit({ ...wards, config: threaded(1, { stepCountLimit: 200 }) })
  expect(await rosters.final(next.id)).toMatchObject({ status: 'SOLVING_COMPLETED', threadCount: 1 })
})
