/** Weights by hand on the page of a score: tried on the plan as it is, solved, kept as a profile. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { becomes, plans, submit } from './submit.ts'

const slider = (page: Page, name: string) => page.getByRole('slider', { name })
const panel = (page: Page) => page.getByRole('region', { name: 'What counts how much' })

interface Config {
  model?: { overrides?: Record<string, number> }
}
interface Analysis {
  score: string
  constraints: { id: string; score: string }[]
}
const softOf = (text: string) => Number(/(-?\d+)soft/.exec(text)?.[1])

test('by keyboard: tried, solved with, and kept', async ({ signedIn: page }) => {
  const run = { name: 'Weighed', randomSeed: 1, termination: { stepCountLimit: 100 } }
  const id = await submit(page, run, { demo: 'BASIC' })
  await becomes(page, id, 'SOLVING_COMPLETED')
  const read = async <Document>(path: string) => (await (await page.request.get(`${plans}/${path}`)).json()) as Document
  const before = await read<Analysis>(`${id}/score-analysis`)
  const travel = softOf(before.constraints.find((each) => each.id === 'minimizeTravelTime')!.score)

  await page.goto(`/datasets/${id}/score`)
  await page.getByRole('button', { name: 'Change the weights' }).press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Try' })).toBeDisabled()
  const road = slider(page, 'Little time on the road')
  await expect(road).toHaveAttribute('aria-valuetext', 'Normal, weight 1')
  await road.focus()
  await page.keyboard.press('ArrowRight')
  await expect(road).toHaveAttribute('aria-valuetext', 'More, weight 3')
  await expectAccessible(page)

  await panel(page).getByRole('button', { name: 'Try' }).press('Enter')
  const row = panel(page).getByRole('listitem').filter({ has: road })
  await expect(row).toContainText(Math.abs(3 * travel).toLocaleString('en'))
  await expect(page.getByText('Judged with weights that are only tried.')).toBeVisible()
  await expect(panel(page).getByRole('status')).toContainText(
    Math.abs(softOf(before.score) + 2 * travel).toLocaleString('en'),
  )
  await expectAccessible(page)
  // Nothing of it is stored.
  expect((await read<Analysis>(`${id}/score-analysis`)).score).toBe(before.score)
  // A judgement of other weights does not stand beside the sliders.
  await road.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(panel(page).getByRole('button', { name: 'Try' })).toBeDisabled()
  await expect(page.getByText('Judged with weights that are only tried.')).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(road).toHaveAttribute('aria-valuetext', 'Off, weight 0')

  await panel(page).getByRole('button', { name: 'Keep as profile' }).press('Enter')
  await page.getByLabel('Name of the profile').fill('Whatever the way')
  await page.getByLabel('Name of the profile').press('Enter')
  await expect(page.getByText('The profile "Whatever the way" is saved').first()).toBeVisible()
  const profiles = (await (
    await page.request.get('/api/platform/v1/models/field-service-routing/configurations')
  ).json()) as { name: string; isDefault: boolean; modelConfiguration: object; runConfiguration: object }[]
  expect(profiles.find(({ name }) => name === 'Whatever the way')).toMatchObject({
    isDefault: false,
    modelConfiguration: { minimizeTravelTimeWeight: 0 },
    runConfiguration: { termination: { stepCountLimit: 100 }, randomSeed: 1 },
  })

  await panel(page).getByRole('button', { name: 'Solve with these' }).press('Enter')
  await expect(page).not.toHaveURL(new RegExp(id))
  const made = /datasets\/([0-9a-f-]+)\//.exec(page.url())?.[1] ?? ''
  await becomes(page, made, 'SOLVING_COMPLETED')
  expect((await read<Config>(`${made}/config`)).model?.overrides).toMatchObject({ minimizeTravelTimeWeight: 0 })
  expect(await read(`${made}/metadata`)).toMatchObject({ parentId: id, name: 'Weighed (other weights)' })
})
