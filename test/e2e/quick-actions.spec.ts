/** Saying what happened: an urgent visit and somebody ill, from the open plan to the new one, without any JSON. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { becomes, plans, submit } from './submit.ts'

const panel = (page: Page) => page.getByRole('dialog', { name: 'What happened?' })
const happened = (page: Page) => panel(page).getByRole('region', { name: 'What happened' }).getByRole('listitem')
const form = (page: Page, name: string) => panel(page).getByRole('form', { name })

interface Made {
  readonly visits: readonly object[]
  readonly freezeDeparturesBeforeTime: string
  readonly vehicles: readonly { readonly shifts: readonly { readonly maxLastVisitDepartureTime?: string }[] }[]
}

async function openPlan(page: Page): Promise<string> {
  const run = { name: 'Today', randomSeed: 1, termination: { stepCountLimit: 200 } }
  const id = await submit(page, run, { demo: 'BASIC' })
  await becomes(page, id, 'SOLVING_COMPLETED')
  await page.goto(`/datasets/${id}/plan`)
  await expect(page.getByRole('listbox', { name: /^Timeline of the technicians/ })).toBeVisible()
  return id
}

test('an urgent visit at 10:30 and an ill technician: seven clicks to the new plan', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  let clicks = 0
  const click = async (target: { click(): Promise<void> }) => {
    clicks++
    await target.click()
  }
  await click(page.getByRole('button', { name: 'What happened?' }))
  await expectAccessible(page)
  await click(panel(page).getByRole('button', { name: 'Urgent visit' }))
  // The time has the focus.
  await expect(panel(page).getByRole('textbox', { name: 'From: time' })).toBeFocused()
  await page.keyboard.type('10:30')
  await click(panel(page).getByRole('region', { name: /^Map/ }))
  await expect(panel(page).getByRole('textbox', { name: 'Latitude, longitude' })).toHaveValue(/^-?\d+\.\d{5}, /)
  await expectAccessible(page)
  await click(panel(page).getByRole('button', { name: 'Add to the list' }))
  await expect(happened(page)).toHaveText([/^Urgent visit of 1 h from .*10:30$/])
  await expect(panel(page).getByRole('status', { name: 'What it does to the plan' })).toContainText('medium')
  await click(panel(page).getByRole('button', { name: 'Technician is away' }))
  await expect(panel(page).getByRole('textbox', { name: 'From: time' })).toHaveValue('10:30')
  await click(panel(page).getByRole('radio').first())
  await click(panel(page).getByRole('button', { name: 'Solve with these' }))
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /^Today \(Urgent visit of 1 h from .*, and 1 more\)/,
  )
  expect(clicks).toBe(7)
  const made = /datasets\/([0-9a-f-]+)\//.exec(page.url())![1]!
  await becomes(page, made, 'SOLVING_COMPLETED')
  const input = (await (await page.request.get(`${plans}/${made}/input`)).json()) as Made
  expect(input.visits.at(-1)).toMatchObject({ id: 'urgent-1', priority: '1' })
  expect(input.freezeDeparturesBeforeTime).toContain('T10:30')
  expect(input.vehicles[0]!.shifts[0]!.maxLastVisitDepartureTime).toContain('T10:30')
})

test('by keyboard and palette: faults in place, taken back, the patch, nothing kept', async ({ signedIn: page }) => {
  await openPlan(page)
  await page.keyboard.press('w')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: /^Find a page/ })
  await expect(palette).toBeFocused()
  await palette.fill('what happened')
  await expect(page.getByRole('option', { name: 'What happened?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeVisible()

  await panel(page).getByRole('button', { name: 'Customer wants another time' }).press('Enter')
  const wanted = form(page, 'Customer wants another time')
  await wanted.getByRole('button', { name: 'Add to the list' }).press('Enter')
  await expect(wanted).toContainText('Choose one.')
  await wanted.getByRole('textbox', { name: 'Search: Visit' }).fill('V00')
  await wanted.getByRole('radio').first().press('Space')
  await wanted.getByRole('textbox', { name: 'From: time' }).fill('16:00')
  await wanted.getByRole('textbox', { name: 'Until: time' }).fill('14:00')
  await wanted.getByRole('textbox', { name: 'Until: time' }).press('Enter')
  // What the model says of the changed input stands at the form.
  await expect(wanted.getByRole('alert')).toContainText('time window')
  await wanted.getByRole('textbox', { name: 'Until: time' }).fill('18:00')
  await wanted.getByRole('textbox', { name: 'Until: time' }).press('Enter')
  await expect(happened(page)).toHaveText([/ is wanted from .*16:00 to .*18:00$/])
  await panel(page).getByRole('button', { name: 'Show the patch' }).press('Enter')
  await expect(
    panel(page)
      .getByText(/timeWindows/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await happened(page)
    .getByRole('button', { name: /^Take back/ })
    .press('Enter')
  await expect(happened(page)).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Solve with these' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})
