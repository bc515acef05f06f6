import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { becomes, demoInput, submit } from './submit.ts'

/** A demo dataset with a plan; the same steps, so the same plan every time. */
async function openPlan(page: Page, demo: string): Promise<string> {
  const id = await submit(
    page,
    { name: `Plan of ${demo}`, randomSeed: 1, termination: { stepCountLimit: 200 } },
    { demo },
  )
  await becomes(page, id, 'SOLVING_COMPLETED')
  await page.goto(`/datasets/${id}/plan`)
  await expect(timeline(page)).toBeVisible()
  return id
}

const timeline = (page: Page) => page.getByRole('listbox', { name: /^Timeline of the technicians/ })
/** Where the keyboard is on the timeline. */
const bar = (page: Page) => timeline(page).getByRole('option')
const selected = (page: Page) => page.getByRole('region', { name: 'What is selected' })
const table = (page: Page) => page.getByRole('grid', { name: 'Visits by technician, in order' })
const map = (page: Page) => page.getByRole('region', { name: /^Map of the routes/ })

test('a visit selected on the timeline is selected everywhere, and by its address', async ({ signedIn: page }) => {
  const id = await openPlan(page, 'BASIC')
  await timeline(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(bar(page)).toHaveAccessibleName(/, stop 2 of Amy Fenwick, /)
  // Hovered by the keyboard, it is named on the map too.
  const name = /^(.*), stop 2 of/.exec((await bar(page).getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await expect(map(page).locator('.leaflet-tooltip')).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(bar(page)).toHaveAttribute('aria-selected', 'true')
  await expect(selected(page).getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(page).toHaveURL(new RegExp(`/datasets/${id}/plan\\?select=visit:`))

  await page.reload()
  await expect(selected(page).getByRole('heading', { level: 2 })).toHaveText(name)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(table(page).getByRole('row', { selected: true })).toContainText(name)
  await selected(page).getByRole('button', { name: 'Amy Fenwick' }).click()
  await expect(table(page).getByRole('row', { selected: true })).toHaveText(/^Amy Fenwick/)
  await page.getByRole('button', { name: 'Close what is selected' }).click()
  await expect(selected(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/datasets/${id}/plan`)
})

test('the table can be walked through and selected from by keyboard', async ({ signedIn: page }) => {
  await openPlan(page, 'BASIC')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await table(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(table(page).getByRole('row', { selected: true }).getByRole('gridcell').first()).toHaveText('2')
  await expect(selected(page)).toContainText('stop 2 of Amy Fenwick')
  // 40 visits and their headings do not fit the pane: the last line is fetched when it is gone to.
  await page.keyboard.press('End')
  await expect(table(page).getByRole('row').last()).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Timeline', exact: true }).click()
  await expect(timeline(page)).toBeVisible()
})

test('a stop of the map can be pointed at and selected', async ({ signedIn: page }) => {
  await openPlan(page, 'BASIC')
  const box = (await map(page).boundingBox())!
  const tooltip = map(page).locator('.leaflet-tooltip')
  await page.evaluate(() => document.fonts.ready)
  const found = async () => {
    for (let y = 30; y < box.height - 30; y += 16) {
      for (let x = 30; x < box.width - 60; x += 16) {
        await page.mouse.move(box.x + x, box.y + y)
        if ((await tooltip.count()) > 0) return { x: box.x + x, y: box.y + y }
      }
    }
    throw new Error('The map shows no stop.')
  }
  const { x, y } = await found()
  const [name = ''] = ((await tooltip.textContent()) ?? '').split(' · ')
  await page.mouse.click(x, y)
  await expect(selected(page).getByRole('heading', { level: 2 })).toHaveText(name)
  await expect(bar(page)).toHaveAccessibleName(new RegExp(`^${name.replaceAll(/[^\w ]/g, '.')}, stop`))
})

test('unplanned visits come first, with their reasons', async ({ signedIn: page }) => {
  await openPlan(page, 'OVERCONSTRAINED')
  await expect(bar(page)).toHaveAccessibleName(/^Unplanned: .*of service\. \w+.*\.$/)
  await timeline(page).focus()
  await page.keyboard.press('Enter')
  await expect(selected(page)).toContainText('Not planned')
  await expect(selected(page)).toContainText('It is mandatory.')
  const shift = selected(page).getByRole('listitem').first().getByRole('button')
  const technician = /^\w+ \w+/.exec((await shift.textContent()) ?? '')?.[0] ?? ''
  await shift.click()
  await expect(selected(page).getByRole('heading', { level: 2 })).toHaveText(technician)
})

test('days and time zones can be switched', async ({ signedIn: page }) => {
  await openPlan(page, 'VISIT_HEAVY')
  const choose = async (label: string, option: RegExp) => {
    await page.getByRole('combobox', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await expect(page.getByRole('combobox', { name: 'Time zone of all times' })).toContainText(
    'Dataset: Central European Time',
  )
  const startOf = async () => / (\d\d):\d\d to /.exec((await bar(page).getAttribute('aria-label')) ?? '')?.[1]
  const [before, offset] = [
    Number(await startOf()),
    Number(/\d\+0(\d):00"/.exec(JSON.stringify(await demoInput(page, 'VISIT_HEAVY')))?.[1]),
  ]
  await choose('Time zone of all times', /^UTC$/)
  await expect.poll(startOf).toBe(String(before - offset).padStart(2, '0'))

  const day = async () => /, (\w{3} \d+ \w{3}) /.exec((await bar(page).getAttribute('aria-label')) ?? '')?.[1]
  const first = await day()
  // The demo begins today: which day its first bar is on, depends.
  const other = first?.startsWith('Thu') ? 'Fri' : 'Thu'
  await choose('Day', new RegExp(`^${other} `))
  await expect.poll(day).toMatch(new RegExp(`^${other} `))
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the plan has no serious fault of accessibility, ${colorScheme}`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme })
    await openPlan(page, 'OVERCONSTRAINED')
    await expectAccessible(page)
    await timeline(page).focus()
    await page.keyboard.press('Enter')
    await expect(selected(page)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(table(page)).toBeVisible()
    await expectAccessible(page)
  })
}

/** One grey pixel as PNG, stretched to a tile by the map. */
const grey = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** A server of tiles on this machine, and the addresses it was asked for. */
async function startTileServer(status: number) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    // A picture would be shown whatever the status.
    response.writeHead(status, { 'Content-Type': 'image/png' }).end(status === 200 ? grey : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    template: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const setTiles = (page: Page, tileUrl: string | null, tileAttribution: string | null) =>
  page.request.patch('/api/platform/v1/settings', { data: { tileUrl, tileAttribution } })

test('without a server of tiles the map asks nobody; with one it shows its tiles and whom they are from', async ({
  signedIn: page,
}) => {
  const tiles = await startTileServer(200)
  await openPlan(page, 'BASIC')
  await expect(map(page).locator('.leaflet-tile-pane canvas').first()).toBeVisible()
  await expect(map(page).locator('img')).toHaveCount(0)
  expect(tiles.asked).toEqual([])

  await setTiles(page, tiles.template, '<b>Maps</b> of the test')
  await page.reload()
  await expect(map(page).locator('img.leaflet-tile-loaded').first()).toBeVisible()
  await expect(map(page).locator('.leaflet-control-attribution')).toHaveText('<b>Maps</b> of the test')
  await expect(map(page).locator('.leaflet-tile-pane canvas')).toHaveCount(0)
  expect(tiles.asked[0]).toMatch(/^\/\d+\/\d+\/\d+\.png$/)
  await setTiles(page, null, null)
  await tiles.stop()
})

test('outlines stand in for tiles that do not come', async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push('404 (Not Found)')
  const tiles = await startTileServer(404)
  await setTiles(page, tiles.template, 'Nobody')
  await openPlan(page, 'BASIC')
  await expect(map(page).locator('.leaflet-tile-pane canvas').first()).toBeVisible()
  expect(tiles.asked.length).toBeGreaterThan(0)
  await expect(map(page).locator('.leaflet-control-attribution')).not.toContainText('Nobody')
  await setTiles(page, null, null)
  await tiles.stop()
})

test('a plan goes out: as a workbook, and on paper for one technician', async ({ signedIn: page }) => {
  const id = await openPlan(page, 'BASIC')
  const exported = page.getByRole('button', { name: 'Export' })
  await exported.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel workbook' }).click()
  expect((await download).suggestedFilename()).toBe('Plan of BASIC.xlsx')
  await exported.click()
  await page.getByRole('menuitem', { name: 'Day sheets to print' }).click()
  await expect(page).toHaveURL(`/datasets/${id}/day-sheets`)
  const sheets = page.getByRole('article')
  await expect(sheets.first().getByRole('heading')).toHaveText(/^Amy Fenwick, \w+day \d{1,2} \w+ \d{4}$/)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Whose sheets' }).click()
  await page.getByRole('option', { name: 'Finn Ashdown' }).click()
  await expect(sheets).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(sheets.getByRole('heading')).toHaveText(/^Finn Ashdown/)
})
