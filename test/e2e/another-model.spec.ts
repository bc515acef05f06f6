import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { bundle } from '../support/bundle.ts'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test as base } from './planwright-test.ts'

/** A platform with a model beside the registered one, of which no page knows anything. */
const test = base.extend<{ platform: TestPlatform }>({
  platform: async ({ watching }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'planwright-model-'))
    const platform = await startTestPlatform({
      uiFolder: resolve(import.meta.dirname, '../../dist/renderer'),
      modelFiles: [await bundle('test/model/slot-assignment.ts', folder)],
    })
    await use(platform)
    // The page is still open and looks for a server that is gone.
    watching.isOver = true
    await platform.stop()
    await rm(folder, { recursive: true })
  },
})

interface Demo {
  readonly config: object
  readonly modelInput: { readonly people: object; readonly slots: readonly object[] }
}

/** Its demo dataset, in which two slots need what nobody knows. */
async function submit(platform: TestPlatform): Promise<string> {
  const { key } = await platform.createKey()
  const api = `${platform.url}/api/models/slot-assignment/v1`
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const { config, modelInput } = (await (await fetch(`${api}/demo-data/SMALL`, { headers })).json()) as Demo
  const slots = modelInput.slots.map((slot, index) => (index < 8 ? slot : { ...slot, skill: 'welding' }))
  const body = JSON.stringify({ config, modelInput: { ...modelInput, slots } })
  const made = await fetch(`${api}/rosters`, { method: 'POST', headers, body })
  return ((await made.json()) as { id: string }).id
}

async function signedIn(page: Page, platform: TestPlatform): Promise<string> {
  const login = await platform.createLoginUrl()
  await page.goto(login)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  return new URL(login).origin
}

test('a dataset of another model is solved, shown and explained in its own words', async ({ page, platform }) => {
  const documents: string[] = []
  page.on('request', (request) => request.url().includes('/openapis/') && documents.push(request.url()))
  const id = await submit(platform)
  const origin = await signedIn(page, platform)
  await page.goto(`${origin}/datasets/${id}/plan`)
  await expect(page.getByText('Completed, 2 left out').first()).toBeVisible()
  await expect(page.getByText('Filled slots').first()).toBeVisible()
  // The plan of a model without a view of its own: its documents, as tables.
  await expect(page.getByRole('heading', { name: 'Slots 10' })).toBeVisible()
  await page.getByRole('button', { name: '2 slots could not be planned' }).click()
  const reasons = page.getByRole('table', { name: 'What is not planned, and why' })
  await expect(reasons.getByRole('columnheader', { name: 'slot' }).locator('svg, .iconify').first()).toBeVisible()
  await expect(reasons.getByText('Nobody knows welding.')).toHaveCount(2)
  await reasons.getByRole('button', { name: 'Slot 10' }).click()
  await expect(page).toHaveURL(/select=slot(:|%3A)Slot/)
  await expectAccessible(page)

  await page.goto(`${origin}/datasets/${id}/score`)
  await page.getByRole('button', { name: /Hours are shared out evenly/ }).click()
  await page.getByRole('button', { name: /Ann works \d+ hours/ }).click()
  await expect(page).toHaveURL(/select=person(:|%3A)Ann/)
  // The card of the model says what its API can do, and what its fields of configuration are.
  await page.goto(`${origin}/configuration/slot-assignment/0`)
  await expect(page.getByText('Fair shares of hours')).toBeVisible()
  expect(documents).toEqual([])
})

test('somebody is ill: who, and solved anew, in the words of the model', async ({ page, platform }) => {
  const id = await submit(platform)
  const origin = await signedIn(page, platform)
  await page.goto(`${origin}/datasets/${id}/plan`)
  await expect(page.getByText('Completed, 2 left out').first()).toBeVisible()
  await page.getByRole('button', { name: 'What happened?' }).click()
  const panel = page.getByRole('dialog', { name: 'What happened?' })
  await panel.getByRole('button', { name: 'Somebody is ill' }).click()
  await panel.getByRole('radio', { name: 'Ann' }).click()
  await panel.getByRole('button', { name: 'Solve with these' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(Ann is ill)')
})

test('its demo, its calls and its API are there beside those of the others', async ({ page, platform }) => {
  const id = await submit(platform)
  const origin = await signedIn(page, platform)
  await expect(page.getByRole('link', { name: 'Slot assignment', exact: true })).toHaveAttribute(
    'href',
    '/call-it-yourself/slot-assignment',
  )
  await page.goto(`${origin}/datasets`)
  await expect(page.getByRole('columnheader', { name: 'Filled slots' })).toBeVisible()
  await expect(page.locator(`[href*="${id}"]`).first()).toBeVisible()
  await page.goto(`${origin}/explorer/slot-assignment`)
  await expect(page.getByText('/v1/rosters').first()).toBeVisible()
})
