import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, signIn, test } from './planwright-test.ts'
import { submit } from './submit.ts'

const menu = (page: Page, name: string) => page.getByRole('button', { name: `Tenant: ${name}` })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New tenant' })

// Each test has a server of its own: a switch would take the session of the other tests along.
test.use({ baseURL: async ({ ownServer }, use) => use(ownServer.url) })

test.beforeEach(async ({ page, ownServer, context, expectedMessages }) => {
  // What is under way while the session gets its new value is refused.
  expectedMessages.push('401 (Unauthorized)')
  await signIn(context, ownServer)
  await page.goto('/')
})

// A page that is still loading when its server stops would complain of that.
test.afterEach(async ({ context }) => {
  for (const page of context.pages()) await page.close()
})

test('a tenant is made, holds nothing of the other, and the way back is by keyboard', async ({ page, context }) => {
  await submit(page, { name: 'Only at home' }, { operation: 'NONE' })
  const other = await context.newPage()
  await other.goto('/datasets')
  await expect(other.getByText('Only at home')).toBeVisible()

  await menu(page, 'My organisation').click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'My organisation' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'New tenant' }).click()
  await dialog(page).getByRole('button', { name: 'Make tenant' }).click()
  await expect(dialog(page)).toContainText('A name of 1 to 100 characters.')
  await expectAccessible(page)
  const name = 'North <b>&</b> East'
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('button', { name: 'Make tenant' }).click()

  await expect(menu(page, name)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Start with a demo' })).toBeVisible()
  await expect(page.getByText('Only at home')).toHaveCount(0)
  // The other tab shares the session, so it goes along.
  await expect(menu(other, name)).toBeVisible()
  await expect(other).toHaveURL('/')
  await page.getByRole('link', { name: 'Datasets', exact: true }).click()
  await expect(page.getByText('No datasets yet')).toBeVisible()
  await submit(page, { name: 'Only in the north' }, { operation: 'NONE' })
  await expect(page.getByText('Only in the north')).toBeVisible()
  await expect(page.getByText('Only at home')).toHaveCount(0)

  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Retention' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Backup and restore' })).toHaveCount(0)

  await menu(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemcheckbox', { name })).toBeChecked()
  await page.getByRole('menuitemcheckbox', { name: 'My organisation' }).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page, 'My organisation')).toBeVisible()
  await page.getByRole('link', { name: 'Datasets', exact: true }).click()
  await expect(page.getByText('Only at home')).toBeVisible()
  await expect(page.getByText('Only in the north')).toHaveCount(0)
})

test('the command palette switches, and a form that is not saved asks first', async ({ page }) => {
  await page.request.post('/api/platform/v1/tenants', { data: { name: 'South' } })
  await page.goto('/members/new')
  await page.getByRole('dialog').getByLabel('Name').fill('Not yet saved')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')
  await field.fill('switch south')
  await expect(page.getByRole('option', { name: 'Switch to South' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Not yet saved')
  expect(await (await page.request.get('/api/platform/v1/session')).json()).toMatchObject({
    tenant: { name: 'My organisation' },
  })
  await page.goto('/')
  await expect(menu(page, 'My organisation')).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('switch south')
  await expect(page.getByRole('option', { name: 'Switch to South' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(menu(page, 'South')).toBeVisible()
})

test('what is refused during a switch is not taken for a sign-out', async ({ page }) => {
  await page.request.post('/api/platform/v1/tenants', { data: { name: 'South' } })
  await page.reload()
  const refused = {
    status: 401,
    json: { id: 'none', code: 'SIGN_IN_REQUIRED', message: 'The session has another value now.', details: [] },
  }
  await page.route('**/api/platform/v1/session/tenant', async (route) => {
    await page.route('**/api/platform/v1/api-keys', (call) => call.fulfill(refused))
    await page.getByRole('link', { name: 'API keys' }).click()
    await expect(page.getByText('The API keys could not be listed')).toBeVisible()
    await expect(menu(page, 'My organisation')).toBeVisible()
    await route.continue()
  })
  await menu(page, 'My organisation').click()
  await page.getByRole('menuitemcheckbox', { name: 'South' }).click()
  await expect(menu(page, 'South')).toBeVisible()
})

test('a User with one tenant reads its name and has no menu', async ({ page, context }) => {
  const post = async (path: string, data?: object) =>
    (await (await page.request.post(`/api/platform/v1${path}`, data ? { data } : {})).json()) as {
      id: string
      url: string
    }
  const { id } = await post('/members', { name: 'Uma', email: 'uma@example.org' })
  const { url } = await post(`/members/${id}/login-links`)
  // The administrator's page is gone before its session is: what it still loads would be refused, or meet the next
  // page.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(url)
  await expect(page.getByText('uma@example.org')).toBeVisible()
  await expect(page.getByTitle('Tenant: My organisation')).toHaveText('My organisation')
  await expect(menu(page, 'My organisation')).toHaveCount(0)
})
