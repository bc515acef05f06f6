import { expect, test } from 'vitest'
import { pastedTable } from '../../../../../renderer/features/datasets/spreadsheet/pasted-table.ts'

test('a table copied from a spreadsheet is a file of its own, under a name that is free', async () => {
  const file = pastedTable('id\tname\r\nV1\tSmith\r\n', ['Pasted 1.tsv'])
  expect(file?.name).toBe('Pasted 2.tsv')
  expect(await file?.text()).toBe('id\tname\r\nV1\tSmith\r\n')
})

test.each(['', 'one cell', 'two lines\nof text', 'a row\talone', 'a row\talone\r\n'])('%j is no table', (text) =>
  expect(pastedTable(text, [])).toBeUndefined(),
)
