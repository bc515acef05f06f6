/** What a process takes of the machine's memory, asked of the system: a busy process would not answer itself. */
import { readFile } from 'node:fs/promises'

/** Bytes; undefined where the system does not say it in a file, and for a process that is gone. */
export async function residentBytesOf(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
