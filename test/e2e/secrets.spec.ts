import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, signIn } from './planwright-test.ts'
import { unusualNames } from './unusual-names.ts'

const platform = '/api/platform/v1'
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a secret is created, named by a webhook, replaced, kept while it is used, and deleted', async ({
  signedIn: page,
}) => {
  await page.getByRole('link', { name: 'Secrets' }).click()
  await page.getByRole('link', { name: 'Create secret' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create a secret' })
  await form.getByLabel('Name').fill('lower')
  await form.getByRole('button', { name: 'Create secret' }).click()
  await expect(form).toContainText('Expected a capital letter')
  await expect(form).toContainText('Expected visible ASCII characters')
  await form.getByLabel('Name').fill('RECEIVER_TOKEN')
  await form.getByLabel('Value').fill('q3Z0mJx1cV8yT5uR2wK7')
  await form.getByLabel('Description').fill('Bearer token of the ERP')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create secret' }).click()
  await expect(page).toHaveURL('/secrets')
  await expect(rowOf(page, 'RECEIVER_TOKEN')).toContainText('No webhook')
  expect(await page.content()).not.toContain('q3Z0mJx1cV8yT5uR2wK7')

  const order = {
    url: 'http://localhost:9/',
    name: 'ERP',
    authorization: 'NONE',
    headers: [{ name: 'Authorization', value: 'Bearer {secret:RECEIVER_TOKEN}' }],
  }
  const { id } = (await (await page.request.post(`${platform}/webhooks`, { data: order })).json()) as { id: string }
  await page.reload()
  await expect(rowOf(page, 'RECEIVER_TOKEN').getByRole('link', { name: 'ERP' })).toHaveAttribute(
    'href',
    `/webhooks/${id}`,
  )
  await page.getByRole('button', { name: 'Delete RECEIVER_TOKEN' }).click()
  await expect(page.getByText('ERP names it in a header. Take it out there first.').first()).toBeVisible()

  await page.getByRole('link', { name: 'Replace RECEIVER_TOKEN' }).click()
  const replacing = page.getByRole('dialog', { name: 'Replace RECEIVER_TOKEN' })
  await expect(replacing.getByLabel('New value')).toHaveValue('')
  await replacing.getByRole('button', { name: 'Replace secret' }).click()
  await expect(replacing).toContainText('Enter a new value, or change the description.')
  await replacing.getByLabel('New value').fill('hN4bL6pD9sFgq3Z0mJx1')
  await replacing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await replacing.getByRole('button', { name: 'Replace secret' }).click()
  await expect(rowOf(page, 'RECEIVER_TOKEN')).not.toContainText('Never')

  await page.request.delete(`${platform}/webhooks/${id}`)
  await page.reload()
  await page.getByRole('button', { name: 'Delete RECEIVER_TOKEN' }).click()
  await page.getByRole('button', { name: 'Delete secret' }).click()
  await expect(rowOf(page, 'RECEIVER_TOKEN')).toHaveCount(0)
})

test('the server has the last word on what is used', async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push('409 (Conflict)')
  await page.request.post(`${platform}/secrets`, { data: { name: 'LATER_USED', value: 'x1cV8yT5uR2wK7' } })
  await page.goto('/secrets')
  await expect(rowOf(page, 'LATER_USED')).toContainText('No webhook')
  const order = {
    url: 'http://localhost:9/',
    name: 'Since then',
    authorization: 'NONE',
    headers: [{ name: 'X-Token', value: '{secret:LATER_USED}' }],
  }
  await page.request.post(`${platform}/webhooks`, { data: order })
  await page.getByRole('button', { name: 'Delete LATER_USED' }).click()
  await page.getByRole('button', { name: 'Delete secret' }).click()
  await expect(page.getByText(/a webhook names it in a header. Take it out of Since then/).first()).toBeVisible()
})

test('whatever descriptions and webhooks say is shown as text', async ({ signedIn: page }) => {
  for (const [index, description] of unusualNames(512).entries()) {
    await page.request.post(`${platform}/secrets`, { data: { name: `UNUSUAL_${index}`, description, value: 'abc' } })
    await page.request.post(`${platform}/webhooks`, {
      data: {
        url: 'http://localhost:9/',
        name: description.slice(0, 100),
        authorization: 'NONE',
        headers: [{ name: 'X-Token', value: `{secret:UNUSUAL_${index}}` }],
      },
    })
  }
  await page.goto('/secrets')
  for (const [index, description] of unusualNames(512).entries()) {
    await expect(rowOf(page, `UNUSUAL_${index}`)).toContainText(description)
    await expect(rowOf(page, `UNUSUAL_${index}`).getByRole('link', { name: description.slice(0, 100) })).toBeVisible()
  }
  expect(await page.locator('main img').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(page)
})

test('without any the page says what belongs there', async ({ page, ownServer, context }) => {
  // Its login page would still be busy when the next one is opened.
  await signIn(context, ownServer)
  await page.goto(`${ownServer.url}/secrets`)
  await expect(page.getByRole('heading', { name: 'No secrets yet' })).toBeVisible()
  await expectAccessible(page)
  // Before its server goes, which the page would complain about.
  await page.close()
})
