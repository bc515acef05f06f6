import { redeemLink } from '../support/people.ts'
import { expect, test } from './planwright-test.ts'

const refusedSession = '401 (Unauthorized)'

test('who is not signed in is told how to get a login link', async ({ page, expectedMessages }) => {
  // The browser itself notes the refused question who is signed in.
  expectedMessages.push(refusedSession)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in with a login link' })).toBeVisible()
  await expect(page.getByText('npm run -s planwright -- login')).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a login link' })).toBeVisible()
})

test('the printed link signs in once; signing out ends the session', async ({ page, ownServer, expectedMessages }) => {
  expectedMessages.push(refusedSession)
  await page.goto(ownServer.loginUrl)
  await expect(page.getByRole('heading', { name: 'Plans, and the reasons behind them' })).toBeVisible()
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
  await expect(page.getByText(/Server running, \d+\.\d+\.\d+/)).toBeVisible()
  expect((await redeemLink(ownServer.url, ownServer.loginUrl)).status).toBe(401)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a login link' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in with a login link' })).toBeVisible()
})

test('a server that stops answering is said to be so', async ({ page, ownServer, expectedMessages }) => {
  // The stream of changes breaks off, and nothing answers any more.
  expectedMessages.push('ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_RESET', 'ERR_INCOMPLETE_CHUNKED_ENCODING')
  await page.goto(ownServer.loginUrl)
  await expect(page.getByText(/Server running/)).toBeVisible()
  await ownServer.stop()
  await expect(page.getByText('Server not reachable')).toBeVisible()
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })).toBeVisible()
})
