import { beforeEach, expect, test, vi } from 'vitest'
import { createMainWindow } from '../../electron/main/windows.ts'
import { FakeWindow } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

beforeEach(() => {
  FakeWindow.all = []
})

test('every window is a locked-down browser', async () => {
  await createMainWindow().open('http://localhost:7400/login?token=once')
  expect(FakeWindow.all).toHaveLength(1)
  for (const { options } of FakeWindow.all) {
    expect(options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    })
    expect(options.webPreferences?.['preload']).toMatch(/preload\.cjs$/)
  }
})

test('the window loads the address it was given and shows itself once painted', async () => {
  await createMainWindow().open('http://localhost:7400/login?token=once')
  const [window] = FakeWindow.all
  expect(window?.addresses).toEqual(['http://localhost:7400/login?token=once'])
  expect(window?.show).not.toHaveBeenCalled()
  window?.emit('ready-to-show')
  expect(window?.show).toHaveBeenCalled()
})

test('showing after the window was closed does nothing', async () => {
  const main = createMainWindow()
  await main.open('http://localhost:7400/')
  const [window] = FakeWindow.all
  window?.emit('closed')
  main.show()
  expect(window?.show).not.toHaveBeenCalled()
})
