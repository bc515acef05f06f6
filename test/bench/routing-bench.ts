/**
 * Routing benchmark: `npm run bench -- routing --folder DIR --set vrptw_solomon_100 --budget 10s --seeds 1,2,3`.
 * The folder (searched with its subfolders, which are the sets) holds Solomon or Gehring-Homberger, Li and Lim, or VRPLIB files and,
 * if gaps are wanted, `bks.csv`. Budgets are CPU time of the process, preparation included; each of several budgets is a run of
 * its own. Every plan is judged from the file by code the kernel does not share. README.md has the options.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { gapOf, grouped, machineLine, thisMachine, type BenchReport, type JudgedRun } from './routing/bench-report.ts'
import { compareReports } from './routing/compare-reports.ts'
import { objectives, type Objective } from './routing/conventions.ts'
import { unsolvableReason } from './routing/instance.ts'
import { findInstances, readBestKnown, readInstance, type InstanceFile } from './routing/instance-folder.ts'
import { resultTables } from './routing/result-tables.ts'
import { runInstance, type RunOrder, type RunReport } from './routing/run-instance.ts'

/** What a process of its own is told to run. */
interface SingleOrder extends RunOrder {
  readonly file: string
}

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
    order: { type: 'string' },
  },
})

if (options.order !== undefined) {
  // Written by `runApart` below.
  const { file, ...order } = JSON.parse(options.order) as SingleOrder
  console.log(JSON.stringify(runInstance(readInstance(file), order)))
} else {
  try {
    await runAll()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function runAll(): Promise<void> {
  const folder = options.folder
  if (folder === '') throw new RangeError('Say --folder DIR, or set PLANWRIGHT_BENCH_FOLDER. Maybe: --folder ../instances --set vrptw_solomon_100')
  if (options.threads !== '1') throw new RangeError(`--threads ${options.threads}: the kernel has one thread. Leave the option out or say --threads 1`)
  const objective = objectives.find((one) => one === options.convention)
  if (!objective) throw new RangeError(`--convention ${options.convention}: say ${objectives.join(' or ')}`)
  const earlier = options.compare === undefined ? undefined : (JSON.parse(readFileSync(options.compare, 'utf8')) as BenchReport)
  const machine = thisMachine()
  console.log(machineLine(machine))
  const report: BenchReport = { takenAt: new Date().toISOString(), machine, objective, runs: await allRuns(folder, objective) }
  console.log(`\n${resultTables(objective, report.runs)}`)
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(report))
  if (earlier) console.log(`\n${compareReports(report, earlier)}`)
  if (report.runs.some(({ checkpoints }) => checkpoints.at(-1)!.problem !== undefined)) process.exitCode = 1
}

async function allRuns(folder: string, objective: Objective): Promise<JudgedRun[]> {
  const [budgets, seeds] = [list(options.budget).map(secondsOf), list(options.seeds).map(Number)]
  if (seeds.some((seed) => !Number.isInteger(seed))) throw new RangeError(`--seeds ${options.seeds}: say whole numbers, like --seeds 1,2,3`)
  const best = readBestKnown(folder, objective)
  const runs: JudgedRun[] = []
  for (const instance of solvable(findInstances(folder, { sets: list(options.set), names: list(options.instances) }))) {
    const bestKnown = best.get(`${instance.set}/${instance.name}`.toLowerCase())
    for (const budgetSeconds of budgets) {
      for (const seed of seeds) {
        const run = { set: instance.set, instance: instance.name, ...(bestKnown ? { bestKnown } : {}), ...(await runApart({ file: instance.file, objective, seed, budgetSeconds })) }
        console.error(progressLine(run))
        runs.push(run)
      }
    }
  }
  if (runs.length === 0) throw new RangeError('None of these instances can be solved yet, so there is nothing to measure')
  return runs
}

/** Leaves out, and says so, what the kernel cannot solve. */
function solvable(files: readonly InstanceFile[]): InstanceFile[] {
  const reasons = files.map((file) => ({ file, reason: unsolvableReason(readInstance(file.file)) }))
  const unsolved = reasons.filter(({ reason }) => reason !== undefined)
  for (const [reason, group] of grouped(unsolved, (one) => `${one.file.set}: not solvable yet, ${one.reason}`)) console.log(`${reason} (read and left out: ${group.map(({ file }) => file.name).join(', ')})`)
  return reasons.filter(({ reason }) => reason === undefined).map(({ file }) => file)
}

/** As in the product, a search has its process to itself: V8 compiles the kernel for the first search of a process. */
async function runApart(order: SingleOrder): Promise<RunReport> {
  const child = spawn(process.execPath, [process.argv[1]!, '--order', JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [answer, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`The run of ${order.file} with seed ${order.seed} ended with code ${code}`)
  return JSON.parse(answer) as RunReport
}

function progressLine({ instance, objective, seed, budgetSeconds, checkpoints, bestKnown }: JudgedRun): string {
  const { worth, problem } = checkpoints.at(-1)!
  const gap = worth && bestKnown ? gapOf(objective, worth, bestKnown) : undefined
  const vehicles = objective === 'hierarchical' ? `${worth?.vehicles} vehicles, ` : ''
  return `${instance}, seed ${seed}, ${budgetSeconds} s: ${worth ? `${vehicles}${worth.distance.toFixed(2)}${gap ? ` (${gap.percent.toFixed(3)} %)` : ''}` : `FAILED, ${problem}`}`
}

function list(text: string): string[] {
  return text.split(',').map((part) => part.trim()).filter((part) => part !== '')
}

function secondsOf(text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(s|m)?$/.exec(text) ?? []
  const seconds = Number(amount) * (unit === 'm' ? 60 : 1)
  if (!(seconds > 0)) throw new RangeError(`--budget ${text}: say seconds or minutes, like 10s or 1m, or several, like 1s,10s,60s`)
  return seconds
}
