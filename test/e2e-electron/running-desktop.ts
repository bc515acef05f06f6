/** Playwright's `test` with the built desktop app on a real Electron, on a free port with a data folder of its own. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron as electron, expect, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { hasDisplay, installedElectron, sandboxSwitches } from '../../build/electron-executable.mjs'
import { root } from '../../build/setup.mjs'
import type { DatasetMetadata } from '../../server/contract/dataset.ts'
import type { DesktopBridge } from '../../electron/channels.ts'

/** Why the tests cannot run here. */
export const missing = !hasDisplay()
  ? 'there is no display'
  : installedElectron() === undefined
    ? 'the Electron binary is missing (npm start fetches it where there is a network and a display)'
    : undefined

export interface RunningDesktop {
  readonly app: ElectronApplication
  /** What the window shows. */
  readonly page: Page
  /** Exit code of the app. */
  readonly ended: Promise<number | null>
}

interface Fixtures {
  readonly dataFolder: string
  /** Starts the app on the data folder of the test; a second time only after the first has ended. */
  readonly launch: () => Promise<RunningDesktop>
  readonly desktop: RunningDesktop
}

export const test = base.extend<Fixtures>({
  dataFolder: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-electron-'))
    await use(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  },
  launch: async ({ dataFolder }, use) => {
    let last: RunningDesktop | undefined
    await use(async () => (last = await launchOn(dataFolder)))
    if (last) await endWithoutQuestion(last)
  },
  desktop: async ({ launch }, use) => use(await launch()),
})
export { expect }

const wordsFor = (dataFolder: string) => [root, '--port', '0', '--data', dataFolder]

async function launchOn(dataFolder: string): Promise<RunningDesktop> {
  // No executablePath: only then does Playwright load what makes the app wait until it listens.
  const app = await electron.launch({
    args: [...sandboxSwitches, ...wordsFor(dataFolder)],
    chromiumSandbox: sandboxSwitches.length === 0,
  })
  const ended = new Promise<number | null>((done) => app.process().once('exit', done))
  const page = await app.firstWindow()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { app, page, ended }
}

async function endWithoutQuestion({ app }: RunningDesktop): Promise<void> {
  if (app.process().exitCode !== null) return
  await answerQuestions(app, 'Quit and go on at the next start')
  await app.close()
}

/** As a second click on the icon, or on a link. Resolves with the exit code. */
export function startAgain(dataFolder: string, ...words: readonly string[]): Promise<number | null> {
  const child = spawn(installedElectron() ?? '', [...sandboxSwitches, ...wordsFor(dataFolder), ...words], {
    stdio: 'ignore',
  })
  return new Promise((done) => child.once('exit', done))
}

/** State that the tests keep in the main process. */
interface Kept {
  questions?: string[]
}

/** Every question from here on is answered with the button of that label. */
export async function answerQuestions(app: ElectronApplication, button: string): Promise<void> {
  await app.evaluate(({ dialog }, label) => {
    const kept = globalThis as Kept
    const questions = (kept.questions ??= [])
    dialog.showMessageBox = (...values: readonly unknown[]) => {
      // The parent window is left out where there is none to see.
      const { message, buttons = [] } = values.at(-1) as Electron.MessageBoxOptions
      questions.push(message)
      return Promise.resolve({ response: buttons.indexOf(label), checkboxChecked: false })
    }
  }, button)
}

export const questionsOf = (app: ElectronApplication) => app.evaluate(() => (globalThis as Kept).questions ?? [])

/** Not waited for: the app may end over it, or ask. */
export const askToQuit = (app: ElectronApplication) =>
  app.evaluate(({ app: running }) => void setImmediate(() => running.quit()))

export const visibleWindows = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().filter((window) => window.isVisible()).length)

/** `window.planwrightDesktop`, for functions that run in the page. */
export interface DesktopPage {
  readonly planwrightDesktop: DesktopBridge
}

const plans = '/api/models/field-service-routing/v1/route-plans'

/** By the button on Home; resolves with the id once there is a plan that goes on being improved. */
export async function solveDemo(page: Page): Promise<string> {
  await page
    .getByRole('article', { name: 'Field service routing' })
    .getByRole('button', { name: 'Solve a demo' })
    .click()
  await expect(page).toHaveURL(/\/datasets\/[0-9a-f-]{36}\/plan$/)
  const id = /datasets\/([^/]+)/.exec(page.url())?.[1] ?? ''
  await expect.poll(async () => (await metadataOf(page, id)).score).toMatch(/^0hard/)
  return id
}

/** Asked by the page, with the session of the window. */
export const metadataOf = (page: Page, id: string) =>
  page.evaluate(async (address) => (await (await fetch(address)).json()) as DatasetMetadata, `${plans}/${id}/metadata`)

export async function stopSolving(page: Page, id: string): Promise<void> {
  expect(
    await page.evaluate(async (address) => (await fetch(address, { method: 'DELETE' })).status, `${plans}/${id}`),
  ).toBe(200)
}
