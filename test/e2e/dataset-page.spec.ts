import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { base, becomes, submit, type Input } from './submit.ts'

const few = { stepCountLimit: 200 }
const endless = { spentLimit: 'PT30M', unimprovedSpentLimit: 'PT29M' }

async function solved(page: Page, name: string, demo = 'BASIC'): Promise<string> {
  const id = await submit(page, { name, termination: few }, { demo })
  await becomes(page, id, 'SOLVING_COMPLETED')
  return id
}

async function invalid(page: Page): Promise<string> {
  const change = ({ visits }: Input) => {
    for (const visit of visits.slice(3, 5)) visit.requiredSkills = [{ name: 'welding' }]
  }
  const id = await submit(page, { name: 'Broken input', termination: few }, { change })
  await becomes(page, id, 'DATASET_INVALID')
  return id
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the dataset' }).getByRole('link', { name })
const status = (page: Page) => page.getByRole('status', { name: 'Status' })
const score = (page: Page) => page.getByRole('group', { name: 'Score' })

test('a dataset being solved is followed live, and stopped', async ({ signedIn: page }) => {
  const id = await submit(page, { name: 'Berlin, live', termination: endless }, { demo: 'VISIT_HEAVY' })
  await page.goto(`/datasets/${id}`)
  await expect(page).toHaveURL(`/datasets/${id}/plan`)
  await expect(status(page)).toHaveText(/Solving/)
  const first = await score(page).textContent()
  await expect(score(page)).not.toHaveText(first ?? '')
  await expect(page.getByText(/(better than|planned than in|unlike) the first plan/)).toBeVisible()
  await tab(page, 'Score').click()
  await expect(page.getByRole('img', { name: /^Score over time/ })).toBeVisible()
  await page.getByRole('button', { name: 'Stop now' }).click()
  await expect(status(page)).toHaveText(/Completed/)
  await expect(page.getByRole('button', { name: 'Solve again' })).toBeVisible()
})

test('a finished plan is shown at once, though one from before is still being fetched', async ({ signedIn: page }) => {
  const id = await submit(page, { name: 'Slow to fetch', termination: endless })
  await becomes(page, id, 'SOLVING_ACTIVE')
  const held: Route[] = []
  await page.route(`**/${id}/output`, (route) => (held.length === 0 ? void held.push(route) : route.continue()))
  await page.goto(`/datasets/${id}/plan`)
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('button', { name: 'Stop now' }).click()
  await expect(status(page)).toHaveText(/Completed/)
  await expect(page.getByRole('listbox', { name: /^Timeline of the technicians/ })).toBeVisible()
  await held[0]!.abort()
})

test('every tab has an address, and the score leads to its reasons and into the plan', async ({ signedIn: page }) => {
  const id = await solved(page, 'Hail over Denver', 'OVERCONSTRAINED')
  await page.goto(`/datasets/${id}/score`)
  await page.getByRole('button', { name: /Require scheduling mandatory visits/ }).click()
  await expect(page).toHaveURL(/constraint=requireMandatoryVisits/)
  const matches = page.getByRole('list', { name: /Matches of Require scheduling/ })
  await page.reload()
  await expect(matches.getByRole('listitem').first()).toContainText(/visit/i)
  await matches.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/plan\?select=visit/)
  await page.goBack()
  await expect(matches).toBeVisible()

  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('region', { name: 'Score over time as a table' }).getByRole('row')).not.toHaveCount(1)
  await expect(status(page)).toHaveText(/Completed, \d+ left out/)
  await tab(page, 'Plan').click()
  await expect(page.getByLabel('Figures of the plan')).toContainText(/Waiting/)
  await page.getByRole('button', { name: /visits could not be planned/ }).click()
  await expect(
    page.getByRole('region', { name: 'What is not planned, and why' }).getByRole('row').nth(1),
  ).toContainText(/\w+ .*\./)
  await tab(page, 'Numbers').click()
  await expect(page).toHaveURL(`/datasets/${id}/numbers`)
  await expect(
    page.getByRole('table', { name: 'The plan' }).getByRole('row', { name: /Travel distance/ }),
  ).toContainText(/km/)
  await tab(page, 'Log').click()
  await expect(page).toHaveTitle('Hail over Denver · Planwright')
  await expect(page.getByRole('list', { name: 'Stages' })).toContainText('Solving')
  await expect(page.getByText(/^Solving ended/)).toBeVisible()
})

