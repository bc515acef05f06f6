/** The field service benchmark for people: scores per budget, and what changed since an earlier run. */
import { checkpointSeconds } from '../bench-options.ts'
import type { Machine } from '../machine.ts'
import { meanOf, noiseCells, signed, standardError } from '../noise.ts'
import { textTable } from '../text-table.ts'
import type { WeekReport } from './run-week.ts'

export interface FieldServiceReport {
  readonly takenAt: string
  readonly machine: Machine
  readonly runs: readonly WeekReport[]
}

interface Weeks {
  readonly visits: number
  readonly budgetSeconds: number
  readonly coupled: number
  readonly threads: number
  readonly runs: readonly WeekReport[]
}

/** Seconds that rates count in: of CPU, or of the clock with several threads. */
const ratedSeconds = ({ threads = 1, cpuSeconds, wallSeconds }: WeekReport) => (threads > 1 ? wallSeconds : cpuSeconds)

/** The runs of each size and budget: they differ in their seeds. */
function byWeek(runs: readonly WeekReport[]): Weeks[] {
  const keyOf = ({ visits, budgetSeconds, coupled = 0, threads = 1 }: WeekReport) =>
    `${visits} ${budgetSeconds} ${coupled} ${threads}`
  const keys = [...new Set(runs.map(keyOf))]
  return keys
    .map((key) => runs.filter((run) => keyOf(run) === key))
    .map((group) => ({
      visits: group[0]!.visits,
      budgetSeconds: group[0]!.budgetSeconds,
      coupled: group[0]!.coupled ?? 0,
      threads: group[0]!.threads ?? 1,
      runs: group,
    }))
}

/** Scores in points lost: nearer to 0 is better. */
export function scoreTable(runs: readonly WeekReport[]): string {
  const times = [...new Set(runs.flatMap(({ budgetSeconds }) => checkpointSeconds(budgetSeconds)))].sort(
    (a, b) => a - b,
  )
  const head = [
    'visits',
    'coupled',
    'threads',
    'budget s',
    ...times.map((seconds) => `at ${seconds} s`),
    'left out',
    'first plan s',
    'steps/s',
    'moves/s',
    'CPU s',
    'wall s',
    'peak MB',
  ]
  const rows = byWeek(runs).map(({ visits, coupled, threads, budgetSeconds, runs }) => {
    const mean = (of: (run: WeekReport) => number, digits: number) => meanOf(runs.map(of)).toFixed(digits)
    const rate = (count: (run: WeekReport) => number) =>
      Math.round(meanOf(runs.map((run) => count(run) / ratedSeconds(run)))).toLocaleString('en')
    return [
      String(visits),
      String(coupled),
      String(threads),
      String(budgetSeconds),
      ...times.map((seconds) => scoreCell(runs, seconds)),
      mean(({ unassigned }) => unassigned, 1),
      mean(({ preparedSeconds }) => preparedSeconds, 2),
      rate(({ steps }) => steps),
      rate(({ moves }) => moves),
      mean(({ cpuSeconds }) => cpuSeconds, 1),
      mean(({ wallSeconds }) => wallSeconds, 1),
      mean(({ peakMegabytes = 0 }) => peakMegabytes, 0),
    ]
  })
  const failures = runs.flatMap(({ visits, seed, problems }) =>
    problems.length === 0
      ? []
      : [`FAILED: ${visits} visits, seed ${seed}: ${problems.length} problems, first: ${problems[0]}`],
  )
  return [textTable([head, ...rows]), ...failures].join('\n')
}

function scoreCell(runs: readonly WeekReport[], seconds: number): string {
  const scores = scoresAt(runs, seconds)
  if (!scores) return '-'
  return `${Number(meanOf(scores.map(({ medium }) => medium)).toFixed(1))}medium/${Math.round(meanOf(scores.map(({ soft }) => soft)))}soft`
}

function scoresAt(
  runs: readonly WeekReport[],
  seconds: number,
): { readonly medium: number; readonly soft: number }[] | undefined {
  const scores = runs.flatMap(
    ({ checkpoints }) => checkpoints.find((checkpoint) => checkpoint.seconds === seconds)?.score ?? [],
  )
  return scores.length === runs.length ? scores : undefined
}

/**
 * Medium points, and percent of the soft points lost, against an earlier run; `*` marks what is beyond the noise of the
 * seeds.
 */
export function compareWeeks(now: FieldServiceReport, then: FieldServiceReport): string {
  const earlier = byWeek(then.runs)
  const rows = byWeek(now.runs).flatMap((week) => {
    const before = earlier.find(
      ({ visits, budgetSeconds, coupled, threads }) =>
        visits === week.visits &&
        budgetSeconds === week.budgetSeconds &&
        coupled === week.coupled &&
        threads === week.threads,
    )
    const row = before && changeRow(week, before)
    return row ? [row] : []
  })
  if (rows.length === 0)
    return `Nothing to compare: the run of ${then.takenAt} has none of these sizes with one of these budgets.`
  return [
    `now against ${then.takenAt}; less is better`,
    textTable([
      ['visits', 'coupled', 'threads', 'budget s', 'medium lost', 'soft lost %', 'noise', '', 'speed x'],
      ...rows,
    ]),
  ].join('\n')
}

function changeRow(now: Weeks, then: Weeks): string[] | undefined {
  const [scores, before] = [scoresAt(now.runs, now.budgetSeconds), scoresAt(then.runs, then.budgetSeconds)]
  if (!scores || !before) return undefined
  const base = meanOf(before.map(({ soft }) => soft))
  const inPercent = (list: readonly { readonly soft: number }[]) => list.map(({ soft }) => 100 * (soft / base - 1))
  const medium = meanOf(before.map((score) => score.medium)) - meanOf(scores.map((score) => score.medium))
  const percent = meanOf(inPercent(scores))
  const rate = ({ runs }: Weeks) => meanOf(runs.map((run) => run.steps / ratedSeconds(run)))
  return [
    String(now.visits),
    String(now.coupled),
    String(now.threads),
    String(now.budgetSeconds),
    signed(medium, 1),
    signed(percent, 3),
    ...noiseCells(percent, standardError(inPercent(scores), inPercent(before))),
    (rate(now) / rate(then)).toFixed(2),
  ]
}
