/** The log lines of a dataset, for `/logs`: an append-only text file beside its documents. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { appendLine } from '../../foundation/append-line.ts'
import type { Clock } from '../../foundation/clock.ts'
import { systemCode } from '../../foundation/disk-fault.ts'

export interface DatasetLog {
  /** Never rejects: a dataset does not fail because a line about it has no room. */
  write(datasetId: string, line: string): Promise<void>
  read(datasetId: string): Promise<string>
}

/**
 * Log lines are for people: they are not synced to the disk one by one and may miss the last moments before a crash.
 */
export function createDatasetLog(dataFolder: string, clock: Clock): DatasetLog {
  /** Lines the disk refused since the last one it took, by dataset. */
  const missing = new Map<string, number>()
  const fileOf = (datasetId: string) => join(dataFolder, 'documents', datasetId, 'log.txt')
  return {
    async write(datasetId, line) {
      const lost = missing.get(datasetId) ?? 0
      const now = clock.now().toISOString()
      const words = `${lost} ${lost === 1 ? 'line is' : 'lines are'} missing here: the disk refused to take them.`
      const gap = lost === 0 ? '' : `${now} ${words}\n`
      try {
        await appendLine(fileOf(datasetId), `${gap}${now} ${line}`)
        if (lost > 0) missing.delete(datasetId)
      } catch {
        missing.set(datasetId, (missing.get(datasetId) ?? 0) + 1)
      }
    },
    async read(datasetId) {
      return readFile(fileOf(datasetId), 'utf8').catch((error: unknown) => {
        if (systemCode(error) === 'ENOENT') return ''
        throw error
      })
    },
  }
}
