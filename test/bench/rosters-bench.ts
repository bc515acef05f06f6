/**
 * Roster benchmark: `npm run bench -- rosters --employees 50,150,500,1000 --budget 10s --seeds 1,2,3`. Generated
 * hospitals over four weeks with every rule of employee scheduling in play, on `--threads 1,2`, solved as the worker
 * does it, and judged by the checker of the tests. Compares with test/bench/rosters-baseline.json, or the file of
 * `--compare`; `--json FILE` writes a new one.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { budgets, wholeNumbers } from './bench-options.ts'
import { machineLine, thisMachine } from './machine.ts'
import { compareRosters, scoreTable, type RostersReport } from './rosters/roster-tables.ts'
import { runRoster, type RosterOrder, type RosterReport } from './rosters/run-roster.ts'
import { answerOrder, runApart } from './run-apart.ts'

const { values: options } = parseArgs({
  options: {
    employees: { type: 'string', default: '50,150,500,1000' },
    budget: { type: 'string', default: '10s' },
    seeds: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
    json: { type: 'string' },
    compare: { type: 'string', default: 'test/bench/rosters-baseline.json' },
    order: { type: 'string' },
  },
})

await answerOrder<RosterOrder>(options.order, runRoster, runAll)

function plannedOrders(): RosterOrder[] {
  return wholeNumbers('employees', options.employees).flatMap((employees) =>
    wholeNumbers('threads', options.threads).flatMap((threads) =>
      budgets(options.budget).flatMap((budgetSeconds) =>
        wholeNumbers('seeds', options.seeds).map((seed) => ({ employees, threads, budgetSeconds, seed })),
      ),
    ),
  )
}

async function runAll(): Promise<void> {
  const machine = thisMachine()
  console.log(machineLine(machine))
  const earlier = existsSync(options.compare)
    ? (JSON.parse(readFileSync(options.compare, 'utf8')) as RostersReport)
    : undefined
  const runs: RosterReport[] = []
  for (const order of plannedOrders()) {
    const run = await runApart<RosterReport>(order)
    const score = run.checkpoints.at(-1)?.score
    console.error(
      `${run.employees} employees, threads ${run.threads}, seed ${run.seed}, ${run.budgetSeconds} s: ${score ? `${score.hard}hard/${score.medium}medium/${score.soft}soft` : 'no roster'}`,
    )
    runs.push(run)
  }
  const report: RostersReport = { takenAt: new Date().toISOString(), machine, runs }
  console.log(`\n${scoreTable(runs)}`)
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`)
  console.log(
    `\n${earlier ? compareRosters(report, earlier) : `No earlier run at ${options.compare} to compare with.`}`,
  )
  if (runs.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}
