/** The routing benchmark against an earlier one: what changed, and whether the seeds alone could explain it. */
import { meanOf, noiseCells, signed, standardError, variance } from '../noise.ts'
import { textTable } from '../text-table.ts'
import { bySet, worthsAt, type BenchReport, type InstanceRuns, type JudgedRun } from './bench-report.ts'
import type { Objective } from './conventions.ts'
import { ratedSeconds } from './run-instance.ts'

interface Change {
  readonly instance: string
  /**
   * Mean over the seeds, now against then: vehicles more (where they count), percent of distance more, factor of steps
   * per second.
   */
  readonly vehicles: number
  readonly percent: number
  readonly speed: number
  /** Standard error of `percent` from the spread of the seeds on both sides; undefined with a single seed. */
  readonly error?: number
}

/** A table per set and budget that both reports have; `*` marks what is beyond the noise. */
export function compareReports(now: BenchReport, then: BenchReport): string {
  if (now.objective !== then.objective)
    throw new RangeError(
      `The earlier run has the convention ${then.objective}, this one ${now.objective}; they cannot be compared`,
    )
  const earlier = bySet(then.runs)
  const tables = bySet(now.runs).flatMap(({ set, budgetSeconds, threads, instances }) => {
    const same = earlier.find(
      (one) => one.set === set && one.budgetSeconds === budgetSeconds && one.threads === threads,
    )
    const changes = instances.flatMap((one) => {
      const before = same?.instances.find(({ instance }) => instance === one.instance)
      const change = before && changeOf(now.objective, one, before)
      return change ? [change] : []
    })
    return changes.length === 0 ? [] : [changeTable(`${set}, ${budgetSeconds} s: now against ${then.takenAt}`, changes)]
  })
  return tables.length === 0
    ? `Nothing to compare: the run of ${then.takenAt} has none of these instances with one of these budgets.`
    : tables.join('\n\n')
}

function changeOf(objective: Objective, now: InstanceRuns, then: InstanceRuns): Change | undefined {
  const seconds = now.runs[0]!.budgetSeconds
  const [worths, before] = [worthsAt(now.runs, seconds), worthsAt(then.runs, seconds)]
  if (!worths || !before) return undefined
  const distances = worths.map(({ distance }) => distance)
  const base = meanOf(before.map(({ distance }) => distance))
  const inPercent = (values: readonly number[]) => values.map((value) => 100 * (value / base - 1))
  const error = standardError(inPercent(distances), inPercent(before.map(({ distance }) => distance)))
  const vehicles =
    objective === 'hierarchical'
      ? meanOf(worths.map((worth) => worth.vehicles)) - meanOf(before.map((worth) => worth.vehicles))
      : 0
  return {
    instance: now.instance,
    vehicles,
    percent: meanOf(inPercent(distances)),
    speed: stepRate(now.runs) / stepRate(then.runs),
    ...(error === undefined ? {} : { error }),
  }
}

const stepRate = (runs: readonly JudgedRun[]) => meanOf(runs.map((run) => run.steps / ratedSeconds(run)))

function changeTable(title: string, changes: readonly Change[]): string {
  const rows = changes.map(({ instance, vehicles, percent, speed, error }) => [
    instance,
    signed(vehicles, 2),
    signed(percent, 3),
    ...noiseCells(percent, error),
    speed.toFixed(2),
  ])
  const [vehicles, percent, speed] = [
    meanOf(changes.map((one) => one.vehicles)),
    meanOf(changes.map((one) => one.percent)),
    meanOf(changes.map((one) => one.speed)),
  ]
  const closing = [
    'mean',
    signed(vehicles, 2),
    signed(percent, 3),
    ...noiseCells(percent, meanError(changes)),
    speed.toFixed(2),
  ]
  return [title, textTable([['instance', 'vehicles', 'distance %', 'noise', '', 'speed x'], ...rows, closing])].join(
    '\n',
  )
}

/** Of the mean over the instances: from the seeds where there are several, else from how the instances differ. */
function meanError(changes: readonly Change[]): number | undefined {
  const errors = changes.flatMap(({ error }) => error ?? [])
  if (errors.length === changes.length)
    return Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0)) / changes.length
  return changes.length < 2 ? undefined : Math.sqrt(variance(changes.map(({ percent }) => percent)) / changes.length)
}
