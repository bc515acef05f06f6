import { folderWithNotification } from '../support/stored-notification.ts'
import { expect, test as base } from './planwright-test.ts'
import { startServer } from './server.ts'

/** Its own server is one on which a webhook has failed before. */
const test = base.extend({
  ownServer: async ({ browserName: _ }, use) => {
    const server = await startServer(await folderWithNotification('<b>ERP</b>'))
    await use(server)
    await server.stop()
  },
})

test('the bell says what is new, leads to it, and forgets what was seen', async ({ page, ownServer }) => {
  await page.goto(ownServer.loginUrl)
  await page.getByRole('button', { name: '1 new notification' }).click()
  await page.getByRole('link', { name: 'The webhook <b>ERP</b> is failing (new)' }).click()
  await expect(page).toHaveURL(/\/webhook-logs$/)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByRole('link', { name: 'The webhook <b>ERP</b> is failing' })).not.toContainText('(new)')
  // Nothing listens any more when the server stops.
  await page.goto('about:blank')
})

test('with nothing to report it says what would be', async ({ signedIn: page }) => {
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByText('When a webhook fails all its retries')).toBeVisible()
})
