import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { submit } from './submit.ts'

test('shows what is solved and what waits, lets people move it, and stops it', async ({ signedIn: page }) => {
  await page.request.patch('/api/platform/v1/settings', { data: { slots: 1 } })
  await page.goto('/solve-queue')
  await expect(page.getByText('Nothing waits')).toBeVisible()

  for (const name of ['First', 'Second', 'Third <img onerror=alert(1)>'])
    await submit(page, { name, termination: { spentLimit: 'PT1H' } })
  const waiting = page.getByRole('table').getByRole('row')
  await expect(page.getByRole('button', { name: 'Stop, keep the best plan of First' })).toBeVisible()
  await expect(page.getByText('1 of 1 slots in use')).toBeVisible()
  await expect(waiting.nth(1)).toContainText('Second')
  await expect(waiting.nth(2)).toContainText('Third <img onerror=alert(1)>')

  await page.getByRole('combobox', { name: 'Priority of Third' }).click()
  await page.getByRole('option', { name: '9' }).click()
  await expect(waiting.nth(1)).toContainText('Third')
  await waiting.nth(2).dragTo(waiting.nth(1))
  await expect(waiting.nth(1)).toContainText('Second')

  await expectAccessible(page)

  await page.getByRole('button', { name: 'Take Third <img onerror=alert(1)> out of the queue' }).click()
  await expect(page.getByText('Third')).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop, keep the best plan of First' }).click()
  await page.getByRole('button', { name: 'Stop, keep the best plan of Second' }).click()
  await expect(page.getByText('Nothing is being solved.')).toBeVisible()
})
