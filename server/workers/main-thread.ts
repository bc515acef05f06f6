/** What the main thread of a process is at, asked of the system: a busy process would not answer itself. */
import { readFile } from 'node:fs/promises'

export interface MainThread {
  /** It has work and the processor is with somebody else, or the disk is: state R or D of proc(5). */
  readonly isReady: boolean
  /** Processor time it has used. */
  readonly cpuSeconds: number
}

/** Linux counts processor time for programs in hundredths of a second (USER_HZ), whatever its kernel's clock. */
const ticksPerSecond = 100

/** Undefined where the system does not say it in a file, and for a process that is gone. */
export async function mainThreadOf(pid: number): Promise<MainThread | undefined> {
  if (process.platform !== 'linux') return undefined
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'latin1').catch(() => '')
  // The name before may hold spaces and brackets; state is field 3, user and system time are 14 and 15.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[10]) + Number(fields[11])
  if (state === undefined || Number.isNaN(ticks)) return undefined
  return { isReady: state === 'R' || state === 'D', cpuSeconds: ticks / ticksPerSecond }
}
