/**
 * Anytime benchmark: `npm run bench -- anytime --folder DIR --instances R201,r2_10_3 --budget 1s,3s,10s --seeds 1,2,3`.
 * What the best plan is worth at each moment of a run, and at the end of runs of different lengths, by class and size:
 * a longer run is to be no worse than a shorter one. Instances, CPU time and judging are those of the routing
 * benchmark; docs/solver/benchmarks.md says how to read the tables.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { budgets, list, wholeNumbers } from './bench-options.ts'
import { machineLine, thisMachine } from './machine.ts'
import { anytimeTables, curveSeconds, failuresOf } from './routing/anytime-report.ts'
import type { BenchReport, JudgedRun } from './routing/bench-report.ts'
import { compareReports } from './routing/compare-reports.ts'
import { folderOf, plannedRuns, runPlanned, runSingle, type SingleOrder } from './routing/planned-runs.ts'
import { answerOrder } from './run-apart.ts'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: process.env['PLANWRIGHT_BENCH_FOLDER'] ?? '' },
    set: { type: 'string', default: '' },
    instances: { type: 'string', default: '' },
    budget: { type: 'string', default: '1s,3s,10s,30s,100s' },
    seeds: { type: 'string', default: '1,2,3' },
    json: { type: 'string' },
    compare: { type: 'string' },
    order: { type: 'string' },
  },
})

await answerOrder<SingleOrder>(options.order, runSingle, runAll)

async function runAll(): Promise<void> {
  const wanted = { folder: folderOf(options.folder), sets: list(options.set), names: list(options.instances) }
  const seeds = wholeNumbers('seeds', options.seeds)
  const seconds = budgets(options.budget)
  const earlier =
    options.compare === undefined ? undefined : (JSON.parse(readFileSync(options.compare, 'utf8')) as BenchReport)
  const orders = seconds.flatMap((budgetSeconds) =>
    seeds.map((seed) => ({
      objective: 'distance' as const,
      seed,
      budgetSeconds,
      checkpointSeconds: curveSeconds(budgetSeconds),
    })),
  )
  const machine = thisMachine()
  console.log(machineLine(machine))
  const runs: JudgedRun[] = []
  for (const plan of plannedRuns(wanted, 'distance', orders)) runs.push(await runPlanned(plan))
  const report: BenchReport = { takenAt: new Date().toISOString(), machine, objective: 'distance', runs }
  console.log(`\n${anytimeTables(runs)}`)
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(report))
  if (earlier) console.log(`\n${compareReports(report, earlier)}`)
  if (failuresOf(runs).length > 0) process.exitCode = 1
}
