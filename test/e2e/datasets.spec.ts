import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { demoInput, plans, submit } from './submit.ts'
import { unusualNames } from './unusual-names.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Datasets' })
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name })
const names = (page: Page) => grid(page).getByRole('row').getByRole('link').allTextContents()
const field = (page: Page) => page.getByRole('textbox', { name: 'Name contains' })

/** What is offered for ten seconds must stand still at once, or a busy machine lets it pass. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** Other tests leave datasets on the same server: each looks only at its own. */
async function openWith(page: Page, tag: string, datasets: readonly string[]): Promise<void> {
  for (const name of datasets) await submit(page, { name, tags: [tag] }, { operation: 'NONE' })
  await page.goto(`/datasets?tag=${tag}&sort=name`)
  await expect(grid(page).getByRole('row')).toHaveCount(datasets.length + 1)
}

test('a new dataset appears and changes while somebody looks, without reloading', async ({ signedIn: page }) => {
  await page.goto('/datasets')
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible()
  const id = await submit(page, { name: 'Seen live' })
  await expect(row(page, 'Seen live')).toContainText('Solving')
  await expect(row(page, 'Seen live')).toContainText(/−[\d,]+/)
  await page.request.delete(`${plans}/${id}`)
  await expect(row(page, 'Seen live')).toContainText('Completed')
})

test('names of any kind are shown as text', async ({ signedIn: page }) => {
  const unusual = unusualNames(255)
  await openWith(page, 'unusual', unusual)
  expect((await names(page)).map((name) => name.trim()).sort()).toEqual([...unusual].sort())
  await expectAccessible(page)
})

