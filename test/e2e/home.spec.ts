import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { transform } from 'esbuild'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import type { RunningServer } from './server.ts'
import { plans, submit } from './submit.ts'

const run = promisify(execFile)
const answers = (program: string, argument: string) => spawnSync(program, [argument]).status === 0
const hasShell = process.platform !== 'win32' && answers('curl', '--version')
const hasPython = answers('python3', '--version')

async function openAs(page: Page, server: RunningServer): Promise<void> {
  await page.goto(server.loginUrl)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('the first run shows a demo, and that mails reach nobody yet; one click leads to its plan being made', async ({
  page,
  ownServer,
}) => {
  await openAs(page, ownServer)
  await expect(page.getByRole('heading', { name: 'Start with a demo' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Last datasets' })).toHaveCount(0)
  await expect(page.getByRole('note', { name: 'Mails reach nobody' })).toContainText('administrator@localhost')
  await expectAccessible(page)
  // There the address is entered; here nothing is any more.
  await page.getByRole('link', { name: 'Enter your address' }).click()
  const form = page.getByRole('dialog', { name: 'Change a member' })
  await form.getByLabel('E-mail address').fill('ada@example.org')
  await form.getByRole('button', { name: 'Save member' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Start with a demo' })).toBeVisible()
  await expect(page.getByRole('note', { name: 'Mails reach nobody' })).toHaveCount(0)
  await page
    .getByRole('article', { name: 'Field service routing' })
    .getByRole('button', { name: 'Solve a demo' })
    .click()
  await expect(page).toHaveURL(/\/datasets\/[0-9a-f-]{36}\/plan$/)
  const id = /datasets\/([^/]+)/.exec(page.url())?.[1] ?? ''
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`${ownServer.url}${plans}/${id}/metadata`)).json()) as { score?: string })
          .score,
    )
    .toMatch(/^0hard/)
  // The demo's own run may be over before a busy machine has looked: this one is not.
  await page.request.delete(`${ownServer.url}${plans}/${id}`)
  const lasting = await submit(page, { name: 'Lasting', termination: { spentLimit: 'PT1H' } }, { at: ownServer.url })

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Being solved' }).getByRole('link')).toContainText('hard')
  await expect(page.getByRole('region', { name: 'Last datasets' }).getByRole('link', { name: /Solving/ })).toBeVisible()
  await expectAccessible(page)
  await page.request.delete(`${ownServer.url}${plans}/${lasting}`)
  await expect(page.getByRole('region', { name: 'Being solved' })).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'Last datasets' }).getByRole('link', { name: /Completed.*Lasting/ }),
  ).toBeVisible()
  // Nothing listens any more when the server stops.
  await page.goto('about:blank')
})

/** Ends what the snippet has started as soon as it has a plan: a person would wait for the end. */
async function stopOnceThereIsAPlan(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { datasets } = (await (
        await page.request.get('/api/platform/v1/datasets?status=SOLVING_ACTIVE')
      ).json()) as { datasets: { id: string; score?: string }[] }
      const [solving] = datasets
      if (solving?.score?.startsWith('0hard/0medium') !== true) return undefined
      return (await page.request.delete(`${plans}/${solving.id}`)).status()
    })
    .toBe(200)
}

test('the calls run as they are copied: curl, Python and TypeScript', async ({ signedIn: page, context }) => {
  // The snippets are for these tools; where they are missing there is nothing to run them with.
  test.skip(!hasShell || !hasPython, 'needs a POSIX shell, curl and Python')
  await context.grantPermissions(['clipboard-read'])
  await page.goto('/call-it-yourself/field-service-routing/BASIC')
  await expect(page.getByRole('region', { name: 'Calls with curl' })).toContainText('your-api-key')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(page.getByRole('region', { name: 'API key', exact: true })).toHaveText(/^pw_\w{8}_\w+$/)
  await expectAccessible(page)
  const folder = mkdtempSync(join(tmpdir(), 'planwright-calls-'))
  const copied = async (language: string): Promise<string> => {
    await page.getByRole('tab', { name: language }).click()
    await page.getByRole('button', { name: `Copy: Calls with ${language}` }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const execute = async (program: string, args: readonly string[]) => {
    const [{ stdout }] = await Promise.all([run(program, args, { cwd: folder }), stopOnceThereIsAPlan(page)])
    return stdout
  }

  expect(await execute('bash', ['-e', '-c', await copied('curl')])).toContain('SOLVING_COMPLETED')
  expect(JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'))).toMatchObject({
    status: 'SOLVING_COMPLETED',
    modelOutput: { vehicles: expect.any(Array) as unknown[] },
  })
  expect(await execute('python3', ['-c', await copied('Python')])).toContain('"totalTravelTime"')
  // This Node may be too old to read types by itself.
  const { code } = await transform(await copied('TypeScript'), { loader: 'ts', format: 'esm' })
  writeFileSync(join(folder, 'plan.mjs'), code)
  expect(await execute(process.execPath, ['plan.mjs'])).toContain('totalTravelTime')
  rmSync(folder, { recursive: true, force: true })

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('dialog', { name: 'Have you stored the key?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, it is stored' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Calls with curl' })).toContainText('your-api-key')
})

test('calls are written for a demo there is, and for nothing else an address may say', async ({ signedIn: page }) => {
  await page.goto('/call-it-yourself/field-service-routing')
  await expect(page.getByText(/submit the demo dataset \w+, follow it/)).toBeVisible()
  await page.goto(`/call-it-yourself/field-service-routing/${encodeURIComponent('$(reboot)')}`)
  await expect(page.getByText('There is no such demo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a key' })).toHaveCount(0)
})

test('a demo list that cannot be fetched says why on its card', async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push('500 (Internal Server Error)')
  await page.route('**/v1/demo-data', (route) =>
    route.fulfill({
      status: 500,
      json: { id: '6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11', code: 'INTERNAL_ERROR', message: 'The log has the details.' },
    }),
  )
  await page.goto('/')
  const card = page.getByRole('article', { name: 'Field service routing' })
  await expect(card.getByRole('alert')).toContainText('The log has the details.')
  await page.unroute('**/v1/demo-data')
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(card.getByRole('button', { name: 'Solve a demo' })).toBeEnabled()
  await expect(card.getByRole('alert')).toHaveCount(0)
})

test('Home shows the models with their addresses, and copies what is shown', async ({
  signedIn: page,
  server,
  context,
}) => {
  await page.request.post(plans, { data: { modelInput: {} } })
  await page.goto('/')
  const card = page.getByRole('article', { name: 'Field service routing' })
  const address = await card.getByRole('link', { name: /OpenAPI JSON/ }).getAttribute('href')
  expect(((await (await page.request.get(`${server.url}${address}`)).json()) as { openapi: string }).openapi).toBe(
    '3.1.0',
  )
  await context.grantPermissions(['clipboard-read'])
  await page.getByRole('button', { name: 'Copy: Server address' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url)
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
