/** Daily backups of a real platform whose clock is moved: made, kept, missed, failed, told. */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditPage } from '../../../../server/contract/audit.ts'
import type { BackupSummary, BackupList } from '../../../../server/contract/backup.ts'
import type { NotificationList } from '../../../../server/contract/notification.ts'
import { planwright } from '../../../support/command-line.ts'
import { movableClock, startTestPlatform, type TestPlatform } from '../../../support/platform.ts'

// Guards against what hangs, wide enough for a machine that is busy with other things.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Noon on the clock of this machine. */
const noon = new Date(2027, 1, 1, 12)

let dataFolder: string
let clock: ReturnType<typeof movableClock>
let asked = 0
let platform: TestPlatform
let isRunning = false

const start = async (isDaily = true) => {
  platform = await startTestPlatform({ dataFolder, clock, backups: { isDaily, lookMilliseconds: 10 } })
  isRunning = true
}
const stop = async () => {
  if (isRunning) await platform.stop()
  isRunning = false
}
const restart = async (isDaily = true) => {
  await stop()
  await start(isDaily)
}
const get = async <Body>(path: string) => (await (await platform.manage('GET', path)).json()) as Body
const list = () => get<BackupList>('/backups')
async function settledList(): Promise<BackupList> {
  await expect.poll(async () => (await list()).isUnderWay).toBe(false)
  return list()
}
const schedule = async () => (await list()).schedule
/** Once nothing is under way any more. */
const scheduled = async () =>
  (await settledList()).backups.filter(({ isScheduled }) => isScheduled).map(({ createdAt }) => createdAt)
const set = (settings: object) => platform.manage('PATCH', '/settings', settings)
const told = async () =>
  (await get<NotificationList>('/notifications')).notifications.filter(({ kind }) => kind === 'BACKUP_FAILED')
/** It has looked several times: hardly anybody else asks what time it is while nothing goes on. */
async function looks(): Promise<void> {
  const before = asked
  await expect.poll(() => asked - before).toBeGreaterThan(20)
}

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-scheduled-'))
  const moved = movableClock(noon)
  clock = { ...moved, now: () => (asked++, moved.now()) }
})
afterEach(async () => {
  await stop()
  await rm(dataFolder, { recursive: true, force: true })
})

describe('the schedule', () => {
  test('makes one a day at its hour and keeps so many; those made by hand stay', async () => {
    await start()
    await set({ backupsKept: 2 })
    await expect.poll(scheduled).toHaveLength(1)
    const byHand = (await (await platform.manage('POST', '/backups')).json()) as BackupSummary
    expect(byHand).toMatchObject({ isScheduled: false, isVerified: true })
    clock.advance(day - minute)
    await looks()
    expect(await scheduled()).toHaveLength(1)
    expect(await schedule()).toMatchObject({
      isOn: true,
      hour: 12,
      kept: 2,
      lastAt: noon.toISOString(),
      nextAt: new Date(2027, 1, 2, 12).toISOString(),
      failure: null,
    })
    clock.advance(minute)
    await expect.poll(scheduled).toHaveLength(2)
    clock.advance(day)
    const days = [3, 2].map((date) => new Date(2027, 1, date, 12).toISOString())
    await expect.poll(scheduled).toEqual(days)
    const { backups } = await settledList()
    expect(backups.map(({ isScheduled, isVerified }) => [isScheduled, isVerified])).toEqual([
      [true, true],
      [true, true],
      [false, true],
    ])
    expect(backups[0]?.name).toMatch(/^planwright-scheduled-2027-02-03T/)
    const recorded = async () =>
      (await get<AuditPage>('/audit-log?kind=BACKUP')).entries
        .filter(({ via }) => via === 'PLATFORM')
        .map(({ action }) => action)
    await expect.poll(recorded).toEqual(['DELETE', 'CREATE', 'CREATE', 'CREATE'])
    const lines = (await planwright(['backups', 'list', '--data', dataFolder])).output
      .split('\n')
      .map((line) => line.split(/ {2,}/)[4])
    expect(lines).toEqual(['MADE', 'by the schedule', 'by the schedule', 'by hand'])
  })

  test('makes up for days the machine was off, once, soon after the start', async () => {
    await start()
    await expect.poll(scheduled).toHaveLength(1)
    await stop()
    clock.advance(5 * day + 3 * hour)
    await start()
    await expect.poll(scheduled).toHaveLength(2)
    await looks()
    expect(await scheduled()).toHaveLength(2)
    expect((await schedule()).nextAt).toBe(new Date(2027, 1, 7, 12).toISOString())
  })

  test('is off where the host does not want it, and a setting goes before what the host wants', async () => {
    await start(false)
    await looks()
    expect(await list()).toMatchObject({ backups: [], schedule: { isOn: false, nextAt: null, lastAt: null } })
    await set({ dailyBackups: true, backupHour: 9 })
    await expect.poll(scheduled).toHaveLength(1)
    await restart(true)
    await set({ dailyBackups: false })
    clock.advance(2 * day)
    await looks()
    expect(await scheduled()).toHaveLength(1)
    await set({ dailyBackups: null })
    await expect.poll(scheduled).toHaveLength(2)
    for (const wrong of [{ backupHour: 24 }, { backupsKept: 0 }, { dailyBackups: 'yes' }])
      expect((await set(wrong)).status).toBe(400)
  })

  test('is not thrown off by clocks that jump: no second one of a day, and none left out for long', async () => {
    await start()
    await expect.poll(scheduled).toHaveLength(1)
    clock.advance(-2 * minute)
    await looks()
    clock.advance(3 * minute)
    await looks()
    expect(await scheduled()).toHaveLength(1)
    // Four years ahead for a while: one there, and afterwards every day as before.
    clock.advance(4 * 365 * day)
    await expect.poll(scheduled).toHaveLength(2)
    clock.advance(-4 * 365 * day)
    await looks()
    expect(await scheduled()).toHaveLength(2)
    clock.advance(day)
    await expect.poll(scheduled).toHaveLength(3)
  })
})

