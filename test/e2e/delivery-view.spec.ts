import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openPlan, pages } from './delivery-plans.ts'
import { expect, test } from './planwright-test.ts'

const { timeline } = pages
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
  // Whose trips are in the first rows is for the plan to say.
  await expect(page.getByRole('grid')).toContainText(/Home: .+ to .+ clinic/)
})

test('a job that is not done says why', async ({ signedIn: page }) => {
  await openPlan(page, 'OVERCONSTRAINED')
  await expect(page.getByText(/\d+ unplanned/).first()).toBeVisible()
})
