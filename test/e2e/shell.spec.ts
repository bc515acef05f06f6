import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { plans, submit } from './submit.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

test('the sidebar names the tenant, groups the pages, and marks the one that is open', async ({ signedIn: page }) => {
  const navigation = page.getByRole('navigation', { name: 'Pages' })
  await expect(navigation.getByRole('region', { name: 'Plan' }).getByRole('link')).toContainText(['Home', 'Datasets'])
  await navigation.getByRole('link', { name: 'Datasets' }).click()
  await expect(page).toHaveURL('/datasets')
  await expect(navigation.getByRole('link', { name: 'Datasets' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('Datasets · Planwright')
})

test('the theme follows the system until one is chosen, and the choice is kept', async ({ signedIn: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)
  await page.getByRole('button', { name: 'Theme: Like the system' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Light' }).click()
  await expect.poll(() => isDark(page)).toBe(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Theme: Light' })).toBeVisible()
  expect(await isDark(page)).toBe(false)
})

test('the command palette finds pages, actions and datasets by keyboard alone', async ({ signedIn: page }) => {
  const id = await submit(page, { name: 'Ångström <img src=x onerror=alert(1)>' }, { operation: 'NONE' })
  // A loaded document is not yet a page that listens to keys.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await expectAccessible(page)

  await field.fill('data')
  await expect(palette(page).getByRole('option', { name: 'Datasets' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/datasets')
  await expect(palette(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('create key')
  await field.press('Enter')
  await expect(page).toHaveURL('/api-keys/new')
  await page.goto('/datasets')
  await expect(page.getByRole('heading', { name: 'Datasets' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await field.fill('ångstr')
  await expect(palette(page).getByRole('option', { name: 'Ångström <img src=x onerror=alert(1)>' })).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/datasets/${id}`))

  await page.keyboard.press('Control+k')
  await field.fill('nothing of that name')
  await expect(palette(page).getByText('Nothing fits')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

test('? lists the shortcuts of the page, and those of a single character can be turned off', async ({
  signedIn: page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('Find pages, datasets and actions')
  await expectAccessible(page)
  await list.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(list).toBeHidden()
})

test('the number of running solves is live', async ({ signedIn: page }) => {
  await expect(page.getByRole('link', { name: '0 solving' })).toBeVisible()
  const id = await submit(page, { name: 'Counted' })
  await expect(page.getByRole('link', { name: '1 solving' })).toBeVisible()
  await page.request.delete(`${plans}/${id}`)
  await expect(page.getByRole('link', { name: '0 solving' })).toBeVisible()
})