describe('one that fails', () => {
  const path = (name: string) => join(dataFolder, name)

  test('is told once, tried again every hour, also over a restart, and forgotten when it works', async () => {
    await start()
    await expect.poll(scheduled).toHaveLength(1)
    await rename(path('backups'), path('aside'))
    await writeFile(path('backups'), 'where the folder should be')
    clock.advance(day)
    await expect.poll(told).toHaveLength(1)
    const [{ title, message, link, seenAt } = {}] = await told()
    expect({ title, link, seenAt }).toEqual({
      title: 'The daily backup was not made',
      link: '/settings/backups',
      seenAt: undefined,
    })
    expect(message).toMatch(/tried again every hour/)
    clock.advance(30 * minute)
    await restart()
    await looks()
    await rm(path('backups'))
    await rename(path('aside'), path('backups'))
    await looks()
    const failed = await schedule()
    expect(failed).toMatchObject({
      failure: { at: new Date(2027, 1, 2, 12).toISOString(), message: expect.any(String) as string },
      lastAt: noon.toISOString(),
      nextAt: new Date(2027, 1, 2, 13).toISOString(),
    })
    expect(await scheduled()).toHaveLength(1)
    clock.advance(30 * minute)
    await expect.poll(scheduled).toHaveLength(2)
    await expect.poll(schedule).toMatchObject({ failure: null, nextAt: new Date(2027, 1, 3, 12).toISOString() })
    expect(await told()).toMatchObject([{ title }])
  })

  test('day after day is one notification until that is read', async () => {
    await writeFile(path('backups'), 'where the folder should be')
    await start()
    await expect.poll(told).toHaveLength(1)
    clock.advance(hour)
    await looks()
    clock.advance(day)
    await expect.poll(async () => (await told())[0]?.at).toBe(clock.now().toISOString())
    expect(await told()).toHaveLength(1)
    await platform.manage('POST', '/notifications/seen')
    clock.advance(day)
    await expect.poll(told).toHaveLength(2)
  })

  test('leaves nothing behind that a kill has left, and nothing of its own', async () => {
    await mkdir(path('backups'))
    await writeFile(path('backups/planwright-scheduled-2027-01-31T12-00-00.000Z.tar.partial'), 'half a backup')
    await start()
    await expect.poll(scheduled).toHaveLength(1)
    expect((await readdir(path('backups'))).filter((name) => !/\.tar(\.verified)?$/.test(name))).toEqual([])
  })
})

describe('on a disk that is too small', () => {
  const isMounted = (folder: string) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }

  test('none is begun; with more room it is made', async ({ skip }) => {
    if (!isMounted(dataFolder)) skip('A small disk cannot be mounted here.')
    try {
      await start()
      await expect
        .poll(told)
        .toMatchObject([
          { message: expect.stringMatching(/needs [\d.]+ MB.* and [\d.]+ MB are free.*Free some room/) as string },
        ])
      expect(await readdir(join(dataFolder, 'backups')).catch(() => [])).toEqual([])
      execFileSync('mount', ['-o', 'remount,size=2g', dataFolder])
      clock.advance(hour)
      await expect.poll(scheduled).toHaveLength(1)
    } finally {
      await stop()
      execFileSync('umount', [dataFolder])
    }
  })
})
