/** What a run of the routing benchmark leaves behind, as `--json` writes it and `--compare` reads it. */
import type { Machine } from '../machine.ts'
import type { RoutesWorth } from './check-routes.ts'
import type { Objective } from './conventions.ts'
import type { RunReport } from './run-instance.ts'
import type { ApiRun } from './run-through-api.ts'

export interface BenchReport {
  readonly takenAt: string
  readonly machine: Machine
  readonly objective: Objective
  /** With `--through-api`, each has as much CPU as the worker process of its counterpart. */
  readonly runs: readonly JudgedRun[]
  readonly throughApi?: readonly ApiComparison[]
}

export interface ApiComparison {
  readonly budgetSeconds: number
  readonly api: ApiRun
  readonly direct: JudgedRun
}

export interface JudgedRun extends RunReport {
  readonly set: string
  readonly instance: string
  readonly bestKnown?: RoutesWorth
}

/** How far a plan is from the best known one. */
export interface Gap {
  /** Vehicles more; 0 where they do not count. */
  readonly vehicles: number
  /** Percent of distance more. */
  readonly percent: number
}

export function gapOf(objective: Objective, { vehicles, distance }: RoutesWorth, best: RoutesWorth): Gap {
  return {
    vehicles: objective === 'hierarchical' ? vehicles - best.vehicles : 0,
    percent: 100 * (distance / best.distance - 1),
  }
}

/** The runs of one instance with one budget: they differ in their seeds. */
export interface InstanceRuns {
  readonly instance: string
  readonly runs: readonly JudgedRun[]
}

export interface SetRuns {
  readonly set: string
  readonly budgetSeconds: number
  readonly threads: number
  readonly instances: readonly InstanceRuns[]
}

export function bySet(runs: readonly JudgedRun[]): SetRuns[] {
  const groups = grouped(runs, ({ set, budgetSeconds, threads = 1 }) => `${set} ${budgetSeconds} ${threads}`)
  return [...groups.values()].map((group) => ({
    set: group[0]!.set,
    budgetSeconds: group[0]!.budgetSeconds,
    threads: group[0]!.threads ?? 1,
    instances: [...grouped(group, ({ instance }) => instance)].map(([instance, runs]) => ({ instance, runs })),
  }))
}

/** What the runs are worth at a checkpoint; undefined when one of them has no plan there that keeps the rules. */
export function worthsAt(runs: readonly JudgedRun[], seconds: number): RoutesWorth[] | undefined {
  const worths = runs.flatMap(
    ({ checkpoints }) => checkpoints.find((checkpoint) => checkpoint.seconds === seconds)?.worth ?? [],
  )
  return worths.length === runs.length ? worths : undefined
}

/** The values by what `keyOf` says of them, in the order they come. */
export function grouped<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value])
  return groups
}
