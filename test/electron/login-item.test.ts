import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autostartEntry, loginItemModule } from '../../electron/main/login-item.ts'
import { fakeContext } from './fake-context.ts'
import { fake, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

const platform = process.platform
const as = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name })
beforeEach(resetFake)
afterEach(() => {
  as(platform)
  vi.unstubAllEnvs()
})

test.each(['win32', 'darwin'] as const)('on %s the system starts the app at login, without a window', async (name) => {
  as(name)
  const { context } = await fakeContext()
  loginItemModule.enable(context)
  expect(fake.app.setLoginItemSettings).not.toHaveBeenCalled()
  await context.settings.change({ startAtLogin: true })
  await context.settings.change({ closeToTray: true })
  await expect
    .poll(() => fake.app.setLoginItemSettings.mock.calls)
    .toEqual([[{ openAtLogin: true, args: ['--hidden'] }]])
  await context.settings.change({ startAtLogin: false })
  await expect
    .poll(() => fake.app.setLoginItemSettings.mock.lastCall)
    .toEqual([{ openAtLogin: false, args: ['--hidden'] }])
})

test('on Linux a file of the desktop does, which is renewed at each start and gone with the setting', async () => {
  as('linux')
  const { context, folder } = await fakeContext()
  vi.stubEnv('XDG_CONFIG_HOME', folder)
  vi.stubEnv('APPIMAGE', '/apps/Plan wright.AppImage')
  const file = join(folder, 'autostart', 'planwright.desktop')
  await context.settings.change({ startAtLogin: true })
  loginItemModule.enable(context)
  await expect
    .poll(() => existsSync(file) && readFileSync(file, 'utf8'))
    .toContain('Exec="/apps/Plan wright.AppImage" --hidden\n')
  await context.settings.change({ startAtLogin: false })
  await expect.poll(() => existsSync(file)).toBe(false)
})

test('a path with odd characters cannot add arguments or lines', () => {
  expect(autostartEntry('/a"b$c`d\\e%f')).toContain('Exec="/a\\\\"b\\\\$c\\\\`d\\\\\\\\e%%f" --hidden\n')
})
