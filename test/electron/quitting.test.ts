import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quittingModule } from '../../electron/main/quitting.ts'
import { trayModule } from '../../electron/main/tray.ts'
import { fakeContext, openWindow } from './fake-context.ts'
import { fake, FakeTray, menuItem, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let before: unknown[][] = []
beforeEach(() => {
  resetFake()
  before = signals.map((signal) => process.listeners(signal))
})
afterEach(() =>
  signals.forEach((signal, index) =>
    process
      .listeners(signal)
      .filter((listener) => !before[index]?.includes(listener))
      .forEach((listener) => process.off(signal, listener)),
  ),
)

async function running(options: { readonly hasTray?: boolean } = {}) {
  FakeTray.isSupported = options.hasTray ?? true
  const parts = await fakeContext()
  trayModule.enable(parts.context)
  quittingModule.enable(parts.context)
  await parts.context.window.show()
  return parts
}
const hasEnded = () => fake.app.exit.mock.calls.length > 0

test('quitting stops the platform first', async () => {
  const { host } = await running()
  let stopped: () => void = () => undefined
  host.stop.mockReturnValue(new Promise<void>((done) => (stopped = done)))
  fake.app.quit()
  expect([host.stop.mock.calls.length, hasEnded()]).toEqual([1, false])
  stopped()
  await expect.poll(hasEnded).toBe(true)
})

test('closing the window quits, or leaves Planwright in the tray where that is wanted', async () => {
  const { context } = await running()
  await context.settings.change({ closeToTray: true })
  expect(openWindow().close()).toBe(false)
  expect(openWindow().hide).toHaveBeenCalled()
  expect(hasEnded()).toBe(false)
  await context.settings.change({ closeToTray: false })
  openWindow().close()
  await expect.poll(hasEnded).toBe(true)
})

test('a page with unsaved changes is left only by whoever says so, and quitting can be asked for again', async () => {
  await running()
  openWindow().isUnsaved = true
  fake.dialog.answer = 'Stay'
  fake.app.quit()
  expect(fake.dialog.questions).toMatchObject([{ message: 'Leave without saving?', buttons: ['Leave', 'Stay'] }])
  expect(hasEnded()).toBe(false)
  // Staying was not forgotten: the next time it is asked again, and the window is not closed without quitting.
  fake.dialog.answer = 'Leave'
  openWindow().close()
  expect(fake.dialog.questions).toHaveLength(2)
  await expect.poll(hasEnded).toBe(true)
})

test('a window in the tray comes up when it is asked about its unsaved changes', async () => {
  await running()
  Object.assign(openWindow(), { isUnsaved: true, isShown: false })
  fake.dialog.answer = 'Stay'
  fake.app.quit()
  expect(openWindow().isShown).toBe(true)
})

test('unsaved changes hold up no signal', async () => {
  await running()
  openWindow().isUnsaved = true
  process.emit('SIGTERM')
  await expect.poll(hasEnded).toBe(true)
  expect(fake.dialog.questions).toEqual([])
})

test('without a tray the window is not hidden where nobody finds it', async () => {
  const { context } = await running({ hasTray: false })
  await context.settings.change({ closeToTray: true })
  openWindow().close()
  expect(openWindow().hide).not.toHaveBeenCalled()
  await expect.poll(hasEnded).toBe(true)
})

const whileSolving = async (answer: string) => {
  const parts = await running()
  parts.solve(2, 1)
  fake.dialog.answer = answer
  fake.app.quit()
  await expect.poll(() => fake.dialog.questions.length).toBe(1)
  return parts
}

test('quitting while solving asks, and may be taken back', async () => {
  const { host } = await whileSolving('Cancel')
  expect(fake.dialog.questions).toMatchObject([
    {
      message: '2 datasets are being solved.',
      buttons: [
        'Keep running in the tray',
        'Stop and keep the best plans',
        'Quit and go on at the next start',
        'Cancel',
      ],
    },
  ])
  expect([host.stop.mock.calls.length, hasEnded()]).toEqual([0, false])
  fake.app.quit()
  await expect.poll(() => fake.dialog.questions.length).toBe(2)
})

test('quitting while solving may keep it in the tray', async () => {
  const { activity } = await whileSolving('Keep running in the tray')
  await expect.poll(() => openWindow().hide.mock.calls.length).toBe(1)
  expect([activity.stopSolving.mock.calls.length, hasEnded()]).toEqual([0, false])
})

test('quitting while solving may stop and keep the best plans', async () => {
  const { activity, host } = await whileSolving('Stop and keep the best plans')
  await expect.poll(hasEnded).toBe(true)
  expect(activity.stopSolving.mock.invocationCallOrder[0]).toBeLessThan(host.stop.mock.invocationCallOrder[0]!)
})

test('quitting while solving may go on at the next start', async () => {
  const { activity } = await whileSolving('Quit and go on at the next start')
  await expect.poll(hasEnded).toBe(true)
  expect(activity.stopSolving).not.toHaveBeenCalled()
})

test('nobody is asked when the system ends or a signal comes', async () => {
  const { solve } = await running()
  solve(1)
  process.emit('SIGTERM')
  await expect.poll(hasEnded).toBe(true)
  expect(fake.dialog.questions).toEqual([])
})

test('nobody is asked when the session of Windows ends', async () => {
  const { solve } = await running()
  solve(1)
  openWindow().emit('session-end')
  expect(openWindow().close()).toBe(true)
})

test('the tray says what is being solved, and leads back to the window', async () => {
  const { solve, context } = await running()
  const tray = FakeTray.all[0]!
  expect([tray.tip, context.tray.isThere]).toEqual(['Planwright: nothing to solve', true])
  solve(2, 3)
  expect(tray.tip).toBe('Planwright: 2 solving, 3 waiting')
  expect(tray.menu[0]).toMatchObject({ label: 'Running at http://localhost:7400', enabled: false })
  menuItem(tray.menu, '2 solving, 3 waiting').click?.()
  await expect.poll(() => openWindow().webContents.sent).toEqual([['desktop:open-page', '/solve-queue']])
  tray.emit('click')
  expect(openWindow().show).toHaveBeenCalled()
  menuItem(tray.menu, 'Quit').click?.()
  await expect.poll(() => fake.dialog.questions.length).toBe(1)
})
