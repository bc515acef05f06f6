/** Files dropped on the window as the system drops them: Chromium is told of the drag, and would open the file in place of the page. */
import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './planwright-test.ts'
import { demoInput, submit } from './submit.ts'

async function dropFile(page: Page, file: string, { x, y } = { x: 700, y: 450 }): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await chromium.send('Input.dispatchDragEvent', { type, x, y, data })
}

/** Is gone with the document, so it tells whether the page is still the same one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

async function fileOf(page: Page, name: string): Promise<string> {
  const path = test.info().outputPath(`${name}.json`)
  writeFileSync(path, JSON.stringify({ modelInput: await demoInput(page), config: { run: { termination: { stepCountLimit: 50 } } } }))
  return path
}

test('a file dropped on any page is submitted, and the list shows it without the page being loaded anew', async ({ signedIn: page }) => {
  for (const [path, name] of [['/', 'On Home'], ['/settings/appearance', 'On the settings'], ['/solve-queue', 'On the queue'], ['/datasets', 'On the list']] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await mark(page)
    await dropFile(page, await fileOf(page, name))
    await expect(uploads(page).getByRole('listitem').filter({ hasText: name })).toContainText('Sent')
    await expect(page).toHaveURL('/datasets')
    expect(await isSame(page)).toBe(true)
  }
})

test('on an editor too it is submitted, and its text does not go into the editor', async ({ signedIn: page }) => {
  const id = await submit(page, { name: 'With an editor' }, { operation: 'NONE' })
  await page.goto(`/datasets/${id}/plan?open=change`)
  const editor = page.getByRole('textbox', { name: 'Input, editable' })
  await expect(editor).toContainText('{')
  const { x, y, width } = (await editor.boundingBox()) ?? { x: 0, y: 0, width: 0 }
  await dropFile(page, await fileOf(page, 'On an editor'), { x: x + width / 2, y: y + 60 })
  await expect(uploads(page).getByRole('listitem')).toContainText(['Sent'])
  // A changed editor would have asked before its page was left.
  await expect(page).toHaveURL('/datasets')
})

test('with several models it is asked which one the files are for, wherever they were dropped; nothing is sent without an answer', async ({ signedIn: page }) => {
  await page.route('**/api/platform/v1/models', async (route) => {
    const answer = await route.fetch()
    const models = (await answer.json()) as { id: string; name: string }[]
    await route.fulfill({ response: answer, json: [...models, { ...models[0], id: 'other', name: 'Another model' }] })
  })
  await page.goto('/settings/appearance')
  const file = await fileOf(page, 'Asked about')
  await dropFile(page, file)
  const question = page.getByRole('dialog', { name: 'Which model are they for?' })
  await expect(question.getByRole('button', { name: 'Another model' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/settings/appearance')
  await dropFile(page, file)
  await question.getByRole('button', { name: 'Field service routing' }).click()
  await expect(uploads(page).getByRole('listitem')).toContainText(['Sent'])
  await expect(page).toHaveURL('/datasets')
})

test('who is not signed in sends nothing, and the sign-in page stays', async ({ page, server, expectedMessages }) => {
  // The browser notes the refused question who is signed in.
  expectedMessages.push('401 (Unauthorized)')
  await page.goto(server.url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await mark(page)
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  const file = test.info().outputPath('Nobody.json')
  writeFileSync(file, '{}')
  await dropFile(page, file)
  expect([page.url(), await isSame(page), sent]).toEqual([`${server.url}/`, true, []])
})
