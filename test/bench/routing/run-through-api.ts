/**
 * One run as a user has it: the instance posted over HTTP, solved in the platform's worker process, read back and
 * judged.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readRuntimeFile } from '../../../server/platform/runtime-file.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { childrenOf, cpuMilliseconds } from '../process-watch.ts'
import { checkRoutes, type RoutesWorth } from './check-routes.ts'
import { conventionFor } from './conventions.ts'
import { fieldServiceRequest, routesOf, type FieldServiceOrder, type PlanAnswer } from './field-service-dataset.ts'
import type { Instance } from './instance.ts'

export interface BenchPlatform {
  readonly client: RoutePlanClient
  readonly pid: number
}

export interface ApiRun {
  readonly worth?: RoutesWorth
  readonly problem?: string
  /** What the worker used, from its start: reading and checking the input, solving, writing plans. */
  readonly workerCpuSeconds: number
  readonly wallSeconds: number
  readonly steps: number
}

/** Runs the work on a built platform with an empty data folder of its own. */
export async function withPlatform<Result>(work: (platform: BenchPlatform) => Promise<Result>): Promise<Result> {
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
      client: routePlanClient(`${server.url}/api/models/field-service-routing`, key),
      pid: server.pid,
    })
  } finally {
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

export async function runThroughApi(
  { client, pid }: BenchPlatform,
  instance: Instance,
  order: FieldServiceOrder,
): Promise<ApiRun> {
  const convention = conventionFor(instance, 'distance')
  const watch = watchWorkers(pid)
  const started = performance.now()
  try {
    const { id } = await client.submit(fieldServiceRequest(instance, convention, order))
    const { status, failureMessage } = await client.final(id)
    const effort = { workerCpuSeconds: watch.maxSeconds(), wallSeconds: (performance.now() - started) / 1000 }
    if (status !== 'SOLVING_COMPLETED')
      throw new Error(
        `The dataset ended in ${status}: ${failureMessage ?? (await (await client.get(`/${id}/logs`)).text())}`,
      )
    const { modelOutput } = await client.json<{ modelOutput: PlanAnswer }>(`/${id}`)
    const { details } = await client.json<{ details: string }>(`/${id}/logs`)
    const steps = Number(/Solving ended .*?, (\d+) steps/.exec(details)?.[1])
    return { ...judged(() => checkRoutes(instance, convention, routesOf(modelOutput))), ...effort, steps }
  } finally {
    watch.stop()
  }
}

function judged(check: () => RoutesWorth): Pick<ApiRun, 'worth' | 'problem'> {
  try {
    return { worth: check() }
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message }
    throw error
  }
}

/** Looks at the server's child processes until it is stopped: when they have ended, they can be asked no more. */
function watchWorkers(serverPid: number): { maxSeconds(): number; stop(): void } {
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
