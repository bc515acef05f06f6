/** Data set aside when backups were restored: kept until somebody deletes it. */
import { join } from 'node:path'
import { previousDataName } from '../../contract/backup.ts'
import { AppError } from '../../foundation/app-error.ts'
import { nodeFiles } from '../../foundation/file-operations.ts'

export function createPreviousData(dataFolder: string) {
  /** Newest first: their names tell the time. */
  const list = async (): Promise<string[]> => {
    const entries = await nodeFiles.readFolder(dataFolder)
    return entries
      .filter(({ name, isFolder }) => isFolder && previousDataName.safeParse(name).success)
      .map(({ name }) => name)
      .sort()
      .reverse()
  }
  return {
    list,
    /** Throws PREVIOUS_DATA_NOT_FOUND. */
    async remove(name: string): Promise<void> {
      if (!(await list()).includes(name)) throw new AppError('PREVIOUS_DATA_NOT_FOUND', { name })
      await nodeFiles.removeFolder(join(dataFolder, name))
    },
  }
}
