import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageCrashModule, watchForCrashes } from '../../electron/main/crash.ts'
import { openLog } from '../../server/hosts/for-hosts.ts'
import { silentLogger } from '../../server/foundation/logger.ts'
import { fakeContext, openWindow, testFolder } from './fake-context.ts'
import { fake, fakeEvent, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

const events = ['uncaughtException', 'unhandledRejection'] as const
let before: unknown[][] = []
let folder: string
let now = Date.parse('2027-02-01T08:00:00Z')
beforeEach(() => {
  resetFake()
  folder = testFolder()
  before = events.map((event) => process.listeners(event as 'uncaughtException'))
})
const ownListeners = (event: (typeof events)[number]) =>
  process
    .listeners(event as 'uncaughtException')
    .filter((listener) => !before[events.indexOf(event)]?.includes(listener))
const forget = () => events.forEach((event) => ownListeners(event).forEach((listener) => process.off(event, listener)))
afterEach(forget)

/** A start of the app in the folder; the last one's listeners ended with it. */
function startApp(stop: () => Promise<void> = () => Promise.resolve(), logger = silentLogger) {
  forget()
  vi.clearAllMocks()
  const watch = watchForCrashes({ folder, logFile: join(folder, 'planwright.log'), logger, now: () => new Date(now) })
  watch.stopWith(stop)
  return watch
}
const meet = (error: Error, event: (typeof events)[number] = 'uncaughtException') =>
  ownListeners(event).forEach((listener) => listener(error, 'uncaughtException'))
const hasEnded = () => expect.poll(() => fake.app.exit.mock.calls).toEqual([[1]])

test.each(events)(
  'a fault nobody caught (%s) ends the platform in order and starts the app again, which says so once',
  async (event) => {
    const stop = vi.fn(() => Promise.resolve())
    startApp(stop)
    meet(new Error('The store is gone'), event)
    meet(new Error('and what follows from it'), event)
    await hasEnded()
    expect([stop.mock.calls.length, fake.app.relaunch.mock.calls.length, fake.dialog.errors]).toEqual([1, 1, []])
    await startApp().tellLast()
    expect(fake.dialog.questions).toMatchObject([
      {
        message: 'Planwright ended unexpectedly and was started again.',
        detail: expect.stringMatching(/The store is gone\n.*planwright\.log/) as string,
      },
    ])
    await startApp().tellLast()
    expect(fake.dialog.questions).toHaveLength(1)
  },
)

test('a second fault soon after ends it with the place of the log; one much later starts it again', async () => {
  startApp()
  meet(new Error('first'))
  await hasEnded()
  now += 60_000
  startApp()
  meet(new Error('second'))
  await hasEnded()
  expect(fake.app.relaunch).not.toHaveBeenCalled()
  expect(fake.dialog.errors).toEqual([
    ['Planwright has to end', expect.stringMatching(/second\n.*planwright\.log/) as string],
  ])
  now += 3_600_000
  startApp()
  meet(new Error('third'))
  await hasEnded()
  expect(fake.app.relaunch).toHaveBeenCalledOnce()
})

test('a platform that cannot be stopped does not keep the app from starting again', async () => {
  startApp(() => Promise.reject(new Error('the disk is gone, too')))
  meet(new Error('first'))
  await hasEnded()
  expect(fake.app.relaunch).toHaveBeenCalledOnce()
})

test.skipIf(!existsSync('/dev/full'))('a log that takes no lines keeps nobody from being told', async () => {
  mkdirSync(join(folder, 'logs'))
  symlinkSync('/dev/full', join(folder, 'logs', 'planwright.log'))
  startApp(undefined, openLog(folder))
  meet(new Error('no space left on device'))
  await hasEnded()
  now += 60_000
  startApp(undefined, openLog(folder))
  meet(new Error('no space left on device'))
  await hasEnded()
  const words = expect.stringContaining('no space left on device') as string
  expect(fake.dialog.errors).toEqual([['Planwright has to end', words]])
})

test('without a fault nothing is said', async () => {
  await startApp().tellLast()
  expect(fake.dialog.questions).toEqual([])
})

test('a page whose process ended is loaded again, signed in; twice in a row it is left with a word', async () => {
  const { context } = await fakeContext()
  pageCrashModule.enable(context)
  await context.window.show()
  const crash = (contents: unknown, reason = 'crashed') =>
    fake.app.emit('render-process-gone', fakeEvent(), contents, { reason, exitCode: 5 })
  crash({ id: -1 })
  crash(openWindow().webContents, 'clean-exit')
  expect(openWindow().addresses).toHaveLength(1)
  crash(openWindow().webContents)
  await expect.poll(() => openWindow().addresses.at(-1)).toBe('http://localhost:7400/login?token=2')
  crash(openWindow().webContents)
  expect(openWindow().addresses).toHaveLength(2)
  expect(fake.dialog.errors).toMatchObject([
    [expect.stringContaining('twice'), expect.stringContaining('http://localhost:7400')],
  ])
})

test('a page that does not load after its process ended is a matter for the log, not the end of the server', async () => {
  const { context } = await fakeContext()
  pageCrashModule.enable(context)
  startApp()
  await context.window.show()
  openWindow().loadFault = new Error('ERR_FAILED')
  fake.app.emit('render-process-gone', fakeEvent(), openWindow().webContents, { reason: 'crashed', exitCode: 5 })
  await expect.poll(() => context.logger.error.mock.calls.at(-1)?.[1]).toBe('the page could not be loaded again')
  expect(fake.app.exit).not.toHaveBeenCalled()
})
