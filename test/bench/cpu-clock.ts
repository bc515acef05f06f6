/**
 * CPU time of this process, read seldom: reading it costs a system call, several percent of the run when done every few
 * steps.
 */
const refreshMilliseconds = 5

export interface CpuClock {
  /** Seconds of CPU since the clock was made, at most some milliseconds old. */
  seconds(): number
  wallSeconds(): number
}

export function createCpuClock(): CpuClock {
  const [started, startedWall] = [process.cpuUsage(), performance.now()]
  let [spent, readAt] = [0, startedWall]
  return {
    seconds() {
      const now = performance.now()
      if (now - readAt < refreshMilliseconds) return spent
      const { user, system } = process.cpuUsage(started)
      readAt = now
      spent = (user + system) / 1e6
      return spent
    },
    wallSeconds: () => (performance.now() - startedWall) / 1000,
  }
}
