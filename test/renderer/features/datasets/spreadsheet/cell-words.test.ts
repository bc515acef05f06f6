import { expect, test } from 'vitest'
import { cellWords } from '../../../../../renderer/features/datasets/spreadsheet/cell-words.ts'

test.each([
  ['PT1H30M', '1 h 30 min'],
  ['PT90S', '0:01:30'],
  ['2027-03-02T07:30:00+01:00', 'Tue 2 Mar 2027, 07:30'],
  // By the clock it is written in, also where that is another day than in the browser.
  ['2027-03-02T23:30:00-07:00', 'Tue 2 Mar 2027, 23:30'],
  ['2027-03-02T07:30:00Z', 'Tue 2 Mar 2027, 07:30'],
  ['2027-03-02', '2027-03-02'],
  ['PT', 'PT'],
  ['Post', 'Post'],
  ['heating:2; plumbing', 'heating:2; plumbing'],
  ['', ''],
])('%s is shown as %s', (text, words) => {
  expect(cellWords(text)).toBe(words)
})
