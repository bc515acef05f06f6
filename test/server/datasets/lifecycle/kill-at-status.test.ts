/**
 * kill -9 of the server at each status a dataset can have (R15), at two moments in turn: the very instant the status is
 * on the disk, whatever was to follow, and while the dataset is known to be in it. Afterwards nothing is stuck or lost,
 * and every run has ended exactly once. PLANWRIGHT_STATUS_KILLS raises the number of kills at each status.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import { datasetStatuses, finalStatuses, type DatasetStatus } from '../../../../server/contract/status.ts'
import { planwright } from '../../../support/command-line.ts'
import { expectLegal, histories } from '../../../support/dataset-histories.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { startServerProcess, type ServerProcess } from '../../../support/server-process.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const killsPerStatus = Number(process.env['PLANWRIGHT_STATUS_KILLS'] ?? 1)
type Moment = 'as soon as it is stored' | 'while it lasts'

let dataFolder = ''
let server: ServerProcess
let client: RoutePlanClient
let key = ''
/** Acknowledged before a kill, and the status they must have after it. */
const acknowledged = new Map<string, DatasetStatus>()

interface Orders {
  readonly serverDiesOnceStored?: DatasetStatus
  readonly workerSilentBefore?: 'validated' | 'checked' | 'activated' | 'finished'
  readonly workerDiesBefore?: 'activated'
}

const steeringFile = () => join(dataFolder, 'steering.json')
const steer = (orders: Orders) => writeFile(steeringFile(), JSON.stringify(orders))

async function start(): Promise<void> {
  await steer({})
  const preload = pathToFileURL(resolve(import.meta.dirname, '../../../support/steered-process.mjs'))
  server = await startServerProcess(dataFolder, ['--slots', '1'], {
    NODE_OPTIONS: `--import ${preload.href}`,
    PLANWRIGHT_STEERING: steeringFile(),
  })
  key ||= (await planwright(['keys', 'create', '--name', 'kills', '--data', dataFolder])).output
  client = routePlanClient(`${server.url}/api/models/field-service-routing`, key)
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-kills-'))
  await start()
})
afterAll(async () => {
  await server.kill()
  await rm(dataFolder, { recursive: true, force: true })
})

/** How a dataset comes to rest in the status, or is held there, and what becomes of it after a restart. */
interface Way {
  readonly orders?: Orders
  readonly isQueueBlocked?: true
  readonly isInvalid?: true
  readonly query?: '?operation=NONE'
  readonly isStopped?: true
  readonly after: DatasetStatus
}

/** The run that has the only slot is kept from going on. */
const blocking: Orders = { workerSilentBefore: 'activated' }

const ways: Readonly<Record<DatasetStatus, Way>> = {
  DATASET_CREATED: { orders: { workerSilentBefore: 'validated' }, after: 'SOLVING_COMPLETED' },
  DATASET_VALIDATED: { orders: { workerSilentBefore: 'checked' }, after: 'SOLVING_COMPLETED' },
  DATASET_INVALID: { isInvalid: true, after: 'DATASET_INVALID' },
  DATASET_COMPUTED: { query: '?operation=NONE', after: 'DATASET_COMPUTED' },
  SOLVING_SCHEDULED: { orders: blocking, isQueueBlocked: true, after: 'SOLVING_COMPLETED' },
  SOLVING_STARTED: { orders: { workerSilentBefore: 'activated' }, after: 'SOLVING_COMPLETED' },
  SOLVING_ACTIVE: { orders: { workerSilentBefore: 'finished' }, after: 'SOLVING_COMPLETED' },
  SOLVING_COMPLETED: { after: 'SOLVING_COMPLETED' },
  SOLVING_INCOMPLETE: { orders: blocking, isQueueBlocked: true, isStopped: true, after: 'SOLVING_INCOMPLETE' },
  SOLVING_FAILED: { orders: { workerDiesBefore: 'activated' }, after: 'SOLVING_FAILED' },
}

/** On its way to be solved it must go on, even where it could rest. */
const wayTo = (status: DatasetStatus, moment: Moment): Way =>
  status === 'DATASET_COMPUTED' && moment === 'as soon as it is stored' ? { after: 'SOLVING_COMPLETED' } : ways[status]

async function submit({ isInvalid, query, after }: Way): Promise<string> {
  const { id } = await client.submit(
    isInvalid ? { modelInput: { vehicles: 1 } } : tinyRoutePlan({ stepCountLimit: 64 }),
    query ?? '',
  )
  acknowledged.set(id, after)
  return id
}

/** Holds the only solver slot until the next restart. */
async function blockQueue(): Promise<void> {
  await steer(blocking)
  const id = await submit({ after: 'SOLVING_COMPLETED' })
  await client.until(id, ({ status }) => status === 'SOLVING_STARTED')
}

async function killWhileItLasts(status: DatasetStatus, way: Way): Promise<void> {
  await steer(way.orders ?? {})
  const id = await submit(way)
  if (way.isStopped) await stopQueued(id)
  await client.until(id, (dataset) => dataset.status === status)
  await server.kill()
}

/** The request that brings the status about may be cut off, and what it asked for happen all the same. */
async function killAsSoonAsStored(status: DatasetStatus, way: Way): Promise<void> {
  if (way.isStopped) {
    await steer(way.orders ?? {})
    const id = await submit(way)
    await client.until(id, (dataset) => dataset.status === 'SOLVING_SCHEDULED')
    await steer({ ...way.orders, serverDiesOnceStored: status })
    await client.remove(`/${id}`).catch(() => undefined)
  } else {
    await steer({ ...way.orders, serverDiesOnceStored: status })
    await submit(way).catch(() => undefined)
  }
  await server.gone
}

async function stopQueued(id: string): Promise<void> {
  await client.until(id, ({ status }) => status === 'SOLVING_SCHEDULED')
  expect((await client.remove(`/${id}`)).status).toBe(200)
}

async function expectAllToRest(): Promise<void> {
  // One that is to be solved passes through DATASET_COMPUTED on its way into the queue.
  const isAtRest = ({ id, status }: DatasetMetadata) =>
    finalStatuses.has(status) || (status === 'DATASET_COMPUTED' && acknowledged.get(id) === status)
  const list = () => client.json<DatasetMetadata[]>('?limit=1000')
  await expect.poll(async () => (await list()).filter((dataset) => !isAtRest(dataset))).toEqual([])
  const statuses = new Map((await list()).map(({ id, status }) => [id, status]))
  for (const [id, after] of acknowledged) expect([id, statuses.get(id)]).toEqual([id, after])
}

test.each(datasetStatuses)(
  'killed at %s, a dataset goes on and ends once',
  async (status) => {
    for (let round = 0; round < killsPerStatus; round++) {
      const moment: Moment = round % 2 === 0 ? 'as soon as it is stored' : 'while it lasts'
      const way = wayTo(status, moment)
      if (way.isQueueBlocked) await blockQueue()
      await (moment === 'while it lasts' ? killWhileItLasts : killAsSoonAsStored)(status, way)
      await start()
      await expectAllToRest()
    }
  },
  60_000 + 30_000 * killsPerStatus,
)

test('every history is legal and each run in it has one end', async () => {
  expect(await server.stop()).toBe(0)
  const byDataset = await histories(dataFolder)
  for (const id of acknowledged.keys()) expect(byDataset.has(id)).toBe(true)
  expect(byDataset.size).toBeGreaterThanOrEqual(datasetStatuses.length * killsPerStatus)
  for (const [id, history] of byDataset) expectLegal(id, history)
})
