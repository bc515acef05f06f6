/**
 * Re-planning benchmark: `npm run bench -- replanning --week VISIT_HEAVY,300 --budget 5s --seeds 1`. A week is planned
 * and published, one of ten kinds of disturbance happens on its third day (`--kinds`), and it is planned again, once
 * knowing what was published and once not. The table sets the visits that changed against the travel; the checker of
 * the tests judges every plan.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { budgets, list, wholeNumbers } from './bench-options.ts'
import { machineLine, thisMachine } from './machine.ts'
import { disturbances } from './replanning/disturbances.ts'
import { replanningTable, runReplanning, type ReplanOrder, type ReplanReport } from './replanning/replan-report.ts'
import { answerOrder, runApart } from './run-apart.ts'

const { values: options } = parseArgs({
  options: {
    week: { type: 'string', default: 'VISIT_HEAVY' },
    kinds: { type: 'string', default: Object.keys(disturbances).join(',') },
    parent: { type: 'string', default: '20s' },
    budget: { type: 'string', default: '5s' },
    seeds: { type: 'string', default: '1' },
    order: { type: 'string' },
  },
})

await answerOrder<ReplanOrder>(options.order, runReplanning, runAll)

async function runAll(): Promise<void> {
  const kinds = list(options.kinds)
  const [parentSeconds] = budgets(options.parent)
  const [seconds, seeds] = [budgets(options.budget), wholeNumbers('seeds', options.seeds)]
  console.log(machineLine(thisMachine()))
  const folder = mkdtempSync(join(tmpdir(), 'planwright-replanning-'))
  const reports: ReplanReport[] = []
  for (const week of list(options.week)) {
    const outputFile = join(folder, `${week}.json`)
    await runApart({ week, outputFile, parentSeconds: parentSeconds! } satisfies ReplanOrder)
    for (const kind of kinds)
      for (const budgetSeconds of seconds)
        for (const seed of seeds)
          for (const isStable of [false, true])
            reports.push(
              await runApart<ReplanReport>({
                week,
                outputFile,
                kind,
                budgetSeconds,
                seed,
                isStable,
              } satisfies ReplanOrder),
            )
  }
  rmSync(folder, { recursive: true })
  console.log(`\n${replanningTable(reports)}`)
  const problems = reports.flatMap(({ kind, problems }) => problems.map((problem) => `FAILED: ${kind}: ${problem}`))
  if (problems.length > 0) {
    console.log(problems.join('\n'))
    process.exitCode = 1
  }
}
