/** Changing a roster by keyboard and by mouse: what is promised is what is saved; a sick call in two clicks. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'

const api = '/api/models/employee-scheduling/v1'
const grid = (page: Page) => page.getByRole('grid', { name: /^Roster/ })
const changes = (page: Page) => page.getByRole('region', { name: 'Changes to the plan' })
const effect = (page: Page) => changes(page).getByRole('status')
const takers = (page: Page) => page.getByRole('list', { name: 'Employees, best first' }).getByRole('button')
const idOnPage = (page: Page) => /datasets\/([0-9a-f-]+)\//.exec(page.url())?.[1] ?? ''

interface Stored {
  readonly status: string
  readonly score: string
}
interface Shift {
  readonly id: string
  readonly employee?: string | null
  readonly pinned?: boolean
}
const stored = async (page: Page, id: string) =>
  (await (await page.request.get(`${api}/schedules/${id}/metadata`)).json()) as Stored
const documentOf = async (page: Page, path: string) =>
  (await (await page.request.get(`${api}/schedules/${path}`)).json()) as { shifts: Shift[] }
const becomes = (page: Page, id: string, status: string) =>
  expect.poll(async () => (await stored(page, id)).status).toBe(status)

/** With every second shift of the demo: a roster in which somebody is free. */
async function openRoster(page: Page): Promise<string> {
  const demo = await page.request.get(`${api}/demo-data/CONTRACT_RULES`)
  const { modelInput: given } = (await demo.json()) as { modelInput: { shifts: Shift[] } }
  const modelInput = { ...given, shifts: given.shifts.filter((_, index) => index % 2 === 0) }
  const run = { name: 'Roster', randomSeed: 1, termination: { stepCountLimit: 3000 } }
  const response = await page.request.post(`${api}/schedules`, { data: { modelInput, config: { run } } })
  const { id } = (await response.json()) as { id: string }
  await becomes(page, id, 'SOLVING_COMPLETED')
  await page.goto(`/datasets/${id}/plan`)
  await expect(grid(page).getByRole('row').nth(2)).toBeVisible()
  return id
}

/** The score the bar shows, as the API writes it. */
async function promisedScore(page: Page): Promise<string> {
  const text = (await changes(page).locator('[data-score]').textContent()) ?? ''
  return text
    .replaceAll(/[\s,]/g, '')
    .replaceAll('−', '-')
    .replace(/(hard|medium)/g, '$1/')
}

async function saved(page: Page, original: string): Promise<string> {
  await changes(page).getByRole('button', { name: 'Save as revision' }).press('Enter')
  await expect(page).not.toHaveURL(new RegExp(original))
  await expect(page.getByRole('button', { name: 'Edit plan' })).toBeEnabled()
  return idOnPage(page)
}

/** To the first cell to the right of the names where somebody works. */
async function goToShift(page: Page): Promise<void> {
  await grid(page).locator('[data-at][tabindex="0"]').focus()
  for (let row = 0; row < 6; row++) {
    await page.keyboard.press('ArrowDown')
    for (let day = 0; day < 5; day++) {
      await page.keyboard.press('ArrowRight')
      const words = (await page.locator(':focus').textContent()) ?? ''
      if (/ \d\d:\d\d to /.test(words) && !words.trim().startsWith('Open shifts')) return
    }
    await page.keyboard.press('Home')
  }
  throw new Error('Nobody works a shift.')
}

