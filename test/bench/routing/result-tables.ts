/** The routing benchmark for people: a table per set and budget. */
import type { RoutesWorth } from './check-routes.ts'
import type { Objective } from './conventions.ts'
import {
  bySet,
  gapOf,
  worthsAt,
  type ApiComparison,
  type Gap,
  type InstanceRuns,
  type JudgedRun,
  type SetRuns,
} from './bench-report.ts'
import { checkpointSeconds } from '../bench-options.ts'
import { meanOf } from '../noise.ts'
import { textTable } from '../text-table.ts'
import { ratedSeconds } from './run-instance.ts'

export function resultTables(objective: Objective, runs: readonly JudgedRun[]): string {
  return bySet(runs)
    .map((set) =>
      [title(objective, set), textTable(rowsOf(objective, set)), ...closingLines(objective, set)].join('\n'),
    )
    .join('\n\n')
}

const title = (objective: Objective, { set, budgetSeconds, threads, instances }: SetRuns) => {
  const seeds = [...new Set(instances.flatMap(({ runs }) => runs.map(({ seed }) => seed)))]
  return `${set}, ${objective === 'distance' ? 'distance only' : 'vehicles, then distance'}, ${budgetSeconds} s of ${threads > 1 ? `the clock, ${threads} threads` : 'CPU'}, mean of seeds ${seeds.join(', ')}`
}

function rowsOf(objective: Objective, { budgetSeconds, instances }: SetRuns): string[][] {
  const times = checkpointSeconds(budgetSeconds)
  const head = [
    'instance',
    'best known',
    ...times.flatMap((seconds) => [`at ${seconds} s`, 'gap %']),
    'worst %',
    ...(objective === 'distance' ? ['vehicles'] : []),
    'steps/s',
    'moves/s',
    'first plan s',
    'CPU s',
    'wall s',
  ]
  return [head, ...instances.map((one) => instanceRow(objective, one, times)), ...meanRow(objective, instances, times)]
}

function instanceRow(objective: Objective, { instance, runs }: InstanceRuns, times: readonly number[]): string[] {
  const best = runs[0]!.bestKnown
  const atEnd = worthsAt(runs, times.at(-1)!)
  const rate = (count: (run: JudgedRun) => number) =>
    Math.round(meanOf(runs.map((run) => count(run) / ratedSeconds(run)))).toLocaleString('en')
  const mean = (value: (run: JudgedRun) => number, digits: number) => meanOf(runs.map(value)).toFixed(digits)
  return [
    instance,
    best ? worthText(objective, best) : '-',
    ...times.flatMap((seconds) => checkpointCells(objective, runs, seconds)),
    atEnd && best ? gapText(objective, worstOf(atEnd.map((worth) => gapOf(objective, worth, best)))) : '-',
    ...(objective === 'distance' ? [atEnd ? meanOf(atEnd.map(({ vehicles }) => vehicles)).toFixed(1) : '-'] : []),
    rate(({ steps }) => steps),
    rate(({ moves }) => moves),
    mean(({ preparedSeconds }) => preparedSeconds, 2),
    mean(({ cpuSeconds }) => cpuSeconds, 1),
    mean(({ wallSeconds }) => wallSeconds, 1),
  ]
}

function checkpointCells(objective: Objective, runs: readonly JudgedRun[], seconds: number): string[] {
  const worths = worthsAt(runs, seconds)
  const best = runs[0]!.bestKnown
  if (!worths) return ['FAILED', '-']
  const mean = {
    vehicles: meanOf(worths.map(({ vehicles }) => vehicles)),
    distance: meanOf(worths.map(({ distance }) => distance)),
  }
  return [worthText(objective, mean), best ? gapText(objective, gapOf(objective, mean, best)) : '-']
}

