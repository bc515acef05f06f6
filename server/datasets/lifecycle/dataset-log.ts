/** The log lines of a dataset, for `/logs`: an append-only text file beside its documents. */
import type { Clock } from '../../foundation/clock.ts'
import { fileLines, type DatasetLines } from '../../storage/dataset-lines.ts'

export interface DatasetLog {
  /** Never rejects: a dataset does not fail because a line about it has no room. */
  write(datasetId: string, line: string): Promise<void>
  read(datasetId: string): Promise<string>
}

/**
 * Log lines are for people: they are not synced to the disk one by one and may miss the last moments before a crash.
 */
export function createDatasetLog(
  dataFolder: string,
  clock: Clock,
  lines: DatasetLines = fileLines(dataFolder, 'log.txt'),
): DatasetLog {
  /** Lines the disk refused since the last one it took, by dataset. */
  const missing = new Map<string, number>()
  return {
    async write(datasetId, line) {
      const lost = missing.get(datasetId) ?? 0
      const now = clock.now().toISOString()
      const words = `${lost} ${lost === 1 ? 'line is' : 'lines are'} missing here: the disk refused to take them.`
      const gap = lost === 0 ? '' : `${now} ${words}\n`
      try {
        await lines.append(datasetId, `${gap}${now} ${line}`)
        if (lost > 0) missing.delete(datasetId)
      } catch {
        missing.set(datasetId, (missing.get(datasetId) ?? 0) + 1)
      }
    },
    read: (datasetId) => lines.read(datasetId),
  }
}
