/** Tells whether the process that wrote a lock is still alive. */
import { readFileSync } from 'node:fs'

/** What tells one process from every other one, past and present, of this machine. */
export interface ProcessIdentity {
  readonly pid: number
  /** Differs after every start of the machine; empty where the system has none to read (Windows, macOS). */
  readonly bootId: string
  /** In clock ticks since the machine started, so that a pid used again is told apart; empty as above. */
  readonly startTime: string
}

export interface ProcessTable {
  readonly self: ProcessIdentity
  isRunning(identity: ProcessIdentity): boolean
}

/** The real processes: `/proc` on Linux, elsewhere only whether the pid is alive. */
export function systemProcesses(): ProcessTable {
  const bootId = readText('/proc/sys/kernel/random/boot_id').trim()
  const self = { pid: process.pid, bootId, startTime: startTimeOf(process.pid) ?? '' }
  return { self, isRunning: (identity) => isRunning(identity, bootId) }
}

function isRunning(identity: ProcessIdentity, bootId: string): boolean {
  if (identity.bootId !== bootId) return false
  if (!answers(identity.pid)) return false
  return bootId === '' || startTimeOf(identity.pid) === identity.startTime
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** undefined for a process that is gone, or dead and only waiting for its parent to notice. */
function startTimeOf(pid: number): string | undefined {
  // The name, in parentheses, may hold anything; after it come the state (field 3) and, 19 further, the start time.
  const stat = readText(`/proc/${String(pid)}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // No such file is an answer: not Linux, or no such process.
    return ''
  }
}
