/**
 * Routing benchmark: `npm run bench -- routing --folder DIR --set vrptw_solomon_100 --budget 10s --seeds 1,2,3`. The
 * folder (searched with its subfolders, which are the sets) holds Solomon or Gehring-Homberger, Li and Lim, or VRPLIB
 * files and, if gaps are wanted, `bks.csv`. Budgets are CPU time of the process, preparation included, or seconds of
 * the clock with several threads; each of several budgets is a run of its own. Every plan is judged from the file by
 * code the kernel does not share. docs/solver/benchmarks.md has the options.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { budgets, list, wholeNumbers } from './bench-options.ts'
import { withPlatform } from './bench-platform.ts'
import { machineLine, thisMachine } from './machine.ts'
import type { ApiComparison, BenchReport, JudgedRun } from './routing/bench-report.ts'
import { compareReports } from './routing/compare-reports.ts'
import { objectives, type Objective } from './routing/conventions.ts'
import { readInstance } from './routing/instance-folder.ts'
import {
  folderOf,
  plannedRuns,
  runPlanned,
  runSingle,
  type PlannedRun,
  type SingleOrder,
} from './routing/planned-runs.ts'
import { apiTable, resultTables } from './routing/result-tables.ts'
import { runThroughApi } from './routing/run-through-api.ts'
import { answerOrder } from './run-apart.ts'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: process.env['PLANWRIGHT_BENCH_FOLDER'] ?? '' },
    set: { type: 'string', default: '' },
    instances: { type: 'string', default: '' },
    budget: { type: 'string', default: '10s' },
    seeds: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
    convention: { type: 'string', default: 'distance' },
    json: { type: 'string' },
    compare: { type: 'string' },
    'through-api': { type: 'boolean', default: false },
    order: { type: 'string' },
  },
})

await answerOrder<SingleOrder>(options.order, runSingle, runAll)

async function runAll(): Promise<void> {
  const folder = folderOf(options.folder)
  const objective = objectives.find((one) => one === options.convention)
  if (!objective) throw new RangeError(`--convention ${options.convention}: say ${objectives.join(' or ')}`)
  if (options['through-api']) refuseWithApi(objective)
  const earlier =
    options.compare === undefined ? undefined : (JSON.parse(readFileSync(options.compare, 'utf8')) as BenchReport)
  const machine = thisMachine()
  console.log(machineLine(machine))
  const planned = ordered(folder, objective)
  if (options['through-api']) refusePairs(planned)
  const report: BenchReport = {
    takenAt: new Date().toISOString(),
    machine,
    objective,
    ...(options['through-api'] ? await runsThroughApi(planned) : { runs: await directRuns(planned) }),
  }
  console.log(`\n${report.throughApi ? apiTable(report.throughApi) : resultTables(objective, report.runs)}`)
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(report))
  if (earlier) console.log(`\n${compareReports(report, earlier)}`)
  if (
    report.runs.some(({ checkpoints }) => checkpoints.at(-1)!.problem !== undefined) ||
    report.throughApi?.some(({ api }) => api.problem !== undefined)
  )
    process.exitCode = 1
}

function refuseWithApi(objective: Objective): void {
  if (objective !== 'distance')
    throw new RangeError(
      '--through-api: datasets have whole seconds, so doubles cannot be said in them. Leave out --convention hierarchical',
    )
  if (options.compare !== undefined)
    throw new RangeError('--through-api compares with the direct way; leave out --compare')
  if (options.threads !== '1')
    throw new RangeError(
      '--through-api gives both ways the same CPU time, which several threads do not share out alike; leave out --threads',
    )
  if (process.platform !== 'linux')
    throw new RangeError('--through-api reads the CPU time of the worker from /proc, which only Linux has')
}

function refusePairs(planned: readonly PlannedRun[]): void {
  const paired = planned.find(({ instance }) => readInstance(instance.file).pairs.length > 0)
  if (paired)
    throw new RangeError(
      `--through-api: datasets of field service have no pick-ups and deliveries, as ${paired.instance.name} has. Leave it out`,
    )
}

function ordered(folder: string, objective: Objective): PlannedRun[] {
  const seeds = wholeNumbers('seeds', options.seeds)
  const threadCounts = threadCountsOf(options.threads)
  const orders = budgets(options.budget).flatMap((budgetSeconds) =>
    threadCounts.flatMap((threads) => seeds.map((seed) => ({ objective, seed, budgetSeconds, threads }))),
  )
  return plannedRuns({ folder, sets: list(options.set), names: list(options.instances) }, objective, orders)
}

function threadCountsOf(text: string): number[] {
  const counts = wholeNumbers('threads', text)
  const most = availableParallelism()
  if (counts.some((count) => count < 1 || count > most))
    throw new RangeError(`--threads ${text}: this machine runs 1 to ${most} at once`)
  return counts
}

async function directRuns(planned: readonly PlannedRun[]): Promise<JudgedRun[]> {
  const runs: JudgedRun[] = []
  for (const plan of planned) runs.push(await runPlanned(plan))
  return runs
}

/**
 * Each run once through the API, with the limit in seconds of the clock as users have it, and once directly with as
 * much CPU as the worker had.
 */
async function runsThroughApi(planned: readonly PlannedRun[]): Promise<Pick<BenchReport, 'runs' | 'throughApi'>> {
  const throughApi: ApiComparison[] = []
  await withPlatform({ model: 'field-service-routing', resource: 'route-plans' }, async (platform) => {
    for (const plan of planned) {
      const { seed, budgetSeconds } = plan.order
      const api = await runThroughApi(platform, readInstance(plan.instance.file), { spentSeconds: budgetSeconds, seed })
      throughApi.push({
        budgetSeconds,
        api,
        direct: await runPlanned({ ...plan, order: { ...plan.order, budgetSeconds: api.workerCpuSeconds } }),
      })
    }
  })
  return { runs: throughApi.map(({ direct }) => direct), throughApi }
}
