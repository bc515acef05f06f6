/**
 * Big bodies: `npm run bench -- big-body [--shapes many-small,few-huge,deep] [--bytes 2000000000] [--cache DIR]
 * [--limits]`. Uploads a body that inflates to `--bytes` to a server process of its own, calls it lightly meanwhile,
 * waits for the check and reads the input back. `--limits` goes one byte over each limit instead. One JSON line per
 * case. The bodies (up to 100 MB each) are made once and kept in `--cache`, a folder below the system's temporary one.
 */
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readRuntimeFile } from '../../server/platform/runtime-file.ts'
import { startServerProcess, type ServerProcess } from '../support/server-process.ts'
import { tinyRoutePlan } from '../support/tiny-route-plan.ts'
import { bigBody, shapeNames, type BigBody, type ShapeName } from './big-body-shapes.ts'
import { overLimitBodies } from './over-limit-bodies.ts'
import { watchLatency, watchMemory, type MemorySample } from './process-watch.ts'

const { values } = parseArgs({
  options: {
    shapes: { type: 'string', default: shapeNames.join(',') },
    bytes: { type: 'string', default: '2000000000' },
    cache: { type: 'string', default: join(tmpdir(), 'planwright-big-bodies') },
    limits: { type: 'boolean', default: false },
  },
})

interface Server extends ServerProcess {
  readonly base: string
  readonly headers: Record<string, string>
  /** Event loop delay in milliseconds since the last call. */
  loopDelay(): Promise<unknown>
}

