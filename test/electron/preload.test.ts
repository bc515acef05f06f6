import { expect, test, vi } from 'vitest'
import '../../electron/preload/index.ts'
import { fake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

test('the page learns that it is in the desktop window, and gets no function', () => {
  expect([...fake.exposed]).toEqual([['planwrightDesktop', { platform: process.platform }]])
})
