/** Lines about datasets for people, `/logs` and the score chart: text files beside the documents, or rows of a team. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appendLine } from '../foundation/append-line.ts'
import { systemCode } from '../foundation/disk-fault.ts'

export interface DatasetLines {
  /** The text may hold several lines; without the end of the last. */
  append(datasetId: string, text: string): Promise<void>
  /** Empty when there are none. */
  read(datasetId: string): Promise<string>
}

/** `documents/<dataset id>/<name>` of the data folder; not synced to the disk line by line. */
export function fileLines(dataFolder: string, name: string): DatasetLines {
  const fileOf = (datasetId: string) => join(dataFolder, 'documents', datasetId, name)
  return {
    append: (datasetId, text) => appendLine(fileOf(datasetId), text),
    read: (datasetId) =>
      readFile(fileOf(datasetId), 'utf8').catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') return ''
        throw error
      }),
  }
}