async function withServer(use: (server: Server) => Promise<void>): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'planwright-bench-'))
  const delays = join(dataFolder, 'delays.jsonl')
  const probe = pathToFileURL(resolve(import.meta.dirname, '../../test/bench/event-loop-probe.mjs'))
  const server = await startServerProcess(dataFolder, [], {
    NODE_OPTIONS: `--import ${probe.href}`,
    PLANWRIGHT_BENCH_DELAYS: delays,
  })
  try {
    const { token = '' } = (await readRuntimeFile(dataFolder)) ?? {}
    const created = await fetch(`${server.url}/api/platform/v1/api-keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"name":"bench"}',
    })
    const { key } = (await created.json()) as { key: string }
    await use({
      ...server,
      base: `${server.url}/api/models/field-service-routing/v1/route-plans`,
      headers: { 'x-api-key': key },
      async loopDelay() {
        process.kill(server.pid, 'SIGUSR2')
        await delay(100)
        return JSON.parse((await readFile(delays, 'utf8')).trim().split('\n').at(-1) ?? 'null') as unknown
      },
    })
  } finally {
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

interface Answer {
  readonly status: number
  readonly text: string
  /** performance.now() when the last byte was handed over and when the status line was back. */
  readonly sentAt: number
  readonly answeredAt: number
}

/** Sends the body as fast as it is taken. An answer before its end stops the sending. */
async function upload(
  { base, headers }: Server,
  body: Readable,
  more: Record<string, string | number>,
): Promise<Answer> {
  const call = request(base, { method: 'POST', headers: { ...headers, ...more } })
  const answer = once(call, 'response').then(([response]) => ({
    response: response as IncomingMessage,
    answeredAt: performance.now(),
  }))
  let isAnswered = false
  void answer.then(() => (isAnswered = true))
  call.on('error', () => undefined)
  for await (const chunk of body) {
    if (isAnswered) break
    if (!call.write(chunk)) await Promise.race([once(call, 'drain'), answer])
  }
  const sentAt = performance.now()
  endUnless(isAnswered, call)
  const { response, answeredAt } = await answer
  const text = (await response.setEncoding('utf8').toArray()).join('')
  return { status: response.statusCode ?? 0, text, sentAt, answeredAt }
}

function endUnless(isAnswered: boolean, call: ClientRequest): void {
  if (!isAnswered) call.end()
}

async function finalStatus({ base, headers }: Server, id: string): Promise<string> {
  for (;;) {
    const { status } = (await (await fetch(`${base}/${id}/metadata`, { headers })).json()) as { status: string }
    if (status !== 'DATASET_CREATED' && status !== 'DATASET_VALIDATED') return status
    await delay(200)
  }
}

/** Inflated by the server: `identity` is the dearer way. */
async function readBack({ base, headers }: Server, id: string): Promise<string> {
  const call = request(`${base}/${id}/input`, { headers: { ...headers, 'accept-encoding': 'identity' } }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const hash = createHash('sha256')
  for await (const chunk of response) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const rounded = (milliseconds: number) => Number((milliseconds / 1000).toFixed(2))
const peak = (samples: readonly MemorySample[], of: 'serverMegabytes' | 'workerMegabytes') =>
  Math.max(0, ...samples.map((sample) => sample[of]))

async function measure(server: Server, shape: string, body: BigBody): Promise<void> {
  const small = (await (
    await fetch(`${server.base}?operation=NONE`, {
      method: 'POST',
      headers: { ...server.headers, 'content-type': 'application/json' },
      body: JSON.stringify(tinyRoutePlan()),
    })
  ).json()) as { id: string }
  await finalStatus(server, small.id)
  const memory = watchMemory(server.pid)
  await server.loopDelay()
  await delay(2000)
  const idle = { serverMegabytes: peak(memory.samples, 'serverMegabytes'), loopDelay: await server.loopDelay() }
  const lightCalls = [
    `${server.url}/healthz`,
    `${server.url}/api/aboutme`,
    server.base,
    `${server.base}/${small.id}/metadata`,
  ]
  const latency = watchLatency(lightCalls, server.headers)
  const started = performance.now()
  const { status, text, sentAt, answeredAt } = await upload(
    server,
    createReadStream(body.file, { highWaterMark: 256 * 1024 }),
    { 'content-encoding': 'gzip', 'content-length': body.gzipBytes },
  )
  const whileTaken = { latency: await latency.stop(), loopDelay: await server.loopDelay() }
  const facts = {
    shape,
    gzipMegabytes: Math.round(body.gzipBytes / 1e6),
    status,
    secondsToSend: rounded(sentAt - started),
    secondsTo202: rounded(answeredAt - started),
    idle,
  }
  const takenUntil = memory.samples.length
  if (status !== 202) return console.log(JSON.stringify({ ...facts, text }))
  const { id } = JSON.parse(text) as { id: string }
  const later = watchLatency(lightCalls, server.headers)
  const checkedAs = await finalStatus(server, id)
  const checkedAt = performance.now()
  const checkedUntil = memory.samples.length
  const isEqual = (await readBack(server, id)) === body.inputSha256
  const readAt = performance.now()
  const afterwards = { latency: await later.stop(), loopDelay: await server.loopDelay() }
  memory.stop()
  const phases = [
    memory.samples.slice(0, takenUntil),
    memory.samples.slice(takenUntil, checkedUntil),
    memory.samples.slice(checkedUntil),
  ]
  const { validationResult } = (await (
    await fetch(`${server.base}/${id}/metadata`, { headers: server.headers })
  ).json()) as { validationResult: unknown }
  console.log(
    JSON.stringify({
      ...facts,
      checkedAs,
      secondsToCheck: rounded(checkedAt - answeredAt),
      secondsToReadBack: rounded(readAt - checkedAt),
      isEqual,
      serverPeak: phases.map((phase) => peak(phase, 'serverMegabytes')),
      workerPeak: phases.map((phase) => peak(phase, 'workerMegabytes')),
      whileTaken,
      afterwards,
      validationResult,
      memory: memory.samples
        .filter((_, i) => i % 20 === 0)
        .map((s) => `${s.seconds.toFixed(0)}s ${s.serverMegabytes}/${s.workerMegabytes}`)
        .join(' '),
    }),
  )
}

if (values.limits) {
  await withServer(async (server) => {
    for (const { name, body, headers } of await overLimitBodies(values.cache, Number(values.bytes))) {
      const memory = watchMemory(server.pid)
      await delay(500)
      const before = peak(memory.samples, 'serverMegabytes')
      const started = performance.now()
      const { status, text, sentAt, answeredAt } = await upload(server, body, headers)
      body.destroy()
      memory.stop()
      console.log(
        JSON.stringify({
          case: name,
          status,
          code: (JSON.parse(text) as { code?: string }).code,
          secondsToAnswer: rounded(answeredAt - started),
          secondsAfterLastByte: rounded(answeredAt - sentAt),
          serverGrowth: peak(memory.samples, 'serverMegabytes') - before,
          loopDelay: await server.loopDelay(),
        }),
      )
    }
  })
} else {
  for (const shape of values.shapes.split(',')) {
    const body = await bigBody(values.cache, shape as ShapeName, Number(values.bytes))
    await withServer((server) => measure(server, shape, body))
  }
}
