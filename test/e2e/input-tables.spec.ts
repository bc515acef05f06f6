/** The input of a dataset as tables: typed in, pasted into, undone, checked, and saved as a dataset of its own. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { becomes, plans, submit, type Input } from './submit.ts'

const grid = (page: Page) => page.getByRole('grid')
const cell = (page: Page, row: number, column: string) =>
  grid(page)
    .getByRole('columnheader', { name: new RegExp(`^${column}`) })
    .first()
    .getAttribute('aria-colindex')
    .then((index) => grid(page).locator(`[aria-rowindex="${row + 1}"] [aria-colindex="${index ?? ''}"]`))

async function openTables(page: Page, change: (input: Input) => void = () => undefined): Promise<string> {
  const id = await submit(page, { name: 'Tables', termination: { stepCountLimit: 100 } }, { demo: 'BASIC', change })
  await becomes(page, id, 'SOLVING_COMPLETED')
  await page.goto(`/datasets/${id}/tables`)
  await expect(grid(page)).toBeVisible()
  return id
}

/** As the clipboard of a spreadsheet. */
const paste = (page: Page, text: string) =>
  grid(page).evaluate((element, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('by keyboard: typed as people write, faults at the cell, undone, filled down, checked, saved', async ({
  signedIn: page,
}) => {
  const id = await openTables(page)
  await page.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: /^Visits \(40\)/ }).click()
  await expectAccessible(page)
  const duration = await cell(page, 1, 'Service duration')
  await duration.click()
  await page.keyboard.type('90 min')
  await page.keyboard.press('Enter')
  await expect(duration).toHaveText('1:30')
  // The cursor is in the cell below.
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  const below = await cell(page, 2, 'Service duration')
  await expect(below).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText('Expected a duration')
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(below).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+Shift+z')
  await expect(below).toHaveText(/^soon/)

  await duration.click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(below).toHaveText('1:30')
  await expect(await cell(page, 3, 'Service duration')).toHaveText('1:30')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status').filter({ hasText: /planned|wrong/ })).toBeVisible()

  await page.getByRole('button', { name: 'Save as a new dataset' }).click()
  const panel = page.getByRole('dialog', { name: 'Save as a new dataset' })
  await expect(panel).toContainText('serviceDuration')
  await panel.getByRole('button', { name: 'Create dataset' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  const made = /datasets\/([0-9a-f-]+)\//.exec(page.url())![1]!
  const input = (await (await page.request.get(`${plans}/${made}/input`)).json()) as Input
  expect(input.visits.slice(0, 3).map(({ serviceDuration }) => serviceDuration)).toEqual(Array(3).fill('PT1H30M'))
})

test('rows from a spreadsheet, nested tables, and what the model says of them at the cell', async ({
  signedIn: page,
}) => {
  await openTables(page)
  await page.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: /^Visits \(40\)/ }).click()
  await (await cell(page, 1, 'Id')).click()
  await page.keyboard.press('Control+ArrowDown')
  await paste(page, 'V040\t"Old ""Mill"""\nNEW1\tKitchen\nNEW2\tBath')
  await expect(page.getByText('42 rows')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText('Location is missing.')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('40 rows')).toBeVisible()

  await page.getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: /^Vehicles › Shifts \(/ }).click()
  await expect(grid(page).getByRole('columnheader', { name: /^Vehicles: id/ })).toBeVisible()
  const end = await cell(page, 1, 'Max end time')
  await end.click()
  await page.keyboard.type('2020-01-01 10:00')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText('is before its start')
  await expectAccessible(page)
})

test('a new dataset, pasted into empty tables', async ({ signedIn: page }) => {
  await page.goto('/datasets')
  await page.getByRole('link', { name: 'In tables' }).click()
  await expect(page.getByRole('heading', { name: 'New dataset in tables' })).toBeVisible()
  await expect(grid(page)).toBeVisible()
  await expectAccessible(page)
  const choose = async (name: RegExp) => {
    await page.getByRole('combobox', { name: 'Table' }).click()
    await page.getByRole('option', { name }).click()
    await grid(page).focus()
  }
  await choose(/^Vehicles \(/)
  await paste(page, 'Ann\nBen')
  await choose(/^Vehicles › Shifts \(/)
  await paste(page, 'Ann\tAnn Mon\t52.5, -1.9\nBen\tBen Mon\t52.5, -1.8')
  await expect(grid(page).getByRole('gridcell', { name: 'Ben Mon' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Pasted')
  await page.getByRole('button', { name: 'Make without solving' }).click()
  await expect(page).toHaveURL(/datasets\/[0-9a-f-]{36}/)
  const id = /datasets\/([0-9a-f-]{36})/.exec(page.url())![1]!
  const input = (await (await page.request.get(`${plans}/${id}/input`)).json()) as object
  expect(input).toEqual({
    vehicles: [
      { id: 'Ann', shifts: [{ id: 'Ann Mon', startLocation: [52.5, -1.9] }] },
      { id: 'Ben', shifts: [{ id: 'Ben Mon', startLocation: [52.5, -1.8] }] },
    ],
  })
})

test('is checked without a plan: of a dataset that cannot be planned, and before there is one', async ({
  signedIn: page,
}) => {
  const change = (input: Input) => void Object.assign(input.visits[0]!, { location: [500, 0] })
  const id = await submit(page, { name: 'Nowhere' }, { demo: 'BASIC', change })
  await becomes(page, id, 'DATASET_INVALID')
  await page.goto(`/datasets/${id}/tables`)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('region', { name: 'What is wrong' })).toContainText(/latitude/i)

  await page.goto('/datasets/new-tables')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('status').filter({ hasText: /planned|wrong/ })).toBeVisible()
  await expectAccessible(page)
})
