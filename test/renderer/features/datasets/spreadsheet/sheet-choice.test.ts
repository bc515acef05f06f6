import { expect, test } from 'vitest'
import type { NamedMapping } from '../../../../../server/contract/import-mapping.ts'
import {
  fittingMapping,
  noChoice,
  otherFaults,
  wholeChoice,
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

test('what is kept names every column, and nothing that was pasted', () => {
  const pasted = { sheet: 'Pasted 1', list: 'vehicles', rows: 1, columns: [{ title: 'Nr', field: 'id' }], preview: [] }
  const choice = { sheets: { Kunden: 'visits', 'Pasted 1': 'vehicles' }, columns: {} }
  const kept = wholeChoice(choice, { ...answer, sheets: [...answer.sheets, pasted] })
  expect(kept).toEqual({ sheets: { Kunden: 'visits' }, columns: { Kunden: { Dauer: null } } })
  expect(fittingMapping(answer, [named('kept', { ...kept, sheets: { ...kept.sheets } })])?.name).toBe('kept')
})

test('sheets that are left out need not be there', () => {
  const mapping = named('one', { sheets: { Kunden: 'visits', Alt: null } })
  expect(fittingMapping(answer, [mapping])?.name).toBe('one')
})

test('a sheet nobody knows is asked about, and is no fault beside that', () => {
  const faults = [
    { sheet: 'Notizen', reason: 'is no sheet the model knows' },
    { sheet: 'Notizen', row: 2, reason: 'is wrong' },
  ]
  expect(otherFaults({ faults, faultCount: 7, others: answer.others })).toEqual({ faults: [faults[1]], count: 6 })
})

test.each([
  ['a sheet is missing', named('other', { sheets: { Kunden: 'visits', Fahrer: 'vehicles' } })],
  ['a title is missing', named('other', { columns: { Kunden: { Zeit: 'serviceDuration' } } })],
  ['it says nothing', named('empty', { zone: 'UTC' })],
])('none where %s', (_, mapping) => expect(fittingMapping(answer, [mapping])).toBeUndefined())