/** The way through the API against the direct one; the difference is in percent of the direct distance. */
export function apiTable(comparisons: readonly ApiComparison[]): string {
  const differences = comparisons.flatMap((one) => apiDifference(one) ?? [])
  const rows = comparisons.map((one) => {
    const { api, direct, budgetSeconds } = one
    const worth = direct.checkpoints.at(-1)!.worth
    const cells = (found: RoutesWorth | undefined) => [
      found ? found.distance.toFixed(1) : 'FAILED',
      found && direct.bestKnown ? gapOf('distance', found, direct.bestKnown).percent.toFixed(3) : '-',
    ]
    const rate = (steps: number, seconds: number) => Math.round(steps / seconds).toLocaleString('en')
    return [
      direct.instance,
      String(direct.seed),
      `${budgetSeconds}`,
      ...cells(worth),
      ...cells(api.worth),
      apiDifference(one)?.toFixed(3) ?? '-',
      api.workerCpuSeconds.toFixed(2),
      direct.cpuSeconds.toFixed(2),
      rate(direct.steps, direct.cpuSeconds),
      rate(api.steps, api.workerCpuSeconds),
      api.wallSeconds.toFixed(1),
    ]
  })
  const head = [
    'instance',
    'seed',
    'limit s',
    'direct',
    'gap %',
    'API',
    'gap %',
    'API more %',
    'API CPU s',
    'direct CPU s',
    'direct steps/s',
    'API steps/s',
    'API wall s',
  ]
  const failures = comparisons.flatMap(({ api, direct }) =>
    api.problem === undefined
      ? []
      : [`FAILED through the API: ${direct.instance}, seed ${direct.seed}: ${api.problem}`],
  )
  return [
    textTable([head, ...rows]),
    ...(differences.length > 0
      ? [
          `the API costs ${meanOf(differences).toFixed(3)} % on average, ${Math.max(...differences).toFixed(3)} % at most`,
        ]
      : []),
    ...failures,
  ].join('\n')
}

function apiDifference({ api, direct }: ApiComparison): number | undefined {
  const worth = direct.checkpoints.at(-1)!.worth
  return worth && api.worth && 100 * (api.worth.distance / worth.distance - 1)
}

/** Mean over the instances, left open where one failed or has no best known value, and the worst run of all. */
function meanRow(objective: Objective, instances: readonly InstanceRuns[], times: readonly number[]): string[][] {
  const gapsAt = (seconds: number) =>
    instances.map(({ runs }) => {
      const best = runs[0]!.bestKnown
      return best && worthsAt(runs, seconds)?.map((worth) => gapOf(objective, worth, best))
    })
  const cells = times.map((seconds) => {
    const gaps = gapsAt(seconds)
    return gaps.every((gap) => gap !== undefined) ? gapText(objective, meanGap(gaps.map(meanGap))) : '-'
  })
  const atEnd = gapsAt(times.at(-1)!).flatMap((gaps) => gaps ?? [])
  if (atEnd.length === 0) return []
  return [['mean', '', ...cells.flatMap((cell) => ['', cell]), gapText(objective, worstOf(atEnd))]]
}

/** The sums of the hierarchical tables, and every run that failed. */
function closingLines(objective: Objective, { instances }: SetRuns): string[] {
  const failures = instances.flatMap(({ instance, runs }) =>
    runs.flatMap(({ seed, checkpoints }) =>
      checkpoints.flatMap(({ seconds, problem }) =>
        problem === undefined ? [] : [`FAILED: ${instance}, seed ${seed}, at ${seconds} s: ${problem}`],
      ),
    ),
  )
  return [...(objective === 'hierarchical' ? vehicleSum(instances) : []), ...failures]
}

function vehicleSum(instances: readonly InstanceRuns[]): string[] {
  const sums = instances.flatMap(({ runs }) => {
    const atEnd = worthsAt(runs, runs[0]!.budgetSeconds)
    const best = runs[0]!.bestKnown
    return atEnd && best ? [{ vehicles: meanOf(atEnd.map(({ vehicles }) => vehicles)), best: best.vehicles }] : []
  })
  if (sums.length === 0) return []
  const total = sums.reduce((sum, { vehicles, best }) => ({ vehicles: sum.vehicles + vehicles, best: sum.best + best }))
  return [
    `vehicles in all: ${total.vehicles.toFixed(1)}, best known ${total.best}: ${(100 * (total.vehicles / total.best - 1)).toFixed(2)} % more`,
  ]
}

const meanGap = (gaps: readonly Gap[]): Gap => ({
  vehicles: meanOf(gaps.map(({ vehicles }) => vehicles)),
  percent: meanOf(gaps.map(({ percent }) => percent)),
})
const worstOf = (gaps: readonly Gap[]): Gap =>
  gaps.reduce((worst, gap) =>
    gap.vehicles > worst.vehicles || (gap.vehicles === worst.vehicles && gap.percent > worst.percent) ? gap : worst,
  )

const short = (value: number) => String(Number(value.toFixed(2)))
const worthText = (objective: Objective, { vehicles, distance }: RoutesWorth) =>
  objective === 'distance' ? distance.toFixed(1) : `${short(vehicles)} / ${distance.toFixed(2)}`
const gapText = (objective: Objective, { vehicles, percent }: Gap) =>
  objective === 'distance' ? percent.toFixed(3) : `${vehicles > 0 ? '+' : ''}${short(vehicles)} / ${percent.toFixed(2)}`
