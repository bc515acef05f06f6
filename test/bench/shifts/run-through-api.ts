/**
 * One run as a user has it: the instance posted over HTTP, solved in the platform's worker process, read back and
 * judged.
 */
import { watchWorkers, type BenchPlatform } from '../bench-platform.ts'
import { checkDayRoster } from './check-roster.ts'
import type { DayRoster, ShiftInstance } from './instance.ts'
import { rosterOf, scheduleRequest, type ScheduleAnswer, type ScheduleOrder } from './schedule-dataset.ts'

export interface ApiRun {
  /** Absent where the roster breaks a rule. */
  readonly penalty?: number
  readonly problem?: string
  /** What the worker used, from its start: reading and checking the input, solving, writing plans. */
  readonly workerCpuSeconds: number
  readonly wallSeconds: number
  readonly roster: DayRoster
}

export async function runThroughApi(
  { client, pid }: BenchPlatform,
  instance: ShiftInstance,
  order: ScheduleOrder,
): Promise<ApiRun> {
  const watch = watchWorkers(pid)
  const started = performance.now()
  try {
    const { id } = await client.submit(scheduleRequest(instance, order))
    const { status, failureMessage } = await client.final(id)
    const effort = { workerCpuSeconds: watch.maxSeconds(), wallSeconds: (performance.now() - started) / 1000 }
    if (status !== 'SOLVING_COMPLETED')
      throw new Error(
        `The dataset ended in ${status}: ${failureMessage ?? (await (await client.get(`/${id}/logs`)).text())}`,
      )
    const { modelOutput } = await client.json<{ modelOutput: ScheduleAnswer }>(`/${id}`)
    const roster = rosterOf(instance, modelOutput)
    const { violations, penalty } = checkDayRoster(instance, roster)
    return { ...(violations[0] === undefined ? { penalty } : { problem: violations[0] }), ...effort, roster }
  } finally {
    watch.stop()
  }
}
