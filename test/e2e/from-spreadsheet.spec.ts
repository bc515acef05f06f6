/** A spreadsheet becomes a solved plan; what cannot be read is in sight before anything is made. */
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
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
  await expect(page.getByText('1 h 30 min')).toBeVisible()
  await page.getByRole('button', { name: 'Make and solve' }).click()
  await page.waitForURL(/\/datasets\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: 'visits, technicians' })).toBeVisible()
})

const list = 'Nr;Straße;Dauer\nA1;Hauptstr. 1;1:30\n'
const people =
  'id\tlatitude\tlongitude\tminStartTime\tmaxEndTime\nAnn\t52.5\t13.4\t2027-02-01 08:00\t2027-02-01 17:00\n'

test('an unknown sheet, a pasted one and an address become a dataset, and the mapping is remembered', async ({
  signedIn: page,
}) => {
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await page.goto('/datasets/from-spreadsheet')
  await page.getByLabel('Spreadsheet files').setInputFiles([csv('Liste.csv', list)])
  await expect(page.getByRole('alert')).toContainText('Say what these sheets are')
  await choose('Sheet Liste is', 'visits')
  await choose('Column Nr of Liste is', 'id')
  await choose('Column Dauer of Liste is', 'serviceDuration')
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, people)
  await choose('Sheet Pasted 1 is', 'technicians')
  await expect(page.getByText('No geocoder is set')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Latitude and longitude').fill('52.517, 13.388')
  await page.getByLabel('Latitude and longitude').press('Enter')
  await expect(page.getByRole('button', { name: 'Make and solve' })).toBeEnabled()
  await page.getByRole('button', { name: 'Keep this mapping' }).click()
  await page.getByLabel('Name of the mapping').fill('Liste der Woche')
  await page.getByLabel('Name of the mapping').press('Enter')
  await expect(page.getByLabel('Sheets and columns are read')).toContainText('Liste der Woche')
  await expectAccessible(page)

  await page.reload()
  await page.getByLabel('Spreadsheet files').setInputFiles([csv('Liste.csv', list)])
  await expect(page.getByLabel('Sheets and columns are read')).toContainText('Liste der Woche')
  await expect(page.getByText('1 h 30 min')).toBeVisible()
})

test('a template is downloaded, and can be read as it is', async ({ signedIn: page }) => {
  await page.goto('/datasets/from-spreadsheet')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  await page.getByRole('menuitem', { name: 'Excel workbook' }).click()
  const download = await downloading
  await page
    .getByLabel('Spreadsheet files')
    .setInputFiles([{ name: 'template.xlsx', mimeType: '', buffer: await readFile(await download.path()) }])
  const make = page.getByRole('button', { name: 'Make and solve' })
  await expect(make).toBeEnabled()
  // However long the sheets are.
  await expect(make).toBeInViewport({ ratio: 1 })
})
