/** Settings over real HTTP: defaults, changes, faults, and slots that change while datasets are being solved. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '../../../../server/contract/error.ts'
import type { Settings } from '../../../../server/contract/settings.ts'
import type { SolveQueueState } from '../../../../server/contract/solve-queue.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'
import { startStandIn } from '../../travel/osrm/osrm-stand-in.ts'

let dataFolder: string
let platform: TestPlatform
let client: RoutePlanClient
const read = async () => (await (await platform.manage('GET', '/settings')).json()) as Settings
const change = async (patch: unknown) => {
  const response = await platform.manage('PATCH', '/settings', patch)
  return { status: response.status, body: (await response.json()) as Settings & ErrorBody }
}
const queue = async () => (await (await platform.manage('GET', '/solve-queue')).json()) as SolveQueueState

const defaults: Settings = {
  slots: null,
  binDays: 7,
  retentionDays: null,
  auditDays: 400,
  requestsPerMinutePerKey: null,
  concurrentRequestsPerKey: 16,
  concurrentUploadsPerKey: 2,
  osrmAddress: null,
  port: null,
  httpsPort: null,
  tileUrl: null,
  tileAttribution: null,
  geocoderAddress: null,
  geocoderContact: null,
  geocoderRequestsPerSecond: 1,
  dailyBackups: null,
  backupHour: 12,
  backupsKept: 7,
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-settings-'))
  platform = await startTestPlatform({ dataFolder, slots: 1 })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
})
afterAll(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  await platform.stop()
  platform = await startTestPlatform({ dataFolder, slots: 1 })
  client = routePlanClient(platform.base, (await platform.createKey()).key)
}

test('nothing set is the defaults; what is set stays, also over a restart; null resets it', async () => {
  expect(await read()).toEqual(defaults)
  expect(await change({ binDays: 30, retentionDays: 90 })).toEqual({
    status: 200,
    body: { ...defaults, binDays: 30, retentionDays: 90 },
  })
  await change({ retentionDays: 60 })
  expect(await read()).toEqual({ ...defaults, binDays: 30, retentionDays: 60 })
  await restart()
  expect(await read()).toEqual({ ...defaults, binDays: 30, retentionDays: 60 })
  expect((await change({ binDays: null, retentionDays: null })).body).toEqual(defaults)
})

test('an OSRM server is asked for travel times from the next start on', async () => {
  const osrm = await startStandIn()
  await change({ osrmAddress: osrm.address })
  await restart()
  const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
  await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  expect(osrm.seen.requests).toBeGreaterThan(0)
  await change({ osrmAddress: null })
  await restart()
  await osrm.stop()
})

test('every fault is named, and nothing of the change is kept', async () => {
  const { status, body } = await change({
    binDays: 366,
    slots: 0,
    concurrentUploadsPerKey: 1.5,
    osrmAddress: 'ftp://maps',
    speed: 'fast',
    retentionDays: 10,
  })
  expect([status, body.code]).toEqual([400, 'BODY_INVALID'])
  for (const name of ['binDays', 'slots', 'concurrentUploadsPerKey', 'osrmAddress', 'speed'])
    expect(String(body.details)).toContain(name)
  expect(await read()).toEqual(defaults)
})

test('they are for signed-in administrators alone', async () => {
  for (const method of ['GET', 'PATCH'])
    expect((await fetch(`${platform.url}/api/platform/v1/settings`, { method })).status).toBe(401)
})

test('more slots start waiting datasets at once; fewer let running ones go on', async () => {
  const submit = () => client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
  const isActive = ({ status }: { status: string }) => status === 'SOLVING_ACTIVE'
  const first = await submit()
  await client.until(first.id, isActive)
  const second = await submit()
  await client.until(second.id, ({ status }) => status === 'SOLVING_SCHEDULED')
  expect((await queue()).slots).toEqual({ used: 1, total: 1 })

  await change({ slots: 2 })
  await client.until(second.id, isActive)
  await change({ slots: 1 })
  const third = await submit()
  await client.until(third.id, ({ status }) => status === 'SOLVING_SCHEDULED')
  expect(await queue()).toMatchObject({
    slots: { used: 2, total: 1 },
    running: [{ id: first.id }, { id: second.id }],
    queued: [{ id: third.id }],
  })

  await client.remove(`/${first.id}`)
  expect(await queue()).toMatchObject({
    slots: { used: 1, total: 1 },
    running: [{ id: second.id }],
    queued: [{ id: third.id }],
  })
  await client.remove(`/${second.id}`)
  await client.until(third.id, isActive)
  await client.remove(`/${third.id}`)
  await change({ slots: null })
  expect((await queue()).slots.total).toBe(1)
})
