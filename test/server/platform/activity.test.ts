/** What a host in the same process learns of the platform, and does with it, without HTTP. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndedDataset } from '../../../server/hosts/for-hosts.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const modelId = 'field-service-routing'
const long = { spentLimit: 'PT10M' }
let folder: string
let platform: TestPlatform
let client: RoutePlanClient
const ended: EndedDataset[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planwright-activity-'))
  platform = await startTestPlatform({ dataFolder: join(folder, 'data') })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
  platform.activity.onEnded((dataset) => void ended.push(dataset))
})
afterAll(async () => {
  await platform.stop()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(name: string, content: Uint8Array | string): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

test('a file becomes a dataset that is solved, plain or compressed, named after the file', async () => {
  const { config: _, ...input } = tinyRoutePlan()
  const text = JSON.stringify({ ...input, config: { run: { termination: { stepCountLimit: 50 } } } })
  for (const [file, content] of [
    ['Monday north.json', text],
    ['Tuesday.planwright.json.gz', gzipSync(text)],
  ] as const) {
    const id = await platform.activity.submitFile({ path: await fileOf(file, content), modelId })
    const { name, status } = await client.final(id)
    expect([name, status]).toEqual([file.split('.')[0], 'SOLVING_COMPLETED'])
    await expect
      .poll(() => ended.find((dataset) => dataset.id === id))
      .toMatchObject({ name, status, leftOut: 0, score: expect.stringContaining('soft') as string })
  }
})

test('a file that is none, or that nothing can be made of, is refused with the reason', async () => {
  const { submitFile } = platform.activity
  await expect(submitFile({ path: join(folder, 'missing.json'), modelId })).rejects.toThrow(/missing\.json.*ENOENT/)
  await expect(submitFile({ path: await fileOf('plan.xlsx', ''), modelId })).rejects.toThrow(
    /only \.json and \.json\.gz/,
  )
  await expect(submitFile({ path: await fileOf('broken.json', '{"modelInput":'), modelId })).rejects.toMatchObject({
    code: 'BODY_MALFORMED',
  })
  await expect(submitFile({ path: await fileOf('text.json.gz', 'no gzip'), modelId })).rejects.toMatchObject({
    code: 'GZIP_BROKEN',
  })
  await expect(submitFile({ path: await fileOf('good.json', '{}'), modelId: 'no-such-model' })).rejects.toThrow(
    /no model "no-such-model"/,
  )
})

test('a dataset that is renamed after its end has not ended twice', async () => {
  const [first] = ended
  await client.raw(`/${first!.id}/metadata`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Renamed' }),
  })
  expect((await client.metadata(first!.id)).name).toBe('Renamed')
  expect(ended.filter(({ id }) => id === first!.id)).toHaveLength(1)
})

test('running and waiting are counted, also after a restart, and stopping keeps the best plan and leaves what waits', async () => {
  const heard: string[] = []
  const unwatch = platform.activity.onSolving(() => heard.push(JSON.stringify(platform.activity.solving())))
  const running = await client.submit(tinyRoutePlan(long))
  await client.until(running.id, ({ status, score }) => status === 'SOLVING_ACTIVE' && score !== undefined)
  const waiting = await client.submit(tinyRoutePlan(long))
  await client.until(waiting.id, ({ status }) => status === 'SOLVING_SCHEDULED')
  expect(platform.activity.solving()).toEqual({ running: 1, waiting: 1 })
  expect(heard).toContain('{"running":1,"waiting":1}')
  unwatch()

  const { key } = await platform.createKey()
  await platform.stop()
  platform = await startTestPlatform({ dataFolder: join(folder, 'data') })
  client = routePlanClient(platform.base, key)
  expect(Object.values(platform.activity.solving()).reduce((sum, count) => sum + count)).toBe(2)
  // Which of the two goes first is the queue's business.
  const both = () => Promise.all([running.id, waiting.id].map(client.metadata))
  await expect
    .poll(async () => (await both()).some(({ status, score }) => status === 'SOLVING_ACTIVE' && score !== undefined))
    .toBe(true)
  expect(platform.activity.solving()).toEqual({ running: 1, waiting: 1 })

  await platform.activity.stopSolving()
  expect((await both()).map(({ status }) => status).sort()).toEqual(['SOLVING_COMPLETED', 'SOLVING_SCHEDULED'])
  expect(platform.activity.solving()).toEqual({ running: 0, waiting: 1 })
})

test('without the desktop app its sealed key is not replaced by another one', async () => {
  const dataFolder = join(folder, 'sealed')
  await startTestPlatform({ dataFolder }).then((started) => started.stop())
  await rm(join(dataFolder, 'secret.key'))
  await writeFile(join(dataFolder, 'secret.key.sealed'), 'sealed')
  await expect(startTestPlatform({ dataFolder })).rejects.toThrow(/sealed for the desktop app.*Start the desktop app/)
})
