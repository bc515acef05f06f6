/** Small files that are there whole or not at all. */
import { dirname } from 'node:path'
import { nodeFiles, type FileOperations } from './file-operations.ts'

/**
 * Lasting when it resolves. When it rejects, with the system's error, what was there still is, and nothing beside it.
 */
export async function replaceFile(path: string, content: string, files: FileOperations = nodeFiles): Promise<void> {
  const temporary = `${path}.tmp`
  try {
    const file = await files.open(temporary, 'create')
    try {
      await file.write(Buffer.from(content), 0)
      await file.sync()
    } finally {
      await file.close()
    }
    await files.rename(temporary, path)
  } catch (error) {
    await files.unlink(temporary).catch(() => undefined)
    throw error
  }
  await files.syncFolder(dirname(path))
}
