/** What the UI adds in the desktop window, with a stand-in for what the preload script hands over. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'

const available = { isAvailable: true, words: 'Off: nothing is asked of another machine.' }

/** As `electron/preload` does; calls are remembered in the page. */
async function asDesktop(page: Page, hasTray = true, updates = available): Promise<void> {
  await page.addInitScript(
    ([tray, feed]) => {
      const state = {
        settings: { closeToTray: false, startAtLogin: false, notifications: true, updates: false },
        hasTray: tray,
        updates: feed,
        keyKeeping: 'FILE',
        keyWords: 'This desktop has no key store.',
        logFile: '/data/logs/planwright.log',
      }
      const calls: unknown[] = []
      Object.assign(globalThis, {
        desktopCalls: calls,
        planwrightDesktop: {
          platform: 'linux',
          readState: async () => state,
          async changeSettings(changes: object) {
            calls.push(changes)
            Object.assign(state.settings, changes)
            return { ...state }
          },
          showLog: async () => void calls.push('log'),
          signIn: async () => void calls.push('sign in'),
          onOpenPage: (listener: (path: string) => void) => Object.assign(globalThis, { openPage: listener }),
        },
      })
    },
    [hasTray, updates] as const,
  )
}
const calls = (page: Page) => page.evaluate(() => (globalThis as unknown as { desktopCalls: unknown[] }).desktopCalls)

test('a browser has no section for the desktop app', async ({ signedIn: page }) => {
  await page.goto('/settings/appearance')
  await expect(page.getByRole('link', { name: 'Appearance' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Desktop app' })).toHaveCount(0)
})

test('in the desktop window its settings are switched, and it is said how secrets are kept', async ({
  signedIn: page,
}) => {
  await asDesktop(page)
  await page.goto('/settings/desktop')
  await expect(page.getByText('This desktop has no key store.')).toBeVisible()
  await page.getByRole('switch', { name: 'Keep running when the window is closed' }).click()
  await page.getByRole('switch', { name: 'Show notifications' }).click()
  await expect(page.getByRole('switch', { name: 'Show notifications' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Look for updates' })).not.toBeChecked()
  await expect(page.getByText('Off: nothing is asked of another machine.')).toBeVisible()
  await page.getByRole('switch', { name: 'Look for updates' }).click()
  await page.getByRole('button', { name: 'Show the log' }).click()
  expect(await calls(page)).toEqual([{ closeToTray: true }, { notifications: false }, { updates: true }, 'log'])
  await expectAccessible(page)
})

test('a build without an address for updates says so, and its switch does nothing', async ({ signedIn: page }) => {
  await asDesktop(page, true, {
    isAvailable: false,
    words: 'This build was made without an address to take updates from.',
  })
  await page.goto('/settings/desktop')
  await expect(page.getByText('This build was made without an address to take updates from.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Look for updates' })).toBeDisabled()
})

test('how it stands with updates is shown as it changes', async ({ signedIn: page }) => {
  await asDesktop(page)
  await page.goto('/settings/desktop')
  await expect(page.getByText('Off: nothing is asked of another machine.')).toBeVisible()
  await page.evaluate(() => {
    const { planwrightDesktop } = globalThis as unknown as { planwrightDesktop: { readState(): Promise<object> } }
    const { readState } = planwrightDesktop
    planwrightDesktop.readState = async () => ({
      ...(await readState()),
      updates: { isAvailable: true, words: 'Fetching Planwright 0.2.0.' },
    })
  })
  await expect(page.getByText('Fetching Planwright 0.2.0.')).toBeVisible()
})

test('without a tray the window cannot be sent there', async ({ signedIn: page }) => {
  await asDesktop(page, false)
  await page.goto('/settings/desktop')
  await expect(page.getByRole('switch', { name: 'Keep running when the window is closed' })).toBeDisabled()
  await expect(page.getByText('This desktop has no tray')).toBeVisible()
})

test('a page the desktop asks for opens without loading the window anew', async ({ signedIn: page }) => {
  await asDesktop(page)
  await page.goto('/settings/desktop')
  await page.getByRole('heading', { name: 'Desktop app' }).waitFor()
  await page.evaluate(() => {
    const own = globalThis as unknown as { isSame: boolean; openPage(path: string): void }
    own.isSame = true
    own.openPage('/solve-queue')
  })
  await expect(page).toHaveURL('/solve-queue')
  expect(await page.evaluate(() => (globalThis as unknown as { isSame: boolean }).isSame)).toBe(true)
})

test('whoever is signed out in the desktop window signs in with a click', async ({ page, expectedMessages }) => {
  expectedMessages.push('401')
  await asDesktop(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  expect(await calls(page)).toEqual(['sign in'])
})
