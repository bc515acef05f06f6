/** Changing a plan of deliveries by hand: a job with all its stops, and what is promised is what is saved. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { becomesSolved, openPlan, pages, plans } from './delivery-plans.ts'
import { idOnPage } from './plan-edits.ts'
import { expect, test } from './planwright-test.ts'

const { timeline, bar, changes, effect, dialog, places, offers, freezeLine, chosen, tools, tray } = pages
const { startEditing, metadata, promisedScore, savedAs, findBar } = pages

interface Output {
  readonly drivers: readonly {
    readonly id: string
    readonly shifts: readonly {
      readonly pinned: boolean
      readonly itinerary: readonly { readonly id: string; readonly kind: string; readonly jobId?: string }[]
    }[]
  }[]
}

/** By job: the drivers its stops are with. */
async function driversOf(page: Page, id: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { drivers } = (await (await page.request.get(`${plans}/${id}/output`)).json()) as Output
  const found = new Map<string, Set<string>>()
  for (const driver of drivers)
    for (const { jobId } of driver.shifts.flatMap(({ itinerary }) => itinerary))
      if (jobId !== undefined) found.set(jobId, (found.get(jobId) ?? new Set()).add(driver.id))
  return found
}

const differenceIn = (words: string) => /(better|worse) by [\d,.]+ \w+/.exec(words.replaceAll('\n', ' '))?.[0] ?? ''

test('a job is dragged to another driver with all its stops, and what was said is saved', async ({
  signedIn: page,
}) => {
  const id = await openPlan(page, 'BASIC')
  await startEditing(page)
  const start = await findBar(page, 0)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 20, start.y + 30, { steps: 4 })
  const target = offers(page).filter({ hasText: 'Best' })
  await expect(target).toHaveCount(1)
  const difference = differenceIn(await target.innerText())
  expect(difference).not.toBe('')
  const box = (await target.boundingBox())!
  await page.mouse.move(start.x + 20, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))
  const promised = await promisedScore(page)
  const [before, revision] = [await driversOf(page, id), await savedAs(page, id)]
  expect(revision).toMatchObject({ score: promised, parentId: id })
  const after = await driversOf(page, idOnPage(page))
  const moved = [...before].filter(([job, drivers]) => ![...drivers].every((driver) => after.get(job)?.has(driver)))
  expect(moved).toHaveLength(1)
  for (const drivers of after.values()) expect(drivers.size).toBe(1)
})

test('by keyboard: moved, unplanned, undone, made again, and discarded', async ({ signedIn: page }) => {
  const id = await openPlan(page, 'BASIC')
  const before = await metadata(page, id)
  await page.keyboard.press('e')
  await expect(changes(page)).toContainText('No changes yet')
  await timeline(page).focus()
  await page.keyboard.press('m')
  await expect(dialog(page)).toBeVisible()
  await expect(places(page).first()).toBeFocused()
  const other = places(page).filter({ hasNotText: '(now)' }).first()
  const difference = differenceIn(await other.innerText())
  expect(difference).not.toBe('')
  await expectAccessible(page)
  await other.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))
  const promised = await promisedScore(page)
  await timeline(page).focus()
  await page.keyboard.press('u')
  await expect(effect(page)).toContainText('2 changes')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(changes(page)).toContainText('No changes yet')
  await page.keyboard.press('Control+Shift+Z')
  await expect(effect(page)).toContainText('1 change')
  expect(await promisedScore(page)).toBe(promised)
  await changes(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).last().click()
  await expect(changes(page)).toHaveCount(0)
  expect(await metadata(page, id)).toEqual(before)
})

