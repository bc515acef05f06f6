/** Appending to a text file of lines: one that a crash or a full disk cut off stays a line of its own. */
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

const newline = 10

/**
 * Makes file (0600) and folder (0700) where they are missing. Rejects with the system's error; then part of the line
 * may be there.
 */
export async function appendLine(path: string, line: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.of(newline)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    await file.appendFile(`${last[0] === newline ? '' : '\n'}${line}\n`)
  } finally {
    await file.close()
  }
}
