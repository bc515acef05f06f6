import { expect, test } from 'vitest'
import type { NamedMapping } from '../../../../../server/contract/import-mapping.ts'
import {
  fittingMapping,
  noChoice,
  withColumn,
  withSheet,
} from '../../../../../renderer/features/datasets/spreadsheet/sheet-choice.ts'

const answer = {
  sheets: [{ sheet: 'Kunden', list: 'visits', rows: 1, columns: [{ title: 'Dauer', field: null }], preview: [] }],
  others: [{ sheet: 'Notizen', rows: 1, titles: ['Text'], isLeftOut: false }],
}
const named = (name: string, mapping: Partial<NamedMapping['mapping']>): NamedMapping => ({
  ...{ name, mapping: { sheets: {}, columns: {}, ...mapping }, updatedAt: '2027-02-01T09:00:00Z' },
})

test('columns chosen for a sheet are forgotten when it becomes something else', () => {
  const dauer = withColumn(noChoice, { sheet: 'Kunden', title: 'Dauer' }, 'serviceDuration')
  const both = withColumn(dauer, { sheet: 'Leute', title: 'Nr' }, null)
  expect(withSheet(both, 'Kunden', 'vehicles')).toEqual({
    sheets: { Kunden: 'vehicles' },
    columns: { Leute: { Nr: null } },
  })
})

test('of mappings whose sheets and titles are all there the one that says most is taken', () => {
  const sheets = { Kunden: 'visits' }
  const small = named('small', { sheets })
  const big = named('big', { sheets: { ...sheets, Notizen: null }, columns: { Kunden: { Dauer: 'serviceDuration' } } })
  expect(fittingMapping(answer, [small, big])?.name).toBe('big')
})

test.each([
  ['a sheet is missing', named('other', { sheets: { Kunden: 'visits', Fahrer: 'vehicles' } })],
  ['a title is missing', named('other', { columns: { Kunden: { Zeit: 'serviceDuration' } } })],
  ['it says nothing', named('empty', { zone: 'UTC' })],
])('none where %s', (_, mapping) => expect(fittingMapping(answer, [mapping])).toBeUndefined())