test('a plan whose reasons cannot be read is shown all the same, and nothing is claimed about them', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('500 (Internal Server Error)')
  const id = await solved(page, 'Unexplained')
  const { visits } = (await (await page.request.get(`${base}/route-plans/${id}/input`)).json()) as Input
  const analysis = `**/route-plans/${id}/score-analysis*`
  await page.route(analysis, (route) =>
    route.fulfill({
      status: 500,
      json: { id: '6f0b5b1e-7a52-4d5c-9d68-0f3d2f6b8a11', code: 'INTERNAL_ERROR', message: 'The log has the details.' },
    }),
  )
  await page.goto(`/datasets/${id}/plan?select=visit:${visits[0]!.id}`)
  await expect(page.getByRole('alert')).toContainText('The log has the details.')
  await expect(page.getByText('The score has not been explained yet.')).toBeVisible()
  await page.unroute(analysis)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('The score has not been explained yet.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Home · Planwright')
})

test('a dataset is renamed and tagged; whatever it is called is text', async ({ signedIn: page }) => {
  const id = await solved(page, 'Plain name')
  await page.goto(`/datasets/${id}/numbers`)
  await page.getByRole('button', { name: 'Rename the dataset' }).click()
  const name = `🌨 <img src=x onerror=alert(1)> مرحبا ${'long'.repeat(40)}`
  await page.getByRole('textbox', { name: 'Name of the dataset' }).fill(name)
  await page.getByRole('textbox', { name: 'Name of the dataset' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('button', { name: 'Rename the dataset' })).toBeFocused()
  await page.getByRole('button', { name: 'Add tags' }).click()
  await page.getByRole('form', { name: 'Tags' }).getByRole('textbox').fill('region:north')
  await page.getByRole('form', { name: 'Tags' }).getByRole('textbox').press('Enter')
  await page.getByRole('button', { name: 'Save tags' }).click()
  await expect(page.getByRole('form', { name: 'Tags' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText('region:north', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('an input is changed with the difference in sight, and the lineage shows where that led', async ({
  signedIn: page,
}) => {
  const id = await solved(page, 'As it was')
  await page.goto(`/datasets/${id}/plan?open=change`)
  const editor = page.getByRole('textbox', { name: 'Input, editable' })
  await expect(editor).toContainText('"skills"')
  await editor.click()
  await page.keyboard.press('Control+Home')
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key)
  await page.keyboard.insertText('\n    "welding",')
  const changes = page.getByRole('region', { name: /What changes/ })
  await expect(changes).toContainText('/skills')
  await expect(page.locator('.cm-changedLine')).toContainText('welding')
  await page.getByRole('textbox', { name: 'Name' }).fill('With welding')
  await page.getByRole('checkbox', { name: 'Solve it at once' }).uncheck()
  await page.getByRole('button', { name: 'Create dataset' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('With welding')
  expect(page.url()).not.toContain(id)
  await expect(status(page)).toHaveText(/Computed/)

  await tab(page, 'Lineage').click()
  await expect(page.getByRole('row', { name: /With welding/ })).toContainText('not comparable: another input')
  await page.getByRole('link', { name: 'As it was' }).click()
  await expect(page).toHaveURL(`/datasets/${id}/lineage`)
  await expect(page.getByRole('row', { name: /As it was/ })).toHaveAttribute('aria-current', 'true')
})

test('unsaved changes are asked after', async ({ signedIn: page }) => {
  const id = await solved(page, 'Not yet')
  await page.goto(`/datasets/${id}/plan?open=change`)
  await page.getByRole('button', { name: 'Write operations' }).click()
  const editor = page.getByRole('textbox', { name: /^Operations/ })
  await editor.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('[{"op": "rmove", "path": "/visits/0"}]')
  await expect(page.getByRole('alert').filter({ hasText: 'Operation 0' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create dataset' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor).toContainText('rmove')
})

test('solving again makes a dataset with the limits asked for', async ({ signedIn: page }) => {
  const id = await solved(page, 'Again and again')
  await page.goto(`/datasets/${id}/plan`)
  await page.getByRole('button', { name: 'Solve again' }).click()
  const panel = page.getByRole('dialog', { name: 'Solve again' })
  await panel.getByRole('textbox', { name: 'Minutes' }).fill('soon')
  await panel.getByRole('button', { name: 'Solve' }).click()
  await expect(panel).toContainText('Minutes above zero')
  await panel.getByRole('textbox', { name: 'Minutes' }).fill('0,05')
  await panel.getByRole('textbox', { name: 'Seed' }).fill('7')
  await panel.getByRole('button', { name: 'Solve' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Again and again (again)')
  const derived = /datasets\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  expect(await (await page.request.get(`${base}/route-plans/${derived}/config`)).json()).toMatchObject({
    run: { randomSeed: 7, termination: { spentLimit: 'PT3S' } },
  })
  await expect(status(page)).toHaveText(/Completed/)
})

test('a purged dataset can be had back at once, and later from its page', async ({ signedIn: page }) => {
  const id = await solved(page, 'In and out')
  await page.goto(`/datasets/${id}/numbers`)
  const purge = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to the bin' }).click()
    await expect(page.getByText('This dataset is in the bin')).toBeVisible()
  }
  await purge()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In and out')
  await purge()
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In and out')
})

test('a click on an issue leads to its line, in 200,000 lines as well, and in a narrow window with a long list', async ({
  signedIn: page,
}) => {
  const longName = 'A name that goes on and on, until the line it stands on is wrapped several times over. '.repeat(8)
  const id = await submit(
    page,
    { name: 'Long' },
    {
      operation: 'NONE',
      // Over 5 MB, as files of this length are.
      change: (input) => {
        const visits = Array.from({ length: 9_000 }, (_, index) => ({
          ...input.visits[0]!,
          id: `V${index}`,
          name: longName,
          ...(index % 180 === 0 ? { serviceDuration: `${index} minutes` } : {}),
        }))
        input.visits.splice(0, input.visits.length, ...visits)
      },
    },
  )
  await becomes(page, id, 'DATASET_INVALID')
  await page.goto(`/datasets/${id}/input`)
  const issues = page
    .getByRole('region', { name: /^Issues/ })
    .getByRole('button')
    .filter({ hasText: '/serviceDuration' })
  await expect(issues).toHaveCount(50)
  await expect(page.locator('.cm-line').first()).toBeVisible()
  const leadsThere = async (place: number) => {
    await issues.nth(place).click()
    const line = page.locator('.cm-line').filter({ hasText: `"${place * 180} minutes"` })
    await expect(line.locator('.cm-revealed').first()).toBeInViewport()
  }
  for (const place of [24, 0, 49]) await leadsThere(place)
  // Whoever has scrolled on and clicks again is led there again.
  await page.locator('.cm-scroller').evaluate((box) => box.scrollTo(0, 0))
  await expect(page.locator('.cm-revealed').first()).not.toBeInViewport()
  await leadsThere(49)
  await page.setViewportSize({ width: 800, height: 700 })
  for (const place of [40, 49]) await leadsThere(place)
  expect(Number(await page.locator('.cm-lineNumbers .cm-gutterElement').last().textContent())).toBeGreaterThan(100_000)
})

test('the issues of an invalid dataset lead to their places in the input', async ({ signedIn: page }) => {
  const id = await invalid(page)
  await page.goto(`/datasets/${id}`)
  await expect(page).toHaveURL(`/datasets/${id}/input`)
  await expect(page.getByText('2 errors keep this dataset from being solved')).toBeVisible()
  const issues = page.getByRole('region', { name: /^Issues/ })
  await expect(issues.getByRole('heading', { level: 3 })).toHaveText(/error, 2 times/)
  await issues.getByRole('button').first().click()
  await expect(page).toHaveURL(/path=\/modelInput\/visits\/3/)
  await expect(page.locator('.cm-revealed').filter({ hasText: 'welding' }).first()).toBeVisible()
  await page.reload()
  await expect(page.locator('.cm-revealed').filter({ hasText: 'welding' }).first()).toBeVisible()
})

test('documents are downloaded as JSON and compressed, byte for byte', async ({ signedIn: page }) => {
  const id = await solved(page, 'To take home')
  await page.goto(`/datasets/${id}/input`)
  const sent = await (await page.request.get(`${base}/route-plans/${id}/input`)).text()
  const contentOf = async (name: RegExp | string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText(name, { exact: true }).click()])
    expect(download.suggestedFilename()).toBe(`${id}-input${name}`)
    return readFileSync(await download.path())
  }
  expect((await contentOf('.json')).toString()).toBe(sent)
  expect(gunzipSync(await contentOf('.json.gz')).toString()).toBe(sent)
})

test('a dataset that is not there says so', async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push('404 (Not Found)')
  await page.goto('/datasets/00000000-0000-4000-8000-000000000000/plan')
  await expect(page.getByText('There is no such dataset')).toBeVisible()
  await page.getByRole('link', { name: 'All datasets' }).click()
  await expect(page).toHaveURL('/datasets')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page is free of serious faults of accessibility, ${colorScheme}`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme })
    const [id, broken] = [await solved(page, 'For everybody', 'OVERCONSTRAINED'), await invalid(page)]
    const parts = [
      'plan?show=unassigned',
      'score?constraint=minimizeTravelTime',
      'score?as=table',
      'numbers',
      'input',
      'log',
      'lineage',
      'numbers?open=solve-again',
      'numbers?open=change',
    ]
    for (const address of [...parts.map((part) => `${id}/${part}`), `${broken}/input`]) {
      await page.goto(`/datasets/${address}`)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeAttached()
      await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      await test.step(address, () => expectAccessible(page))
    }
  })
}
