/**
 * Files dropped on the window as the system drops them: Chromium is told of the drag, and would open the file in place
 * of the page.
 */
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './planwright-test.ts'
import { demoInput, submit } from './submit.ts'

async function dropFile(page: Page, file: string, { x, y } = { x: 700, y: 450 }): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await chromium.send('Input.dispatchDragEvent', { type, x, y, data })
}

/** From here on it is noted which events were left to the browser. What is noted is gone with the document. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const leftToBrowser: string[] = []
    Object.assign(globalThis, { leftToBrowser })
    for (const name of ['dragover', 'drop'])
      window.addEventListener(name, (event) => void (event.defaultPrevented || leftToBrowser.push(name)))
  })
const leftToBrowser = (page: Page) =>
  page.evaluate(() => (globalThis as { leftToBrowser?: string[] }).leftToBrowser ?? 'the page was loaded anew')
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

async function fileOf(page: Page, name: string): Promise<string> {
  const path = test.info().outputPath(`${name}.json`)
  writeFileSync(
    path,
    JSON.stringify({ modelInput: await demoInput(page), config: { run: { termination: { stepCountLimit: 50 } } } }),
  )
  return path
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Which model are they for?' })

test('a file dropped on any page is submitted, and the list shows it without the page being loaded anew', async ({
  signedIn: page,
}) => {
  for (const [path, name] of [
    ['/', 'On Home'],
    ['/settings/appearance', 'On the settings'],
    ['/solve-queue', 'On the queue'],
    ['/datasets', 'On the list'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await watch(page)
    await dropFile(page, await fileOf(page, name))
    await question(page).getByRole('button', { name: 'Field service routing' }).click()
    await expect(uploads(page).getByRole('listitem').filter({ hasText: name })).toContainText('Sent')
    await expect(page).toHaveURL('/datasets')
    expect(await leftToBrowser(page)).toEqual([])
  }
})

test('with several models it is asked which one the files are for, wherever they were dropped; nothing is sent without an answer', async ({
  signedIn: page,
}) => {
  await page.goto('/settings/appearance')
  // Until it is known who is signed in, nothing becomes of a file.
  await expect(page.getByRole('heading').first()).toBeVisible()
  const file = await fileOf(page, 'Asked about')
  await dropFile(page, file)
  await expect(question(page).getByRole('button', { name: 'Employee scheduling' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(page).toHaveURL('/settings/appearance')
  await dropFile(page, file)
  await question(page).getByRole('button', { name: 'Field service routing' }).click()
  await expect(uploads(page).getByRole('listitem')).toContainText(['Sent'])
  await expect(page).toHaveURL('/datasets')
})

test('on an editor too a file is something to submit, not text to put there', async ({ signedIn: page }) => {
  const id = await submit(page, { name: 'With an editor' }, { operation: 'NONE' })
  await page.goto(`/datasets/${id}/plan?open=change`)
  // By its label: behind a question nothing has a role.
  const editor = page.locator('[aria-label="Input, editable"]')
  await expect(editor).toContainText('"vehicles"')
  const before = await editor.textContent()
  const { x, y, width } = (await editor.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await dropFile(page, await fileOf(page, 'On an editor'), { x: x + width / 2, y: y + 60 })
  await expect(question(page)).toBeVisible()
  expect(await editor.textContent()).toBe(before)
})

test('who is not signed in sends nothing, and the sign-in page stays', async ({ page, server, expectedMessages }) => {
  // The browser notes the refused question who is signed in.
  expectedMessages.push('401 (Unauthorized)')
  await page.goto(server.url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await watch(page)
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  const file = test.info().outputPath('Nobody.json')
  writeFileSync(file, '{}')
  await dropFile(page, file)
  expect([page.url(), await leftToBrowser(page), sent]).toEqual([`${server.url}/`, [], []])
})
