/**
 * Gaps over the time of runs and at the end of runs of different lengths, by class and size of the instances, and
 * whether any longer run is worse than a shorter one beyond what seeds and instances explain.
 */
import { meanOf, noiseCells, signed, standardError, variance } from '../noise.ts'
import { textTable } from '../text-table.ts'
import { gapOf, grouped, type JudgedRun } from './bench-report.ts'

/** Points of a curve per factor of ten in time, and where the first one is. */
const pointsPerDecade = 10
const firstSeconds = 0.1
/** Columns of the tables, as far as the runs are as long. */
const shownSeconds = [1, 3, 10, 30, 100, 300]
/** Gap in percent of a run that has no plan yet: what the area counts before the first one. */
const gapWithoutPlan = 100

/** Times at which the plan of a run is noted: the shown ones, and evenly on a scale of powers of ten. */
export function curveSeconds(budgetSeconds: number): number[] {
  const even = Array.from(
    { length: 1 + Math.ceil(pointsPerDecade * Math.log10(Math.max(1, budgetSeconds / firstSeconds))) },
    (_, point) => Number((firstSeconds * 10 ** (point / pointsPerDecade)).toPrecision(3)),
  )
  const inside = [...even, ...shownSeconds].filter((seconds) => seconds < budgetSeconds)
  return [...new Set([...inside, budgetSeconds])].sort((a, b) => a - b)
}

/** `C1, 400`: the class by the letters and the digit a name begins with, then the customers in hundreds. */
export function classOf({ set, instance, bestKnown, routes }: JudgedRun): string {
  const [, letters] = /^([a-z]+\d)(?:_|\d\d$)/i.exec(instance) ?? []
  const size = routes.reduce((sum, { stops }) => sum + stops.length, 0)
  return `${letters?.toUpperCase() ?? set}, ${size}${bestKnown ? '' : ' (no best known)'}`
}

/** Percent over the best known plan at this moment of the run, `gapWithoutPlan` before there is one. */
export function gapAt(run: JudgedRun, seconds: number): number {
  const checkpoint = run.checkpoints.findLast((one) => one.seconds <= seconds)
  if (!checkpoint?.worth || !run.bestKnown) return gapWithoutPlan
  return gapOf(run.objective, checkpoint.worth, run.bestKnown).percent
}

/** Mean gap in percent over the time of the run: the area under its curve, whose steps are at the points noted. */
export function areaOf(run: JudgedRun): number {
  let area = 0
  let [from, gap] = [0, gapWithoutPlan]
  for (const { seconds } of run.checkpoints) {
    area += gap * (seconds - from)
    ;[from, gap] = [seconds, gapAt(run, seconds)]
  }
  return area / from
}

/** What is wrong with a plan, but for its being there too late. */
export function failuresOf(runs: readonly JudgedRun[]): string[] {
  return runs.flatMap(({ instance, seed, budgetSeconds, checkpoints, preparedSeconds }) =>
    checkpoints.flatMap(({ seconds, problem }) =>
      problem === undefined || seconds < preparedSeconds
        ? []
        : [`FAILED: ${instance}, seed ${seed}, ${budgetSeconds} s, at ${seconds} s: ${problem}`],
    ),
  )
}

export function anytimeTables(runs: readonly JudgedRun[]): string {
  const budgets = [...new Set(runs.map(({ budgetSeconds }) => budgetSeconds))].sort((a, b) => a - b)
  const classes = [...grouped(runs, classOf)].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  return [
    'Gap at the end of runs of their own, in percent, mean of instances and seeds',
    textTable([['class', 'runs', ...budgets.map(inSeconds)], ...classes.map((one) => endRow(one, budgets))]),
    '',
    `Gap on the way of runs of ${inSeconds(budgets.at(-1)!)}, and area: mean gap over their time`,
    textTable([
      ['class', 'runs', ...columnsUntil(budgets.at(-1)!).map(inSeconds), 'area'],
      ...classes.map((one) => curveRow(one, budgets.at(-1)!)),
    ]),
    '',
    ...longerTables(classes, budgets),
    ...failuresOf(runs),
  ].join('\n')
}

type ClassRuns = readonly [string, readonly JudgedRun[]]

const inSeconds = (seconds: number) => `${seconds} s`
const columnsUntil = (budget: number) => [...shownSeconds.filter((seconds) => seconds < budget), budget]
const withBudget = (runs: readonly JudgedRun[], budget: number) =>
  runs.filter(({ budgetSeconds }) => budgetSeconds === budget)
const meanText = (values: readonly number[]) => (values.length === 0 ? '-' : meanOf(values).toFixed(3))

function endRow([name, runs]: ClassRuns, budgets: readonly number[]): string[] {
  const cells = budgets.map((budget) => meanText(withBudget(runs, budget).map((run) => gapAt(run, budget))))
  return [name, String(withBudget(runs, budgets[0]!).length), ...cells]
}

function curveRow([name, runs]: ClassRuns, budget: number): string[] {
  const longest = withBudget(runs, budget)
  const cells = columnsUntil(budget).map((seconds) => meanText(longest.map((run) => gapAt(run, seconds))))
  return [name, String(longest.length), ...cells, meanText(longest.map(areaOf))]
}

/** Every budget against every shorter one. */
function longerTables(classes: readonly ClassRuns[], budgets: readonly number[]): string[] {
  const pairs = budgets.flatMap((longer, index) => budgets.slice(0, index).map((shorter) => ({ shorter, longer })))
  if (pairs.length === 0) return []
  const rows = classes.flatMap(([name, runs]) =>
    pairs.map(({ shorter, longer }) => {
      const { change, error } = changeBetween(withBudget(runs, shorter), withBudget(runs, longer))
      const [noise, mark] = noiseCells(change, error)
      return [name, `${inSeconds(longer)} for ${inSeconds(shorter)}`, signed(change, 3), noise, verdict(change, mark)]
    }),
  )
  const worse = rows.filter((row) => row.at(-1) === 'WORSE').length
  return [
    'Gap of a longer run less that of a shorter one',
    textTable([['class', 'budget', 'change', 'noise', ''], ...rows]),
    worse === 0 ? 'No longer run is worse beyond the noise.' : `${worse} longer runs are worse beyond the noise.`,
  ]
}

const verdict = (change: number, mark: string) => (mark === '*' && change > 0 ? 'WORSE' : mark)

/** Mean over the instances, and its standard error from the seeds, or from the instances where seeds are single. */
export function changeBetween(
  shorter: readonly JudgedRun[],
  longer: readonly JudgedRun[],
): { change: number; error: number | undefined } {
  const before = grouped(shorter, instanceKey)
  const changes = [...grouped(longer, instanceKey)].map(([key, runs]) => {
    const gapsThen = (before.get(key) ?? []).map(finalGap)
    const gapsNow = runs.map(finalGap)
    return { change: meanOf(gapsNow) - meanOf(gapsThen), error: standardError(gapsNow, gapsThen) }
  })
  const errors = changes.flatMap(({ error }) => error ?? [])
  const values = changes.map(({ change }) => change)
  return { change: meanOf(values), error: errorOfMean(values, errors) }
}

function errorOfMean(values: readonly number[], errors: readonly number[]): number | undefined {
  if (errors.length === values.length)
    return Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0)) / values.length
  return values.length < 2 ? undefined : Math.sqrt(variance(values) / values.length)
}

const instanceKey = ({ set, instance }: JudgedRun) => `${set}/${instance}`
const finalGap = (run: JudgedRun) => gapAt(run, run.budgetSeconds)
