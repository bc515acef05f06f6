/** What the data takes of the disk, part by part, the biggest first; then what others take, and what is free. */
import type { StorageUse } from '../../../server/contract/storage-use.ts'

export interface StoragePart {
  readonly title: string
  readonly bytes: number
  /** Of the whole disk, 0 to 1. */
  readonly share: number
}

const titles = [
  ['documentsBytes', 'Inputs, plans and logs of datasets'],
  ['binBytes', 'Datasets in the bin'],
  ['databaseBytes', 'Database'],
  ['journalBytes', 'Journal of the database'],
  ['logsBytes', 'Log of the server'],
  ['backupsBytes', 'Backups'],
  ['previousDataBytes', 'Data set aside by restores'],
  ['otherBytes', 'Everything else'],
] as const satisfies readonly (readonly [keyof StorageUse, string])[]

export interface DiskShares {
  readonly parts: readonly StoragePart[]
  /** Of all parts. */
  readonly ours: StoragePart
  /** What else is on the disk: other programs, and what is kept from this user. */
  readonly others: StoragePart
  readonly free: StoragePart
}

export function diskShares(use: StorageUse): DiskShares {
  const part = (title: string, bytes: number): StoragePart => ({
    title,
    bytes,
    share: Math.min(1, bytes / Math.max(1, use.diskBytes)),
  })
  const parts = titles.map(([name, title]) => part(title, use[name])).sort((a, b) => b.bytes - a.bytes)
  const ours = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    parts,
    ours: part('Planwright', ours),
    others: part('Everything else on the disk', Math.max(0, use.diskBytes - use.freeBytes - ours)),
    free: part('Free', use.freeBytes),
  }
}

/** Small shares are told as such, and not as none. */
export function shareText(share: number): string {
  if (share > 0 && share < 0.001) return 'under 0.1 %'
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
}
