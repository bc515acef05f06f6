/** A server under load: keys for its clients, datasets to read, one solve that goes on for as long as the load does. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { CreatedApiKey } from '../../../server/contract/api-key.ts'
import { readRuntimeFile } from '../../../server/platform/runtime-file.ts'
import { routePlanClient } from '../../support/route-plan-client.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'
import { generatedWeek } from '../field-service/generated-week.ts'

export interface LoadServer {
  readonly port: number
  readonly pid: number
  readonly dataFolder: string
  /** Path of the routing model's datasets. */
  readonly base: string
  readonly keys: readonly string[]
  /** Of the local administrator. */
  readonly token: string
  readonly datasetIds: readonly string[]
  readonly solvingId: string
  /** Event loop delay in milliseconds since the last call. */
  loopDelay(): Promise<{ readonly p50: number; readonly p99: number; readonly max: number }>
}

/** An API key may have 16 calls and 200 streams open. */
export const clientsPerKey = 10
const datasetCount = 40
const solvingVisits = 300

export async function withLoadServer<T>(
  keyCount: number,
  seconds: number,
  use: (server: LoadServer) => Promise<T>,
): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'planwright-bench-'))
  const delays = join(dataFolder, 'delays.jsonl')
  const probe = pathToFileURL(resolve(import.meta.dirname, '../../test/bench/event-loop-probe.mjs'))
  const server = await startServerProcess(dataFolder, ['--slots', '1'], {
    NODE_OPTIONS: `--import ${probe.href}`,
    PLANWRIGHT_BENCH_DELAYS: delays,
  })
  try {
    const { token = '' } = (await readRuntimeFile(dataFolder)) ?? {}
    const createKey = async (_: unknown, index: number) => {
      const answer = await fetch(`${server.url}/api/platform/v1/api-keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `bench ${index}` }),
      })
      return ((await answer.json()) as CreatedApiKey).key
    }
    const keys = await Promise.all(Array.from({ length: keyCount }, createKey))
    const base = '/api/models/field-service-routing/v1/route-plans'
    const client = routePlanClient(`${server.url}/api/models/field-service-routing`, keys[0] ?? '')
    const isComputed = ({ status }: { status: string }) => status === 'DATASET_COMPUTED'
    const datasetIds: string[] = []
    for (let n = 0; n < datasetCount; n++)
      datasetIds.push((await client.until((await client.submit(tinyRoutePlan(), '?operation=NONE')).id, isComputed)).id)
    const solving = await client.submit({
      config: { run: { name: 'beside', termination: { spentLimit: `PT${seconds}S` } } },
      ...generatedWeek(solvingVisits, 1),
    })
    await client.until(solving.id, ({ status }) => status === 'SOLVING_ACTIVE')
    return await use({
      port: Number(new URL(server.url).port),
      pid: server.pid,
      dataFolder,
      base,
      keys,
      token,
      datasetIds,
      solvingId: solving.id,
      async loopDelay() {
        process.kill(server.pid, 'SIGUSR2')
        await wait(300)
        return JSON.parse((await readFile(delays, 'utf8')).trim().split('\n').at(-1) ?? '{}') as {
          p50: number
          p99: number
          max: number
        }
      },
    })
  } finally {
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
