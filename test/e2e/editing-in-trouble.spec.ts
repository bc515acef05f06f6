/**
 * Changing a plan, or bringing one, while something goes wrong: the power fails, somebody else edits it too, the disk
 * is full, the network is slow. Nothing is lost or made twice, and what happened is said with the next step.
 */
import type { Locator, Page } from '@playwright/test'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canMountDisks, mountFillingDisk } from '../support/filling-disk.ts'
import { expect, signIn, test } from './planwright-test.ts'
import { startServer, type RunningServer } from './server.ts'
import { plans, submit } from './submit.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const timeline = (page: Page) => page.getByRole('listbox', { name: /^Timeline of the technicians/ })
const changes = (page: Page) => page.getByRole('region', { name: 'Changes to the plan' })
const save = (page: Page) => changes(page).getByRole('button', { name: 'Save as revision' })
const idOnPage = (page: Page) => /datasets\/([0-9a-f-]+)\//.exec(page.url())?.[1] ?? ''
const toast = (page: Page): Locator => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

interface Stored {
  readonly id: string
  readonly status: string
  readonly score: string
  readonly parentId?: string
}
const stored = async (page: Page, { url }: RunningServer, id: string) =>
  (await (await page.request.get(`${url}${plans}/${id}/metadata`)).json()) as Stored
const childrenOf = async (page: Page, { url }: RunningServer, id: string) =>
  ((await (await page.request.get(`${url}${plans}`)).json()) as Stored[]).filter(({ parentId }) => parentId === id)

async function solved(page: Page, server: RunningServer): Promise<string> {
  await page.goto(server.url)
  const run = { name: 'Today', randomSeed: 1, termination: { stepCountLimit: 200 } }
  const id = await submit(page, run, { demo: 'BASIC', at: server.url })
  await expect.poll(async () => (await stored(page, server, id)).status).toBe('SOLVING_COMPLETED')
  return id
}

async function openPlan(page: Page, { url }: RunningServer, id: string): Promise<void> {
  await page.goto(`${url}/datasets/${id}/plan`)
  await expect(timeline(page)).toBeVisible()
}

/** Takes the visit at the cursor out of the plan, after so many steps from the first one. */
async function unplanOne(page: Page, steps = 0): Promise<void> {
  if ((await changes(page).count()) === 0) await page.getByRole('button', { name: 'Edit plan' }).click()
  await timeline(page).focus()
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('u')
  await expect(changes(page).getByRole('status')).toContainText('1 change')
}

/** The score the bar shows, as the API writes it. */
async function promisedScore(page: Page): Promise<string> {
  const text = (await changes(page).locator('[data-score]').textContent()) ?? ''
  return text
    .replaceAll(/[\s,]/g, '')
    .replaceAll('−', '-')
    .replace(/(hard|medium)/g, '$1/')
}

test('the server is killed while a plan is edited: the changes stay, and are saved when it is back', async ({
  page,
  context,
  expectedMessages,
}) => {
  // A server that is not ready yet says so.
  expectedMessages.push('net::ERR', '503 (Service Unavailable)')
  const dataFolder = mkdtempSync(join(tmpdir(), 'planwright-e2e-'))
  const first = await startServer(dataFolder)
  await signIn(context, first)
  const id = await solved(page, first)
  await openPlan(page, first, id)
  await unplanOne(page)
  const promised = await promisedScore(page)

  await first.kill()
  const banner = page.getByRole('alert').filter({ hasText: 'The server does not answer.' })
  await expect(banner).toBeVisible()
  await save(page).click()
  await expect(toast(page).filter({ hasText: 'The dataset was not made' })).toBeVisible()
  await expect(changes(page).getByRole('status')).toContainText('1 change')

  const second = await startServer(dataFolder, ['--port', new URL(first.url).port])
  await expect(banner).toHaveCount(0)
  await expect(changes(page).getByRole('status')).toContainText('1 change')
  expect(await promisedScore(page)).toBe(promised)
  await save(page).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  expect(await stored(page, second, idOnPage(page))).toMatchObject({ score: promised, parentId: id })
  expect(await childrenOf(page, second, id)).toHaveLength(1)
  await second.stop()
})

