import { SMTPServer } from 'smtp-server'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'

const platform = '/api/platform/v1'

test('a section saves what changed in it, checked by the contract', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Retention' }).click()
  await expect(page).toHaveURL('/settings/retention')
  await expect(page.getByText('Days a purged dataset can be restored')).toBeVisible()
  const days = page.getByLabel('Days in the bin')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await days.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Too small/)).toBeVisible()
  await expectAccessible(page)
  await days.fill('13')
  const [request] = await Promise.all([
    page.waitForRequest((asked) => asked.method() === 'PATCH'),
    page.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(request.postDataJSON()).toEqual({ binDays: 13 })
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.reload()
  await expect(days).toHaveValue('13')
  await days.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(days).toHaveValue('7')
})

test('what is not saved is asked about before it is left', async ({ signedIn: page }) => {
  await page.goto('/settings/limits')
  await page.getByLabel('Calls a minute').fill('600')
  await page.getByRole('link', { name: 'Solving', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/settings/limits')
  await expect(page.getByLabel('Calls a minute')).toHaveValue('600')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: 'Solving', exact: true }).click()
  await expect(page).toHaveURL('/settings/solving')
})

test('a mail server is saved, tried with the answer in sight, and forgotten', async ({
  signedIn: page,
  expectedMessages,
}) => {
  // The browser itself notes that none is set.
  expectedMessages.push('404 (Not Found)')
  const received: string[] = []
  const receiver = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      received.push(session.envelope.rcptTo.map(({ address }) => address).join())
      stream.resume().on('end', () => done())
    },
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const address = receiver.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await page.goto('/settings/mail')
  await expect(page.getByRole('note', { name: 'Mails reach nobody' })).toContainText(
    'Enter a real address under Members',
  )
  await page.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(port))
  await page.getByRole('combobox', { name: 'Security' }).click()
  await page.getByRole('option', { name: 'None' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Expected a mail address')).toBeVisible()
  await page.getByLabel('Sender').fill('planwright@example.org')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText(/took the mail for administrator@localhost/)).toBeVisible()
  expect(received).toEqual(['administrator@localhost'])
  await new Promise<void>((closed) => receiver.close(closed))
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  // A test that finds nobody takes as long as one that nobody answers.
  await expect(page.getByRole('status').filter({ hasText: `127.0.0.1:${port}` })).toContainText(
    'There is no connection',
    { timeout: 60_000 },
  )

  await page.getByRole('button', { name: 'Forget the mail server' }).click()
  await page.getByRole('button', { name: 'Forget it' }).click()
  await expect(page.getByRole('button', { name: 'Send a test mail' })).toHaveCount(0)
  await expect.poll(async () => (await page.request.get(`${platform}/mail-server`)).status()).toBe(404)
})

test('the look is chosen for this browser', async ({ signedIn: page }) => {
  await page.goto('/settings/appearance')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
  await expectAccessible(page)
})

test('a user sees what is its own', async ({ signedIn: page, browser }) => {
  const { id } = (await (
    await page.request.post(`${platform}/members`, { data: { name: 'Plain user', email: 'plain@example.org' } })
  ).json()) as { id: string }
  const { url } = (await (await page.request.post(`${platform}/members/${id}/login-links`)).json()) as { url: string }
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(url)
  await other.getByRole('link', { name: 'Settings' }).click()
  await expect(other.getByRole('heading', { name: 'Appearance' })).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'Sections of the settings' }).getByRole('link')).toHaveCount(1)
  await context.close()
})
