/** Small facts kept between starts: one JSON file each, readable by its owner alone, replaced whole or not at all. */
import { Mutex } from 'async-mutex'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { nodeFiles, replaceFile, type FileOperations } from '../../server/hosts/for-hosts.ts'

export interface KeptFile<Value> {
  /** Undefined when there is none, or what is there cannot be read. */
  read(): Promise<Value | undefined>
  /** One after the other; the last one wins. */
  write(value: Value): Promise<void>
}

export function keptFile<Value>(
  path: string,
  schema: z.ZodType<Value>,
  files: FileOperations = nodeFiles,
): KeptFile<Value> {
  const turn = new Mutex()
  const replace = async (value: Value): Promise<void> => {
    await files.makeFolder(dirname(path))
    await replaceFile(path, JSON.stringify(value, null, 2), files)
  }
  return {
    async read() {
      try {
        return schema.safeParse(JSON.parse(Buffer.from(await files.readFile(path)).toString('utf8'))).data
      } catch {
        return undefined
      }
    },
    write: (value) => turn.runExclusive(() => replace(value)),
  }
}
