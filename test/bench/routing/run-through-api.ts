/**
 * One run as a user has it: the instance posted over HTTP, solved in the platform's worker process, read back and
 * judged.
 */
import { watchWorkers, type BenchPlatform } from '../bench-platform.ts'
import { checkRoutes, type RoutesWorth } from './check-routes.ts'
import { conventionFor } from './conventions.ts'
import { fieldServiceRequest, routesOf, type FieldServiceOrder, type PlanAnswer } from './field-service-dataset.ts'
import type { Instance } from './instance.ts'

export interface ApiRun {
  readonly worth?: RoutesWorth
  readonly problem?: string
  /** What the worker used, from its start: reading and checking the input, solving, writing plans. */
  readonly workerCpuSeconds: number
  readonly wallSeconds: number
  readonly steps: number
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
