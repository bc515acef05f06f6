import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'

const client = (page: Page) => page.getByRole('dialog', { name: 'API Client' })

async function openTryIt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Test Request (get /v1/route-plans)', exact: true }).click()
  await expect(client(page)).toBeVisible()
}

async function send(page: Page): Promise<void> {
  await client(page)
    .getByRole('button', { name: /^Send get request/ })
    .click()
}

const listAddress = /\/v1\/route-plans(\?|$)/

test('tries an operation out with the session, then with a key that stays in the page', async ({ signedIn: page }) => {
  await openTryIt(page, '/explorer/field-service-routing#tag/datasets/GET/v1/route-plans')
  const first = page.waitForResponse(listAddress)
  await send(page)
  expect((await first).status()).toBe(200)
  expect((await (await first).request().allHeaders())['x-api-key']).toBeUndefined()
  await expect(client(page)).toContainText('200')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Calls as you' }).click()
  await page.getByRole('button', { name: 'A new key that ends in 8 hours' }).click()
  await expect(page.getByRole('button', { name: 'API explorer (ends in 8 hours)' })).toBeVisible()
  await page.getByRole('button', { name: 'Test Request (get /v1/route-plans)', exact: true }).click()
  const second = page.waitForResponse(listAddress)
  await send(page)
  expect((await second).status()).toBe(200)
  const key = (await (await second).request().allHeaders())['x-api-key'] ?? ''
  expect(key).toMatch(/^pw_/)

  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(stored).not.toContain(key)
})

test('shows the beginning of a long answer, and saves the whole', async ({ signedIn: page }) => {
  const whole = JSON.stringify({
    items: Array.from({ length: 120_000 }, (_, index) => ({
      index,
      text: 'a plan of many lines, this being one of them',
    })),
  })
  await page.route(listAddress, (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'application/json', body: whole })
      : route.fallback(),
  )
  await openTryIt(page, '/explorer/field-service-routing#tag/datasets/GET/v1/route-plans')
  await send(page)
  await expect(client(page)).toContainText('200')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the whole answer' }).click()
  const stream = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe(whole)
})

test('has an address for every API, and nothing that keeps people out', async ({ signedIn: page }) => {
  await page.goto('/explorer')
  await expect(page.getByRole('heading', { name: 'Field service routing' })).toBeVisible()
  await page.getByRole('combobox', { name: 'API', exact: true }).click()
  await page.getByRole('option', { name: 'Platform' }).click()
  await expect(page).toHaveURL('/explorer/platform')
  await expect(page.getByRole('heading', { name: /^Planwright/ }).first()).toBeVisible()
  await expect(page.getByRole('complementary').getByRole('button', { expanded: false }).first()).toBeVisible()
  await expectAccessible(page)
})
