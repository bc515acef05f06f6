/**
 * What holds for every page there is: it asks nothing of another machine, can be read in both themes, and can be used
 * by keyboard alone.
 */
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { submit } from './submit.ts'

interface KnownPage {
  readonly title: string
  readonly path: string
  /** Where its action is, if not there already. */
  readonly deepPath?: string
  /** Makes something to act on, where the page is empty without. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** What one comes for, and how it shows that Enter on it did something. */
  readonly action: { readonly name: RegExp; readonly done: (page: Page) => Promise<unknown> }
}

const dialog = (name: RegExp) => (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible()
const address = (pattern: RegExp) => (page: Page) => expect(page).toHaveURL(pattern)

/** Enter in the explorer opens the client, and Control+Enter there sends the call. */
async function callIsAnswered(page: Page): Promise<void> {
  const client = page.getByRole('dialog', { name: 'API Client' })
  await expect(client).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(client).toContainText('200')
}

const addMember = (page: Page) =>
  page.request.post('/api/platform/v1/members', { data: { name: 'Somebody', email: 'somebody@example.org' } })

async function deliverOnce(page: Page): Promise<void> {
  const post = async <T>(path: string, data: object = {}) => {
    const response = await page.request.post(`/api/platform/v1${path}`, { data })
    expect(response.status(), await response.text()).toBeLessThan(300)
    return (await response.json()) as T
  }
  const { url } = await post<{ url: string }>('/built-in-receiver')
  const { id } = await post<{ id: string }>('/webhooks', { url, authorization: 'NONE' })
  await post(`/webhooks/${id}/test`)
}

/** The sidebar, from top to bottom. */
const pages: readonly KnownPage[] = [
  { title: 'Home', path: '/', action: { name: /^Solve a demo$/, done: address(/\/datasets\/[0-9a-f-]{36}/) } },
  {
    title: 'Datasets',
    path: '/datasets',
    action: { name: /^Columns/, done: (page) => expect(page.getByRole('group', { name: 'Columns' })).toBeVisible() },
  },
  {
    title: 'Solve queue',
    path: '/solve-queue',
    prepare: (page) => submit(page, { name: 'Long', termination: { spentLimit: 'PT1H' } }),
    action: {
      name: /^Stop, keep the best plan of Long$/,
      done: (page) => expect(page.getByText('Nothing is being solved.')).toBeVisible(),
    },
  },
  {
    title: 'API explorer',
    path: '/explorer',
    deepPath: '/explorer/platform',
    action: { name: /^Test Request\s*\(get /, done: callIsAnswered },
  },
  { title: 'API keys', path: '/api-keys', action: { name: /^Create key$/, done: dialog(/Create an API key/) } },
  { title: 'Webhooks', path: '/webhooks', action: { name: /^Create webhook$/, done: address(/\/webhooks\/new/) } },
  {
    title: 'Logs',
    path: '/webhook-logs',
    prepare: deliverOnce,
    action: { name: /^Open the call of/, done: dialog(/./) },
  },
  { title: 'Secrets', path: '/secrets', action: { name: /^Create secret$/, done: dialog(/Create a secret/) } },
  { title: 'Configuration', path: '/configuration', action: { name: /^New profile$/, done: address(/\/new$/) } },
  { title: 'Members', path: '/members', action: { name: /^Add member$/, done: dialog(/Add a member/) } },
  {
    title: 'Audit log',
    path: '/audit',
    prepare: addMember,
    action: { name: /^Open the entry of/, done: address(/entry=\d+/) },
  },
  { title: 'Settings', path: '/settings', action: { name: /^Retention$/, done: address(/\/settings\/retention/) } },
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
]
const panels = [
  '/api-keys/new',
  '/webhooks/new',
  '/webhooks/receiver',
  '/secrets/new',
  '/members/new',
  '/members/new-token',
  '/nowhere',
]
const tabs = ['plan', 'score', 'numbers', 'tables', 'input', 'log', 'lineage']

/** Requests that go anywhere but to the server the page came from. */
function foreignRequests(page: Page, origin: string): string[] {
  const foreign: string[] = []
  page.context().on('request', (request: Request) => {
    const { protocol, origin: asked, href } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) foreign.push(href)
  })
  return foreign
}

async function isDrawn(page: Page): Promise<void> {
  // By tag: behind a dialog the page is hidden from screen readers, and so from roles.
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

async function isReadableInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))
      .toBe(colorScheme === 'dark')
    await expectAccessible(page)
  }
}

/** Name of what has the focus, as far as it stands in the page; empty on the page itself. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.tagName
  })

const skipLink = 'Skip to the content'
/** More than any page has; reached only in a trap. */
const maxStops = 400

test('these are all the pages of the sidebar', async ({ signedIn: page }) => {
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  await expect(links).toHaveText(pages.map(({ title }) => title))
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    pages.map(({ path }) => path),
  )
})

for (const { title, path, deepPath, prepare, action } of pages) {
  test(`${title} asks nothing of another machine, reads in both themes, and needs no mouse`, async ({
    signedIn: page,
    server,
  }) => {
    const foreign = foreignRequests(page, server.url)
    await prepare?.(page)
    await page.goto(path)
    await isDrawn(page)
    await isReadableInBothThemes(page)

    const names: string[] = []
    await page.evaluate(() => document.body.focus())
    do {
      await page.keyboard.press('Tab')
      names.push(await focusedName(page))
    } while (names.length < maxStops && names.slice(1).every((name) => name !== skipLink && name !== ''))
    expect(names.length, `a trap after ${names.slice(-5).join(' > ')}`).toBeLessThan(maxStops)
    for (const { title: other } of pages) expect(names).toContain(other)

    await page.goto('about:blank')
    await page.goto(deepPath ?? path)
    await isDrawn(page)
    await expect(async () => {
      await page.keyboard.press('Tab')
      expect(await focusedName(page)).toMatch(action.name)
    }).toPass({ intervals: [0] })
    await page.keyboard.press('Enter')
    await action.done(page)
    expect(foreign).toEqual([])
  })
}

test('panels and sections ask nothing of another machine and read in both themes', async ({
  signedIn: page,
  server,
  expectedMessages,
}) => {
  // That there is no mail server is an answer the browser takes for a fault.
  expectedMessages.push('404 (Not Found)')
  const foreign = foreignRequests(page, server.url)
  for (const path of [...panels, ...sections.map((section) => `/settings/${section}`)]) {
    await page.goto(path)
    await isDrawn(page)
    if (/\/(new|new-token|receiver)$/.test(path) && path !== '/webhooks/new')
      await expect(page.getByRole('dialog')).toBeVisible()
    await isReadableInBothThemes(page)
  }
  expect(foreign).toEqual([])
})

test('every part of a dataset asks nothing of another machine and reads in both themes', async ({
  signedIn: page,
  server,
}) => {
  const foreign = foreignRequests(page, server.url)
  const model = '/api/models/field-service-routing/v1'
  const { modelInput } = (await (await page.request.get(`${model}/demo-data/BASIC`)).json()) as { modelInput: unknown }
  const submitted = await page.request.post(`${model}/route-plans`, {
    data: { config: { run: { name: 'Every part', termination: { stepCountLimit: 200 } } }, modelInput },
  })
  const { id } = (await submitted.json()) as { id: string }
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`${model}/route-plans/${id}/metadata`)).json()) as { status: string }).status,
    )
    .toBe('SOLVING_COMPLETED')
  for (const tab of tabs) {
    await page.goto(`/datasets/${id}/${tab}`)
    await isDrawn(page)
    await isReadableInBothThemes(page)
  }
  expect(foreign).toEqual([])
})
