import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { submit } from './submit.ts'

const platform = '/api/platform/v1'
/** The browser notes that there is no receiver yet, which is an answer like any other. */
const stoppedReceiver = ['404 (Not Found)']
const receiverPanel = (page: Page) => page.getByRole('dialog', { name: 'Built-in receiver' })

/** Solved as soon as it may be. */
const solve = (page: Page, name: string) => submit(page, { name, termination: { spentLimit: 'PT1S' } })

/** By the way of a user: start the receiver, have the form filled in, tell it what to send. */
async function makeReceiverWebhook(page: Page, name: string): Promise<void> {
  await page.goto('/webhooks/receiver')
  const start = receiverPanel(page).getByRole('button', { name: 'Start the receiver' })
  await start.or(receiverPanel(page).getByRole('region', { name: 'Address of the receiver' })).waitFor()
  if (await start.isVisible()) await start.click()
  await receiverPanel(page).getByRole('link', { name: 'Make a webhook for it' }).click()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(/^http:\/\/localhost:\d+\//)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('checkbox', { name: 'Completed' }).check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page).toHaveURL(/\/webhooks\/[0-9a-f-]{36}$/)
}

test('a webhook for the built-in receiver tells of a solved dataset, is seen in the log and sent again', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push(...stoppedReceiver)
  await makeReceiverWebhook(page, 'My receiver <b>')
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Delivered')).toBeVisible()
  await expect(page.getByText('The receiver answered 200.')).toBeVisible()
  await expectAccessible(page)

  await solve(page, 'Told of')
  await page.getByRole('link', { name: 'All webhooks' }).click()
  await page.getByRole('link', { name: 'Built-in receiver', exact: true }).click()
  const arrived = receiverPanel(page).getByRole('list', { name: 'Calls that arrived' }).getByRole('group')
  await expect(arrived).toHaveCount(2)
  await expect(arrived.first()).toContainText('Verified')
  await expect(arrived.first()).toContainText('X-Service-Signature is the signature of the body')
  await arrived.first().getByText('Verified').click()
  await expect(arrived.first().getByRole('region', { name: 'Body' })).toContainText('"name": "Told of"')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const card = page.getByRole('article', { name: 'My receiver <b>' })
  await expect(card).toContainText('completed')
  await expect(card.getByRole('img', { name: 'Last 24 hours: 2 calls delivered, 0 failed' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Log of My receiver <b>' }).click()
  await expect(page).toHaveURL(/\/webhook-logs\?webhook=/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Completed')
  await expect(rows.nth(1)).toContainText('Delivered')
  await expectAccessible(page)
  await rows.nth(1).getByRole('button').click()
  const call = page.getByRole('dialog')
  await expect(call.getByRole('region', { name: 'Request body' })).toContainText('"name": "Told of"')
  await expect(call.getByRole('region', { name: 'Response', exact: true })).toContainText('HTTP 200')
  await page.reload()
  await expect(call.getByRole('list', { name: 'Attempts' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await call.getByRole('button', { name: 'Re-send' }).click()
  await page.keyboard.press('Escape')
  await expect(rows.filter({ hasText: 'Sent again' })).toContainText('Delivered')

  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Delete the webhook My receiver <b>' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(card).toHaveCount(0)
})

test('204 is not 200: the log says so, counts down to the next try, and re-sends what failed', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push(...stoppedReceiver)
  await makeReceiverWebhook(page, 'Answers 204')
  await page.goto('/webhooks/receiver')
  await receiverPanel(page).getByRole('radio', { name: /^204/ }).click()
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`${platform}/built-in-receiver/calls`)).json()) as { answer: string }).answer,
    )
    .toBe('204')
  await solve(page, 'Answered wrongly')
  await page.goto('/webhook-logs?outcome=REJECTED')
  const row = page.getByRole('row').filter({ hasText: 'Rejected: 204 is not 200' }).first()
  await expect(row).toContainText('1st try')
  await row.getByRole('button').click()
  const call = page.getByRole('dialog')
  await expect(call).toContainText('Only 200 counts as delivered.')
  await expect(call).toContainText(/Next try (in \d+ s|now)/)
  await expect(call.getByRole('link', { name: 'Retry 1 of 10' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/webhook-logs\?outcome=REJECTED$/)

  await page.getByRole('button', { name: 'Re-send failed' }).click()
  await page.getByRole('dialog', { name: 'Re-send what failed' }).getByRole('button', { name: 'Re-send' }).click()
  // It is still being retried, so there is nothing that failed for good.
  await expect(page.getByText('Nothing failed since then', { exact: true })).toBeVisible()
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Delete the webhook Answers 204' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})

test('faults of the server stand at their fields, filters are counted while they are typed, the key is kept', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('400 (Bad Request)')
  await solve(page, 'Monday')
  await page.goto('/webhooks/new')
  await page.getByRole('textbox', { name: 'Address' }).fill('http://169.254.169.254/latest')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('textbox', { name: /^Key/ })).toHaveValue(/^\w{43}$/)
  await page.getByRole('textbox', { name: 'Name matches' }).fill('(Mon')
  await expect(page.getByRole('complementary').filter({ hasText: 'What would be sent' })).toContainText('namePattern')
  await page.getByRole('button', { name: 'Add header' }).click()
  await page.getByRole('textbox', { name: 'Name of header 1' }).fill('Authorization')
  await page.getByRole('textbox', { name: 'Value of header 1' }).fill('Bearer {secret:MISSING}')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText('there is no secret "MISSING"')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/hook')
  await page.getByRole('textbox', { name: 'Name matches' }).fill('^Monday$')
  await expect(page.getByText(/Would match 1 of your \d+ datasets?/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove header 1' }).click()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('heading', { name: '127.0.0.1:9' })).toBeVisible()
  const key = page.getByRole('textbox', { name: /^Key/ })
  await expect(key).toHaveValue('')
  await expect(page.getByText('There is a key; it is kept unless you type a new one.')).toBeVisible()

  await page.getByText('The path', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Snippet for the receiver' })).toContainText('POST+path+timestamp')
  await page.getByRole('button', { name: 'Save webhook' }).click()
  await expect(page.getByText('"127.0.0.1:9" is saved', { exact: true })).toBeVisible()
  const [card] = (await (await page.request.get(`${platform}/webhooks`)).json()) as {
    hmacMethod: string
    hasHmacKey: boolean
  }[]
  expect(card).toMatchObject({ hmacMethod: 'PATH', hasHmacKey: true })
})

test('a signature is worked out in the browser as the server does it', async ({ signedIn: page }) => {
  const { vectors } = (await (await page.request.get(`${platform}/receiver-kit/vectors`)).json()) as {
    vectors: { isGenuine: boolean; method: string; key: string; body?: string; prefix: string; signature: string }[]
  }
  const vector = vectors.find(
    ({ isGenuine, method, prefix, body }) =>
      isGenuine && method === 'BODY' && prefix === '' && body !== undefined && !body.includes('\r'),
  )!
  await page.goto('/webhooks/new')
  await page.getByText('Work out a signature').click()
  const check = page.getByRole('group').filter({ has: page.getByText('Work out a signature') })
  await check.getByRole('textbox', { name: 'Key' }).fill(vector.key)
  await check.getByRole('textbox', { name: 'Body, to the last byte' }).fill(vector.body ?? '')
  await expect(check.getByRole('region', { name: 'Signature' })).toHaveText(vector.signature)
  await check.getByRole('textbox', { name: 'Signature the receiver got' }).fill(vector.signature.toLowerCase())
  await expect(check).toContainText('Another one')
})
