/** A disk that is full for a while pauses runs and ends none; a process of the server on a small real disk. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../server/contract/dataset.ts'
import { planwright } from '../../support/command-line.ts'
import { expectLegal, histories } from '../../support/dataset-histories.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { canMountDisks, mountFillingDisk } from '../../support/filling-disk.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const disk = canMountDisks() ? mountFillingDisk(32) : undefined
let logsFolder = ''
let dataFolder = ''
let server: ServerProcess
let client: RoutePlanClient
let key = ''

const base = () => `${server.url}/api/models/field-service-routing`
const demoInput = async () =>
  (
    (await (await fetch(`${base()}/v1/demo-data/BASIC`, { headers: { 'x-api-key': key } })).json()) as {
      modelInput: object
    }
  ).modelInput

beforeAll(async () => {
  if (!disk) return
  // What the log does on a full disk is tested elsewhere.
  logsFolder = await mkdtemp(join(tmpdir(), 'planwright-logs-'))
  dataFolder = disk.dataFolder('data', logsFolder)
  server = await startServerProcess(dataFolder, ['--slots', '1'])
  key = (await planwright(['keys', 'create', '--name', 'full', '--data', dataFolder])).output
  client = routePlanClient(base(), key)
})
afterAll(async () => {
  if (!disk) return
  await server?.kill()
  disk.unmount()
  await rm(logsFolder, { recursive: true, force: true })
})

const isAtRest = ({ status }: DatasetMetadata) => !/CREATED|VALIDATED|SCHEDULED|STARTED|ACTIVE/.test(status)
/** Asked anew each time: nothing is published while nothing can be stored. */
const atRest = async (id: string): Promise<DatasetMetadata> => {
  await expect.poll(async () => isAtRest(await client.metadata(id)), { timeout: 120_000 }).toBe(true)
  return client.metadata(id)
}

afterEach(() => disk?.free())

/** The last page of the journal has room for some more records when the disk has none. */
async function refuseWrites(id: string): Promise<void> {
  disk?.fill(0)
  const rename = () =>
    client.raw(`/${id}/metadata`, {
      method: 'PATCH',
      body: JSON.stringify({ name: 'x'.repeat(200) }),
      headers: { 'content-type': 'application/json' },
    })
  while ((await rename()).ok);
}

test.skipIf(!disk)(
  'a run whose end cannot be stored ends when it can, and the next one runs',
  async () => {
    const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT2S' }))
    await client.until(id, ({ status, score }) => status === 'SOLVING_ACTIVE' && score !== undefined)
    const next = await client.submit(tinyRoutePlan({ spentLimit: 'PT1S' }))
    await client.until(next.id, ({ status }) => status === 'SOLVING_SCHEDULED')
    await refuseWrites(id)
    // The limit of the run passes meanwhile: this is the time the disk is full, not one that anything is expected in.
    await new Promise((resolve) => setTimeout(resolve, 4000))
    expect(await client.metadata(id)).toMatchObject({ status: 'SOLVING_ACTIVE' })
    disk?.free()
    expect(await atRest(id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
    expect((await client.get(`/${id}/output`)).status).toBe(200)
    expect(await atRest(next.id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
  },
  600_000,
)

test.skipIf(!disk)(
  'a run whose plans cannot be stored goes on, and its newest plan is stored when there is room',
  async () => {
    const { id } = await client.submit({
      modelInput: await demoInput(),
      config: { run: { termination: { spentLimit: 'PT5S' } } },
    })
    await client.until(id, ({ status }) => status === 'SOLVING_STARTED')
    await refuseWrites(id)
    await new Promise((resolve) => setTimeout(resolve, 7000))
    disk?.free()
    expect(await atRest(id)).toMatchObject({
      status: 'SOLVING_COMPLETED',
      score: expect.stringMatching(/^0hard\/0medium/) as string,
    })
    expect(await client.json(`/${id}/score-analysis`)).toMatchObject({ score: (await client.metadata(id)).score })
  },
  600_000,
)

test.skipIf(!disk)(
  'a dataset whose check the disk refused is checked when there is room',
  async () => {
    const { id } = await client.submit(tinyRoutePlan({ stepCountLimit: 64 }))
    disk?.fill(0)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    disk?.free()
    expect(await atRest(id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
  },
  600_000,
)

test.skipIf(!disk)(
  'the server stops in order while the disk is full, and goes on where it was',
  async () => {
    const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT2S' }))
    await client.until(id, ({ status, score }) => status === 'SOLVING_ACTIVE' && score !== undefined)
    await refuseWrites(id)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await server.stop()
    disk?.free()
    server = await startServerProcess(dataFolder, ['--slots', '1'])
    client = routePlanClient(base(), key)
    expect(await atRest(id)).toMatchObject({ status: 'SOLVING_COMPLETED' })
    await server.stop()
    for (const [dataset, history] of await histories(dataFolder)) expectLegal(dataset, history)
  },
  600_000,
)
