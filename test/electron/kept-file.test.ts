import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { keptFile } from '../../electron/main/kept-file.ts'
import { openRecentFiles } from '../../electron/main/recent-files.ts'
import { openSettings } from '../../electron/main/settings.ts'
import { nodeFiles } from '../../server/hosts/for-hosts.ts'
import { testFolder } from './fake-context.ts'
import { fake, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

beforeEach(resetFake)

test('the last of many writes is what is kept, for the owner alone, and nothing is left beside it', async () => {
  const folder = testFolder()
  const file = keptFile(join(folder, 'new', 'count.json'), z.number())
  expect(await file.read()).toBeUndefined()
  await Promise.all(Array.from({ length: 20 }, (_, index) => file.write(index)))
  expect(await file.read()).toBe(19)
  expect(readdirSync(join(folder, 'new'))).toEqual(['count.json'])
  if (process.platform !== 'win32') expect(statSync(join(folder, 'new', 'count.json')).mode & 0o777).toBe(0o600)
})

test('a write that fails half-way leaves what was there', async () => {
  const path = join(testFolder(), 'count.json')
  await keptFile(path, z.number()).write(1)
  const broken = { ...nodeFiles, rename: () => Promise.reject(new Error('power cut')) }
  await expect(keptFile(path, z.number(), broken).write(2)).rejects.toThrow('power cut')
  expect(await keptFile(path, z.number()).read()).toBe(1)
})

test('what cannot be read counts as not there', async () => {
  const path = join(testFolder(), 'count.json')
  for (const text of ['', '{', '"three"', 'null']) {
    writeFileSync(path, text)
    expect(await keptFile(path, z.number()).read()).toBeUndefined()
  }
})

test('settings are kept, told to whoever listens, and those another version knew do no harm', async () => {
  const folder = testFolder()
  writeFileSync(join(folder, 'desktop.json'), '{"closeToTray":true,"colourOfTheMoon":"green"}')
  const settings = await openSettings(folder)
  expect(settings.now).toEqual({ closeToTray: true, startAtLogin: false, notifications: true, updates: false })
  const heard = vi.fn()
  settings.onChange(heard)
  await settings.change({ notifications: false, startAtLogin: undefined })
  expect(heard).toHaveBeenCalledExactlyOnceWith({
    closeToTray: true,
    startAtLogin: false,
    notifications: false,
    updates: false,
  })
  expect((await openSettings(folder)).now).toEqual({
    closeToTray: true,
    startAtLogin: false,
    notifications: false,
    updates: false,
  })
})

test('recent files are the last ten, each once, newest first', async () => {
  const folder = testFolder()
  const recent = await openRecentFiles(folder)
  for (let i = 0; i < 12; i++) await recent.add(`/plans/${i}.json`)
  await recent.add('/plans/5.json')
  await recent.remove('/plans/11.json')
  expect(recent.paths.slice(0, 3)).toEqual(['/plans/5.json', '/plans/10.json', '/plans/9.json'])
  expect(fake.app.addRecentDocument).toHaveBeenCalledWith('/plans/5.json')
  expect((await openRecentFiles(folder)).paths).toEqual(recent.paths)
  await recent.clear()
  expect((await openRecentFiles(folder)).paths).toEqual([])
  expect(existsSync(join(folder, 'recent.json'))).toBe(true)
})
