import { expect, test } from 'vitest'
import { offeredRanges, plannedText } from '../../../../../renderer/features/datasets/overview/planned-days.ts'
import type { FoundDataset } from '../../../../../server/contract/dataset-search.ts'

const dataset = (plannedFirstDay?: string, plannedLastDay?: string) =>
  ({ plannedFirstDay, plannedLastDay }) as FoundDataset

test('planned days are named with their weekday, those of other years with the year', () => {
  const now = new Date(2027, 1, 3, 12)
  expect(plannedText(dataset('2027-02-01', '2027-02-01'), now)).toBe('Mon 1 Feb')
  expect(plannedText(dataset('2027-02-01', '2027-02-05'), now)).toBe('Mon 1 Feb – Fri 5 Feb')
  expect(plannedText(dataset('2026-12-31', '2027-01-01'), now)).toBe('31 Dec 2026 – Fri 1 Jan')
  expect(plannedText(dataset(), now)).toBe('–')
})

test('days are offered by the calendar of this computer, at any time of the day; weeks begin on Monday', () => {
  for (const hour of [0, 12, 23]) {
    expect(offeredRanges(new Date(2027, 1, 28, hour, 59))).toEqual([
      { label: 'Yesterday', plannedFrom: '2027-02-27', plannedTo: '2027-02-27' },
      { label: 'Today', plannedFrom: '2027-02-28', plannedTo: '2027-02-28' },
      { label: 'Tomorrow', plannedFrom: '2027-03-01', plannedTo: '2027-03-01' },
      { label: 'This week', plannedFrom: '2027-02-22', plannedTo: '2027-02-28' },
    ])
  }
})
