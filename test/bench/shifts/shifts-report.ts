/** The shift scheduling benchmark for people: a table per budget, and what changed since an earlier run. */
import { checkpointSeconds } from '../bench-options.ts'
import type { Machine } from '../machine.ts'
import { meanOf, noiseCells, signed, standardError } from '../noise.ts'
import { textTable } from '../text-table.ts'
import type { RunReport } from './run-instance.ts'
import type { ApiRun } from './run-through-api.ts'

export interface JudgedRun extends RunReport {
  readonly instance: string
  readonly bestKnown?: number
}

export interface ApiComparison {
  readonly budgetSeconds: number
  readonly api: ApiRun
  readonly direct: JudgedRun
}

export interface ShiftsReport {
  readonly takenAt: string
  readonly machine: Machine
  readonly runs: readonly JudgedRun[]
  readonly throughApi?: readonly ApiComparison[]
}

interface InstanceRuns {
  readonly instance: string
  readonly budgetSeconds: number
  readonly threads: number
  readonly runs: readonly JudgedRun[]
}

const keyOf = ({ instance, budgetSeconds, threads }: JudgedRun) => `${instance} ${budgetSeconds} ${threads}`

function byInstance(runs: readonly JudgedRun[]): InstanceRuns[] {
  return [...new Set(runs.map(keyOf))].map((key) => {
    const same = runs.filter((run) => keyOf(run) === key)
    const { instance, budgetSeconds, threads } = same[0]!
    return { instance, budgetSeconds, threads, runs: same }
  })
}

export const gapPercent = (penalty: number, best: number) => 100 * (penalty / best - 1)

/** Penalties at the moment; undefined when a run has none there. */
function penaltiesAt(runs: readonly JudgedRun[], seconds: number): number[] | undefined {
  const found = runs.flatMap(({ checkpoints }) => checkpoints.find((one) => one.seconds === seconds)?.penalty ?? [])
  return found.length === runs.length ? found : undefined
}

const ratedSeconds = ({ threads, cpuSeconds, wallSeconds }: RunReport) => (threads > 1 ? wallSeconds : cpuSeconds)
const gapCell = (penalty: number, best: number | undefined) =>
  best === undefined ? '-' : gapPercent(penalty, best).toFixed(2)

function instanceRow({ instance, runs, budgetSeconds }: InstanceRuns, times: readonly number[]): string[] {
  const best = runs[0]!.bestKnown
  const rate = (count: (run: JudgedRun) => number) =>
    Math.round(meanOf(runs.map((run) => count(run) / ratedSeconds(run)))).toLocaleString('en')
  const mean = (value: (run: JudgedRun) => number) => meanOf(runs.map(value)).toFixed(1)
  const atEnd = penaltiesAt(runs, budgetSeconds)
  const feasible = runs.flatMap(({ feasibleSeconds }) => feasibleSeconds ?? [])
  return [
    instance,
    best === undefined ? '-' : String(best),
    ...times.flatMap((seconds) => {
      const penalties = penaltiesAt(runs, seconds)
      return penalties ? [meanOf(penalties).toFixed(1), gapCell(meanOf(penalties), best)] : ['FAILED', '-']
    }),
    atEnd ? String(Math.max(...atEnd)) : '-',
    feasible.length === runs.length ? meanOf(feasible).toFixed(1) : '-',
    rate(({ steps }) => steps),
    rate(({ moves }) => moves),
    mean(({ cpuSeconds }) => cpuSeconds),
    mean(({ wallSeconds }) => wallSeconds),
  ]
}

export function resultTables(runs: readonly JudgedRun[]): string {
  const groups = byInstance(runs)
  const budgets = [...new Set(groups.map(({ budgetSeconds, threads }) => `${budgetSeconds} ${threads}`))]
  return budgets
    .map((budget) => {
      const same = groups.filter(({ budgetSeconds, threads }) => `${budgetSeconds} ${threads}` === budget)
      const { budgetSeconds, threads } = same[0]!
      const seeds = [...new Set(same.flatMap((group) => group.runs.map(({ seed }) => seed)))]
      const times = checkpointSeconds(budgetSeconds)
      const head = [
        'instance',
        'best known',
        ...times.flatMap((seconds) => [`at ${seconds} s`, 'gap %']),
        'worst',
        'first feasible s',
        'steps/s',
        'moves/s',
        'CPU s',
        'wall s',
      ]
      const title = `${budgetSeconds} s of ${threads > 1 ? `the clock, ${threads} threads` : 'CPU'}, mean of seeds ${seeds.join(', ')}`
      return [title, textTable([head, ...same.map((group) => instanceRow(group, times))]), ...failures(same)].join('\n')
    })
    .join('\n\n')
}

function failures(groups: readonly InstanceRuns[]): string[] {
  return groups.flatMap(({ runs }) =>
    runs.flatMap(({ instance, seed, checkpoints }) => {
      const { problem } = checkpoints.at(-1)!
      return problem === undefined ? [] : [`FAILED: ${instance}, seed ${seed}: ${problem}`]
    }),
  )
}

/** Penalties now against then where both have the instance with the budget; `*` marks what is beyond the noise. */
export function compareShifts(now: ShiftsReport, then: ShiftsReport): string {
  const earlier = byInstance(then.runs)
  const rows = byInstance(now.runs).flatMap((group) => {
    const { instance, budgetSeconds, threads, runs } = group
    const same = earlier.find(
      (one) => one.instance === instance && one.budgetSeconds === budgetSeconds && one.threads === threads,
    )
    const [penalties, before] = [penaltiesAt(runs, budgetSeconds), same && penaltiesAt(same.runs, budgetSeconds)]
    if (!same || !penalties || !before) return []
    const difference = meanOf(penalties) - meanOf(before)
    const rate = (all: readonly JudgedRun[]) => meanOf(all.map((run) => run.moves / ratedSeconds(run)))
    return [
      [
        instance,
        `${budgetSeconds}`,
        meanOf(before).toFixed(1),
        meanOf(penalties).toFixed(1),
        signed(difference, 1),
        ...noiseCells(difference, standardError(penalties, before)),
        (rate(runs) / rate(same.runs)).toFixed(2),
      ],
    ]
  })
  const head = ['instance', 'budget s', 'then', 'now', 'change', 'noise', '', 'speed x']
  return rows.length === 0
    ? `Nothing to compare: the run of ${then.takenAt} has none of these instances with one of these budgets.`
    : [`now against ${then.takenAt}`, textTable([head, ...rows])].join('\n')
}

/** The way through the API against the direct one. */
export function apiTable(comparisons: readonly ApiComparison[]): string {
  const head = ['instance', 'seed', 'limit s', 'direct', 'API', 'API CPU s', 'direct CPU s', 'API wall s']
  const rows = comparisons.map(({ api, direct, budgetSeconds }) => [
    direct.instance,
    String(direct.seed),
    `${budgetSeconds}`,
    String(direct.penalty ?? 'FAILED'),
    String(api.penalty ?? 'FAILED'),
    api.workerCpuSeconds.toFixed(2),
    direct.cpuSeconds.toFixed(2),
    api.wallSeconds.toFixed(1),
  ])
  const failed = comparisons.flatMap(({ api, direct }) =>
    api.problem === undefined ? [] : [`FAILED through the API: ${direct.instance}: ${api.problem}`],
  )
  return [textTable([head, ...rows]), ...failed].join('\n')
}
