/** Datasets side by side: from the list, by an address that can be kept, and as files. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { becomes, plans, submit } from './submit.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** A solved demo, and what it becomes when its first visit is called off and another name is taken. */
async function twoPlans(page: Page): Promise<{ first: string; second: string }> {
  const run = { name: 'Before', tags: ['side by side'], randomSeed: 1, termination: { stepCountLimit: 200 } }
  const first = await submit(page, run)
  await becomes(page, first, 'SOLVING_COMPLETED')
  const response = await page.request.post(`${plans}/${first}/from-patch`, {
    data: {
      patch: [{ op: 'remove', path: '/visits/0' }],
      config: { run: { name: 'After', tags: ['side by side'], termination: { stepCountLimit: 200 } } },
    },
    params: { select: 'UNSOLVED', operation: 'SOLVE' },
  })
  expect(response.status(), await response.text()).toBe(202)
  const { id: second } = (await response.json()) as { id: string }
  await becomes(page, second, 'SOLVING_COMPLETED')
  return { first, second }
}

const figures = (page: Page) => page.getByRole('table', { name: /^Figures of the plans/ })

async function saved(page: Page, entry: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: entry }).click()])
  return readFile(await file.path())
}

test('plans are compared from the list, from the menu of a plan and by an address', async ({ signedIn: page }) => {
  const { first, second } = await twoPlans(page)
  await page.goto('/datasets?tag=side+by+side&sort=-name')
  await expect(page.getByRole('grid', { name: 'Datasets' }).getByRole('row')).toHaveCount(3)
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Compare 2' }).click()
  await expect(page).toHaveURL(new RegExp(`/datasets/compare\\?ids=${first},${second}$`))
  await expect(figures(page)).toContainText('Travel time')
  await expect(figures(page)).toContainText('not comparable: another input')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }

  await page.getByRole('button', { name: 'Compare with B' }).click()
  await expect(page).toHaveURL(new RegExp(`ids=${second},${first}`))
  await page.goto(`/datasets/${second}/plan`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare with parent' }).click()
  await expect(page).toHaveURL(new RegExp(`ids=${first},${second}$`))
})

test('who does which visits instead is filtered, drawn and written down', async ({ signedIn: page }) => {
  const { first, second } = await twoPlans(page)
  await page.goto(`/datasets/compare?ids=${first},${second}&show=work&kinds=gone`)
  const rows = page.getByRole('table', { name: /done otherwise/ }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('not in it')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Gone 1$/ }).click()
  await expect(page).not.toHaveURL(/kinds/)

  const text = (await saved(page, 'Changed visits as CSV')).toString('utf8')
  expect(text).toMatch(/^\uFEFFId,Name,A: state,A: technician,A: start,B: state,/)
  expect(text).toContain(',Gone')
  expect((await saved(page, 'Excel workbook')).subarray(0, 2).toString()).toBe('PK')

  for (const [part, drawn] of [
    ['Timelines', page.getByRole('table', { name: /done otherwise/ })],
    ['Map', page.getByRole('region', { name: /^Map of the routes/ })],
  ] as const) {
    await page.getByRole('link', { name: part, exact: true }).click()
    await expect(drawn).toBeVisible()
    await expectAccessible(page)
  }
})

test('an address that names too little, or what is not there, says so', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('404 (Not Found)')
  await page.goto('/datasets/compare')
  await expect(page.getByRole('heading', { name: 'Choose what to compare' })).toBeVisible()
  const nobody = ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001']
  await page.goto(`/datasets/compare?ids=${nobody.join()}`)
  await expect(page.getByRole('heading', { name: 'One of these datasets is no longer there' })).toBeVisible()
})

test('of several plans one is looked at alone, and the map shows everybody', async ({ signedIn: page }) => {
  const { first, second } = await twoPlans(page)
  await page.goto(`/datasets/compare?ids=${first},${second}`)
  await page.getByRole('link', { name: 'Visits', exact: true }).click()
  // With two there is nothing to choose.
  await expect(page.getByRole('search', { name: 'Changes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'In B' })).toHaveCount(0)
  const third = await submit(page, { name: 'Third', randomSeed: 1, termination: { stepCountLimit: 200 } })
  await becomes(page, third, 'SOLVING_COMPLETED')
  await page.goto(`/datasets/compare?ids=${first},${second},${third}`)
  await page.getByRole('link', { name: 'Visits', exact: true }).click()
  await page.getByRole('button', { name: 'In B' }).click()
  await expect(page).toHaveURL(/plans=B/)
  await expect(page.getByRole('button', { name: /^Gone 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'In B' }).click()
  await page.getByRole('button', { name: 'In C' }).click()
  await expect(page.getByRole('button', { name: /^Gone/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('combobox', { name: 'Show a technician' }).click()
  await page.getByRole('option', { name: 'Every technician' }).click()
  await expect(page).toHaveURL(/everybody=yes/)
  await expectAccessible(page)
  // Somebody alone again, here and on the timelines.
  await page.getByRole('combobox', { name: 'Show a technician' }).click()
  await page.getByRole('option', { name: 'Esme Tarrant' }).click()
  await expect(page).not.toHaveURL(/everybody/)
  await expect(page).toHaveURL(/who=/)
})
