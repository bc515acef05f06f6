/** Storage use, backups, restoring them, and starting the platform again, over the platform API. */
import { call } from './http-client.ts'
import { addressOf } from './operations.ts'
import { upload } from './upload.ts'

const base = '/api/platform/v1'
const backups = `${base}/backups` as const
const restore = `${base}/restore` as const
/** Reading and checking every byte takes minutes where there is much. */
const patienceMilliseconds = 6 * 3_600_000

export const readStorageUse = () => call('GET', `${base}/storage`)

export const readDataLoss = () => call('GET', `${base}/data-loss`)
export const seeDataLoss = () => call('POST', `${base}/data-loss/seen`)
export const deleteQuarantine = (name: string) =>
  call('DELETE', `${base}/data-loss/quarantine/{name}`, { path: { name } })

export const readMachines = () => call('GET', `${base}/machines`)
export const drainWorker = (id: string) => call('POST', `${base}/machines/workers/{id}/drain`, { path: { id } })

export const diagnosticsAddress = addressOf('GET', `${base}/diagnostics`)

export const backupAddress = (name: string) => addressOf('GET', `${backups}/{name}`, { path: { name } })
export const listBackups = () => call('GET', backups)
export const createBackup = () => call('POST', backups, { patienceMilliseconds })
export const deleteBackup = (name: string) => call('DELETE', `${backups}/{name}`, { path: { name } })

export const readRestoreState = () => call('GET', restore)
export const restoreBackup = (backup: string) => call('POST', restore, { body: { backup }, patienceMilliseconds })
export const restoreUploaded = (file: Blob, onProgress: (share: number) => void) =>
  upload(`${restore}/upload`, {}, { file, isGzip: false, contentType: 'application/x-tar', onProgress })
export const cancelRestore = () => call('DELETE', restore)
export const deletePreviousData = (name: string) =>
  call('DELETE', `${restore}/previous-data/{name}`, { path: { name } })
export const restartPlatform = () => call('POST', `${base}/restart`)
