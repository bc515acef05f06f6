import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './planwright-test.ts'

const hasShell = process.platform !== 'win32' && spawnSync('curl', ['--version']).status === 0

test('Home shows the models with their addresses', async ({ signedIn: page, server }) => {
  const card = page.getByRole('article').filter({ hasText: 'Field service routing' })
  await expect(card).toBeVisible()
  await expect(card.getByText('/v1/route-plans')).toBeVisible()
  const address = await card.getByRole('link', { name: /OpenAPI JSON/ }).getAttribute('href')
  const document = (await (await page.request.get(`${server.url}${address}`)).json()) as { openapi: string }
  expect(document.openapi).toBe('3.1.0')
  await expect(page.getByRole('region', { name: 'Server address', exact: true }).getByText(server.url)).toBeVisible()
})

test('what is copied is what is shown', async ({ signedIn: page, server, context }) => {
  await context.grantPermissions(['clipboard-read'])
  await page.getByRole('button', { name: 'Copy: Server address' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url)
})

test('the quick start runs in a terminal as it is copied', async ({ signedIn: page, context }) => {
  test.skip(!hasShell, 'needs a POSIX shell and curl')
  test.setTimeout(90_000)
  const created = (await (await page.request.post('/api/platform/v1/api-keys', { data: { name: 'Quick start' } })).json()) as { key: string }
  await context.grantPermissions(['clipboard-read'])
  await page.getByRole('button', { name: 'Copy all' }).click()
  const commands = (await page.evaluate(() => navigator.clipboard.readText())).replace('paste-your-key-here', created.key)
  const folder = mkdtempSync(join(tmpdir(), 'planwright-quick-start-'))
  // Between asking and stopping a person would wait for the plan; the script waits until there is one.
  const untilThereIsAPlan = 'for i in $(seq 60); do curl -s -H "X-API-KEY: $KEY" "$BASE/v1/route-plans/$ID/metadata" | grep -q SOLVING_ACTIVE && break; sleep 0.5; done; sleep 1'
  const script = commands.replace('# Stop it early', `${untilThereIsAPlan}\n# Stop it early`)
  const { stdout, status } = spawnSync('bash', ['-e', '-c', script], { cwd: folder, encoding: 'utf8', timeout: 80_000 })
  rmSync(folder, { recursive: true, force: true })
  expect(status).toBe(0)
  expect(stdout).toContain('"operations"')
  expect(stdout).toContain('"BASIC"')
  expect(stdout).toContain('"modelOutput"')
  expect(stdout).toContain('"constraints"')
  expect(stdout).not.toContain('"code":"')
})

test('the pages can be used by keyboard', async ({ signedIn: page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('an unknown address says so and leads home', async ({ signedIn: page }) => {
  await page.goto('/nowhere')
  await expect(page.getByText('There is no page at this address')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})