test('two windows that edit the same plan make two revisions, each as it was promised', async ({
  signedIn: page,
  context,
  server,
}) => {
  const id = await solved(page, server)
  const before = await stored(page, server, id)
  const other = await context.newPage()
  await other.emulateMedia({ reducedMotion: 'reduce' })
  for (const [window, steps] of [
    [page, 0],
    [other, 3],
  ] as const) {
    await openPlan(window, server, id)
    await unplanOne(window, steps)
  }
  const promised = [await promisedScore(page), await promisedScore(other)]
  expect(promised[0]).not.toBe(promised[1])
  for (const window of [page, other]) {
    await save(window).click()
    await expect(window).not.toHaveURL(new RegExp(id))
  }
  const revisions = [await stored(page, server, idOnPage(page)), await stored(other, server, idOnPage(other))]
  expect(revisions.map(({ score }) => score)).toEqual(promised)
  expect(revisions.map(({ parentId }) => parentId)).toEqual([id, id])
  expect(await childrenOf(page, server, id)).toHaveLength(2)
  expect(await stored(page, server, id)).toEqual(before)
})

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const sheets = [
  csv('visits.csv', 'id,latitude,longitude,serviceDuration\nV1,52.517,13.388,1:30\nV2,52.53,13.4,45 min\n'),
  csv(
    'technicians.csv',
    'id,latitude,longitude,minStartTime,maxEndTime\nAnn,52.5,13.4,2027-02-01 08:00,2027-02-01 17:00\n',
  ),
]

test('a full disk: what was not made is said with the next step, nothing is lost, and it works when there is room', async ({
  page,
  context,
  expectedMessages,
}) => {
  test.skip(!canMountDisks(), 'A small disk can be mounted by root on Linux alone.')
  expectedMessages.push('507 (Insufficient Storage)')
  const disk = mountFillingDisk(64)
  const server = await startServer(disk.dataFolder('data'))
  try {
    await signIn(context, server)
    const id = await solved(page, server)
    await openPlan(page, server, id)
    await unplanOne(page)
    const promised = await promisedScore(page)

    disk.fill()
    await save(page).click()
    await expect(toast(page).filter({ hasText: 'The dataset was not made' })).toContainText(
      /The disk is full: free some space, then try again/,
    )
    await expect(changes(page).getByRole('status')).toContainText('1 change')
    disk.free()
    await expect(save(page)).toBeEnabled()
    await save(page).click()
    await expect(page).not.toHaveURL(new RegExp(id))
    expect((await stored(page, server, idOnPage(page))).score).toBe(promised)

    await page.goto(`${server.url}/datasets/from-spreadsheet`)
    await page.getByLabel('Spreadsheet files').setInputFiles(sheets)
    const make = page.getByRole('button', { name: 'Make without solving' })
    await expect(make).toBeEnabled()
    disk.fill()
    await make.click()
    const fault = page.getByRole('alert').filter({ hasText: 'The dataset was not made' })
    await expect(fault).toContainText('The disk is full: free some space, then try again')
    await expect(page.getByRole('region', { name: 'Sheet visits' })).toBeVisible()
    disk.free()
    await make.click()
    await page.waitForURL(/\/datasets\/[0-9a-f-]{36}/)
  } finally {
    await page.goto('about:blank')
    await server.kill()
    disk.unmount()
  }
})

test('a slow network: it is seen that something is on its way, and pressing twice makes one dataset', async ({
  signedIn: page,
  server,
}) => {
  /** Calls that wait until they are let go. */
  const held: (() => void)[] = []
  const hold = (path: RegExp) =>
    page.route(path, async (route) => {
      await new Promise<void>((go) => held.push(go))
      await route.continue()
    })
  const letGo = () => held.splice(0).forEach((go) => go())

  const id = await solved(page, server)
  await openPlan(page, server, id)
  await unplanOne(page)
  await hold(/\/from-patch/)
  await save(page).dblclick()
  await expect(save(page)).toBeDisabled()
  await expect(save(page).locator('.animate-spin')).toBeVisible()
  expect(held).toHaveLength(1)
  letGo()
  await expect(page).not.toHaveURL(new RegExp(id))
  expect(await childrenOf(page, server, id)).toHaveLength(1)

  await hold(/\/import\?/)
  await page.goto('/datasets/from-spreadsheet')
  await page.getByLabel('Spreadsheet files').setInputFiles(sheets)
  await expect(page.getByRole('status').filter({ hasText: 'Reading visits.csv, technicians.csv' })).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  letGo()
  const make = page.getByRole('button', { name: 'Make without solving' })
  await expect(make).toBeEnabled()
  await hold(/\/route-plans\?/)
  await make.dblclick()
  await expect(make).toBeDisabled()
  await expect(make.locator('.animate-spin')).toBeVisible()
  expect(held).toHaveLength(1)
  letGo()
  await page.waitForURL(/\/datasets\/[0-9a-f-]{36}/)
})
