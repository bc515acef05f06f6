/** What the data folder takes of the disk. */
import { z } from 'zod'

const bytes = z.number().int().min(0)

export const storageUse = z
  .object({
    measuredAt: z.iso
      .datetime({ offset: true })
      .describe(
        'When the sizes were taken; a later call takes them anew, after a second or, where that takes long, some minutes',
      ),
    databaseBytes: bytes.describe('Snapshots of the database'),
    journalBytes: bytes.describe('What was written since, and what was set aside as damaged'),
    documentsBytes: bytes.describe('Inputs, plans and logs of datasets that are not in the bin'),
    binBytes: bytes.describe('The same of datasets in the bin'),
    logsBytes: bytes,
    backupsBytes: bytes,
    previousDataBytes: bytes.describe('Data set aside when a backup was restored'),
    otherBytes: bytes.describe(
      'Everything else: uploads under way, cached travel times, the window of the desktop app',
    ),
    freeBytes: bytes.describe('Free space of the disk for this user'),
    diskBytes: bytes.describe('Size of the disk'),
    datasets: z.int().min(0).describe('Datasets of the tenant that are not in the bin, at this moment'),
    datasetsInBin: z.int().min(0),
  })
  .meta({
    id: 'StorageUse',
    example: {
      measuredAt: '2027-02-01T09:00:00.000Z',
      databaseBytes: 25_165_824,
      journalBytes: 524_288,
      documentsBytes: 734_003_200,
      binBytes: 10_485_760,
      logsBytes: 1_048_576,
      backupsBytes: 760_217_600,
      previousDataBytes: 0,
      otherBytes: 65_536,
      freeBytes: 214_748_364_800,
      diskBytes: 512_110_190_592,
      datasets: 1200,
      datasetsInBin: 14,
    },
  })
export type StorageUse = z.infer<typeof storageUse>
