import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'

test('a profile is made from the fields of the model, used by a submission, changed and deleted', async ({
  signedIn: page,
}) => {
  await page.goto('/configuration')
  await expect(page.getByText('The Standard profile names nothing')).toBeVisible()
  await page.getByRole('button', { name: 'New profile' }).click()
  await expect(page).toHaveURL('/configuration/field-service-routing/new')
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByText('Give the profile a name')).toBeVisible()

  await page.getByLabel('Name').fill('Short trips <b>')
  await page.getByLabel('After', { exact: true }).fill('0,05')
  // Nothing is set yet, and what holds without it is in sight.
  const [fair, travel, area] = [
    'Fair shares of work',
    'Little time on the road',
    'Technicians stay in the area they prefer',
  ].map((name) => page.getByRole('radiogroup', { name, exact: true }))
  await expect(fair!.getByLabel('Off')).toBeChecked()
  await expect(travel!.getByLabel('Normal')).toBeChecked()
  await expect(page.getByLabel('Little time on the road, as a number')).toHaveAttribute('placeholder', '1')
  await expect(
    page
      .getByRole('region', { name: 'Visit requirements, areas and tags' })
      .getByRole('radiogroup', { name: 'Technicians stay in the area they prefer' }),
  ).toBeVisible()
  await page.getByLabel('Few kilometres, as a number').fill('3')
  await expect(page.getByRole('radiogroup', { name: 'Few kilometres' }).getByLabel('More')).toBeChecked()
  await fair!.getByText('Normal').click()
  await expect(page.getByLabel('Fair shares of work, as a number')).toHaveValue('1')
  // A third of one point is had by tripling the others.
  await area!.getByLabel('Normal').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(area!.getByLabel('Less')).toBeChecked()
  await expect(page.getByLabel('Little time on the road, as a number')).toHaveValue('3')
  await expect(travel!.getByLabel('Normal')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create profile' }).click()
  await expect(page.getByRole('link', { name: 'Short trips <b>' })).toBeVisible()
  await expect(page.getByLabel('Few kilometres, as a number')).toHaveValue('9')
  await expect(area!.getByLabel('Less')).toBeChecked()

  const stored = (await (
    await page.request.get('/api/platform/v1/models/field-service-routing/configurations')
  ).json()) as { name: string; runConfiguration: object; modelConfiguration: object }[]
  expect(stored[1]).toMatchObject({
    name: 'Short trips <b>',
    runConfiguration: { termination: { spentLimit: 'PT3S' } },
    modelConfiguration: {
      minimizeTravelDistanceWeight: 9,
      balanceTimeUtilizationWeight: 3,
      minimizeTravelTimeWeight: 3,
    },
  })
  expect(stored[1]?.modelConfiguration).not.toHaveProperty('minimizeVisitsOutsidePreferredArea')

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
