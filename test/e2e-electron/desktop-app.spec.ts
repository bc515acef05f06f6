/** What a user does with the desktop app: start it, solve, send it to the tray, follow links, quit while it solves. */
import type { ElectronApplication, Page } from '@playwright/test'
import {
  answerQuestions,
  askToQuit,
  expect,
  metadataOf,
  missing,
  questionsOf,
  solveDemo,
  startAgain,
  stopSolving,
  test,
  visibleWindows,
  type DesktopPage,
} from './running-desktop.ts'

// There is nothing to drive without Electron's own binary and a display; say-what-is-missing.ts says so once, loudly.
test.skip(missing !== undefined, missing)

test('it starts with its window open and signed in, and solves a demo', async ({ desktop: { app, page } }) => {
  expect(new URL(page.url()).hostname).toBe('localhost')
  await expect.poll(() => visibleWindows(app)).toBe(1)
  const id = await solveDemo(page)
  await stopSolving(page, id)
  await expect.poll(async () => (await metadataOf(page, id)).status).toBe('SOLVING_COMPLETED')
})

/** What the tray is given from here on. */
interface TrayWatch {
  trayTips?: string[]
  trayMenu?: Electron.Menu
}

async function watchTray(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ Tray }) => {
    const watch = globalThis as TrayWatch
    const tips = (watch.trayTips = [] as string[])
    const { setToolTip, setContextMenu } = Tray.prototype
    Tray.prototype.setToolTip = function (tip) {
      tips.push(tip)
      setToolTip.call(this, tip)
    }
    Tray.prototype.setContextMenu = function (menu) {
      if (menu) watch.trayMenu = menu
      setContextMenu.call(this, menu)
    }
  })
}
const trayTips = (app: ElectronApplication) => app.evaluate(() => (globalThis as TrayWatch).trayTips)

async function sendToTray(app: ElectronApplication, page: Page): Promise<void> {
  await page.evaluate(() =>
    (globalThis as unknown as DesktopPage).planwrightDesktop.changeSettings({ closeToTray: true }),
  )
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await expect.poll(() => visibleWindows(app)).toBe(0)
}

test('closed to the tray it goes on solving, and the tray says so and brings the window back', async ({
  desktop: { app, page },
}) => {
  const state = await page.evaluate(() => (globalThis as unknown as DesktopPage).planwrightDesktop.readState())
  // GNOME, for one, has no tray of its own: the window would be closed, not hidden.
  test.skip(state?.hasTray !== true, 'this desktop has no tray')
  await watchTray(app)
  const id = await solveDemo(page)
  await sendToTray(app, page)
  await expect.poll(() => trayTips(app)).toContain('Planwright: 1 solving')
  await app.evaluate(() =>
    (globalThis as TrayWatch).trayMenu?.items.find(({ label }) => label === 'Open Planwright')?.click(),
  )
  await expect.poll(() => visibleWindows(app)).toBe(1)
  await stopSolving(page, id)
  await expect.poll(() => trayTips(app)).toContain('Planwright: nothing to solve')
})

test("a second start ends at once and brings the first one's window to the front", async ({
  desktop: { app, page },
  dataFolder,
}) => {
  const state = await page.evaluate(() => (globalThis as unknown as DesktopPage).planwrightDesktop.readState())
  // As above; on macOS a closed window is hidden without one.
  test.skip(state?.hasTray !== true && process.platform !== 'darwin', 'without a tray the window cannot be hidden')
  await sendToTray(app, page)
  expect(await startAgain(dataFolder)).toBe(0)
  await expect.poll(() => visibleWindows(app)).toBe(1)
})

test('a link opens its dataset, and nothing else does', async ({ desktop: { page }, dataFolder }) => {
  const id = await solveDemo(page)
  await stopSolving(page, id)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  expect(await startAgain(dataFolder, 'planwright://settings/members')).toBe(0)
  expect(await startAgain(dataFolder, `planwright://dataset/${id}/purge`)).toBe(0)
  expect(await startAgain(dataFolder, `planwright://dataset/${id}`)).toBe(0)
  await expect(page).toHaveURL(new RegExp(`/datasets/${id}`))
  expect(visited.filter((path) => !path.startsWith(`/datasets/${id}`))).toEqual([])
})

test('quitting while solving asks: stay, go on at the next start, or stop and keep the best', async ({ launch }) => {
  const first = await launch()
  const id = await solveDemo(first.page)
  await answerQuestions(first.app, 'Cancel')
  await askToQuit(first.app)
  await expect.poll(() => questionsOf(first.app)).toEqual(['A dataset is being solved.'])
  expect((await metadataOf(first.page, id)).status).toBe('SOLVING_ACTIVE')

  await answerQuestions(first.app, 'Quit and go on at the next start')
  await askToQuit(first.app)
  expect(await first.ended).toBe(0)

  const second = await launch()
  await expect.poll(async () => (await metadataOf(second.page, id)).status).toBe('SOLVING_ACTIVE')
  await answerQuestions(second.app, 'Stop and keep the best plans')
  await askToQuit(second.app)
  expect(await second.ended).toBe(0)

  const third = await launch()
  const { status, score } = await metadataOf(third.page, id)
  expect(status).toBe('SOLVING_COMPLETED')
  expect(score).toMatch(/^0hard/)
})
