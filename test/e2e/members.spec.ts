import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { unusualNames } from './unusual-names.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tokenPanel = (page: Page) =>
  page.getByRole('dialog', { name: /Create a personal access token|Store this token now/ })

async function addMember(page: Page, name: string, email: string): Promise<string> {
  const response = await page.request.post('/api/platform/v1/members', { data: { name, email } })
  return ((await response.json()) as { id: string }).id
}

test('a member is added, signs in with the link that is there at once, becomes an administrator and is removed', async ({
  signedIn: page,
  browser,
}) => {
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('link', { name: 'Add member' }).click()
  const form = page.getByRole('dialog', { name: 'Add a member' })
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(form).toContainText('A name of 1 to 100 characters on one line.')
  await expect(form).toContainText('Expected an e-mail address')
  await form.getByLabel('Name').fill('Grace')
  await form.getByLabel('E-mail address').fill('Grace@Example.org')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('dialog', { name: 'Login link for Grace' })).toBeVisible()
  await expect(page).toHaveURL('/members')
  const link = (await page.getByRole('region', { name: 'Login link', exact: true }).textContent()) ?? ''
  await expect(page.getByRole('dialog')).toContainText(/Valid until .* in 1\d minutes/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf(page, 'Grace')).toContainText('grace@example.org')
  await expect(rowOf(page, 'Grace')).toContainText('Never signed in')
  await expect(page.getByRole('link', { name: 'Create token' })).toHaveCount(1)
  const other = await browser.newContext()
  const hers = await other.newPage()
  await hers.goto(link)
  await expect(hers.getByText('grace@example.org')).toBeVisible()
  await hers.goto(new URL('/members', link).href)
  await expect(hers.getByRole('heading', { name: 'Grace' })).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Add member' })).toHaveCount(0)
  await expect(hers.getByRole('link', { name: 'Webhooks' })).toHaveCount(0)

  await page.reload()
  await expect(rowOf(page, 'Grace')).toContainText('Signed in')
  await page.getByRole('combobox', { name: 'Role of Grace' }).click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await expect(page.getByText('Grace is an Administrator now').first()).toBeVisible()
  await hers.reload()
  await expect(hers.getByRole('link', { name: 'Add member' })).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Remove Grace' }).click()
  await page.getByRole('button', { name: 'Remove member' }).click()
  await expect(rowOf(page, 'grace@example.org')).toHaveCount(0)
})

test('the last administrator stays one, and is told why', async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push('409 (Conflict)')
  await page.goto('/members')
  const role = page.getByRole('combobox', { name: 'Role of Administrator' })
  await role.click()
  await page.getByRole('option', { name: 'User' }).click()
  await expect(
    page.getByText(/is the last Administrator of the tenant. Make another member one first/).first(),
  ).toBeVisible()
  await expect(role).toContainText('Administrator')
  await page.getByRole('button', { name: 'Remove Administrator' }).click()
  await page.getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByText('"Administrator" was not removed').first()).toBeVisible()
})

test('name and address are changed in a form that asks before it is dropped', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('409 (Conflict)')
  const id = await addMember(page, 'Before', 'before@example.org')
  await page.goto(`/members/${id}`)
  const form = page.getByRole('dialog', { name: 'Change a member' })
  await form.getByLabel('E-mail address').fill('administrator@localhost')
  await form.getByRole('button', { name: 'Save member' }).click()
  await expect(form.getByRole('alert')).toContainText(
    'There already is a member with the e-mail address administrator@localhost',
  )
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByLabel('Name').fill('After')
  await form.getByLabel('E-mail address').fill('after@example.org')
  await form.getByRole('button', { name: 'Save member' }).click()
  await expect(page).toHaveURL('/members')
  await expect(rowOf(page, 'After')).toContainText('after@example.org')
})

test('a personal access token is shown once, works, and is deleted', async ({ signedIn: page, server }) => {
  await page.goto('/members/new-token')
  await tokenPanel(page).getByLabel('Name').fill('Nightly report')
  await tokenPanel(page).getByRole('combobox').click()
  await page.getByRole('option', { name: '90 days' }).click()
  await tokenPanel(page).getByRole('button', { name: 'Create token' }).click()
  const token =
    (await tokenPanel(page).getByRole('region', { name: 'Personal access token', exact: true }).textContent()) ?? ''
  const status = async () =>
    (await fetch(`${server.url}/api/platform/v1/session`, { headers: { Authorization: `Bearer ${token}` } })).status
  expect(await status()).toBe(200)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the token' }).click()
  await tokenPanel(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await expect(page).toHaveURL('/members')
  await expect(rowOf(page, 'Nightly report')).toContainText('in 90 days')
  await page.reload()
  await expect(rowOf(page, 'Nightly report')).not.toContainText('Never')
  await page.getByRole('button', { name: 'Delete the token Nightly report' }).click()
  await page.getByRole('button', { name: 'Delete token' }).click()
  await expect(rowOf(page, 'Nightly report')).toHaveCount(0)
  await expect.poll(status).toBe(401)
})

test('whatever members and tokens are called is shown as text', async ({ signedIn: page }) => {
  const names = unusualNames(100)
  for (const [index, name] of names.entries()) {
    await addMember(page, name, `unusual${index}@example.org`)
    await page.request.post('/api/platform/v1/access-tokens', { data: { name } })
  }
  await page.goto('/members')
  for (const name of names) await expect(page.getByText(name, { exact: true })).toHaveCount(2)
  expect(await page.locator('main img').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page)
})

test('a list that cannot be fetched says why and can be fetched again', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('500 (Internal Server Error)')
  const address = '**/api/platform/v1/members'
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: { id: '6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11', code: 'INTERNAL_ERROR', message: 'The log has the details.' },
    }),
  )
  await page.goto('/members')
  await expect(page.getByRole('alert')).toContainText('The log has the details.')
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'administrator@localhost')).toBeVisible()
})
