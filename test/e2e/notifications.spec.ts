import { expect, test } from './planwright-test.ts'

test('the bell says what is new, leads to it, and forgets what was seen', async ({ signedIn: page }) => {
  const at = new Date().toISOString()
  const failing = { id: '0f3d2f6b-6f0b-4d5c-9d68-5b1e7a528a11', kind: 'WEBHOOK_FAILING', at, title: 'The webhook <b>ERP</b> is failing', message: 'ERP: 1 delivery failed all retries.', link: '/webhook-logs?webhook=3d1f0a52-4d5c-4d68-8f3d-6f0b6f0b8a11' }
  // Eleven tries take 100 s: the notification of a delivery that failed is made in test/notifications, here it is only shown.
  let seenAt: string | undefined
  await page.route('**/api/platform/v1/notifications', (route) => route.fulfill({ json: { unseen: seenAt ? 0 : 1, notifications: [{ ...failing, ...(seenAt ? { seenAt } : {}) }] } }))
  await page.route(`**/api/platform/v1/notifications/${failing.id}/seen`, (route) => {
    seenAt = at
    return route.fulfill({ status: 204 })
  })
  await page.goto('/')
  await page.getByRole('button', { name: '1 new notification' }).click()
  await page.getByRole('link', { name: 'The webhook <b>ERP</b> is failing (new)' }).click()
  await expect(page).toHaveURL(/\/webhook-logs\?webhook=3d1f0a52/)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('with nothing to report it says what would be', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByText('When a webhook fails all its retries')).toBeVisible()
})
