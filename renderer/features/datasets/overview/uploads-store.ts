/** Files on their way to the server, one after the other, and what became of them, whatever page is open. */
import { defineStore } from 'pinia'
import { shallowReactive, shallowRef } from 'vue'
import type { DatasetMetadata } from '../../../../server/contract/dataset.ts'
import type { ModelSummary } from '../../../../server/contract/model-summary.ts'
import { asApiError, type ApiError } from '../../../api/api-error.ts'
import { submitFile } from '../../../api/datasets.ts'
import type { Upload } from '../../../api/upload.ts'
import { uploadFileOf, type UploadFile } from './upload-files.ts'

export interface UploadEntry {
  readonly id: number
  readonly name: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** From 0 to 1; all is sent some time before it is stored. */
  share: number
  dataset: DatasetMetadata | undefined
  error: Pick<ApiError, 'message' | 'details'> | undefined
  readonly send: () => Promise<void>
  readonly cancel: () => void
}

export const useUploadsStore = defineStore('uploads', () => {
  const entries = shallowReactive<UploadEntry[]>([])
  /** Files that wait for somebody to say which model they are for, or for the models to be known. */
  const offered = shallowRef<readonly File[]>([])
  let last = Promise.resolve()
  let count = 0

  const offer = (files: readonly File[]): void => void (offered.value = files)

  function add(files: Iterable<File>, model: ModelSummary): void {
    for (const file of files) {
      const known = uploadFileOf(file)
      const entry = known ? entryOf(++count, known, model) : refused(++count, file)
      entries.push(entry)
      if (entry.state === 'waiting') last = last.then(entry.send)
    }
  }

  /** Forgets those that have come to an end. */
  function clear(): void {
    entries.splice(0, entries.length, ...entries.filter(({ state }) => state === 'sending' || state === 'waiting'))
  }

  return { entries, offered, offer, add, clear }
})

function refused(id: number, { name }: File): UploadEntry {
  const error = { message: 'Only .json and .json.gz files can be sent.', details: [] }
  return shallowReactive<UploadEntry>({
    id,
    name,
    state: 'failed',
    share: 0,
    dataset: undefined,
    error,
    send: () => Promise.resolve(),
    cancel: () => undefined,
  })
}

function entryOf(id: number, { file, name, isGzip }: UploadFile, model: ModelSummary): UploadEntry {
  let sending: Upload<DatasetMetadata> | undefined
  const entry: UploadEntry = shallowReactive({
    id,
    name: file.name,
    state: 'waiting',
    share: 0,
    dataset: undefined,
    error: undefined,
    async send() {
      if (entry.state === 'failed') return
      entry.state = 'sending'
      sending = submitFile(model, name, { file, isGzip, onProgress: (share) => (entry.share = share) })
      try {
        entry.dataset = await sending.result
        entry.state = 'sent'
      } catch (thrown) {
        entry.error = asApiError(thrown)
        entry.state = 'failed'
      }
    },
    cancel() {
      sending?.cancel()
      if (entry.state !== 'waiting') return
      entry.state = 'failed'
      entry.error = { message: 'The upload was cancelled; nothing was stored.', details: [] }
    },
  })
  return entry
}
