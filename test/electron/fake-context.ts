/** The parts of the desktop app on the fakes, around a platform of which a test says what goes on. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { DesktopContext } from '../../electron/main/desktop-module.ts'
import { createOpener } from '../../electron/main/opener.ts'
import { openRecentFiles } from '../../electron/main/recent-files.ts'
import { openSettings } from '../../electron/main/settings.ts'
import { windowStateFile } from '../../electron/main/window-state.ts'
import { createMainWindow } from '../../electron/main/windows.ts'
import { silentLogger } from '../../server/foundation/logger.ts'
import type { Activity, EndedDataset, FailingWebhooks } from '../../server/hosts/for-hosts.ts'
import { FakeWindow } from './fake-electron.ts'

export const origin = 'http://localhost:7400'

/** A folder that is gone after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-desktop-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function fakeActivity() {
  let counts = { running: 0, waiting: 0 }
  const solvingListeners: (() => void)[] = []
  const endedListeners: ((dataset: EndedDataset) => void)[] = []
  const failingListeners: ((failing: FailingWebhooks) => void)[] = []
  const listen =
    <Listener>(all: Listener[]) =>
    (listener: Listener) => {
      all.push(listener)
      return () => undefined
    }
  const activity = {
    models: [{ id: 'field-service-routing', name: 'Field service routing' }],
    solving: () => counts,
    onSolving: listen(solvingListeners),
    onEnded: listen(endedListeners),
    onWebhooksFailing: listen(failingListeners),
    stopSolving: vi.fn(() => Promise.resolve()),
    resume: vi.fn(),
    submitFile: vi.fn(() => Promise.resolve('0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11')),
  } satisfies Activity
  return {
    activity: activity as typeof activity & Activity,
    solve(running: number, waiting = 0) {
      counts = { running, waiting }
      for (const listener of solvingListeners) listener()
    },
    end: (dataset: Partial<EndedDataset>) =>
      endedListeners.forEach((listener) =>
        listener({
          id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11',
          name: 'Monday',
          status: 'SOLVING_COMPLETED',
          score: undefined,
          leftOut: 0,
          failureMessage: undefined,
          seconds: 60,
          ...dataset,
        }),
      ),
    fail: (failing: FailingWebhooks) => failingListeners.forEach((listener) => listener(failing)),
  }
}

export async function fakeContext(folder = testFolder()) {
  const { activity, ...events } = fakeActivity()
  let logins = 0
  const createLoginUrl = () => Promise.resolve(`${origin}/login?token=${++logins}`)
  const host = {
    origin,
    activity,
    keyKeeping: 'SYSTEM',
    keyWords: 'Kept by the system.',
    logFile: join(folder, 'planwright.log'),
    createLoginUrl,
    stop: vi.fn(() => Promise.resolve()),
  } as const
  const window = createMainWindow({ createLoginUrl, place: windowStateFile(folder) })
  const logger = { ...silentLogger, error: vi.fn(), warn: vi.fn() }
  const recent = await openRecentFiles(folder)
  const context = {
    host,
    window,
    recent,
    logger,
    opener: createOpener({ host, window, recent, logger }),
    settings: await openSettings(folder),
    quitting: { isDecided: false },
    tray: { isThere: false },
    updates: { isAvailable: false, words: '' },
  } satisfies DesktopContext
  return { ...events, context, host, activity, folder }
}

/** The window that is open; throws when there is none. */
export function openWindow(): FakeWindow {
  const window = FakeWindow.all.at(-1)
  if (!window) throw new Error('No window is open')
  return window
}
