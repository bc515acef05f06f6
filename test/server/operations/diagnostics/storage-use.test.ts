/** What the data takes of the disk, by what it is. */
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StorageUse } from '../../../../server/contract/storage-use.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.stop())

const read = async () => (await (await platform.manage('GET', '/storage')).json()) as StorageUse
const put = async (bytes: number, ...path: string[]) => {
  await mkdir(join(platform.dataFolder, ...path.slice(0, -1)), { recursive: true })
  await writeFile(join(platform.dataFolder, ...path), Buffer.alloc(bytes))
}
const sizeOf = async (folder: string) => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

test('every part is counted once, and purged datasets count as the bin', async () => {
  const client = routePlanClient(platform.base, (await platform.createKey()).key)
  const [kept, purged] = [
    await client.submit(tinyRoutePlan(), '?operation=NONE'),
    await client.submit(tinyRoutePlan(), '?operation=NONE'),
  ]
  for (const { id } of [kept, purged]) await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  expect((await client.remove(`/${purged.id}/purge`)).status).toBe(200)
  await put(1000, 'backups', 'planwright-a.tar')
  await put(200, 'backups', 'below', 'b')
  await put(30, 'before-restore-1', 'store', 'snapshot.1')
  await put(4, 'travel-cache', 'c')
  await put(50_000, 'store', 'snapshot.900000.of-a-test')
  const use = await read()
  expect(use).toMatchObject({ datasets: 1, datasetsInBin: 1, backupsBytes: 1200, previousDataBytes: 30 })
  expect(use.binBytes).toBe(await sizeOf(join(platform.dataFolder, 'documents', purged.id)))
  expect(use.documentsBytes).toBe(await sizeOf(join(platform.dataFolder, 'documents', kept.id)))
  expect(use.binBytes).toBeGreaterThan(0)
  expect(use.databaseBytes).toBeGreaterThanOrEqual(50_000)
  expect(use.journalBytes).toBeGreaterThan(0)
  expect(use.freeBytes).toBeLessThanOrEqual(use.diskBytes)
  expect(use.freeBytes).toBeGreaterThan(0)
})

test('sizes are taken anew after a while', async () => {
  const before = await read()
  await put(7, 'backups', 'planwright-b.tar')
  await expect.poll(async () => (await read()).backupsBytes).toBe(before.backupsBytes + 7)
})
