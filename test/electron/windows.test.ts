import { beforeEach, expect, test, vi } from 'vitest'
import { placementOf, windowStateFile } from '../../electron/main/window-state.ts'
import { fakeContext, openWindow, testFolder } from './fake-context.ts'
import { FakeWindow, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

beforeEach(resetFake)

const display = { x: 0, y: 0, width: 1920, height: 1040 }
const second = { x: 1920, y: 0, width: 1280, height: 1000 }
const at = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  isMaximized: false,
})

test('every window is a locked-down browser', async () => {
  const { context } = await fakeContext()
  await context.window.show()
  expect(FakeWindow.all).toHaveLength(1)
  for (const { options } of FakeWindow.all) {
    expect(options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
    })
    expect(options.webPreferences?.['preload']).toMatch(/preload\.cjs$/)
  }
})

test('the window is signed in by a link of its own and shows itself once painted', async () => {
  const { context } = await fakeContext()
  await context.window.show()
  expect(openWindow().addresses).toEqual(['http://localhost:7400/login?token=1'])
  expect(openWindow().show).not.toHaveBeenCalled()
  openWindow().emit('ready-to-show')
  expect(openWindow().show).toHaveBeenCalled()
})

test('there is one window however often it is asked for, and a new one after it was closed', async () => {
  const { context } = await fakeContext()
  await Promise.all([context.window.show(), context.window.show()])
  await context.window.show()
  expect(FakeWindow.all).toHaveLength(1)
  expect(openWindow().focus).toHaveBeenCalled()
  openWindow().emit('closed')
  await context.window.show()
  expect(FakeWindow.all).toHaveLength(2)
  expect(openWindow().addresses).toEqual(['http://localhost:7400/login?token=2'])
})

test('a page is opened by a message to the page that is there, after it was loaded', async () => {
  const { context } = await fakeContext()
  await context.window.openPage('/datasets')
  expect(openWindow().webContents.sent).toEqual([['desktop:open-page', '/datasets']])
  expect(openWindow().addresses).toHaveLength(1)
})

test('a page that could not be loaded is loaded again when it is needed, and its login link is told to nobody', async () => {
  const { context } = await fakeContext()
  await context.window.show()
  openWindow().loadFault = Object.assign(new Error("ERR_ABORTED (-3) loading 'http://localhost:7400/login?token=2'"), {
    code: 'ERR_ABORTED',
  })
  await expect(context.window.signIn()).rejects.toThrow(
    'The page of Planwright could not be loaded (ERR_ABORTED). Open its window again.',
  )
  openWindow().loadFault = undefined
  await context.window.openPage('/datasets')
  expect(openWindow().addresses).toHaveLength(3)
  expect(openWindow().webContents.sent).toEqual([['desktop:open-page', '/datasets']])
})

test('a window whose page did not load loads it when it is shown again', async () => {
  const { context } = await fakeContext()
  await context.window.show()
  openWindow().loadFault = new Error('ERR_CONNECTION_REFUSED')
  await expect(context.window.signIn()).rejects.toThrow('no reason given')
  openWindow().loadFault = undefined
  await context.window.show()
  expect(openWindow().addresses).toHaveLength(3)
  await context.window.show()
  expect(openWindow().addresses).toHaveLength(3)
})

test('the window comes back where it was, as large as it was', async () => {
  const folder = testFolder()
  const first = await fakeContext(folder)
  await first.context.window.show()
  openWindow().bounds = { x: 300, y: 200, width: 1111, height: 777 }
  openWindow().maximize()
  openWindow().close()
  await expect
    .poll(() => windowStateFile(folder).read())
    .toEqual({ bounds: { x: 300, y: 200, width: 1111, height: 777 }, isMaximized: true })
  const { context } = await fakeContext(folder)
  await context.window.show()
  expect(openWindow().options).toMatchObject({ x: 300, y: 200, width: 1111, height: 777 })
  openWindow().emit('ready-to-show')
  expect(openWindow().maximize).toHaveBeenCalled()
})

test('a place that is on no display any more is not taken again, its size is', () => {
  expect(placementOf(at(2500, 100), [display, second]).bounds).toEqual({ x: 2500, y: 100, width: 1000, height: 700 })
  expect(placementOf(at(2500, 100), [display]).bounds).toEqual({ width: 1000, height: 700 })
  for (const [x, y] of [
    [1900, 100],
    [-950, 100],
    [100, -200],
    [100, 1030],
  ] as const)
    expect(placementOf(at(x, y), [display]).bounds).not.toHaveProperty('x')
  expect(placementOf(at(-800, 100), [display]).bounds).toHaveProperty('x', -800)
})

test('a window larger than the display it is on becomes as large as that, and none is too small to use', () => {
  expect(placementOf(at(0, 0, 5000, 4000), [display]).bounds).toEqual({ x: 0, y: 0, width: 1920, height: 1040 })
  expect(placementOf(at(0, 0, 10, 10), [display]).bounds).toMatchObject({ width: 640, height: 480 })
  expect(placementOf(undefined, [display])).toEqual({ bounds: { width: 1280, height: 800 }, isMaximized: false })
})
