import { expect, test } from 'vitest'
import { diskShares, shareText } from '../../../../renderer/features/settings/storage-parts.ts'
import { bytesText } from '../../../../renderer/ui/amounts.ts'

const nothing = {
  databaseBytes: 0,
  journalBytes: 0,
  documentsBytes: 0,
  binBytes: 0,
  logsBytes: 0,
  backupsBytes: 0,
  previousDataBytes: 0,
  otherBytes: 0,
}
const use = {
  ...nothing,
  measuredAt: '2027-02-01T09:00:00.000Z',
  freeBytes: 1e12,
  diskBytes: 2e12,
  datasets: 3,
  datasetsInBin: 1,
}

test('parts of the storage come biggest first, each with its share of the whole disk', () => {
  const { parts, ours, others, free } = diskShares({ ...use, databaseBytes: 50e9, documentsBytes: 200e9 })
  expect(parts.slice(0, 2)).toEqual([
    { title: 'Inputs, plans and logs of datasets', bytes: 200e9, share: 0.1 },
    { title: 'Database', bytes: 50e9, share: 0.025 },
  ])
  expect(parts).toHaveLength(8)
  expect([ours, others, free].map(({ bytes, share }) => [bytes, share])).toEqual([
    [250e9, 0.125],
    [750e9, 0.375],
    [1e12, 0.5],
  ])
})

test('what a system tells wrongly is no share beyond the whole', () => {
  const { others, free } = diskShares({ ...use, diskBytes: 0 })
  expect([others.bytes, free.share]).toEqual([0, 1])
})

test.each([
  [0, '0.0 %'],
  [0.00001, 'under 0.1 %'],
  [0.025, '2.5 %'],
  [0.5, '50 %'],
])('the share %d is %s', (share, text) => expect(shareText(share)).toBe(text))

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [734_003_200, '734.0 MB'],
  [12_345_678_901, '12.3 GB'],
  [2e12, '2,000.0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