test('filters and sorts are in the address; Back takes them off again', async ({ signedIn: page }) => {
  await openWith(page, 'filtered', ['Alpha north', 'Beta north', 'Gamma south'])
  await field(page).fill('north')
  await expect(page).toHaveURL(/name=north/)
  await expect.poll(() => names(page)).toEqual(['Alpha north', 'Beta north'])
  await grid(page).getByRole('button', { name: 'Name' }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => names(page)).toEqual(['Beta north', 'Alpha north'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['Beta north', 'Alpha north'])
  await expect(field(page)).toHaveValue('north')
  await page.getByRole('search').getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Failed' }).click()
  await expect(page.getByText('No dataset matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(['Beta north', 'Alpha north'])
})

test('the keyboard alone searches, walks, selects and opens', async ({ signedIn: page }) => {
  await openWith(page, 'keys', ['Key one', 'Key three', 'Key two'])
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('2 datasets selected')).toBeVisible()
  await expect(row(page, 'Key three')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByText('1 dataset selected')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 dataset selected')).toHaveCount(0)
  await grid(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/datasets\/[0-9a-f-]{36}/)
  await page.goBack()
  await expect(page).toHaveURL(/tag=keys/)
})

test('several datasets go to the bin and come back by Undo', async ({ signedIn: page }) => {
  await openWith(page, 'bin', ['Bin a', 'Bin b', 'Keep c'])
  for (const name of ['Bin a', 'Bin b']) await row(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Move to the bin' }).click()
  await expect.poll(() => names(page)).toEqual(['Keep c'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toEqual(['Bin a', 'Bin b', 'Keep c'])
})

test('tags are added to all that match, and taken off again by Undo', async ({ signedIn: page }) => {
  await openWith(page, 'tagged', ['Tag a', 'Tag b'])
  await page.getByRole('checkbox', { name: 'Select all datasets that match' }).click()
  await page
    .getByRole('region', { name: 'Selected datasets' })
    .getByRole('button', { name: 'Tag', exact: true })
    .click()
  await page.getByRole('textbox', { name: 'Tag to add' }).fill('urgent')
  await page.getByRole('textbox', { name: 'Tag to add' }).press('Enter')
  for (const name of ['Tag a', 'Tag b']) await expect(row(page, name)).toContainText('urgent')
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const name of ['Tag a', 'Tag b']) await expect(row(page, name)).not.toContainText('urgent')
})

test('columns are chosen and moved, and stay so', async ({ signedIn: page }) => {
  await openWith(page, 'chosen', ['With columns'])
  const heads = () => grid(page).getByRole('columnheader').allTextContents()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const picker = page.getByRole('group', { name: 'Columns' })
  await picker.getByRole('checkbox', { name: 'Priority' }).check()
  await picker.getByRole('checkbox', { name: 'Score' }).uncheck()
  await picker.getByRole('button', { name: 'Move Name left' }).click()
  await expectAccessible(page)
  await expect
    .poll(async () =>
      (await heads())
        .map((head) => head.trim())
        .filter((head) => ['Name', 'Status', 'Score', 'Priority'].includes(head)),
    )
    .toEqual(['Name', 'Status', 'Priority'])
  await page.reload()
  await expect(grid(page).getByRole('columnheader', { name: 'Priority' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await picker.getByRole('button', { name: 'Reset' }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Priority' })).toHaveCount(0)
})

test('a view is saved under a name, kept, and removed', async ({ signedIn: page }) => {
  await openWith(page, 'views', ['In the view'])
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Mine')
  await page.getByRole('textbox', { name: 'Name of the view' }).press('Enter')
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'All' }).click()
  await page.reload()
  await views.getByRole('link', { name: 'Mine' }).click()
  await expect(page).toHaveURL(/tag=views/)
  await expect.poll(() => names(page)).toEqual(['In the view'])
  await views.getByRole('button', { name: 'Remove the view Mine' }).click()
  await expect(views.getByRole('link', { name: 'Mine' })).toHaveCount(0)
})

const answerModel = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Which model are they for?' })
    .getByRole('button', { name: 'Field service routing' })
    .click()

test('files are submitted by choosing or dropping them, gzip as it is, and a refusal says why', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('400 (Bad Request)')
  await page.goto('/datasets')
  const body = Buffer.from(JSON.stringify({ modelInput: await demoInput(page) }))
  await page.getByLabel('Dataset files').setInputFiles([
    { name: 'Plain upload.json', mimeType: 'application/json', buffer: body },
    { name: 'Gzip upload.json.gz', mimeType: 'application/gzip', buffer: gzipSync(body) },
    { name: 'Broken.json', mimeType: 'application/json', buffer: Buffer.from('{"modelInput":') },
    { name: 'Picture.png', mimeType: 'image/png', buffer: Buffer.from('') },
  ])
  await answerModel(page)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  const entry = (name: string) => uploads.getByRole('listitem').or(uploads.getByRole('alert')).filter({ hasText: name })
  for (const name of ['Plain upload', 'Gzip upload']) {
    await expect(entry(name)).toContainText('Sent')
    await expect(row(page, name)).toBeVisible()
  }
  await expect(entry('Broken.json')).toContainText(/JSON/)
  // What is being sent is not tied to the page that sends it.
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Datasets' }).click()
  await expect(entry('Picture.png')).toContainText('Only .json and .json.gz files can be sent.')

  const dropped = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'Dropped.json'))
    return transfer
  }, body.toString())
  await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped })
  await expect(page.getByText('Drop .json or .json.gz files')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
  await answerModel(page)
  await expect(row(page, 'Dropped')).toBeVisible()
  // Small plans end by themselves, before anybody could stop them.
  await page.getByRole('link', { name: /solving/ }).click()
  await expect(page.getByText('No dataset matches')).toBeVisible()
})

test('an upload ends, also when something between answers in words of its own', async ({ signedIn: page }) => {
  await page.route(`**${plans}?*`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Come in</p>' }),
  )
  // Chosen before the page knows the models.
  let tell: () => void = () => undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  await page.route('**/api/platform/v1/models', async (route) => {
    await told
    await route.fallback()
  })
  await page.goto('/datasets')
  await page
    .getByLabel('Dataset files')
    .setInputFiles([{ name: 'Waylaid.json', mimeType: 'application/json', buffer: Buffer.from('{}') }])
  tell()
  await answerModel(page)
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('alert')).toContainText('Waylaid.json')
})

test('a list that cannot be fetched keeps what was there and offers to try again', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('500 (Internal Server Error)')
  await openWith(page, 'failing', ['Still here'])
  const address = '**/api/platform/v1/datasets?*'
  let asked = 0
  await page.route(address, (route) => {
    asked += 1
    return route.fulfill({
      status: 500,
      json: { id: '6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11', code: 'INTERNAL_ERROR', message: 'The log has the details.' },
    })
  })
  await field(page).fill('still')
  await expect(page.getByRole('alert')).toContainText('The log has the details.')
  await expect(row(page, 'Still here')).toBeVisible()
  const before = asked
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await page.unroute(address)
  // A change on the stream may have had the list read anew before.
  await expect
    .poll(async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 5000 }).catch(() => undefined)
      return page.getByRole('alert').count()
    })
    .toBe(0)
})
