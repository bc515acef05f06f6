/** A built platform of a benchmark's own, and what its workers use. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRuntimeFile } from '../../server/platform/runtime-file.ts'
import { routePlanClient, type RoutePlanClient } from '../support/route-plan-client.ts'
import { startServerProcess } from '../support/server-process.ts'
import { childrenOf, cpuMilliseconds } from './process-watch.ts'

export interface BenchPlatform {
  readonly client: RoutePlanClient
  readonly pid: number
}

/** Runs the work on a built platform with an empty data folder of its own. */
export async function withPlatform<Result>(
  { model, resource }: { readonly model: string; readonly resource: string },
  work: (platform: BenchPlatform) => Promise<Result>,
): Promise<Result> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'planwright-bench-'))
  const server = await startServerProcess(dataFolder)
  try {
    const { token = '' } = (await readRuntimeFile(dataFolder)) ?? {}
    const made = await fetch(`${server.url}/api/platform/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"name":"bench"}',
    })
    const { key } = (await made.json()) as { key: string }
    return await work({
      client: routePlanClient(`${server.url}/api/models/${model}`, key, resource),
      pid: server.pid,
    })
  } finally {
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** Looks at the server's child processes until it is stopped: when they have ended, they can be asked no more. */
export function watchWorkers(serverPid: number): { maxSeconds(): number; stop(): void } {
  const spent = new Map<number, number>()
  const before = new Map(childrenOf(serverPid).map((pid) => [pid, cpuMilliseconds(pid)]))
  const look = () => {
    for (const pid of childrenOf(serverPid)) {
      try {
        spent.set(pid, cpuMilliseconds(pid) - (before.get(pid) ?? 0))
      } catch {
        // It ended between the two looks.
      }
    }
  }
  const timer = setInterval(look, 50)
  return { maxSeconds: () => Math.max(0, ...spent.values()) / 1000, stop: () => clearInterval(timer) }
}