test('what is unplanned comes back from the tray: one with a click, the others filled in', async ({
  signedIn: page,
}) => {
  const id = await openPlan(page, 'BASIC')
  await startEditing(page)
  for (const said of ['1 change', '2 changes', '3 changes']) {
    await timeline(page).focus()
    // The pool is above the drivers.
    for (let step = 0; step < 6 && !/, stop \d+ of /.test((await bar(page).getAttribute('aria-label')) ?? ''); step++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('u')
    await expect(effect(page)).toContainText(said)
  }
  await page.getByRole('button', { name: /^Unplanned \d/ }).press('Enter')
  await expectAccessible(page)
  const items = tray(page).getByRole('list').last().getByRole('button')
  expect(await items.count()).toBe(3)
  await items.first().press('Enter')
  const place = places(page).first()
  const difference = differenceIn(await place.innerText())
  await place.press('Enter')
  await expect(effect(page)).toContainText('4 changes')
  expect(difference).not.toBe('')
  await page.keyboard.press('Escape')
  const fillIn = tray(page).getByRole('button', { name: 'Fill in 2 jobs' })
  await fillIn.press('Enter')
  const proposal = tray(page).getByRole('region', { name: 'Proposed places' })
  await expect(proposal).toContainText('2 jobs can be filled in')
  await expectAccessible(page)
  await proposal.getByRole('button', { name: 'Take them' }).press('Enter')
  await expect(effect(page)).toContainText('5 changes')
  const promised = await promisedScore(page)
  expect((await savedAs(page, id)).score).toBe(promised)
})

test('several jobs are chosen with all their stops and sent to one driver', async ({ signedIn: page }) => {
  const id = await openPlan(page, 'BASIC')
  await startEditing(page)
  await timeline(page).focus()
  await page.keyboard.press('x')
  await expect(chosen(page)).toContainText('chosen')
  // A stop of the next driver belongs to another job; that of the same driver may be of the same.
  await page.keyboard.press('ArrowDown')
  await expect(bar(page)).toHaveAttribute('aria-label', /, stop \d+ of /)
  await page.keyboard.press('x')
  await expect(chosen(page)).toContainText('2 jobs chosen')
  await page.keyboard.press('m')
  const list = page.getByRole('list', { name: 'Shifts, best first' })
  await expect(list.getByText('…')).toHaveCount(0)
  await expectAccessible(page)
  const target = list.getByRole('button', { name: /worse by [\d,]+ soft/ }).first()
  const difference = differenceIn(await target.innerText())
  await target.press('Enter')
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))
  await expect(effect(page)).toContainText('1 change')
  const promised = await promisedScore(page)
  expect((await savedAs(page, id)).score).toBe(promised)
})

test('a line around stops on the map chooses their jobs', async ({ signedIn: page }) => {
  await openPlan(page, 'BASIC')
  await startEditing(page)
  await page.getByRole('button', { name: 'Lasso' }).click()
  const box = (await page.locator('[data-lasso]').boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 50)
  await page.mouse.down()
  for (const [x, y] of [
    [box.width - 40, 50],
    [box.width - 40, box.height - 50],
    [20, box.height - 50],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 5 })
  await page.mouse.up()
  await expect(chosen(page)).toContainText(/\d+ jobs chosen/)
})

test('days are swapped, pinned and frozen; a route that picks up before it delivers is not reversed', async ({
  signedIn: page,
}) => {
  await openPlan(page, 'BASIC')
  await startEditing(page)
  await timeline(page).focus()
  await page.keyboard.press('r')
  await expect(page.getByText(/cannot be reversed/).first()).toBeVisible()
  await expect(changes(page)).toContainText('No changes yet')
  await timeline(page).focus()
  await page.keyboard.press('s')
  const partners = page.getByRole('list', { name: 'Drivers to swap with' }).getByRole('button', { name: /by [\d,]+/ })
  await expectAccessible(page)
  await partners.first().press('Enter')
  await expect(effect(page)).toContainText('1 change')
  await timeline(page).focus()
  await page.keyboard.press('d')
  await expect(effect(page)).toContainText('2 changes')
  await tools(page).getByRole('button', { name: 'Pin a day' }).click()
  await expect(page.getByRole('menuitem', { name: /^Pin .*, all drivers$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await freezeLine(page).focus()
  for (let step = 0; step < 8; step++) await page.keyboard.press('PageUp')
  await page.keyboard.press('Enter')
  await expect(effect(page)).toContainText('3 changes')
  await expectAccessible(page)
})

test('one route is planned anew, all others stay', async ({ signedIn: page }) => {
  const id = await openPlan(page, 'BASIC')
  await startEditing(page)
  await timeline(page).focus()
  await page.keyboard.press('Shift+Enter')
  await page.getByRole('button', { name: 'Route', exact: true }).click()
  // A pick-up comes before its delivery.
  await expect(page.getByRole('menuitem', { name: /^Reverse / })).toHaveCount(0)
  await page.getByRole('menuitem', { name: /^Re-optimise / }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await becomesSolved(page, idOnPage(page))
  const routes = async (of: string) => {
    const { drivers } = (await (await page.request.get(`${plans}/${of}/output`)).json()) as Output
    return drivers.flatMap(({ shifts }) => shifts.map(({ itinerary }) => itinerary.map((item) => item.id).join()))
  }
  const [before, after] = [await routes(id), await routes(idOnPage(page))]
  expect(after.filter((route, index) => route !== before[index]).length).toBeLessThanOrEqual(1)
})
