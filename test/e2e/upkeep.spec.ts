import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'

const platform = '/api/platform/v1'

async function createBackup(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create backup' }).click()
  const row = page.getByRole('table', { name: 'Backups, newest first' }).getByRole('row').nth(1)
  await expect(row).toContainText('Verified')
  return (await row.locator('code').textContent()) ?? ''
}

test('storage use is shown part by part, against the whole disk', async ({ signedIn: page }) => {
  await page.goto('/settings/storage')
  const parts = page.getByRole('list', { name: 'Storage use by part' }).getByRole('listitem')
  await expect(parts.filter({ hasText: 'Database' }).first()).toContainText(/[1-9][\d.,]* (bytes|KB|MB|GB)/)
  await expect(parts.filter({ hasText: 'Database' }).first()).toContainText('% of the disk')
  await expect(
    page.getByRole('list', { name: 'The whole disk' }).getByRole('listitem').filter({ hasText: 'Free' }),
  ).toContainText(/GB, \d/)
  // As long as its share: a few megabytes are no full bar.
  const lengths = await parts
    .locator('.bg-primary')
    .evaluateAll((bars) =>
      bars.map((bar) => bar.getBoundingClientRect().width / (bar.parentElement?.getBoundingClientRect().width ?? 1)),
    )
  expect(Math.max(...lengths)).toBeLessThan(0.5)
  await expectAccessible(page)
})

test('a backup is made, downloaded, restored only when that is typed, and kept back again', async ({
  signedIn: page,
}, testInfo) => {
  await page.goto('/settings/backups')
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible()
  const name = await createBackup(page)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click(),
  ])
  const file = testInfo.outputPath(name)
  await download.saveAs(file)

  for (const label of ['Restore', 'Download', 'Delete'])
    await expect(page.getByRole('button', { name: `${label} ${name}` })).toHaveText(label)
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Restore ${name}?` })
  await expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled()
  await dialog.getByLabel('Type restore to go on').fill('restore')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: /waits for the next start/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep the data of now' }).click()
  await expect(page.getByRole('heading', { name: /waits for the next start/ })).toHaveCount(0)

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete backup' }).click()
  await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible()
  await page.getByLabel('Backup file').setInputFiles(file)
  await page.getByLabel('Type restore to go on').fill('restore')
  await page.getByLabel('Type restore to go on').press('Enter')
  await expect(page.getByRole('heading', { name: /waits for the next start/ })).toBeVisible()
  await page.request.delete(`${platform}/restore`)
})

test('a file that is no backup changes nothing, and the reason is told', async ({
  signedIn: page,
  expectedMessages,
}, testInfo) => {
  expectedMessages.push('400 (Bad Request)')
  const file = testInfo.outputPath('planwright-wrong.tar')
  writeFileSync(file, 'not a tar file at all')
  await page.goto('/settings/backups')
  await page.getByLabel('Backup file').setInputFiles(file)
  await page.getByLabel('Type restore to go on').fill('restore')
  await page.getByLabel('Type restore to go on').press('Enter')
  await expect(page.getByText('planwright-wrong.tar was not restored; nothing was changed').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /waits for the next start/ })).toHaveCount(0)
})

test('diagnostics are downloaded, with the words about what is in them', async ({ signedIn: page }) => {
  await page.goto('/settings/diagnostics')
  await expect(page.getByRole('heading', { name: 'Not in it' })).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download diagnostics' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('planwright-diagnostics.json')
  const told = JSON.parse((await (await download.createReadStream()).toArray()).join('')) as Record<string, unknown>
  expect(Object.keys(told)).toEqual(expect.arrayContaining(['version', 'settings', 'log']))
})

test('daily backups are switched on, said when, kept as many as wanted, and switched off', async ({
  signedIn: page,
}) => {
  await page.goto('/settings/backups')
  const daily = page.getByRole('region', { name: 'Daily backups' })
  const isOn = daily.getByRole('switch', { name: 'Make a backup every day' })
  await expect(isOn).not.toBeChecked()
  await expect(daily).toContainText('Off: backups are made by hand only.')
  await isOn.click()
  await expect(daily).toContainText('At 12:00 on the clock of this machine')
  await expect(daily).toContainText(/Next: |Last: /)
  await daily.getByText('Hour, and how many are kept').click()
  await daily.getByLabel('Hour of the day').fill('24')
  await daily.getByRole('button', { name: 'Save' }).click()
  await expect(daily).toContainText('23')
  await daily.getByLabel('Hour of the day').fill('3')
  await daily.getByLabel('Daily backups that are kept').fill('5')
  await daily.getByRole('button', { name: 'Save' }).click()
  await expect(daily).toContainText('At 3:00 on the clock of this machine')
  await expect(daily).toContainText('The last 5 are kept')
  await expectAccessible(page)
  await isOn.click()
  await expect(daily).toContainText('Off: backups are made by hand only.')
  await page.request.patch(`${platform}/settings`, {
    data: { dailyBackups: null, backupHour: null, backupsKept: null },
  })
})
