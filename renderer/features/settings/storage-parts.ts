/** What the data takes of the disk, part by part, the biggest first. */
import type { StorageUse } from '../../../server/contract/storage-use.ts'

export interface StoragePart {
  readonly title: string
  readonly bytes: number
  /** Of the biggest part, 0 to 1. */
  readonly share: number
}

const titles = {
  documentsBytes: 'Inputs, plans and logs of datasets',
  binBytes: 'Datasets in the bin',
  databaseBytes: 'Database',
  journalBytes: 'Journal of the database',
  logsBytes: 'Log of the server',
  backupsBytes: 'Backups',
  previousDataBytes: 'Data set aside by restores',
  otherBytes: 'Everything else',
} as const satisfies Partial<Record<keyof StorageUse, string>>

export function storageParts(use: StorageUse): StoragePart[] {
  const parts = (Object.keys(titles) as (keyof typeof titles)[]).map((name) => ({ title: titles[name], bytes: use[name] }))
  const most = Math.max(1, ...parts.map(({ bytes }) => bytes))
  return parts.map((part) => ({ ...part, share: part.bytes / most })).sort((a, b) => b.bytes - a.bytes)
}
