/**
 * Routing benchmark: `npm run bench -- routing --folder DIR --instances r1_2_1,R201 --budget 10s --seeds 1,2`.
 * The folder (searched with its subfolders) holds Solomon or Gehring-Homberger files and, if gaps are wanted, `bks.csv` with
 * the columns family, instance, vehicles, distance, convention. The budget is CPU time of this process, set-up included; every result is
 * re-scored from the file by code the kernel does not share. Prints one JSON line per run.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareRoutingSearch } from '../../server/solver/routing/routing-search.ts'
import { finish } from '../../server/solver/sliced.ts'
import { checkedDistance, readSolomon, toRoutingProblem } from './solomon-format.ts'

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Files of the folder and its subfolders by lower-case name without extension. */
function instanceFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.txt'))
  return new Map(files.map((file) => [file.replace(/^.*[\\/]/, '').slice(0, -4).toLowerCase(), join(folder, file)]))
}

/** Best known distances under the distance-only convention, by lower-case instance name. */
function bestKnown(folder: string): Map<string, number> {
  const best = new Map<string, number>()
  if (!readdirSync(folder).includes('bks.csv')) return best
  for (const line of readFileSync(join(folder, 'bks.csv'), 'utf8').split('\n')) {
    const [, instance, , distance, convention] = line.split(',')
    if (instance && convention?.includes('distance only')) best.set(instance.toLowerCase(), Number(distance))
  }
  return best
}

function run(file: string, budget: number, seed: number) {
  const instance = readSolomon(readFileSync(file, 'latin1'))
  const problem = toRoutingProblem(instance)
  const started = cpuSeconds()
  const search = finish(prepareRoutingSearch(problem, { seed, routes: [] }))
  const firstSeconds = cpuSeconds() - started
  const first = -search.bestSoft / 10
  for (let spent = firstSeconds; spent < budget; spent = cpuSeconds() - started) search.advance(32, spent / budget)
  const routes = search.bestRoutes()
  const distance = checkedDistance(instance, routes)
  if (distance !== -search.bestSoft / 10) throw new Error(`the kernel says ${-search.bestSoft / 10}, the check ${distance}`)
  const rate = (count: number) => Math.round(count / budget)
  return {
    distance, routes: routes.filter((route) => route.length > 0).length,
    stepsPerSecond: rate(search.steps), movesPerSecond: rate(search.moves), firstPlan: first, firstSeconds: Number(firstSeconds.toFixed(3)),
  }
}

const { values } = parseArgs({
  options: {
    folder: { type: 'string' }, instances: { type: 'string' }, budget: { type: 'string', default: '10s' }, seeds: { type: 'string', default: '1' },
  },
})
if (!values.folder || !values.instances) throw new Error('Say --folder DIR and --instances NAME,NAME. Maybe: --folder ../instances --instances R201,r1_4_1')
const { folder, budget } = values
const names = values.instances.toLowerCase().split(',')
const seeds = values.seeds.split(',').map(Number)

/** As in the product, a search has its process to itself: V8 compiles the kernel for the first search of a process. */
function runApart(name: string, seed: number): void {
  const options = ['--folder', folder!, '--instances', name, '--seeds', String(seed), '--budget', budget]
  const { status } = spawnSync(process.execPath, [process.argv[1]!, ...options], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

function runHere(name: string, seed: number): void {
  const file = instanceFiles(folder!).get(name)
  if (!file) throw new Error(`No file ${name}.txt below ${folder}`)
  const result = run(file, Number.parseFloat(budget), seed)
  const known = bestKnown(folder!).get(name)
  const gapPercent = known === undefined ? undefined : Number((100 * (result.distance / known - 1)).toFixed(3))
  console.log(JSON.stringify({ instance: name, seed, gapPercent, ...result }))
}

const runOne = names.length * seeds.length === 1 ? runHere : runApart
for (const name of names) for (const seed of seeds) runOne(name, seed)
