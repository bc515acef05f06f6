/** Benchmarks of generated problems: every size with every budget, seed and number of threads, each run apart. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { budgets, wholeNumbers } from '../bench-options.ts'
import { machineLine, thisMachine } from '../machine.ts'
import { answerOrder, runApart } from '../run-apart.ts'
import { compareGenerated, scoreTable, type GeneratedReports, type Words } from './generated-tables.ts'
import { runGenerated, type GeneratedOrder, type GeneratedProblem, type GeneratedReport } from './run-generated.ts'

export interface GeneratedBench {
  readonly words: Words
  /** Sizes where none are asked for, as on the command line. */
  readonly sizes: string
  /** Compared with where no file is asked for. */
  readonly baseline: string
  /** The same for every seed of the search. */
  readonly problemOf: (size: number) => GeneratedProblem
}

export function generatedBench({ words, sizes, baseline, problemOf }: GeneratedBench): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      [words.size]: { type: 'string', default: sizes },
      budget: { type: 'string', default: '10s' },
      seeds: { type: 'string', default: '1' },
      threads: { type: 'string', default: '1' },
      json: { type: 'string' },
      compare: { type: 'string', default: baseline },
      order: { type: 'string' },
    },
  })
  const text = (name: string) => String(options[name])
  const orders = (): GeneratedOrder[] =>
    wholeNumbers(words.size, text(words.size)).flatMap((size) =>
      wholeNumbers('threads', text('threads')).flatMap((threads) =>
        budgets(text('budget')).flatMap((budgetSeconds) =>
          wholeNumbers('seeds', text('seeds')).map((seed) => ({ size, threads, budgetSeconds, seed })),
        ),
      ),
    )
  const runAll = async () => {
    const machine = thisMachine()
    console.log(machineLine(machine))
    const earlier = existsSync(text('compare'))
      ? (JSON.parse(readFileSync(text('compare'), 'utf8')) as GeneratedReports)
      : undefined
    const runs: GeneratedReport[] = []
    for (const order of orders()) runs.push(told(await runApart<GeneratedReport>(order), words))
    const report: GeneratedReports = { takenAt: new Date().toISOString(), machine, runs }
    console.log(`\n${scoreTable(runs, words)}`)
    if (options['json'] !== undefined) writeFileSync(text('json'), `${JSON.stringify(report, undefined, 2)}\n`)
    const none = `No earlier run at ${text('compare')} to compare with.`
    console.log(`\n${earlier ? compareGenerated(report, earlier, words) : none}`)
    if (runs.some(({ problems }) => problems.length > 0)) process.exitCode = 1
  }
  const run = (order: GeneratedOrder) => runGenerated(order, problemOf(order.size))
  const { order } = options
  return answerOrder<GeneratedOrder>(order === undefined ? undefined : String(order), run, runAll)
}

function told(run: GeneratedReport, words: Words): GeneratedReport {
  const score = run.checkpoints.at(-1)?.score
  const found = score ? `${score.hard}hard/${score.medium}medium/${score.soft}soft` : 'no plan'
  console.error(`${run.size} ${words.size}, threads ${run.threads}, seed ${run.seed}, ${run.budgetSeconds} s: ${found}`)
  return run
}
