/**
 * The bin over real HTTP: what is purged can be restored for as long as the settings say, and then is gone for good.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient, type RoutePlanClient } from '../../../support/route-plan-client.ts'
import { datasetsWithDocuments, storedDocuments } from '../../../support/test-documents.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const day = 86_400_000
const clock = movableClock()
let dataFolder = ''
let platform: TestPlatform
let client: RoutePlanClient

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-bin-'))
  await start()
})
afterEach(async () => {
  await platform.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  platform = await startTestPlatform({ dataFolder, clock })
  // Keys end after a month, and months pass here.
  client = routePlanClient(platform.base, (await platform.createKey()).key)
}

/** What is due is done at the start of a platform, beside everything else. */
async function restartAfter(days: number): Promise<void> {
  await platform.stop()
  clock.advance(days * day)
  await start()
}

async function computed(name: string): Promise<string> {
  const request = tinyRoutePlan()
  const { id } = await client.submit(
    { ...request, config: { run: { ...request.config.run, name } } },
    '?operation=NONE',
  )
  await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  return id
}

const statusOf = async (id: string) => (await client.get(`/${id}/metadata`)).status
const restore = async (id: string) => (await client.raw(`/${id}`, { method: 'PUT' })).status
const purge = async (id: string) => (await client.raw(`/${id}/purge`, { method: 'DELETE' })).status
const hasDocuments = async (id: string) => (await datasetsWithDocuments(dataFolder)).includes(id)
const becomes = (id: string, status: number) => expect.poll(() => statusOf(id)).toBe(status)

describe('the bin', () => {
  test('gives back what was purged, with everything in it', async () => {
    const id = await computed('Back again')
    const before = await client.json(`/${id}`)
    expect([await purge(id), await statusOf(id)]).toEqual([200, 410])
    await restartAfter(6)
    expect([await statusOf(id), await restore(id), await statusOf(id)]).toEqual([410, 204, 200])
    expect(await client.json(`/${id}`)).toEqual(before)
    // It has never been in the bin, as far as the next week is concerned.
    await restartAfter(6)
    expect([await statusOf(id), await restore(id)]).toEqual([200, 204])
  })

  test('is emptied after 7 days: row and documents are gone, and nothing else', async () => {
    const [gone, kept] = [await computed('Gone'), await computed('Kept')]
    await purge(gone)
    expect(await hasDocuments(gone)).toBe(true)
    await restartAfter(8)
    await becomes(gone, 404)
    await expect.poll(() => hasDocuments(gone)).toBe(false)
    expect([await restore(gone), await purge(gone)]).toEqual([404, 404])
    expect(await client.json(`/${gone}`)).toMatchObject({ code: 'DATASET_NOT_FOUND' })
    expect([await statusOf(kept), (await storedDocuments(dataFolder)).includes(join(kept, 'input.json.gz'))]).toEqual([
      200,
      true,
    ])
  })

  test('keeps things for as long as the settings say', async () => {
    expect((await platform.manage('PATCH', '/settings', { binDays: 30 })).status).toBe(200)
    const gone = await computed('Older than a month')
    await purge(gone)
    clock.advance(2 * day)
    const id = await computed('A month')
    await purge(id)
    await restartAfter(29)
    await becomes(gone, 404)
    expect(await statusOf(id)).toBe(410)
    await restartAfter(2)
    await becomes(id, 404)
  })
})

describe('retention', () => {
  test('is off by default', async () => {
    const id = await computed('Old')
    await restartAfter(400)
    expect(await statusOf(id)).toBe(200)
  })

  test('purges what is old, gives it the time of the bin, and starts anew for what is restored', async () => {
    expect((await platform.manage('PATCH', '/settings', { retentionDays: 30 })).status).toBe(200)
    const old = await computed('Old')
    await restartAfter(20)
    const young = await computed('Young')
    expect(await statusOf(old)).toBe(200)
    await restartAfter(11)
    await becomes(old, 410)
    expect([await statusOf(young), await restore(old)]).toEqual([200, 204])
    await restartAfter(5)
    expect(await statusOf(old)).toBe(200)
    await restartAfter(26)
    await becomes(old, 410)
    await restartAfter(8)
    await becomes(old, 404)
  })

  test('leaves alone what is being solved', async () => {
    await platform.manage('PATCH', '/settings', { retentionDays: 1 })
    const { id } = await client.submit(tinyRoutePlan({ spentLimit: 'PT10M' }))
    await client.until(id, ({ status }) => status === 'SOLVING_ACTIVE')
    const ended = await computed('Ended')
    await restartAfter(3)
    await becomes(ended, 410)
    const { status } = await client.metadata(id)
    expect(['SOLVING_SCHEDULED', 'SOLVING_STARTED', 'SOLVING_ACTIVE']).toContain(status)
    await client.remove(`/${id}`)
  })
})
