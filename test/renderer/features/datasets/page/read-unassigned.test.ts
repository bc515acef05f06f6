import { expect, test } from 'vitest'
import { readUnassigned, unassignedWords } from '../../../../../renderer/features/datasets/page/read-unassigned.ts'

const listOf = (mandatory: number, optional: number) => {
  const visit = (isMandatory: boolean, index: number) => ({
    id: `${isMandatory}${index}`,
    name: 'Boiler',
    mandatory: isMandatory,
    summary: 'All 3 shifts are full.',
  })
  const visits = [
    ...Array.from({ length: mandatory }, (_, index) => visit(true, index)),
    ...Array.from({ length: optional }, (_, index) => visit(false, index)),
  ]
  return readUnassigned({ totalUnassigned: visits.length, visits })!
}

test('what must be planned and what may be left out are told apart, each in its own words', () => {
  expect(unassignedWords(listOf(26, 0))).toBe('26 visits could not be planned')
  expect(unassignedWords(listOf(1, 3))).toBe('1 visit could not be planned, 3 optional ones left out')
  expect(unassignedWords(listOf(0, 1))).toBe('1 optional visit left out')
})

test('optional things keep their reason', () => {
  expect(listOf(0, 1).things).toEqual([
    {
      selection: { kind: 'visit', id: 'false0' },
      name: 'Boiler',
      isMandatory: false,
      reason: 'All 3 shifts are full.',
    },
  ])
})