test('by keyboard: given to somebody else, pinned, left open, undone, and saved as promised', async ({
  signedIn: page,
}) => {
  const id = await openRoster(page)
  await expectAccessible(page)
  await page.keyboard.press('e')
  await expect(changes(page)).toContainText('No changes yet')
  await goToShift(page)
  await page.keyboard.press('m')
  await expect(takers(page).first()).toBeFocused()
  await expect(takers(page).filter({ hasText: '(now)' })).toHaveCount(1)
  await expectAccessible(page)
  const other = takers(page).filter({ hasNotText: '(now)' }).filter({ hasText: /by/ }).first()
  const difference = /(better|worse) by [\d,.]+ \w+/.exec(await other.innerText())?.[0] ?? ''
  expect(difference).not.toBe('')
  for (let step = 0; step < 10 && !(await other.evaluate((one) => one === document.activeElement)); step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(changes(page)).toContainText('1 change')
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))

  await goToShift(page)
  await page.keyboard.press('p')
  await expect(changes(page)).toContainText('2 changes')
  await expect(page.locator(':focus')).toContainText(', pinned')
  await expect(changes(page).getByRole('button', { name: 'Save as revision' })).toBeEnabled()
  await page.keyboard.press('u')
  await expect(changes(page)).toContainText('3 changes')
  await page.keyboard.press('Control+z')
  await expect(changes(page)).toContainText('2 changes')
  await expectAccessible(page)

  const promised = await promisedScore(page)
  const made = await saved(page, id)
  expect((await stored(page, made)).score).toBe(promised)
  const [before, after] = [await documentOf(page, `${id}/output`), await documentOf(page, `${made}/output`)]
  const moved = after.shifts.filter(({ employee }, index) => employee !== before.shifts[index]!.employee)
  expect(moved).toHaveLength(1)
  expect((await documentOf(page, `${made}/input`)).shifts.filter(({ pinned }) => pinned)).toHaveLength(1)
})

async function middle(element: Locator): Promise<{ x: number; y: number }> {
  const box = (await element.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('by mouse: every row says what a drop costs, Esc gives it back, a drop does what it said', async ({
  signedIn: page,
}) => {
  await openRoster(page)
  await page.getByRole('button', { name: 'Edit plan' }).click()
  const shift = grid(page).locator('[data-row^="employee "] [data-shift]').first()
  const name = (await shift.getAttribute('data-shift'))!
  const offers = grid(page).locator('[data-offer]')
  const from = await middle(shift)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 40, { steps: 4 })
  await expect(offers.filter({ hasText: 'Best' })).toHaveCount(1)
  await expect(offers.filter({ hasText: 'where it is' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(offers).toHaveCount(0)
  await page.mouse.up()
  await expect(changes(page)).toContainText('No changes yet')

  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 40, { steps: 4 })
  const best = offers.filter({ hasText: 'Best' })
  await expect(best).toHaveCount(1)
  const [employee, words] = [(await best.getAttribute('data-offer'))!, await best.innerText()]
  const to = await middle(best)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
  await expect(changes(page)).toContainText('1 change')
  const difference = /(better|worse) by [\d,.]+ \w+/.exec(words)?.[0] ?? 'stays the same'
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))
  await expect(grid(page).locator(`[data-row="employee ${employee}"] [data-shift="${name}"]`)).toHaveCount(1)
  // Selecting follows clicks, not drags.
  await expect(page).not.toHaveURL(/select=/)

  // To the open shifts, which costs what it says and breaks what it says.
  const again = await middle(grid(page).locator(`[data-shift="${name}"]`))
  const open = await middle(grid(page).getByRole('rowheader', { name: 'Open shifts' }))
  await page.mouse.move(again.x, again.y)
  await page.mouse.down()
  await page.mouse.move(open.x, open.y, { steps: 6 })
  await expect(grid(page).locator('[data-offer=""]')).toContainText('worse')
  await page.mouse.up()
  await expect(changes(page)).toContainText('2 changes')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(changes(page)).toHaveCount(0)
})

test('several shifts are chosen, dragged and given together, as promised', async ({ signedIn: page }) => {
  const id = await openRoster(page)
  await page.keyboard.press('e')
  await expect(changes(page)).toContainText('No changes yet')
  const chosen = page.getByRole('group', { name: 'Chosen shifts' })
  const shifts = grid(page).locator('[data-row^="employee "] [data-shift]')
  const names = await Promise.all([0, 1].map(async (at) => (await shifts.nth(at).getAttribute('data-shift'))!))
  for (const name of names)
    await grid(page)
      .locator(`[data-shift="${name}"]`)
      .click({ modifiers: ['Control'] })
  await expect(chosen.getByRole('status')).toHaveText('2 shifts chosen')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)

  // By keyboard: chosen where the cursor is.
  for (const name of names) {
    await grid(page).locator(`[data-shift="${name}"]`).click()
    await page.keyboard.press('x')
  }
  await expect(chosen.getByRole('status')).toHaveText('2 shifts chosen')
  const from = await middle(grid(page).locator(`[data-shift="${names[0]!}"]`))
  const open = await middle(grid(page).getByRole('rowheader', { name: 'Open shifts' }))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(open.x, open.y, { steps: 6 })
  await expect(grid(page).locator('[data-offer=""]')).toContainText('worse by')
  const words = /worse by [\d,]+ \w+/.exec(await grid(page).locator('[data-offer=""]').innerText())![0]
  await page.mouse.up()
  await expect(changes(page)).toContainText('1 change')
  await expect(effect(page)).toContainText(new RegExp(words, 'i'))
  await expect(chosen).toHaveCount(0)
  for (const name of names)
    await expect(grid(page).locator(`[data-row^="employee "] [data-shift="${name}"]`)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(changes(page)).toContainText('No changes yet')

  // To somebody from the list, judged with both.
  for (const name of names)
    await grid(page)
      .locator(`[data-shift="${name}"]`)
      .click({ modifiers: ['Control'] })
  await chosen.getByRole('button', { name: 'Give to …' }).click()
  await expect(page.getByRole('dialog', { name: 'Give 2 shifts to …' })).toBeVisible()
  const taker = takers(page).filter({ hasText: /by/ }).first()
  const difference = /(better|worse) by [\d,.]+ \w+/.exec(await taker.innerText())![0]
  await expectAccessible(page)
  await taker.click()
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))
  const promised = await promisedScore(page)
  expect((await stored(page, await saved(page, id))).score).toBe(promised)
})

