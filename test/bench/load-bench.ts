/**
 * Many clients at once: `npm run bench -- load --clients 200 --streams 500 --seconds 30`. A built server on a disk, one
 * solve all the time. First one client alone, then all: each thinks for a second on average, then reads metadata, lists
 * datasets or submits a small dataset; two more submit large ones over and over. One stream in 25 follows the whole
 * tenant, the others the solve. `--slow` adds 500 heads and 200 bodies that trickle and 200 slow readers of 200 MB.
 * Compares with test/bench/load-baseline.json, or the file of `--compare`; `--json FILE` writes a new one.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { createRandom } from '../../server/foundation/random.ts'
import { openSlowBodies, openSlowHeads, openSlowReaders, type SlowClient } from '../support/slow-clients.ts'
import { tinyRoutePlan } from '../support/tiny-route-plan.ts'
import { generatedWeek } from './field-service/generated-week.ts'
import { Caller, Stopwatch, type EventCount } from './load/load-calls.ts'
import { loadTable, type LoadFigures, type LoadReport } from './load/load-report.ts'
import { clientsPerKey, withLoadServer, type LoadServer } from './load/load-server.ts'
import { machineLine, thisMachine } from './machine.ts'
import { cpuMilliseconds } from './process-watch.ts'

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '200' },
    streams: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
    slow: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'string', default: 'test/bench/load-baseline.json' },
  },
})
const [clients, streams, seconds] = [Number(options.clients), Number(options.streams), Number(options.seconds)]

const meanThinkMilliseconds = 1000
const aloneSeconds = 10
const warmSeconds = 3
const largeClients = 2
const largeVisits = 1000
const tenantStreamEvery = 25
/** Of a key: one may have 16 calls under way, and those of its honest clients have room. */
const slowPerKey = 5
const slowOutputBytes = 200_000_000
/** Of a hundred calls of a client. */
const [metadataShare, listShare] = [80, 15]

const bodyOf = (value: unknown) => Buffer.from(JSON.stringify(value))
const small = bodyOf(tinyRoutePlan())
const large = bodyOf(generatedWeek(largeVisits, 7))

type Watches = Record<keyof LoadFigures['calls'], Stopwatch>
/** What began before is not counted: connections are opened then. */
const newWatches = (from: number): Watches => ({
  metadata: new Stopwatch(from),
  list: new Stopwatch(from),
  small: new Stopwatch(from),
  large: new Stopwatch(from),
})

/** Until the time is over: thinks, calls, and so on. */
async function client(
  server: LoadServer,
  caller: Caller,
  { watches, seed, until, think }: { watches: Watches; seed: number; until: number; think: number },
): Promise<void> {
  const random = createRandom(seed)
  const headers = { 'x-api-key': server.keys[seed % server.keys.length] ?? '' }
  while (performance.now() < until) {
    await wait(random.below(2 * think))
    const draw = random.below(100)
    if (draw < metadataShare)
      watches.metadata.note(
        await caller.call({
          path: `${server.base}/${server.datasetIds[random.below(server.datasetIds.length)] ?? ''}/metadata`,
          headers,
        }),
      )
    else if (draw < metadataShare + listShare)
      watches.list.note(await caller.call({ path: `${server.base}?size=20`, headers }))
    else
      watches.small.note(
        await caller.call({ method: 'POST', path: `${server.base}?operation=NONE`, headers, body: small }),
      )
  }
}

async function largeClient(
  server: LoadServer,
  caller: Caller,
  { watches, seed, until }: { watches: Watches; seed: number; until: number },
): Promise<void> {
  const headers = { 'x-api-key': server.keys[seed % server.keys.length] ?? '' }
  while (performance.now() < until) {
    watches.large.note(
      await caller.call({ method: 'POST', path: `${server.base}?operation=NONE`, headers, body: large }),
    )
    await wait(meanThinkMilliseconds)
  }
}

