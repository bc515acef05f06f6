import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

test('a dataset of another model is solved, shown and explained, and its API is in the explorer', async ({
  page,
  platform,
}) => {
  const { key } = await platform.createKey()
  const api = `${platform.url}/api/models/slot-assignment/v1`
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const demo = await (await fetch(`${api}/demo-data/SMALL`, { headers })).text()
  const made = await fetch(`${api}/rosters`, { method: 'POST', headers, body: demo })
  const { id } = (await made.json()) as { id: string }

  const login = platform.createLoginUrl()
  const { origin } = new URL(login)
  await page.goto(login)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto(`${origin}/datasets/${id}`)
  await expect(page.getByText('Completed', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Filled slots').first()).toBeVisible()
  // The plan of a model without a view of its own: its documents, as tables.
  await expect(page.getByText('Slot 10').first()).toBeVisible()
  await page.goto(`${origin}/datasets/${id}/score`)
  await expect(page.getByText('Hours are shared out evenly').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${origin}/explorer/slot-assignment`)
  await expect(page.getByText('/v1/rosters').first()).toBeVisible()
})
