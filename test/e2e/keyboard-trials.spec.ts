/**
 * What planners do all day, with the keyboard alone: no test here moves a pointer. Wherever the focus comes to by Tab,
 * it can be seen.
 */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './planwright-test.ts'
import { becomes, plans, submit } from './submit.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** An outline or a ring of its own, or of what it fills: inputs without a border leave it to their frame. */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const looks = (element: Element | null, depth: number): boolean => {
      if (!element || depth === 0) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
      return isOutlined || /\d+px/.test(boxShadow.replaceAll(/\b0px\b/g, '')) || looks(element.parentElement, depth - 1)
    }
    // Behind the last thing of the page is the browser.
    return focused === document.body || looks(focused, 3) ? '' : (focused?.outerHTML.slice(0, 200) ?? 'nothing')
  })

/** Walks there as somebody would, and sees where the focus is all along. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toHaveCount(1)
  for (let step = 0; step < 150; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await focusIsSeen(page)).toBe('')
  }
  throw new Error(`No way by ${key} to ${String(target)}.`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const idOnPage = (page: Page) => /datasets\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function openPlan(page: Page): Promise<string> {
  const id = await submit(
    page,
    { name: 'Today', randomSeed: 1, termination: { stepCountLimit: 200 } },
    { demo: 'BASIC' },
  )
  await becomes(page, id, 'SOLVING_COMPLETED')
  await page.goto(`/datasets/${id}/plan`)
  await expect(page.getByRole('listbox', { name: /^Timeline of the technicians/ })).toBeVisible()
  return id
}

test('(a) a spreadsheet becomes a solved plan', async ({ signedIn: page }) => {
  await page.goto('/datasets')
  await press(page, page.getByRole('link', { name: 'From a spreadsheet' }))
  await expect(page).toHaveURL(/from-spreadsheet/)
  const choosing = page.waitForEvent('filechooser')
  await press(page, button(page, 'Choose files'))
  const chooser = await choosing
  await chooser.setFiles([
    csv('visits.csv', 'id,latitude,longitude,serviceDuration\nV1,52.517,13.388,1:30\nV2,52.53,13.4,45 min\n'),
    csv(
      'technicians.csv',
      'id,latitude,longitude,minStartTime,maxEndTime\nAnn,52.5,13.4,2027-02-01 08:00,2027-02-01 17:00\n',
    ),
  ])
  await expect(button(page, 'Make and solve')).toBeEnabled()
  await press(page, button(page, 'Make and solve'))
  await page.waitForURL(/\/datasets\/[0-9a-f-]{36}/)
  await becomes(page, idOnPage(page), 'SOLVING_COMPLETED')
  await expect(page.getByRole('listbox', { name: /^Timeline of the technicians/ })).toBeVisible()
})

test('(b) an urgent visit and an ill technician', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  await page.keyboard.press('w')
  const panel = page.getByRole('dialog', { name: 'What happened?' })
  await press(page, panel.getByRole('button', { name: 'Urgent visit' }))
  await expect(panel.getByRole('textbox', { name: 'From: time' })).toBeFocused()
  await page.keyboard.type('10:30')
  await tabTo(page, panel.getByRole('textbox', { name: 'Latitude, longitude' }))
  await page.keyboard.type('33.75, -84.39')
  await press(page, panel.getByRole('button', { name: 'Add to the list' }))
  const happened = panel.getByRole('region', { name: 'What happened' }).getByRole('listitem')
  await expect(happened).toHaveText([/^Urgent visit of 1 h from .*10:30$/])
  await press(page, panel.getByRole('button', { name: 'Technician is away' }))
  await expect(panel.getByRole('textbox', { name: 'From: time' })).toBeFocused()
  // Backwards, a group of which none is chosen begins with its last.
  await tabTo(page, panel.getByRole('radio').last(), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(panel.getByRole('radio').last()).toBeChecked()
  await press(page, panel.getByRole('button', { name: 'Solve with these' }))
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Today (Urgent visit of 1 h from')
})

test('(c) a visit moved to somebody else: what was promised is what is saved', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  const scoreOf = async (one: string) =>
    ((await (await page.request.get(`${plans}/${one}/metadata`)).json()) as { score: string }).score
  await page.keyboard.press('e')
  await tabTo(page, page.getByRole('listbox', { name: /^Timeline of the technicians/ }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('m')
  const places = page.getByRole('list', { name: 'Places, best first' }).getByRole('button')
  await expect(places.first()).toBeFocused()
  for (let step = 0; step < 9 && /\(now\)/.test(await page.locator(':focus').innerText()); step++)
    await page.keyboard.press('ArrowDown')
  const difference = /(better|worse) by [\d,.]+ \w+/.exec(
    (await page.locator(':focus').innerText()).replaceAll('\n', ' '),
  )
  await page.keyboard.press('Enter')
  const changes = page.getByRole('region', { name: 'Changes to the plan' })
  await expect(changes.getByRole('status')).toContainText(new RegExp(difference?.[0] ?? 'nothing was promised', 'i'))
  const promised = ((await changes.locator('[data-score]').textContent()) ?? '')
    .replaceAll(/[\s,]/g, '')
    .replaceAll('−', '-')
    .replace(/(hard|medium)/g, '$1/')
  await press(page, changes.getByRole('button', { name: 'Save as revision' }))
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(button(page, 'Edit plan')).toBeEnabled()
  expect(await scoreOf(idOnPage(page))).toBe(promised)
})

test('(d) today’s plan beside yesterday’s: who has other visits', async ({ signedIn: page }) => {
  const first = await openPlan(page)
  const response = await page.request.post(`${plans}/${first}/from-patch`, {
    data: {
      patch: [{ op: 'remove', path: '/visits/0' }],
      config: { run: { name: 'Tomorrow', termination: { stepCountLimit: 200 } } },
    },
    params: { select: 'UNSOLVED', operation: 'SOLVE' },
  })
  const { id: second } = (await response.json()) as { id: string }
  await becomes(page, second, 'SOLVING_COMPLETED')
  await page.goto(`/datasets/${second}/plan`)
  await press(page, button(page, 'More actions'))
  const entry = page.getByRole('menuitem', { name: 'Compare with parent' })
  await expect(entry).toBeVisible()
  for (let step = 0; step < 12 && !(await entry.evaluate((one) => one === document.activeElement)); step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`ids=${first},${second}$`))
  const moved = page.getByRole('table', { name: /done otherwise/ })
  await press(page, page.getByRole('link', { name: 'Visits', exact: true }))
  await expect(moved).toBeVisible()
})

test('(e) the day of one technician on paper', async ({ signedIn: page }) => {
  const id = await openPlan(page)
  await press(page, button(page, 'Export'))
  const entry = page.getByRole('menuitem', { name: 'Day sheets to print' })
  await expect(entry).toBeVisible()
  for (let step = 0; step < 12 && !(await entry.evaluate((one) => one === document.activeElement)); step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/datasets/${id}/day-sheets`)
  await press(page, page.getByRole('combobox', { name: 'Whose sheets' }))
  await expect(page.getByRole('option', { name: 'Finn Ashdown' })).toBeVisible()
  await page.keyboard.type('Finn')
  await expect(page.getByRole('option', { name: 'Finn Ashdown' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  await press(page, button(page, 'Print'))
  await expect(page).toHaveTitle('printed')
})
