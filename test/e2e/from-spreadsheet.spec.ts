/** A spreadsheet becomes a solved plan; what cannot be read is in sight before anything is made. */
import { expect, test } from './planwright-test.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('two files become a dataset, once somebody has said what a column is', async ({ signedIn: page }) => {
  await page.goto('/datasets')
  await page.getByRole('link', { name: 'From a spreadsheet' }).click()
  await page
    .getByLabel('Spreadsheet files')
    .setInputFiles([
      csv('visits.csv', 'id,latitude,longitude,Dauer\nV1,52.517,13.388,1:30\n'),
      csv(
        'technicians.csv',
        'id,latitude,longitude,minStartTime,maxEndTime\nAnn,52.5,13.4,2027-02-01 08:00,2027-02-01 17:00\n',
      ),
    ])
  await expect(page.getByRole('alert')).toContainText('One thing cannot be read')
  await expect(page.getByRole('button', { name: 'Make and solve' })).toBeDisabled()
  await page.getByLabel('Column Dauer of visits is').click()
  await page.getByRole('option', { name: 'serviceDuration', exact: true }).click()
  await expect(page.getByText('PT1H30M')).toBeVisible()
  await page.getByRole('button', { name: 'Make and solve' }).click()
  await page.waitForURL(/\/datasets\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'visits, technicians' })).toBeVisible()
})
