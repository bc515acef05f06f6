import { expect, test } from 'vitest'
import { listText } from '../../../renderer/ui/list-text.ts'

test('words are listed as people say them', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((words) => listText(words, 'or'))).toEqual([
    '',
    'A',
    'A or B',
    'A, B or C',
  ])
})
