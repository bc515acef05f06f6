/** Backups on a disk that is full or read-only: a sentence, its status, and nothing left; the next one works. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BackupSummary } from '../../../../server/contract/backup.ts'
import { startTestPlatform, type TestPlatform } from '../../../support/platform.ts'
import { routePlanClient } from '../../../support/route-plan-client.ts'
import { canMountDisks, mountFillingDisk, type FillingDisk } from '../../../support/filling-disk.ts'
import { tinyRoutePlan } from '../../../support/tiny-route-plan.ts'

const matching = (words: RegExp) => expect.stringMatching(words) as string

describe.skipIf(!canMountDisks())('the folder of backups', () => {
  let dataFolder: string
  let disk: FillingDisk
  let platform: TestPlatform
  const create = async () => {
    const response = await platform.manage('POST', '/backups')
    return { status: response.status, body: (await response.json()) as BackupSummary }
  }
  const list = async () => (await platform.manage('GET', '/backups')).json()
  const left = () => readdirSync(disk.folder).filter((name) => name !== 'filler')

  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), 'planwright-backup-disk-'))
    disk = mountFillingDisk(8)
    symlinkSync(disk.folder, join(dataFolder, 'backups'))
    platform = await startTestPlatform({ dataFolder })
    const client = routePlanClient(platform.base, (await platform.createKey()).key)
    await client.final((await client.submit(tinyRoutePlan())).id)
  })
  afterAll(async () => {
    await platform.stop()
    disk.unmount()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  test('full: 507, whatever it is full after, and nothing is left', async () => {
    const made = await create()
    expect(made).toMatchObject({ status: 201 })
    const { name, bytes } = made.body
    expect((await platform.manage('DELETE', `/backups/${name}`)).status).toBe(204)
    // The last one has room for the backup, and none to read it back.
    for (const room of [0, 4096, bytes / 2, bytes + 8192]) {
      disk.fill(Math.floor(room))
      const answer = await create()
      const message =
        /Making a backup in .*backups failed: ENOSPC.*Nothing of it was stored\. The disk is full: free some/
      expect(answer).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL', message: matching(message) } })
      expect(left()).toEqual([])
      disk.free()
    }
    expect(await list()).toMatchObject({ backups: [], isUnderWay: false })
    expect(await create()).toMatchObject({ status: 201, body: { isVerified: true } })
  })

  test('read-only: 503 with what to do, and nothing is left', async () => {
    const before = left()
    disk.remount('ro')
    const message = matching(/Making a backup in .*backups failed: EROFS.*Give the account that runs Planwright write/)
    expect(await create()).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE', message } })
    expect(left()).toEqual(before)
    disk.remount('rw')
    expect((await create()).status).toBe(201)
  })
})

test.skipIf(!canMountDisks())('a restore for which there is no room is 507 and leaves nothing', async () => {
  const disk = mountFillingDisk(24)
  const dataFolder = join(disk.folder, 'data')
  mkdirSync(dataFolder)
  const platform = await startTestPlatform({ dataFolder })
  try {
    const made = (await (await platform.manage('POST', '/backups')).json()) as BackupSummary
    for (const room of [0, 4096, Math.floor(made.bytes / 2)]) {
      disk.fill(room)
      const answer = await platform.manage('POST', '/restore', { backup: made.name })
      expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }])
      expect(readdirSync(dataFolder).filter((name) => name.includes('restore'))).toEqual([])
      disk.free()
    }
    expect((await platform.manage('POST', '/restore', { backup: made.name })).status).toBe(200)
  } finally {
    await platform.stop()
    disk.unmount()
  }
})

test('something in the way of the folder is 503 with its name', async () => {
  const platform = await startTestPlatform()
  writeFileSync(join(platform.dataFolder, 'backups'), 'a file')
  const answer = await platform.manage('POST', '/backups')
  const message = expect.stringContaining(join(platform.dataFolder, 'backups')) as string
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'STORAGE_UNAVAILABLE', message }])
  await platform.stop()
})
