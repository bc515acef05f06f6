/**
 * Windows with little room: a phone, a desktop at 200 %, and the widths between; nothing is lost, and the plan stays in
 * sight.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './planwright-test.ts'
import { becomes, submit } from './submit.ts'

const phone = { width: 390, height: 844 }
/** 1440x900 at 200 %. */
const zoomed = { width: 720, height: 450 }

const pages = [
  '/',
  '/datasets',
  '/solve-queue',
  '/explorer/platform',
  '/api-keys',
  '/webhooks',
  '/webhook-logs',
  '/secrets',
  '/configuration',
  '/members',
  '/audit',
  '/call-it-yourself/field-service-routing',
  '/nowhere',
]
const panels = [
  '/api-keys/new',
  '/webhooks/new',
  '/webhooks/receiver',
  '/secrets/new',
  '/members/new',
  '/members/new-token',
  '/configuration/field-service-routing/new',
]
const sections = [
  'solving',
  'retention',
  'limits',
  'travel',
  'mail',
  'port',
  'storage',
  'backups',
  'diagnostics',
  'appearance',
].map((section) => `/settings/${section}`)
const tabs = [
  'plan',
  'score',
  'numbers',
  'tables',
  'input',
  'log',
  'lineage',
  'plan?open=solve-again',
  'plan?open=change',
]

async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** The page and the boxes it scrolls in, but for tables: those are regions of their own that say so. */
async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const boxes = [
        document.scrollingElement,
        document.querySelector('#content'),
        ...document.querySelectorAll('#content > div, #content > div > div'),
      ]
      return boxes.flatMap((box) =>
        box &&
        box.scrollWidth > box.clientWidth &&
        (box === document.scrollingElement ||
          !['visible', 'hidden', 'clip'].includes(getComputedStyle(box).overflowX)) &&
        !['grid', 'region'].includes(box.getAttribute('role') ?? '')
          ? [`${box.tagName} ${box.className}: ${box.scrollWidth} > ${box.clientWidth}`]
          : [],
      )
    })
  await expect.poll(wide, path).toEqual([])
}

/**
 * Texts (for eyes: others are one pixel wide) that are cut off and that neither they nor what they stand in says in
 * full on hover.
 */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(
        (element) =>
          element.childElementCount === 0 &&
          element.clientWidth > 1 &&
          getComputedStyle(element).textOverflow === 'ellipsis' &&
          element.scrollWidth > element.clientWidth,
      )
      .filter((element) => !element.closest('[title]') && !element.closest('[aria-hidden="true"]'))
      .map((element) => element.textContent),
  )

async function solvedPlan(page: Page): Promise<string> {
  const id = await submit(page, {
    name: 'Tuesday, the whole of the city, with a rather long name',
    tags: ['region:north', 'urgent'],
    termination: { stepCountLimit: 200 },
  })
  await becomes(page, id, 'SOLVING_COMPLETED')
  return id
}

const inSight = async (page: Page, name: RegExp) => {
  const box = await page.getByRole('listbox', { name }).boundingBox()
  const height = page.viewportSize()?.height ?? 0
  return box ? Math.min(box.y + box.height, height) - Math.max(box.y, 0) : 0
}

test('on a phone no page scrolls sideways, and the sidebar is behind a button', async ({
  signedIn: page,
  expectedMessages,
}) => {
  // That there is no mail server is an answer the browser takes for a fault.
  expectedMessages.push('404 (Not Found)')
  const id = await solvedPlan(page)
  await page.setViewportSize(phone)
  for (const path of [...pages, ...panels, ...sections, ...tabs.map((tab) => `/datasets/${id}/${tab}`)]) {
    await page.goto(path)
    await isDrawn(page)
    await expectNoSidewaysScroll(page, path)
  }
  const links = page.getByRole('navigation', { name: 'Pages' })
  await page.goto('/')
  await expect(links).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await links.getByRole('link', { name: 'Datasets' }).click()
  await expect(page).toHaveURL('/datasets')
  await expect(links).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Find' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused()
})

test('at 200 % the plan is in sight, nothing is lost, and technicians are found, hidden and shown', async ({
  signedIn: page,
}) => {
  const id = await solvedPlan(page)
  const figures = page.getByLabel('Figures of the plan').locator('dt')
  const timeline = /^Timeline of the technicians/
  await page.goto(`/datasets/${id}/plan`)
  await expect(page.getByRole('listbox', { name: timeline })).toBeVisible()
  const all = await figures.allTextContents()
  expect(all.length).toBeGreaterThan(4)
  for (const size of [{ width: 1024, height: 768 }, zoomed, phone]) {
    await page.setViewportSize(size)
    for (const figure of await figures.all()) await expect(figure).toBeVisible()
    expect(await figures.allTextContents()).toEqual(all)
    await expect.poll(() => cutTexts(page)).toEqual([])
  }

  await page.setViewportSize(zoomed)
  // Two rows and the axis.
  await expect.poll(() => inSight(page, timeline)).toBeGreaterThan(120)
  await expect(page.getByText('region:north')).toHaveCount(0)
  await page.getByRole('button', { name: 'More about the dataset' }).click()
  await expect(page.getByText('region:north')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  const rows = page.getByRole('button', { name: /visits?, .*travel/ })
  await page.getByRole('button', { name: 'Technicians', exact: true }).click()
  await page.getByRole('textbox', { name: "Technician's name or skill contains" }).fill('amy')
  await expect(page).toHaveURL(/technician=amy/)
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('row', { name: /Amy Fenwick/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Bilal Sandhu/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all technicians' }).click()
  await expect(page).not.toHaveURL(/technician/)
  await expect(page.getByRole('row', { name: /Bilal Sandhu/ })).toBeVisible()
  await page.getByRole('button', { name: 'Technicians', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Amy Fenwick' }).click()
  await expect(page).toHaveURL(/hide=Amy/)
  await expect(page.getByRole('row', { name: /Amy Fenwick/ })).toHaveCount(0)
})

test('the list shows which day a plan is for, and finds it by that', async ({ signedIn: page }) => {
  const day = (later: number) => new Date(Date.now() + later * 86_400_000).toISOString().slice(0, 10)
  const move = (name: string, later: number) =>
    submit(
      page,
      { name },
      {
        operation: 'NONE',
        change: (input) => {
          const dates = /\d{4}-\d\d-\d\d(?=T)/g
          const by = Date.parse(day(later)) - Date.parse(JSON.stringify(input.vehicles).match(dates)?.[0] ?? '')
          const moved = (date: string) => new Date(Date.parse(date) + by).toISOString().slice(0, 10)
          Object.assign(input, JSON.parse(JSON.stringify(input).replaceAll(dates, moved)))
        },
      },
    )
  await becomes(page, await move('Planned for today', 0), 'DATASET_COMPUTED')
  await becomes(page, await move('Planned for later', 30), 'DATASET_COMPUTED')
  await page.goto('/datasets?name=Planned')
  const rows = page.getByRole('row', { name: /Planned for/ })
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('columnheader', { name: 'Planned day' })).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Planned day' }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/plannedFrom=/)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Planned for today')
  for (const other of ['Yesterday', 'Tomorrow']) {
    await page.getByRole('button', { name: other }).click()
    await expect(rows).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(rows).toHaveCount(1)
  await expect.poll(() => cutTexts(page)).toEqual([])
})