async function openStreams(server: LoadServer, caller: Caller): Promise<EventCount[]> {
  const opened: EventCount[] = []
  for (let n = 0; n < streams; n++) {
    const isTenant = n % tenantStreamEvery === 0
    opened.push(
      await (isTenant
        ? caller.openStream('/api/platform/v1/datasets/events', { authorization: `Bearer ${server.token}` })
        : caller.openStream(`${server.base}/${server.solvingId}/events`, {
            'x-api-key': server.keys[n % server.keys.length] ?? '',
          })),
    )
  }
  return opened
}

async function openSlowClients(server: LoadServer): Promise<SlowClient[]> {
  const { port, base, dataFolder, datasetIds } = server
  const keys = server.keys.slice(-Math.ceil(400 / slowPerKey))
  const [id = ''] = datasetIds
  await writeFile(
    join(dataFolder, 'documents', id, 'output.json.gz'),
    gzipSync(JSON.stringify('x'.repeat(slowOutputBytes))),
  )
  const opened = [
    await openSlowHeads(port, 500),
    await openSlowBodies(port, 200, { path: `${base}?operation=NONE`, keys }),
    await openSlowReaders(port, 200, { path: `${base}/${id}/output`, keys, bytesPerStep: 64 * 1024 }),
  ]
  return opened.flat()
}

async function measure(
  server: LoadServer,
  duration: number,
  work: (watches: Watches, until: number) => Promise<unknown>,
): Promise<LoadFigures> {
  const watches = newWatches(performance.now() + warmSeconds * 1000)
  const own = monitorEventLoopDelay({ resolution: 5 })
  await server.loopDelay()
  const cpu = cpuMilliseconds(server.pid)
  own.enable()
  const started = performance.now()
  await work(watches, started + (warmSeconds + duration) * 1000)
  const wall = performance.now() - started
  own.disable()
  return {
    calls: {
      metadata: watches.metadata.times(),
      list: watches.list.times(),
      small: watches.small.times(),
      large: watches.large.times(),
    },
    serverCpuShare: Math.round((100 * (cpuMilliseconds(server.pid) - cpu)) / wall) / 100,
    serverLoopDelay: await server.loopDelay(),
    clientLoopDelayP99: Math.round(own.percentile(99) / 1e5) / 10 - 5,
  }
}

async function run(server: LoadServer): Promise<Omit<LoadReport, 'takenAt' | 'machine'>> {
  const caller = new Caller(server.port)
  const alone = await measure(server, aloneSeconds, (watches, until) =>
    client(server, caller, { watches, seed: 0, until, think: 10 }),
  )
  const opened = await openStreams(server, caller)
  const slow = options.slow ? await openSlowClients(server) : []
  const together = await measure(server, seconds, (watches, until) =>
    Promise.all([
      ...Array.from({ length: clients }, (_, seed) =>
        client(server, caller, { watches, seed, until, think: meanThinkMilliseconds }),
      ),
      ...Array.from({ length: largeClients }, (_, seed) => largeClient(server, caller, { watches, seed, until })),
    ]),
  )
  const events = opened.reduce((sum, stream) => sum + stream.events, 0)
  for (const { close } of [...opened, ...slow]) close()
  caller.close()
  return {
    clients,
    streams,
    seconds,
    alone,
    together: { ...together, eventsPerSecond: Math.round(events / (seconds + warmSeconds)) },
  }
}

const machine = thisMachine()
console.log(machineLine(machine))
const earlier = existsSync(options.compare)
  ? (JSON.parse(readFileSync(options.compare, 'utf8')) as LoadReport)
  : undefined
const measured = await withLoadServer(
  Math.ceil(clients / clientsPerKey) + (options.slow ? Math.ceil(400 / slowPerKey) : 0),
  seconds + 600,
  run,
)
const report: LoadReport = { takenAt: new Date().toISOString(), machine, ...measured }
console.log(`\n${loadTable(report, earlier)}`)
if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`)
