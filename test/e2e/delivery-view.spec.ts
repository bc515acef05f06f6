import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'

const plans = '/api/models/pickup-delivery-routing/v1/route-plans'

/** A demo dataset with a plan; the same steps, so the same plan every time. */
async function openPlan(page: Page, demo: string): Promise<void> {
  const document = (await (
    await page.request.get(`/api/models/pickup-delivery-routing/v1/demo-data/${demo}`)
  ).json()) as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  const run = { name: demo, randomSeed: 1, termination: { stepCountLimit: 300 } }
  const response = await page.request.post(plans, { data: { ...document, config: { ...document['config'], run } } })
  expect(response.status()).toBe(202)
  const { id } = (await response.json()) as { id: string }
  const statusNow = async () =>
    ((await (await page.request.get(`${plans}/${id}/metadata`)).json()) as { status: string }).status
  await expect.poll(statusNow).toBe('SOLVING_COMPLETED')
  await page.goto(`/datasets/${id}/plan`)
  await expect(timeline(page)).toBeVisible()
}

const timeline = (page: Page) => page.getByRole('listbox', { name: /^Timeline of the drivers/ })
const selected = (page: Page) => page.getByRole('region', { name: 'What is selected' })

test('a stop says what rides along and where its job goes on, on timeline and table', async ({ signedIn: page }) => {
  await openPlan(page, 'PATIENT_TRANSPORT')
  await timeline(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(selected(page)).toContainText('On board then')
  await expect(selected(page)).toContainText('Other stops')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('grid')).toContainText('Edgbaston clinic')
})

test('a job that is not done says why', async ({ signedIn: page }) => {
  await openPlan(page, 'OVERCONSTRAINED')
  await expect(page.getByText(/\d+ unplanned/).first()).toBeVisible()
})
