import { expect, test } from 'vitest'
import { storageParts } from '../../../../../renderer/features/settings/storage-parts.ts'
import { bytesText } from '../../../../../renderer/ui/amounts.ts'

const nothing = { databaseBytes: 0, journalBytes: 0, documentsBytes: 0, binBytes: 0, logsBytes: 0, backupsBytes: 0, previousDataBytes: 0, otherBytes: 0 }
const use = { ...nothing, measuredAt: '2027-02-01T09:00:00.000Z', freeBytes: 1e12, diskBytes: 2e12, datasets: 3, datasetsInBin: 1 }

test('parts of the storage come biggest first, in proportion to the biggest', () => {
  const parts = storageParts({ ...use, databaseBytes: 50, documentsBytes: 200 })
  expect(parts.slice(0, 2)).toEqual([
    { title: 'Inputs, plans and logs of datasets', bytes: 200, share: 1 },
    { title: 'Database', bytes: 50, share: 0.25 },
  ])
  expect(parts).toHaveLength(8)
  expect(storageParts(use).every(({ share }) => share === 0)).toBe(true)
})

test.each([[0, '0 bytes'], [999, '999 bytes'], [1000, '1.0 KB'], [734_003_200, '734.0 MB'], [12_345_678_901, '12.3 GB'], [2e12, '2,000.0 GB']])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
