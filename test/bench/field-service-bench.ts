/**
 * Field service benchmark: `npm run bench -- field-service --visits 100,300,1000 --budget 10s --seeds 1,2,3`. Generated
 * weeks with several shifts, skills, breaks, priorities, promises and wishes, each once without groups and dependencies
 * and once with them (`--coupled 0,1`), on `--threads 1,2`, solved as the worker does it, and judged by the checker of
 * the tests. Compares
 * with test/bench/field-service-baseline.json, or the file of `--compare`; `--json FILE` writes a new one.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { budgets, wholeNumbers } from './bench-options.ts'
import { runWeek, type WeekOrder, type WeekReport } from './field-service/run-week.ts'
import { compareWeeks, scoreTable, type FieldServiceReport } from './field-service/week-report.ts'
import { machineLine, thisMachine } from './machine.ts'
import { answerOrder, runApart } from './run-apart.ts'

const { values: options } = parseArgs({
  options: {
    visits: { type: 'string', default: '100,300,1000' },
    budget: { type: 'string', default: '10s' },
    seeds: { type: 'string', default: '1' },
    coupled: { type: 'string', default: '0,1' },
    threads: { type: 'string', default: '1' },
    json: { type: 'string' },
    compare: { type: 'string', default: 'test/bench/field-service-baseline.json' },
    order: { type: 'string' },
  },
})

await answerOrder<WeekOrder>(options.order, runWeek, runAll)

async function runAll(): Promise<void> {
  const [sizes, seconds, seeds, shares, threadCounts] = [
    wholeNumbers('visits', options.visits),
    budgets(options.budget),
    wholeNumbers('seeds', options.seeds),
    wholeNumbers('coupled', options.coupled),
    wholeNumbers('threads', options.threads),
  ]
  const machine = thisMachine()
  console.log(machineLine(machine))
  const earlier = existsSync(options.compare)
    ? (JSON.parse(readFileSync(options.compare, 'utf8')) as FieldServiceReport)
    : undefined
  const runs: WeekReport[] = []
  for (const order of sizes.flatMap((visits) =>
    shares.flatMap((coupled) =>
      threadCounts.flatMap((threads) =>
        seconds.flatMap((budgetSeconds) => seeds.map((seed) => ({ visits, coupled, threads, budgetSeconds, seed }))),
      ),
    ),
  )) {
    const run = await runApart<WeekReport>(order satisfies WeekOrder)
    const score = run.checkpoints.at(-1)?.score
    console.error(
      `${run.visits} visits, coupled ${run.coupled}, threads ${run.threads}, seed ${run.seed}, ${run.budgetSeconds} s: ${score ? `${score.medium}medium/${score.soft}soft` : 'no plan'}`,
    )
    runs.push(run)
  }
  const report: FieldServiceReport = { takenAt: new Date().toISOString(), machine, runs }
  console.log(`\n${scoreTable(runs)}`)
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`)
  console.log(`\n${earlier ? compareWeeks(report, earlier) : `No earlier run at ${options.compare} to compare with.`}`)
  if (runs.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}
