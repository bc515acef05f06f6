/** Runs of the kernel on published instances, one after the other, each in a process of its own. */
import { runApart } from '../run-apart.ts'
import { gapOf, type JudgedRun } from './bench-report.ts'
import type { RoutesWorth } from './check-routes.ts'
import type { Objective } from './conventions.ts'
import { findInstances, readBestKnown, readInstance, type InstanceFile } from './instance-folder.ts'
import { runInstance, type RunOrder, type RunReport } from './run-instance.ts'

export interface PlannedRun {
  readonly instance: InstanceFile
  readonly bestKnown?: RoutesWorth
  readonly order: RunOrder
}

/** What a process of its own is told to run. */
export interface SingleOrder extends RunOrder {
  readonly file: string
}

export interface WantedInstances {
  readonly folder: string
  readonly sets: readonly string[]
  readonly names: readonly string[]
}

/** The folder of an option, which has to be said. */
export function folderOf(option: string): string {
  if (option === '')
    throw new RangeError(
      'Say --folder DIR, or set PLANWRIGHT_BENCH_FOLDER. Maybe: --folder ../instances --set vrptw_solomon_100',
    )
  return option
}

/** Every order on every instance that is wanted. */
export function plannedRuns(wanted: WantedInstances, objective: Objective, orders: readonly RunOrder[]): PlannedRun[] {
  const best = readBestKnown(wanted.folder, objective)
  const planned = findInstances(wanted.folder, wanted).flatMap((instance) => {
    const bestKnown = best.get(`${instance.set}/${instance.name}`.toLowerCase())
    return orders.map((order) => ({ instance, ...(bestKnown ? { bestKnown } : {}), order }))
  })
  if (planned.length === 0) throw new RangeError(`There are no instances below ${wanted.folder}`)
  return planned
}

/** What `answerOrder` does in the process of a single run. */
export const runSingle = ({ file, ...order }: SingleOrder) => runInstance(readInstance(file), order)

export async function runPlanned({ instance, bestKnown, order }: PlannedRun): Promise<JudgedRun> {
  const run = {
    set: instance.set,
    instance: instance.name,
    ...(bestKnown ? { bestKnown } : {}),
    ...(await runApart<RunReport>({ file: instance.file, ...order } satisfies SingleOrder)),
  }
  console.error(progressLine(run))
  return run
}

function progressLine({ instance, objective, seed, budgetSeconds, checkpoints, bestKnown }: JudgedRun): string {
  const { worth, problem } = checkpoints.at(-1)!
  const gap = worth && bestKnown ? gapOf(objective, worth, bestKnown) : undefined
  const vehicles = objective === 'hierarchical' ? `${worth?.vehicles} vehicles, ` : ''
  return `${instance}, seed ${seed}, ${budgetSeconds} s: ${worth ? `${vehicles}${worth.distance.toFixed(2)}${gap ? ` (${gap.percent.toFixed(3)} %)` : ''}` : `FAILED, ${problem}`}`
}
