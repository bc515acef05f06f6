/** The end of the platform's log, also where that was begun anew a moment ago. */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { scrubLine } from './scrub.ts'

const maxLines = 1000
/** A line has some 200 bytes; stacks are longer. */
const tailBytes = 2 * 1024 * 1024

/** Scrubbed; empty when there is no log. */
export async function logTail(dataFolder: string): Promise<string[]> {
  const path = join(dataFolder, 'logs', 'planwright.log')
  const lines = [...(await lastLines(`${path}.1`)), ...(await lastLines(path))]
  return lines.slice(-maxLines).map(scrubLine)
}

async function lastLines(path: string): Promise<string[]> {
  const handle = await open(path, 'r').catch(() => undefined)
  if (!handle) return []
  try {
    const { size } = await handle.stat()
    const start = Math.max(0, size - tailBytes)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    // The first one may have begun before.
    return lines.slice(start > 0 ? 1 : 0).filter(Boolean)
  } finally {
    await handle.close()
  }
}
