/** A small file with new content in one step: a crash leaves the former or the latter. */
import { dirname } from 'node:path'
import { nodeFiles, type FileOperations } from './file-operations.ts'

/** Lasting when it resolves. */
export async function replaceFile(path: string, content: string, files: FileOperations = nodeFiles): Promise<void> {
  const temporary = `${path}.tmp`
  const file = await files.open(temporary, 'create')
  try {
    await file.write(Buffer.from(content), 0)
    await file.sync()
  } finally {
    await file.close()
  }
  await files.rename(temporary, path)
  await files.syncFolder(dirname(path))
}
