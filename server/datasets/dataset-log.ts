/** The log lines of a dataset, for `/logs`: an append-only text file beside its documents. */
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../foundation/clock.ts'

export interface DatasetLog {
  write(datasetId: string, line: string): Promise<void>
  read(datasetId: string): Promise<string>
}

/** Log lines are for people: they are not synced to the disk one by one and may miss the last moments before a crash. */
export function createDatasetLog(dataFolder: string, clock: Clock): DatasetLog {
  const fileOf = (datasetId: string) => join(dataFolder, 'documents', datasetId, 'log.txt')
  return {
    async write(datasetId, line) {
      await mkdir(dirname(fileOf(datasetId)), { recursive: true, mode: 0o700 })
      await appendFile(fileOf(datasetId), `${clock.now().toISOString()} ${line}\n`, { mode: 0o600 })
    },
    async read(datasetId) {
      return readFile(fileOf(datasetId), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
    },
  }
}
