import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { unusualNames } from './unusual-names.ts'

const platform = '/api/platform/v1'
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('button') })

async function addMember(page: Page, name: string, email: string): Promise<string> {
  return ((await (await page.request.post(`${platform}/members`, { data: { name, email } })).json()) as { id: string })
    .id
}

test('changes appear newest first, are filtered in the address, and open as a difference', async ({
  signedIn: page,
}) => {
  const id = await addMember(page, 'Audited', 'audited@example.org')
  await page.request.patch(`${platform}/members/${id}`, { data: { role: 'ADMINISTRATOR' } })
  await page.request.patch(`${platform}/settings`, { data: { binDays: 11 } })
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(rows(page).nth(0)).toContainText('Changed settings')
  await expect(rows(page).nth(0)).toContainText('binDays')
  await expect(rows(page).nth(1)).toContainText('Changed member')
  await expect(rows(page).nth(2)).toContainText('Created member')
  await expect(rows(page).nth(2)).toContainText('Administrator')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Object' }).click()
  await page.getByRole('option', { name: 'member', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page).toHaveURL(/kind=MEMBER/)
  await page.getByLabel('Name, value or IP address').fill('audited@example.org')
  await page.getByLabel('Name, value or IP address').press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)

  await rows(page).nth(0).getByRole('button').press('Enter')
  await expect(page).toHaveURL(/entry=\d+/)
  const panel = page.getByRole('dialog', { name: 'Changed: member "Audited"' })
  await expect(panel).toContainText('in the window or browser, from')
  await expect(panel.locator('.cm-deletedChunk')).toContainText('"role": "USER"')
  await expect(panel.locator('.cm-changedLine')).toContainText('"role": "ADMINISTRATOR"')
  await expectAccessible(page)
  await page.goBack()
  await expect(panel).toBeHidden()
  // The closing panel gives the focus back to its row; what is typed before that goes nowhere.
  await expect(rows(page).nth(0).getByRole('button')).toBeFocused()

  await page.getByLabel('Who').fill('nobody of that name')
  await page.getByLabel('Who').press('Enter')
  await expect(page.getByRole('heading', { name: 'No such entries' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL('/audit')
})

test('what is exported is what the filters show', async ({ signedIn: page }) => {
  await addMember(page, 'Exported', 'exported@example.org')
  await page.goto('/audit?text=exported@example.org')
  await expect(rows(page)).toHaveCount(1)
  for (const [name, part] of [
    ['Export CSV', 'CREATE,MEMBER'],
    ['Export JSON lines', '"kind":"MEMBER"'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\n')
    expect(lines.at(-1)).toContain(part)
    expect(lines.filter((line) => line.includes('Exported'))).toHaveLength(1)
  }
})

test('older entries come when asked for, and only rows in sight are in the page', async ({ signedIn: page }) => {
  const id = await addMember(page, 'Renamed often', 'renamed@example.org')
  for (let round = 1; round < 120; round++)
    await page.request.patch(`${platform}/members/${id}`, { data: { name: `Name ${round}` } })
  await page.goto(`/audit?text=${id}`)
  await expect(page.getByText('100 entries shown')).toBeAttached()
  expect(await rows(page).count()).toBeLessThan(60)
  await page.getByRole('region', { name: 'Entries' }).press('End')
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect(page.getByText('120 entries shown')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Load older' })).toHaveCount(0)
  await page.getByRole('region', { name: 'Entries' }).press('End')
  await expect(rows(page).last()).toContainText('Created member')
})

test('whatever was changed is shown as text', async ({ signedIn: page }) => {
  for (const [index, name] of unusualNames(100).entries())
    await addMember(page, name, `unusual-audit${index}@example.org`)
  await page.request.post(`${platform}/secrets`, {
    data: { name: 'LONG_WORDS', description: unusualNames(512).join(' '), value: 'abc' },
  })
  await page.goto('/audit')
  for (const name of unusualNames(100)) await expect(rows(page).filter({ hasText: name })).toHaveCount(1)
  await rows(page).filter({ hasText: 'LONG_WORDS' }).getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('<img src=x onerror=alert(1)>')
  await expect(page.getByRole('dialog')).toContainText('n'.repeat(400))
  expect(await page.locator('main img, [role="dialog"] img').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
