/** The base map of one's own: chosen in the settings, drawn on every map from our own server, light and dark. */
import type { Page } from '@playwright/test'
import { tinyMap } from '../support/tiny-map.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './planwright-test.ts'
import { becomes, submit } from './submit.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Base map without a network' })
const choose = (page: Page, name: string, buffer: Buffer) =>
  section(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/** In the middle of a tile of the ground. */
const groundColour = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-tile-pane canvas')
    const copy = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas || !copy) return ''
    copy.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
    return copy.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ')
  })
/** Of water: in the two styles that come with the library, and in ours for the other schema. */
const water = { light: '128 222 234', dark: '49 53 63' }
const ownWater = { light: '180 211 230', dark: '23 48 63' }

test('a map file is chosen, drawn and deleted; what is none changes nothing', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push('400 (Bad Request)')
  const id = await submit(page, { name: 'On a map' }, { demo: 'BASIC', operation: 'NONE' })
  await becomes(page, id, 'DATASET_COMPUTED')
  await page.goto('/settings/travel')
  await expect(section(page)).toContainText('None: maps show outlines')
  await choose(page, 'holiday.pmtiles', Buffer.from('no map at all, but long enough to be one'.repeat(10)))
  await expect(section(page)).toContainText('it does not begin as a PMTiles archive does')
  await expect(section(page)).toContainText('Nothing was changed')
  await expect(section(page)).toContainText('None: maps show outlines')

  await choose(page, 'region.pmtiles', tinyMap())
  await expect(section(page)).toContainText('In use:')
  await expect(section(page)).toContainText('© Test mappers')
  await expectAccessible(page)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/datasets/${id}/plan`)
  await expect(page.locator('.leaflet-control-attribution')).toContainText('© Test mappers')
  await expect.poll(() => groundColour(page)).toBe(water.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => groundColour(page)).toBe(water.dark)
  await expectAccessible(page)

  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings/travel')
  await section(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await expect(section(page)).toContainText('None: maps show outlines')
  await page.goto(`/datasets/${id}/plan`)
  await expect(page.locator('.leaflet-tile-pane canvas').first()).toBeVisible()
  expect(await groundColour(page)).not.toBe(water.light)
})

test('a file of the OpenMapTiles schema is drawn in a style of our own, in both themes', async ({ signedIn: page }) => {
  const id = await submit(page, { name: 'On another map' }, { demo: 'BASIC', operation: 'NONE' })
  await becomes(page, id, 'DATASET_COMPUTED')
  await page.goto('/settings/travel')
  const layers = ['landcover', 'water', 'transportation', 'place']
  await choose(page, 'other.pmtiles', tinyMap({ schema: 'OPENMAPTILES', layers, attribution: '© Tile makers' }))
  await expect(section(page)).toContainText('In use:')
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`/datasets/${id}/plan`)
    await expect(page.locator('.leaflet-control-attribution')).toContainText('© Tile makers')
    await expect.poll(() => groundColour(page)).toBe(ownWater[theme])
  }
})
