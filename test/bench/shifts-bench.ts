/**
 * Shift scheduling benchmark: `npm run bench -- shifts --folder DIR --instances 1,3,5 --budget 10s --seeds 1,2,3`. The
 * folder holds instances of Curtois and Qu and, in it or above it, `bks.csv`. Each is said as a dataset of employee
 * scheduling, solved as the worker does it, and judged from its own text by code the model does not share. Budgets are
 * CPU time of the process, preparation included, or seconds of the clock with several threads.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { budgets, list, wholeNumbers } from './bench-options.ts'
import { withPlatform } from './bench-platform.ts'
import { machineLine, thisMachine } from './machine.ts'
import { answerOrder, runApart } from './run-apart.ts'
import { readShiftInstance } from './shifts/instance.ts'
import { findShiftInstances, readBestPenalties, type ShiftInstanceFile } from './shifts/instance-folder.ts'
import { modelId, runInstance, schedulingModel, type RunOrder, type RunReport } from './shifts/run-instance.ts'
import { runThroughApi } from './shifts/run-through-api.ts'
import {
  apiTable,
  compareShifts,
  gapPercent,
  resultTables,
  type ApiComparison,
  type JudgedRun,
  type ShiftsReport,
} from './shifts/shifts-report.ts'

/** What a process of its own is told to run. */
interface SingleOrder extends RunOrder {
  readonly file: string
}

interface PlannedRun {
  readonly instance: ShiftInstanceFile
  readonly bestKnown?: number
  readonly order: RunOrder
}

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: process.env['PLANWRIGHT_BENCH_FOLDER'] ?? '' },
    instances: { type: 'string', default: '' },
    budget: { type: 'string', default: '10s' },
    seeds: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
    json: { type: 'string' },
    compare: { type: 'string' },
    'through-api': { type: 'boolean', default: false },
    order: { type: 'string' },
  },
})

const readFile = (file: string) => readShiftInstance(readFileSync(file, 'utf8'))

await answerOrder<SingleOrder>(options.order, ({ file, ...order }) => runInstance(readFile(file), order), runAll)

async function runAll(): Promise<void> {
  if (options.folder === '')
    throw new RangeError(
      'Say --folder DIR, or set PLANWRIGHT_BENCH_FOLDER. Maybe: --folder ../instances/shift_curtois_qu',
    )
  if (options['through-api'] && (options.threads !== '1' || process.platform !== 'linux'))
    throw new RangeError('--through-api reads the CPU time of one thread from /proc: Linux only, without --threads')
  schedulingModel()
  const earlier =
    options.compare === undefined ? undefined : (JSON.parse(readFileSync(options.compare, 'utf8')) as ShiftsReport)
  const machine = thisMachine()
  console.log(machineLine(machine))
  const planned = plannedRuns()
  const report: ShiftsReport = {
    takenAt: new Date().toISOString(),
    machine,
    ...(options['through-api'] ? await runsThroughApi(planned) : { runs: await directRuns(planned) }),
  }
  console.log(`\n${report.throughApi ? apiTable(report.throughApi) : resultTables(report.runs)}`)
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(report))
  if (earlier) console.log(`\n${compareShifts(report, earlier)}`)
  if (report.runs.some(({ penalty }) => penalty === undefined)) process.exitCode = 1
}

function plannedRuns(): PlannedRun[] {
  const best = readBestPenalties(options.folder)
  const seeds = wholeNumbers('seeds', options.seeds)
  return findShiftInstances(options.folder, list(options.instances)).flatMap((instance) => {
    const bestKnown = best.get(instance.name)
    return budgets(options.budget).flatMap((budgetSeconds) =>
      wholeNumbers('threads', options.threads).flatMap((threads) =>
        seeds.map((seed) => ({
          instance,
          ...(bestKnown === undefined ? {} : { bestKnown }),
          order: { seed, budgetSeconds, threads },
        })),
      ),
    )
  })
}

async function directRuns(planned: readonly PlannedRun[]): Promise<JudgedRun[]> {
  const runs: JudgedRun[] = []
  for (const plan of planned) runs.push(await directRun(plan))
  return runs
}

async function directRun({ instance, bestKnown, order }: PlannedRun): Promise<JudgedRun> {
  const run = {
    instance: instance.name,
    ...(bestKnown === undefined ? {} : { bestKnown }),
    ...(await runApart<RunReport>({ file: instance.file, ...order } satisfies SingleOrder)),
  }
  console.error(progressLine(run))
  return run
}

/** Each run once through the API, with the limit in seconds of the clock, and once directly with as much CPU. */
async function runsThroughApi(planned: readonly PlannedRun[]): Promise<Pick<ShiftsReport, 'runs' | 'throughApi'>> {
  const throughApi: ApiComparison[] = []
  await withPlatform({ model: modelId, resource: schedulingModel().resource }, async (platform) => {
    for (const plan of planned) {
      const { seed, budgetSeconds } = plan.order
      const api = await runThroughApi(platform, readFile(plan.instance.file), { spentSeconds: budgetSeconds, seed })
      const direct = await directRun({ ...plan, order: { ...plan.order, budgetSeconds: api.workerCpuSeconds } })
      throughApi.push({ budgetSeconds, api, direct })
    }
  })
  return { runs: throughApi.map(({ direct }) => direct), throughApi }
}

function progressLine({ instance, seed, budgetSeconds, checkpoints, bestKnown }: JudgedRun): string {
  const { penalty, problem } = checkpoints.at(-1)!
  const gap =
    penalty !== undefined && bestKnown !== undefined ? ` (${gapPercent(penalty, bestKnown).toFixed(2)} %)` : ''
  return `${instance}, seed ${seed}, ${budgetSeconds} s: ${penalty === undefined ? `FAILED, ${problem ?? ''}` : `${penalty}${gap}`}`
}
