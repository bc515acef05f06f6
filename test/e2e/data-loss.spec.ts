import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { newId } from '../../server/foundation/ids.ts'
import { withStore } from '../support/stored-datasets.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test as base } from './planwright-test.ts'
import { startServer } from './server.ts'

/** Its own server has lost the rows of three datasets, and a submission was cut off. */
const test = base.extend({
  ownServer: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-e2e-loss-'))
    await withStore(folder, () => Promise.resolve())
    for (const name of ['Monday, north', 'Monday, south', 'Tuesday', undefined]) {
      const dataset = join(folder, 'documents', newId())
      mkdirSync(dataset, { recursive: true })
      writeFileSync(join(dataset, 'input.json.gz'), gzipSync('{}'))
      if (name !== undefined)
        writeFileSync(
          join(dataset, 'about.json.gz'),
          gzipSync(JSON.stringify({ name, model: 'field-service-routing' })),
        )
    }
    const server = await startServer(folder)
    await use(server)
    await server.stop()
  },
})

test('lost data is told in the bell and in Settings > Storage until an administrator has seen it', async ({
  page,
  ownServer,
}, testInfo) => {
  await page.goto(ownServer.loginUrl)
  await page.getByRole('button', { name: '1 new notification' }).click()
  await page.getByRole('link', { name: 'Stored data is missing (new)' }).click()
  await expect(page).toHaveURL(/\/settings\/storage$/)
  const notice = page.getByRole('alert').filter({ hasText: 'Stored data is missing' })
  await expect(notice).toContainText('3 datasets are missing from the database')
  const quarantine = page.getByRole('region', { name: 'Quarantine' })
  await expect(quarantine).toContainText('Monday, north')
  await expect(quarantine).toContainText('1 input of submissions that were cut off')
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('loss.png'), fullPage: true })

  await notice.getByRole('button', { name: 'I have seen this' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/on the disk are free/)).toBeVisible()
  await expect(notice).toHaveCount(0)

  await quarantine.getByRole('button', { name: /^Delete 2/ }).click()
  await page.getByRole('button', { name: 'Delete documents' }).click()
  await expect(quarantine).toHaveCount(0)
  await page.goto('about:blank')
})
