/**
 * Many datasets: `npm run bench -- datasets --sizes 10000,100000 --rounds 30`. Fills a store with solved datasets
 * through the repository, starts the built server on it and measures, over HTTP: start, pages of lists for filters and
 * sorts, and what emptying the bin of 10,000 datasets does to everybody else. Prints one JSON line per figure.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readRuntimeFile } from '../../server/platform/runtime-file.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { cpuMilliseconds, watchLatency } from './process-watch.ts'
import { fillStore, type Filling } from './solved-datasets.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    rounds: { type: 'string', default: '30' },
    purged: { type: 'string', default: '10000' },
  },
})
const rounds = Number(values.rounds)

const lists = [
  '',
  'status=SOLVING_FAILED',
  'status=SOLVING_COMPLETED&tag=region-3',
  'name=plan%2077',
  'name=nothing-has-this-name',
  'submittedFrom=2026-06-01T00:00:00Z&submittedTo=2026-06-02T00:00:00Z',
  ...[
    'name',
    '-name',
    'status',
    '-priority',
    '-score',
    'score',
    'startDateTime',
    '-startDateTime',
    '-completeDateTime',
    '-solvingDuration',
  ].map((sort) => `sort=${sort}`),
  ...['-kpis.totalTravelTime', 'kpis.totalTravelDistanceMeters', 'inputMetrics.visits'].map((sort) => `sort=${sort}`),
  'page=0&size=100',
  'page=90&size=100',
]

const say = (figures: object) => console.log(JSON.stringify(figures))
const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10

function quantiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

function megabytesBelow(folder: string): number {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  return Math.round(Math.max(...sizes) / 1e5) / 10
}

async function startServer(
  folder: string,
): Promise<{ server: ServerProcess; key: string; delaysSince(): Promise<object>; startMilliseconds: number }> {
  const delays = join(folder, 'delays.jsonl')
  const probe = pathToFileURL(resolve(import.meta.dirname, '../../test/bench/event-loop-probe.mjs'))
  const started = performance.now()
  const server = await startServerProcess(folder, [], {
    NODE_OPTIONS: `--import ${probe.href}`,
    PLANWRIGHT_BENCH_DELAYS: delays,
  })
  const startMilliseconds = Math.round(performance.now() - started)
  const { token = '' } = (await readRuntimeFile(folder)) ?? {}
  const made = await fetch(`${server.url}/api/platform/v1/api-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"name":"bench"}',
  })
  const { key } = (await made.json()) as { key: string }
  const delaysSince = async () => {
    process.kill(server.pid, 'SIGUSR2')
    await wait(200)
    return JSON.parse(readFileSync(delays, 'utf8').trim().split('\n').at(-1) ?? '{}') as object
  }
  return { server, key, delaysSince, startMilliseconds }
}

/** The first pages of the list, one after the other, over and over. */
async function measureList(address: string, key: string, query: string): Promise<{ total: number; times: number[] }> {
  const times: number[] = []
  let total = 0
  for (let cursor = ''; times.length < rounds;) {
    const started = performance.now()
    const response = await fetch(`${address}?${query}${cursor}`, { headers: { 'x-api-key': key } })
    await response.text()
    times.push(performance.now() - started)
    if (response.status !== 200) throw new Error(`${query} answered ${response.status}`)
    total = Number(response.headers.get('x-total-count'))
    const next = response.headers.get('x-next-cursor')
    cursor = next === null ? '' : `&cursor=${next}`
  }
  return { total, times }
}

async function measureLists(folder: string, size: number): Promise<void> {
  const { server, key, delaysSince, startMilliseconds } = await startServer(folder)
  try {
    say({ size, startMilliseconds, snapshotMegabytes: megabytesBelow(join(folder, 'store')) })
    const address = `${server.url}/api/models/field-service-routing/v1/route-plans`
    for (const query of lists) {
      await delaysSince()
      const cpu = cpuMilliseconds(server.pid)
      const { total, times } = await measureList(address, key, query)
      const cpuPerPage = rounded((cpuMilliseconds(server.pid) - cpu) / times.length)
      say({ size, query, total, milliseconds: quantiles(times), cpuPerPage, eventLoopDelay: await delaysSince() })
    }
  } finally {
    await server.stop()
  }
}

/** The bin is full and overdue: the server empties it as soon as it starts. */
async function measurePurge(folder: string, filling: Filling, purged: number): Promise<void> {
  await filling.addPurged(purged)
  const documents = join(folder, 'documents')
  const { server, delaysSince, startMilliseconds } = await startServer(folder)
  try {
    const started = performance.now()
    await delaysSince()
    const watch = watchLatency([`${server.url}/healthz`], {})
    while (readdirSync(documents).length > 0) await wait(50)
    const seconds = rounded((performance.now() - started) / 1000)
    const cpuSeconds = rounded(cpuMilliseconds(server.pid) / 1000)
    say({
      size: filling.size,
      purged,
      startMilliseconds,
      secondsAfterStart: seconds,
      cpuSeconds,
      eventLoopDelay: await delaysSince(),
      others: await watch.stop(),
    })
  } finally {
    await server.stop()
  }
}

for (const size of values.sizes.split(',').map(Number)) {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'))
  try {
    const started = performance.now()
    const filling = await fillStore(folder, size)
    say({ size, fillSeconds: rounded((performance.now() - started) / 1000) })
    await measureLists(folder, size)
    await measurePurge(folder, filling, Number(values.purged))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
