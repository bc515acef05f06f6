import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpdateSource } from '../../electron/main/update-source.ts'
import { enableUpdates } from '../../electron/main/updates.ts'
import { fakeContext } from './fake-context.ts'
import { fake, resetFake } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron)

beforeEach(() => {
  resetFake()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers())

const hour = 60 * 60_000
const here = { origin: 'https://updates.example.org' }

/** A feed whose newest version is said by the test; `fetched` is settled by it, too. */
function fakeUpdater() {
  const fetches: AbortSignal[] = []
  let finishFetch: () => void = () => undefined
  const updater = {
    check: vi.fn((): Promise<string | undefined> => Promise.resolve('0.2.0')),
    download: vi.fn((signal: AbortSignal) => {
      fetches.push(signal)
      return new Promise<void>((done) => {
        finishFetch = done
        signal.addEventListener('abort', () => done())
      })
    }),
    install: vi.fn((): Promise<never> => new Promise(() => undefined)),
  }
  return { updater, fetches, finishFetch: () => finishFetch() }
}

async function enabled({ isOn = true, source = here as UpdateSource, running = 0 } = {}) {
  const parts = await fakeContext()
  const feed = fakeUpdater()
  const clock = { now: Date.parse('2026-11-21T08:00:00Z') }
  const openUpdater = vi.fn(() => Promise.resolve(feed.updater))
  await parts.context.settings.change({ updates: isOn })
  parts.solve(running)
  enableUpdates(parts.context, { source, openUpdater, now: () => clock.now })
  const later = (milliseconds: number) => {
    clock.now += milliseconds
    vi.advanceTimersByTime(hour)
  }
  return { ...parts, ...feed, openUpdater, later, words: () => parts.context.updates.words }
}
const questions = () => fake.dialog.questions.map(({ message }) => message)

test('switched off, as it is at first, nothing is opened or asked, however long it runs', async () => {
  const { context, openUpdater, later } = await enabled({ isOn: false })
  later(72 * hour)
  expect((await fakeContext()).context.settings.now.updates).toBe(false)
  expect(openUpdater).not.toHaveBeenCalled()
  expect(context.updates).toEqual({
    isAvailable: true,
    words: 'Off: nothing is asked of another machine. Switched on, https://updates.example.org is asked once a day.',
  })
  await context.settings.change({ updates: true })
  expect(openUpdater).toHaveBeenCalledOnce()
})

test('where there is nothing to take updates from, switching it on changes nothing, and it is said why', async () => {
  const { context, openUpdater, later } = await enabled({ source: { unavailable: 'There is no address.' } })
  later(72 * hour)
  expect(openUpdater).not.toHaveBeenCalled()
  expect(context.updates).toEqual({ isAvailable: false, words: 'There is no address.' })
})

test('while anything is solved or waits to be, it is not even looked; afterwards it is', async () => {
  const { openUpdater, later, solve, words } = await enabled({ running: 1 })
  later(72 * hour)
  solve(0, 1)
  later(hour)
  expect([openUpdater.mock.calls.length, words()]).toEqual([0, 'Looks for an update when nothing is solved.'])
  solve(0)
  expect(openUpdater).toHaveBeenCalledOnce()
})

test('a run that starts calls off what is being fetched, and it is fetched again when nothing is solved', async () => {
  const { updater, fetches, solve } = await enabled()
  await expect.poll(() => fetches.length).toBe(1)
  solve(1)
  expect(fetches[0]?.aborted).toBe(true)
  await Promise.resolve()
  expect([updater.check.mock.calls.length, questions()]).toEqual([1, []])
  solve(0)
  await expect.poll(() => fetches.length).toBe(2)
  expect(fetches[1]?.aborted).toBe(false)
})

test('what was found while a run began is not fetched', async () => {
  const { updater, solve } = await enabled({ running: 1 })
  let found: (version: string) => void = () => undefined
  updater.check.mockReturnValueOnce(new Promise((done) => (found = done)))
  solve(0)
  await expect.poll(() => updater.check.mock.calls.length).toBe(1)
  solve(1)
  found('0.2.0')
  await expect.poll(() => updater.check.mock.results.length).toBe(1)
  solve(0)
  await expect.poll(() => updater.check.mock.calls.length).toBe(2)
  expect(updater.download.mock.calls.length).toBeLessThan(2)
})

test('nothing is installed without being asked, and who says later is asked again the next day only', async () => {
  const { updater, finishFetch, fetches, later, words } = await enabled()
  fake.dialog.answer = 'Later'
  await expect.poll(() => fetches.length).toBe(1)
  finishFetch()
  await expect
    .poll(words)
    .toMatch(
      /^Planwright 0\.2\.0 is ready; you are asked again at the next start, or in a day\. Last asked on 21 Nov 2026, /,
    )
  expect(questions()).toEqual(['Planwright 0.2.0 is ready to be installed.'])
  later(23 * hour)
  expect(updater.check).toHaveBeenCalledOnce()
  later(2 * hour)
  await expect.poll(() => updater.check.mock.calls.length).toBe(2)
  expect(updater.install).not.toHaveBeenCalled()
})

test('who says yes gets it installed, after the platform was ended in order and the place given up', async () => {
  const { updater, finishFetch, fetches, host, context } = await enabled()
  fake.dialog.answer = 'Restart and install'
  await expect.poll(() => fetches.length).toBe(1)
  finishFetch()
  await expect.poll(() => updater.install.mock.calls.length).toBe(1)
  const order = [host.stop, fake.app.releaseSingleInstanceLock, updater.install].map(
    (call) => call.mock.invocationCallOrder[0],
  )
  expect(order).toEqual([...order].sort((a, b) => Number(a) - Number(b)))
  expect(context.quitting.isDecided).toBe(true)
  expect(fake.app.relaunch).not.toHaveBeenCalled()
})

test('a run that started while it was asked is not ended by the answer; it is asked again afterwards', async () => {
  const { updater, finishFetch, fetches, host, solve } = await enabled()
  let answer: (button: { response: number }) => void = () => undefined
  vi.spyOn(fake.dialog, 'showMessageBox').mockReturnValueOnce(new Promise((done) => (answer = done)))
  await expect.poll(() => fetches.length).toBe(1)
  finishFetch()
  await expect.poll(() => vi.mocked(fake.dialog.showMessageBox).mock.calls.length).toBe(1)
  solve(1)
  answer({ response: 0 })
  solve(0)
  await expect.poll(() => fetches.length).toBe(2)
  expect([updater.install.mock.calls.length, host.stop.mock.calls.length]).toEqual([0, 0])
})

test('an update that cannot be installed leaves a line in the log, and Planwright starts again', async () => {
  const { updater, finishFetch, fetches, context } = await enabled()
  updater.install.mockRejectedValueOnce(new Error('the file is in use'))
  fake.dialog.answer = 'Restart and install'
  await expect.poll(() => fetches.length).toBe(1)
  finishFetch()
  await expect.poll(() => fake.app.relaunch.mock.calls.length).toBe(1)
  expect(context.logger.error.mock.calls.at(-1)).toEqual([
    { error: 'Error: the file is in use' },
    'the update could not be installed',
  ])
  expect(fake.app.quit).toHaveBeenCalledOnce()
})

test('a failure is a sentence and a line in the log, with no dialog, and is not repeated before the next day', async () => {
  const { updater, context, later, words } = await enabled({ running: 1 }).then((parts) => {
    parts.updater.check.mockRejectedValue(new Error('net::ERR_NAME_NOT_RESOLVED'))
    parts.solve(0)
    return parts
  })
  await expect.poll(words).toBe('The last look for an update failed, and is tried again in a day. The log says why.')
  expect(context.logger.warn.mock.calls.at(-1)).toEqual([
    { error: 'Error: net::ERR_NAME_NOT_RESOLVED' },
    'the look for an update failed',
  ])
  later(hour)
  expect(updater.check).toHaveBeenCalledOnce()
  expect([questions(), fake.dialog.errors]).toEqual([[], []])
  later(24 * hour)
  await expect.poll(() => updater.check.mock.calls.length).toBe(2)
})

test.each(['0.2.0-beta.1', '1.0.0-rc'])('the pre-release %s is not fetched', async (version) => {
  const { updater, solve, words } = await enabled({ running: 1 })
  updater.check.mockResolvedValue(version)
  solve(0)
  await expect.poll(words).toContain('Planwright is up to date.')
  expect(updater.download).not.toHaveBeenCalled()
})

test('switched off while it fetches, it stops', async () => {
  const { fetches, context, words, updater, later } = await enabled()
  await expect.poll(() => fetches.length).toBe(1)
  await context.settings.change({ updates: false })
  expect(fetches[0]?.aborted).toBe(true)
  await expect.poll(words).toMatch(/^Off: /)
  later(48 * hour)
  expect(updater.check).toHaveBeenCalledOnce()
})
