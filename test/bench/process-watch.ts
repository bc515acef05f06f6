/**
 * What a server does to its machine and its other callers while it works: memory and processor time from /proc, latency
 * of light calls.
 */
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'

export interface MemorySample {
  readonly seconds: number
  readonly serverMegabytes: number
  /** The largest of its workers. */
  readonly workerMegabytes: number
}

function residentMegabytes(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/**
 * Processor time of a process so far, in steps of 10 ms: unlike the clock, nothing else on the machine lengthens it.
 */
export function cpuMilliseconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Samples four times a second until it is stopped. */
export function watchMemory(pid: number): { readonly samples: readonly MemorySample[]; stop(): void } {
  const samples: MemorySample[] = []
  const started = performance.now()
  const timer = setInterval(() => {
    samples.push({
      seconds: (performance.now() - started) / 1000,
      serverMegabytes: residentMegabytes(pid),
      workerMegabytes: Math.max(0, ...childrenOf(pid).map(residentMegabytes)),
    })
  }, 250)
  return { samples, stop: () => clearInterval(timer) }
}

export interface Latencies {
  readonly count: number
  readonly failed: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** Calls every address ten times a second, whether or not earlier calls are back. */
export function watchLatency(urls: readonly string[], headers: Record<string, string>): { stop(): Promise<Latencies> } {
  // Less than the server's idle time, so that no call meets a connection that is just being closed.
  const agent = new Agent({ keepAlive: true, timeout: 5000 })
  const times: number[] = []
  const open = new Set<Promise<void>>()
  let failed = 0
  const call = (url: string) =>
    new Promise<void>((resolve) => {
      const started = performance.now()
      get(url, { agent, headers }, (response) => {
        response.resume().on('end', () => {
          times.push(performance.now() - started)
          if (response.statusCode !== 200) failed++
          resolve()
        })
      }).on('error', () => {
        failed++
        resolve()
      })
    })
  let turn = 0
  const timer = setInterval(() => {
    const pending = call(urls[turn++ % urls.length] ?? '')
    open.add(pending)
    void pending.then(() => open.delete(pending))
  }, 100 / urls.length)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
      agent.destroy()
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) =>
        Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)) / 10
      return { count: sorted.length, failed, p50: at(0.5), p99: at(0.99), max: at(1) }
    },
  }
}
