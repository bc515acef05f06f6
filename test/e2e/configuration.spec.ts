import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'

test('a profile is made from the fields of the model, used by a submission, changed and deleted', async ({ signedIn: page }) => {
  await page.goto('/configuration')
  await expect(page.getByText('The Standard profile names nothing')).toBeVisible()
  await page.getByRole('button', { name: 'New profile' }).click()
  await expect(page).toHaveURL('/configuration/field-service-routing/new')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByText('Give the profile a name')).toBeVisible()

  await page.getByLabel('Name').fill('Short trips <b>')
  await page.getByLabel('After', { exact: true }).fill('0,05')
  await page.getByLabel('Minimize travel distance').fill('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByRole('link', { name: 'Short trips <b>' })).toBeVisible()
  await expect(page.getByLabel('Minimize travel distance')).toHaveValue('3')

  const stored = (await (await page.request.get('/api/platform/v1/models/field-service-routing/configurations')).json()) as { name: string; runConfiguration: object; modelConfiguration: object }[]
  expect(stored[1]).toMatchObject({ name: 'Short trips <b>', runConfiguration: { termination: { spentLimit: 'PT3S' } }, modelConfiguration: { minimizeTravelDistanceWeight: 3 } })

  await page.getByLabel('What it is for').fill('Not yet saved')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving the profile?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('switch', { name: 'Default profile' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('link', { name: 'Short trips <b> Default' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete profile' }).click()
  await expect(page).toHaveURL('/configuration/field-service-routing/0')
  await expect(page.getByRole('link', { name: /Short trips/ })).toHaveCount(0)
})
