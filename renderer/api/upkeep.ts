/** Storage use, backups, restoring them, and starting the platform again, over the platform API. */
import type { BackupCard, BackupList, PreparedRestore, RestoreState } from '../../server/contract/backup.ts'
import type { DataLoss } from '../../server/contract/data-loss.ts'
import type { StorageUse } from '../../server/contract/storage-use.ts'
import { call } from './http-client.ts'
import { upload, type Upload } from './upload.ts'

const base = '/api/platform/v1'
/** Reading and checking every byte takes minutes where there is much. */
const longPatienceMilliseconds = 6 * 3_600_000

export const readStorageUse = () => call<StorageUse>('GET', `${base}/storage`)

export const readDataLoss = () => call<DataLoss>('GET', `${base}/data-loss`)
export const seeDataLoss = () => call<undefined>('POST', `${base}/data-loss/seen`)
export const deleteQuarantine = (name: string) =>
  call<undefined>('DELETE', `${base}/data-loss/quarantine/${encodeURIComponent(name)}`)

export const diagnosticsAddress = `${base}/diagnostics`

export const backupAddress = (name: string) => `${base}/backups/${encodeURIComponent(name)}`
export const listBackups = () => call<BackupList>('GET', `${base}/backups`)
export const createBackup = () => call<BackupCard>('POST', `${base}/backups`, undefined, longPatienceMilliseconds)
export const deleteBackup = (name: string) => call<undefined>('DELETE', backupAddress(name))

export const readRestoreState = () => call<RestoreState>('GET', `${base}/restore`)
export const restoreBackup = (backup: string) =>
  call<PreparedRestore>('POST', `${base}/restore`, { backup }, longPatienceMilliseconds)
export const restoreUploaded = (file: Blob, onProgress: (share: number) => void): Upload<PreparedRestore> =>
  upload<PreparedRestore>({
    address: `${base}/restore/upload`,
    file,
    isGzip: false,
    contentType: 'application/x-tar',
    onProgress,
  })
export const cancelRestore = () => call<undefined>('DELETE', `${base}/restore`)
export const deletePreviousData = (name: string) =>
  call<undefined>('DELETE', `${base}/restore/previous-data/${encodeURIComponent(name)}`)
export const restartPlatform = () => call<unknown>('POST', `${base}/restart`)
