import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notificationsModule } from '../../electron/main/notifications.ts'
import { powerModule } from '../../electron/main/power.ts'
import { trayModule } from '../../electron/main/tray.ts'
import { fakeContext, openWindow } from './fake-context.ts'
import { fake, FakeNotification, FakeTray, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

beforeEach(() => {
  resetFake()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

async function enabled() {
  const parts = await fakeContext()
  notificationsModule.enable(parts.context)
  await parts.context.window.show()
  return parts
}
/** What was shown once everything that belongs together has come. */
function shown() {
  vi.runAllTimers()
  return FakeNotification.all.map(({ options }) => options)
}

test('every end is told in its own words', async () => {
  const { end } = await enabled()
  end({ score: '0hard/0medium/-5400soft' })
  end({ status: 'SOLVING_FAILED', failureMessage: 'It ran out of memory.' })
  end({ status: 'DATASET_INVALID', name: 'Tuesday' })
  expect(shown()).toEqual([
    { title: 'Monday is solved', body: 'Score 0hard/0medium/-5400soft' },
    { title: 'Monday failed', body: 'It ran out of memory.' },
    { title: 'Tuesday is invalid', body: expect.stringContaining('input') as string },
  ])
})

test('mandatory work that was left out is told with the end, here and in the menu of the tray', async () => {
  const { end, context } = await enabled()
  trayModule.enable(context)
  end({ leftOut: 26, score: '0hard/-2600medium/-5400soft' })
  expect(shown()).toEqual([
    {
      title: 'Monday: Completed, 26 left out',
      body: 'Mandatory work is not in its plan; its page says why. Score 0hard/-2600medium/-5400soft',
    },
  ])
  expect(FakeTray.all.at(-1)?.menu.map(({ label }) => label)).toContain('Monday: Completed, 26 left out')
})

test('a click opens the dataset, or the log of the webhook', async () => {
  const { end, fail } = await enabled()
  end({ id: '6a1d2f6b-6f0b-4d5c-9d68-5b1e7a528a11' })
  fail({ title: 'The webhook ERP is failing', message: 'ERP: 1 delivery failed', link: '/webhook-logs?webhook=x' })
  expect(
    shown()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['Monday is solved', 'The webhook ERP is failing'])
  for (const notification of FakeNotification.all) notification.emit('click')
  await expect
    .poll(() =>
      openWindow()
        .webContents.sent.map(([, path]) => path)
        .sort(),
    )
    .toEqual(['/datasets/6a1d2f6b-6f0b-4d5c-9d68-5b1e7a528a11', '/webhook-logs?webhook=x'])
})

test('who looks at the window is not told of short runs; who does not is', async () => {
  const { end } = await enabled()
  openWindow().isInFront = true
  end({ seconds: 9.9 })
  expect(shown()).toEqual([])
  end({ seconds: 10 })
  expect(shown()).toHaveLength(1)
  openWindow().isInFront = false
  end({ seconds: 1 })
  expect(shown()).toHaveLength(2)
})

test('many at the same time are one', async () => {
  const { end } = await enabled()
  for (let i = 0; i < 50; i++) end({ name: `Dataset ${i}` })
  expect(shown()).toEqual([{ title: '50 datasets have ended', body: expect.any(String) as string }])
})

test('the setting switches all of them off, at once', async () => {
  const { end, fail, context } = await enabled()
  await context.settings.change({ notifications: false })
  end({})
  fail({ title: 'x', message: 'y', link: '/webhook-logs' })
  expect(shown()).toEqual([])
})

test('the machine stays awake as long as something is solved, and due deliveries go out when it wakes', async () => {
  const { context, activity, solve } = await fakeContext()
  powerModule.enable(context)
  expect(fake.blocking.size).toBe(0)
  solve(0, 3)
  expect(fake.blocking.size).toBe(0)
  solve(1)
  solve(2)
  expect(fake.blocking.size).toBe(1)
  solve(0)
  expect(fake.blocking.size).toBe(0)
  fake.powerMonitor.emit('resume')
  expect(activity.resume).toHaveBeenCalledOnce()
})