test('somebody is ill: two clicks from the row to the new roster', async ({ signedIn: page }) => {
  const id = await openRoster(page)
  const before = await documentOf(page, `${id}/output`)
  const name = before.shifts.find(({ employee }) => employee)!.employee!
  await grid(page).locator(`[data-row="employee ${name}"]`).hover()
  await grid(page)
    .getByRole('button', { name: `Employee is ill: ${name}` })
    .click()
  const panel = page.getByRole('dialog', { name: 'What happened?' })
  await expect(panel.getByRole('radio', { name })).toBeChecked()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Solve with these' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${name} is ill from`)
  const made = idOnPage(page)
  const input = (await (await page.request.get(`${api}/schedules/${made}/input`)).json()) as {
    employees: { id: string; unavailableTimeSpans?: unknown[] }[]
  }
  expect(input.employees.find((one) => one.id === name)?.unavailableTimeSpans?.length).toBeGreaterThan(0)
})

test('shares of employees are sorted and open them; the demand names the worst gap of a day', async ({
  signedIn: page,
}) => {
  await openRoster(page)
  const views = page.getByRole('group', { name: 'View of the roster' })
  await views.getByRole('button', { name: 'Shares' }).click()
  const shares = page.getByRole('region', { name: 'Shares of employees' })
  const hours = shares.getByRole('columnheader', { name: 'Hours' })
  await expect(hours).toHaveAttribute('aria-sort', 'descending')
  const firstHours = async () => parseFloat(await shares.getByRole('row').nth(1).getByRole('cell').first().innerText())
  const most = await firstHours()
  await hours.getByRole('button').press('Enter')
  await expect(hours).toHaveAttribute('aria-sort', 'ascending')
  expect(await firstHours()).toBeLessThan(most)
  await expectAccessible(page)
  const employee = shares.getByRole('rowheader').first().getByRole('button')
  const name = await employee.innerText()
  await employee.press('Enter')
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()

  await views.getByRole('button', { name: 'Demand' }).click()
  const demand = page.getByRole('region', { name: 'Demand and who is at work' })
  await expect(demand.getByRole('img', { name: /People wanted and at work/ }).locator('canvas')).toBeVisible()
  await expectAccessible(page)
  await demand.getByRole('rowheader').first().getByRole('button').press('Enter')
  await expect(page.getByRole('region', { name: /^Shifts on/ })).toBeVisible()
})
