/** A file of this machine as a submission: streamed, never whole in memory, under the same limits as an upload. */
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { maxDatasetName } from '../../contract/dataset.ts'
import { AppError } from '../../foundation/app-error.ts'
import type { PlanningModel } from '../../models/planning-model.ts'
import { unkeyedAttempt } from './idempotency/attempt.ts'
import { defaultPriority } from '../dataset/new-dataset.ts'
import type { SubmitDataset } from './submit-dataset.ts'

export interface SubmittedFile {
  readonly tenantId: string
  readonly model: PlanningModel
  readonly path: string
}

/** Resolves to the dataset's id. Throws FILE_NOT_READABLE, and what a submission throws. */
export async function submitFile(submit: SubmitDataset, { tenantId, model, path }: SubmittedFile): Promise<string> {
  const [, stem, gzip] = /^(.*?)(?:\.planwright)?\.json(\.gz)?$/i.exec(basename(path)) ?? []
  if (stem === undefined) throw notReadable(path, 'only .json and .json.gz files can be')
  const file = await open(path, 'r').catch((error: unknown) => {
    throw notReadable(path, error instanceof Error ? error.message : String(error))
  })
  try {
    const found = await file.stat()
    if (!found.isFile()) throw notReadable(path, 'it is no file')
    const upload = {
      body: file.createReadStream({ autoClose: false }),
      contentEncoding: gzip === undefined ? undefined : 'gzip',
      contentLength: String(found.size),
    }
    const options = {
      name: (stem.trim() || 'Opened').slice(0, maxDatasetName),
      operation: 'SOLVE',
      priority: defaultPriority,
      tags: [],
      eventChain: null,
    } as const
    const { id } = await submit({ tenantId, model, upload, options, attempt: unkeyedAttempt })
    return id
  } finally {
    await file.close()
  }
}

function notReadable(path: string, why: string): AppError {
  return new AppError('FILE_NOT_READABLE', { path, why })
}
