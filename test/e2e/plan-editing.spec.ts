/** Changing a plan by hand: by keyboard and by mouse, back and forth, and what is promised is what is saved. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { editedPages, idOnPage } from './plan-edits.ts'
import { becomes, plans, submit } from './submit.ts'

const pages = editedPages({ plans, work: 'visit', person: 'technician' })
const { timeline, bar, changes, effect, dialog, places, offers, freezeLine, chosen, tools, nameAtCursor } = pages
const { startEditing, metadata, promisedScore, savedAs, findBar } = pages

async function openPlan(page: Page, demo = 'BASIC'): Promise<string> {
  const run = { name: `Edited ${demo}`, randomSeed: 1, termination: { stepCountLimit: 200 } }
  const id = await submit(page, run, { demo })
  await becomes(page, id, 'SOLVING_COMPLETED')
  await page.goto(`/datasets/${id}/plan`)
  await expect(timeline(page)).toBeVisible()
  return id
}

test('by keyboard: moved, pinned, unplanned, undone, made again, and saved as promised', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  const before = await metadata(page, id)
  await page.keyboard.press('e')
  await expect(changes(page)).toContainText('No changes yet')
  await timeline(page).focus()
  await page.keyboard.press('ArrowRight')
  const name = /^(.*), stop 2 of/.exec((await bar(page).getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await page.keyboard.press('m')
  await expect(dialog(page)).toContainText(name)
  await expect(places(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(places(page).nth(1)).toBeFocused()
  await expectAccessible(page)
  const wanted = (await places(page).nth(1).innerText()).replaceAll('\n', ' ')
  const difference = /(better|worse) by [\d,.]+ \w+/.exec(wanted)?.[0] ?? ''
  expect(difference).not.toBe('')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))
  await expect(effect(page)).toContainText('1 change')
  const promised = await promisedScore(page)
  expect(promised).not.toBe(before.score)

  await timeline(page).focus()
  await page.keyboard.press('p')
  await expect(effect(page)).toContainText('2 changes')
  await page.keyboard.press('u')
  await expect(effect(page)).toContainText('3 changes')
  for (const left of ['2 changes', '1 change']) {
    await page.keyboard.press('Control+z')
    await expect(effect(page)).toContainText(left)
  }
  await page.keyboard.press('Control+z')
  await expect(changes(page)).toContainText('No changes yet')
  await page.keyboard.press('Control+Shift+Z')
  await expect(effect(page)).toContainText('1 change')
  expect(await promisedScore(page)).toBe(promised)
  await expectAccessible(page)

  const revision = await savedAs(page, id)
  expect(revision).toMatchObject({ score: promised, parentId: id })
  expect(await metadata(page, id)).toEqual(before)
})

test('by mouse: every row says what a drop would mean, and the drop is what was said', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  await startEditing(page)
  const start = await findBar(page, 0)
  const drag = async () => {
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 20, start.y + 30, { steps: 4 })
    await expect(offers(page).first()).toBeVisible()
  }
  await drag()
  expect(await offers(page).count()).toBeGreaterThan(3)
  await expect(offers(page).filter({ hasText: 'Best' })).toHaveCount(1)

  // Given back.
  await page.keyboard.press('Escape')
  await expect(offers(page)).toHaveCount(0)
  await page.mouse.up()
  await expect(changes(page)).toContainText('No changes yet')

  await drag()
  const target = offers(page).filter({ hasText: 'Best' })
  const words = (await target.innerText()).replaceAll('\n', ' ')
  const difference = /(better|worse) by [\d,.]+ \w+/.exec(words)?.[0] ?? words
  const box = (await target.boundingBox())!
  await page.mouse.move(start.x + 20, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))
  const promised = await promisedScore(page)
  expect((await savedAs(page, id)).score).toBe(promised)
})

test('dropped on Unplanned it is taken out, and comes back from there with one click', async ({ signedIn: page }) => {
  await openPlan(page)
  await startEditing(page)
  const start = await findBar(page, 1)
  const box = (await timeline(page).boundingBox())!
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, box.y + 50, { steps: 5 })
  await page.mouse.up()
  await expect(effect(page)).toContainText('1 change')
  await expect(effect(page)).toContainText(/worse by [\d,]+ medium/i)
  await page.getByRole('button', { name: start.name, exact: true }).first().click()
  await expect(places(page).first()).toBeVisible()
  await places(page).first().click()
  await expect(effect(page)).toContainText('2 changes')
})

test('what is discarded leaves no trace, and leaving asks first', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  const count = async () => ((await (await page.request.get(plans)).json()) as unknown[]).length
  const [before, datasets] = [await metadata(page, id), await count()]
  await startEditing(page)
  await timeline(page).focus()
  await page.keyboard.press('u')
  await expect(effect(page)).toContainText('1 change')
  await page.getByRole('link', { name: 'Score', exact: true }).click()
  const question = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'Discard the changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(effect(page)).toContainText('1 change')
  await changes(page).getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(changes(page)).toHaveCount(0)
  expect(await metadata(page, id)).toEqual(before)
  expect(await count()).toBe(datasets)
})

test('the rest is solved around what was touched', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  await startEditing(page)
  await timeline(page).focus()
  await page.keyboard.press('m')
  await expect(places(page).nth(1)).toBeVisible()
  await places(page).nth(1).click()
  await expect(effect(page)).toContainText('1 change')
  await changes(page).getByRole('button', { name: 'Solve the rest' }).click()
  await page.getByRole('button', { name: 'Solve', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  const patch = (await (await page.request.get(`${plans}/${idOnPage(page)}/patch-request`)).json()) as {
    patch: { path: string; value: unknown }[]
  }
  expect(patch.patch.filter(({ path }) => path.endsWith('/pinningRequested'))).toHaveLength(1)
  await becomes(page, idOnPage(page), 'SOLVING_COMPLETED')
})

test('one route is planned anew, all others stay', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  await startEditing(page)
  await timeline(page).focus()
  await page.keyboard.press('Shift+Enter')
  await page.getByRole('button', { name: 'Route', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Re-optimise / }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await becomes(page, idOnPage(page), 'SOLVING_COMPLETED')
  interface Output {
    vehicles: { shifts: { id: string; itinerary: { id: string }[] }[] }[]
  }
  const routes = async (of: string) => {
    const { vehicles } = (await (await page.request.get(`${plans}/${of}/output`)).json()) as Output
    return vehicles.flatMap(({ shifts }) => shifts.map(({ itinerary }) => itinerary.map((stop) => stop.id).join()))
  }
  const [before, after] = [await routes(id), await routes(idOnPage(page))]
  expect(after.filter((route, index) => route !== before[index]).length).toBeLessThanOrEqual(1)
})

test('two technicians swap their visits, and what that breaks is said at the bars', async ({ signedIn: page }) => {
  await openPlan(page)
  await startEditing(page)
  await timeline(page).focus()
  await page.keyboard.press('Shift+Enter')
  await page.getByRole('button', { name: 'Swap visits' }).click()
  await page
    .getByRole('list', { name: 'Technicians to swap with' })
    .getByRole('button', { name: /worse by [\d,]+ hard/ })
    .first()
    .click()
  await expect(effect(page)).toContainText(/worse by [\d,]+ hard/i)
  await timeline(page).focus()
  const isBroken = async () =>
    / without (the tag|the skill|\w+ at level) | after its window| in its required |, but requires /.test(
      (await bar(page).getAttribute('aria-label')) ?? '',
    )
  // The card of a bar is for who comes to it by keyboard.
  await page.keyboard.press('ArrowRight')
  for (let step = 0; step < 12 && !(await isBroken()); step++) await page.keyboard.press('ArrowRight')
  expect(await isBroken()).toBe(true)
  await expect(page.locator('[data-gantt-card] p.text-error').first()).toBeVisible()
})

test('several visits are chosen and sent together, by keyboard', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  await startEditing(page)
  await timeline(page).focus()
  await page.keyboard.press('x')
  const first = await nameAtCursor(page)
  await expect(chosen(page)).toContainText(`${first} chosen`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await expect(chosen(page)).toContainText('2 visits chosen')
  await expect(bar(page)).toHaveAttribute('aria-label', / Chosen\.$/)
  await page.keyboard.press('m')
  const list = page.getByRole('list', { name: 'Shifts, best first' })
  await expect(list.getByText('…')).toHaveCount(0)
  await expectAccessible(page)
  const target = list.getByRole('button', { name: /worse by [\d,]+ soft/ }).first()
  const words = (await target.innerText()).replaceAll('\n', ' ')
  const difference = /worse by [\d,]+ soft/.exec(words)?.[0] ?? ''
  await target.focus()
  await page.keyboard.press('Enter')
  await expect(effect(page)).toContainText(new RegExp(difference, 'i'))
  await expect(effect(page)).toContainText('1 change')
  const promised = await promisedScore(page)
  // The way as it was is drawn below the way as it is.
  await expect(page.getByText('as it was before')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await expect(changes(page)).toContainText('No changes yet')
  await expect(page.getByText('as it was before')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(effect(page)).toContainText('1 change')
  expect((await savedAs(page, id)).score).toBe(promised)
})

test('several visits are dragged together, and Unplanned takes all of them', async ({ signedIn: page }) => {
  await openPlan(page)
  await startEditing(page)
  const [one, other] = [await findBar(page, 0), await findBar(page, 1)]
  for (const { x, y } of [one, other]) {
    await page.keyboard.down('Control')
    await page.mouse.click(x, y)
    await page.keyboard.up('Control')
  }
  await expect(chosen(page)).toContainText('2 visits chosen')
  const box = (await timeline(page).boundingBox())!
  await page.mouse.move(other.x, other.y)
  await page.mouse.down()
  await page.mouse.move(other.x + 20, other.y + 10, { steps: 4 })
  await expect(offers(page).filter({ hasText: 'Best' })).toHaveCount(1)
  await page.mouse.move(other.x + 10, box.y + 50, { steps: 5 })
  await page.mouse.up()
  await expect(effect(page)).toContainText('1 change')
  await expect(page.getByRole('button', { name: 'Unplanned 2' })).toBeVisible()
})

test('the freeze line pins what is before it, by keyboard and mouse', async ({ signedIn: page }) => {
  await openPlan(page)
  await startEditing(page)
  await expect(freezeLine(page)).toHaveAttribute('aria-valuetext', 'Nothing is pinned by it')
  await freezeLine(page).focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('PageUp')
  const said = (await freezeLine(page).getAttribute('aria-valuetext')) ?? ''
  expect(said).toMatch(/^Everything before .* is pinned$/)
  await page.keyboard.press('Enter')
  await expect(effect(page)).toContainText('1 change')
  await expect(freezeLine(page)).toHaveAttribute('aria-valuetext', said)
  const before = await freezeLine(page).getAttribute('aria-valuenow')
  const handle = (await freezeLine(page).boundingBox())!
  await page.mouse.move(handle.x + 12, handle.y + 12)
  await page.mouse.down()
  await page.mouse.move(handle.x + 132, handle.y + 12, { steps: 6 })
  await page.mouse.up()
  await expect(effect(page)).toContainText('2 changes')
  expect(Number(await freezeLine(page).getAttribute('aria-valuenow'))).toBeGreaterThan(Number(before))
  await page.keyboard.press('Control+z')
  await expect(effect(page)).toContainText('1 change')
  await expectAccessible(page)
})

test('unplanned visits are filtered and filled in as one change', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  await startEditing(page)
  await timeline(page).focus()
  for (const count of [1, 2, 3]) {
    await timeline(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.press('u')
    await expect(effect(page)).toContainText(count === 1 ? '1 change' : `${count} changes`)
    await page.keyboard.press('ArrowDown')
  }
  await page.getByRole('button', { name: /^Unplanned \d/ }).press('Enter')
  const tray = page.getByRole('region', { name: 'Unplanned visits' })
  const items = tray.getByRole('list').last().getByRole('button')
  const all = await items.count()
  expect(all).toBeGreaterThan(1)
  await tray.getByRole('combobox', { name: 'Filter by day' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(tray.getByRole('button', { name: /^Fill in/ })).toBeEnabled()
  await expectAccessible(page)
  await tray.getByRole('button', { name: /^Fill in/ }).press('Enter')
  const proposal = tray.getByRole('region', { name: 'Proposed places' })
  await expect(proposal).toContainText(/can be filled in/)
  await expectAccessible(page)
  await proposal.getByRole('button', { name: 'Take them' }).press('Enter')
  await expect(effect(page)).toContainText('4 changes')
  const promised = await promisedScore(page)
  await page.keyboard.press('Control+z')
  await expect(effect(page)).toContainText('3 changes')
  await page.keyboard.press('Control+Shift+z')
  await expect(effect(page)).toContainText('4 changes')
  expect((await savedAs(page, id)).score).toBe(promised)
})

test('a line around visits on the map chooses them', async ({ signedIn: page }) => {
  await openPlan(page)
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
  await expect(chosen(page)).toContainText(/\d+ visits chosen/)
  await chosen(page).getByRole('button', { name: 'Choose none' }).click()
  await expect(chosen(page)).toHaveCount(0)
})

test('a day of everybody is pinned, a route reversed and a shift pinned by their keys', async ({ signedIn: page }) => {
  await openPlan(page)
  await startEditing(page)
  await tools(page).getByRole('button', { name: 'Pin a day' }).click()
  await page.getByRole('menuitem', { name: /^Pin .*, all technicians$/ }).click()
  await expect(effect(page)).toContainText('1 change')
  await page.keyboard.press('Control+z')
  await expect(changes(page)).toContainText('No changes yet')
  await timeline(page).focus()
  await page.keyboard.press('r')
  await expect(effect(page)).toContainText('1 change')
  await page.keyboard.press('d')
  await expect(effect(page)).toContainText('2 changes')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: /^Swap the visits of / })).toBeVisible()
})
