import { expect, test } from 'vitest'
import { placeOfText, placesFile } from '../../../../../renderer/features/datasets/spreadsheet/address-places.ts'
import { zonesWith } from '../../../../../renderer/features/datasets/spreadsheet/import-zone.ts'

test('places are a sheet beside the files, and none is no sheet', async () => {
  expect(placesFile(new Map())).toEqual([])
  const [file] = placesFile(new Map([['Main "St" 1, Berlin', [52.5, 13.4] as const]]))
  expect(file?.name).toBe('places.csv')
  expect(await file?.text()).toBe('address,latitude,longitude\n"Main ""St"" 1, Berlin",52.5,13.4\n')
})

test.each([
  ['52.5163, 13.3814', [52.5163, 13.3814]],
  [' -33.9;18.4 ', [-33.9, 18.4]],
  ['52.5 13.4', [52.5, 13.4]],
  ['95, 13', undefined],
  ['52.5', undefined],
  ['here, there', undefined],
])('%j is the place %j', (text, place) => expect(placeOfText(text)).toEqual(place))

test('UTC is offered, which browsers leave out of their lists, and no zone twice', () => {
  const zones = zonesWith('Europe/Berlin')
  expect(zones[0]).toBe('UTC')
  expect(zones).toContain('Europe/Berlin')
  expect(new Set(zones).size).toBe(zones.length)
})
