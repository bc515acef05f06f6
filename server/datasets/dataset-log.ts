/** The log lines of a dataset, for `/logs`: an append-only text file beside its documents. */
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../foundation/clock.ts'

export interface DatasetLog {
  /** Never rejects: a line that the disk refuses is left out, and the next one that it takes says how many were. */
  write(datasetId: string, line: string): Promise<void>
  read(datasetId: string): Promise<string>
}

/** Log lines are for people: they are not synced to the disk one by one and may miss the last moments before a crash. */
export function createDatasetLog(dataFolder: string, clock: Clock): DatasetLog {
  const fileOf = (datasetId: string) => join(dataFolder, 'documents', datasetId, 'log.txt')
  const leftOut = new Map<string, number>()
  return {
    async write(datasetId, line) {
      const time = clock.now().toISOString()
      const missing = leftOut.get(datasetId) ?? 0
      // A refused line may have left its beginning behind.
      const note = missing === 0 ? '' : `\n${time} ${missing} ${missing === 1 ? 'line is' : 'lines are'} missing here: the disk refused them.\n`
      try {
        await mkdir(dirname(fileOf(datasetId)), { recursive: true, mode: 0o700 })
        await appendFile(fileOf(datasetId), `${note}${time} ${line}\n`, { mode: 0o600 })
        leftOut.delete(datasetId)
      } catch {
        leftOut.set(datasetId, missing + 1)
      }
    },
    async read(datasetId) {
      return readFile(fileOf(datasetId), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
    },
  }
}
