import type { Page } from '@playwright/test'
import { callWithKey, expect, test } from './planwright-test.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: /Create an API key|Store this key now/ })

async function createKey(page: Page, preset: RegExp, name: string): Promise<string> {
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).first().click()
  await expect(page).toHaveURL('/api-keys/new')
  await panel(page).getByRole('radio', { name: preset }).click()
  await panel(page).getByLabel('Name').fill(name)
  await panel(page).getByRole('checkbox', { name: 'Field service routing' }).check()
  await panel(page).getByRole('button', { name: 'Create key' }).click()
  return (await panel(page).getByRole('region', { name: 'API key', exact: true }).textContent()) ?? ''
}

test('a key made from a preset works until it is deleted', async ({ signedIn: page, server }) => {
  const key = await createKey(page, /Automated solves/, 'Night planning')
  expect(key).toMatch(/^pw_\w{8}_\w+$/)
  await expect(panel(page).getByRole('region', { name: 'Call with this key' })).toContainText(key)

  const identity = await callWithKey(server, '/api/aboutme', key)
  expect(identity).toMatchObject({
    status: 200,
    body: {
      name: 'Night planning',
      permissions: [{ resource: 'MODEL', operations: ['CREATE', 'READ'] }, { resource: 'EXPERIMENT' }],
    },
  })

  await panel(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL('/api-keys')
  const row = page.getByRole('row').filter({ hasText: 'Night planning' })
  await expect(row).toContainText('CreateRead')
  await expect(row).toContainText('Field service routing')
  await expect(row).toContainText('in 90 days')
  await page.reload()
  await expect(row).toContainText('just now')

  await row.getByRole('button', { name: 'Delete the key Night planning' }).click()
  await page.getByRole('button', { name: 'Delete key' }).click()
  await expect(row).toHaveCount(0)
  // The dialog hides the rows before the answer is there.
  await expect.poll(async () => (await callWithKey(server, '/api/aboutme', key)).status).toBe(401)
})

test('the key is not left before somebody says it is stored', async ({ signedIn: page }) => {
  const key = await createKey(page, /Sandbox/, 'Trial')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the key' }).click()
  await expect(panel(page)).toContainText(key)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Have you stored the key?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await expect(panel(page)).toBeHidden()
})

test('a rotated key works on through the overlap, and the new one is shown this once', async ({
  signedIn: page,
  server,
}) => {
  const old = await createKey(page, /Dashboards/, 'Wall display')
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await page.getByRole('button', { name: 'Rotate the key Wall display' }).click()
  const rotation = page.getByRole('dialog', { name: 'Rotate the key "Wall display"' })
  await expect(rotation).toContainText('Programs that use the old key go on working until')
  await rotation.getByRole('combobox').click()
  await page.getByRole('option', { name: 'At once' }).click()
  await expect(rotation).toContainText('Every program that uses the old key is refused from then on')
  await rotation.getByRole('combobox').click()
  await page.getByRole('option', { name: 'After 3 days' }).click()
  await rotation.getByRole('button', { name: 'Rotate key' }).click()

  const next = (await panel(page).getByRole('region', { name: 'API key', exact: true }).textContent()) ?? ''
  expect(next).not.toBe(old)
  for (const key of [old, next]) expect((await callWithKey(server, '/api/aboutme', key)).status).toBe(200)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the key' }).click()
  await expect(panel(page)).toContainText(next)
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await expect(page).toHaveURL('/api-keys')

  const replaced = page.getByRole('row').filter({ hasText: `Replaced by pw_${next.slice(3, 11)}` })
  await expect(replaced).toContainText('in 3 days')
  await expect(replaced.getByRole('button', { name: /Rotate/ })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: `Replaces pw_${old.slice(3, 11)}` })).toContainText('in 90 days')
})

test('a key near its end says so', async ({ signedIn: page }) => {
  for (const [name, expires] of [
    ['Ends today', 'PT12H'],
    ['Ends this week', 'P6D'],
    ['Ends later', 'P8D'],
  ]) {
    await page.request.post('/api/platform/v1/api-keys', { data: { name, expires, permissions: ['READ'] } })
  }
  await page.goto('/api-keys')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Ends today')).toContainText('Within a day')
  await expect(row('Ends this week')).toContainText('Within a week')
  await expect(row('Ends later')).not.toContainText('Within')
})

test('a form that is not filled in says what is missing, and asks before it is dropped', async ({ signedIn: page }) => {
  await page.goto('/api-keys/new')
  await panel(page).getByRole('checkbox', { name: 'Read' }).uncheck()
  await panel(page).getByRole('checkbox', { name: 'Field service routing' }).uncheck()
  await panel(page).getByRole('button', { name: 'Create key' }).click()
  await expect(panel(page)).toContainText('Say in 1 to 100 characters what the key is for.')
  await expect(panel(page)).toContainText('Choose at least one permission.')
  await expect(panel(page)).toContainText('Choose at least one model, or all of them.')
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(panel(page)).toBeVisible()
})

test('a list that cannot be fetched says why and can be fetched again', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('500 (Internal Server Error)')
  const address = '**/api/platform/v1/api-keys'
  const body = {
    id: '6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11',
    code: 'INTERNAL_ERROR',
    message: 'The log has the details.',
  }
  await page.route(address, (route) => route.fulfill({ status: 500, json: body }))
  await page.getByRole('link', { name: 'API keys' }).click()
  // The rows that stand for a list under way are alerts as well.
  const fault = page.getByRole('alert').filter({ hasText: 'The log has the details.' })
  await expect(fault).toBeVisible()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fault).toHaveCount(0)
})
