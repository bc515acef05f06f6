/**
 * Clients that are slow on purpose, as many as PLANWRIGHT_SLOW_CLIENTS says in percent of 500 heads, 200 bodies and 200
 * readers, for PLANWRIGHT_SLOW_SECONDS: whoever moves is waited for, whoever does not is cut, and everybody else is
 * answered. From 60 s on (`npm run test:long`) with the patience the platform has by itself, else with less.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { defaultConnectionLimits, limitConnections } from '../../../server/http/connection-limits.ts'
import { startTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { openSocket } from '../../support/raw-exchange.ts'
import { routePlanClient } from '../../support/route-plan-client.ts'
import { openSlowBodies, openSlowHeads, openSlowReaders, type SlowClient } from '../../support/slow-clients.ts'
import { withDocuments } from '../../support/test-documents.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const seconds = Number(process.env['PLANWRIGHT_SLOW_SECONDS'] ?? 5)
const share = Number(process.env['PLANWRIGHT_SLOW_CLIENTS'] ?? 10) / 100
const isLong = seconds >= 60
const limits = isLong
  ? defaultConnectionLimits
  : { ...defaultConnectionLimits, headerMilliseconds: 2000, idleMilliseconds: 4000 }
const outputBytes = isLong ? 200_000_000 : 50_000_000
const guard = (seconds + 600) * 1000
/** Of a key at the same time. */
const maxCallsOfKey = 16

let platform: TestPlatform
let keys: string[]
let datasetId: string
const base = '/api/models/field-service-routing/v1/route-plans'
const opened: SlowClient[] = []

beforeAll(async () => {
  platform = await startTestPlatform({ connectionLimits: limits })
  const keyCount = Math.ceil((400 * share) / (maxCallsOfKey - 2)) + 1
  keys = []
  for (let n = 0; n < keyCount; n++) keys.push((await platform.createKey({ name: `slow ${n}` })).key)
  const client = routePlanClient(platform.base, keys[0] ?? '')
  const { id } = await client.submit(tinyRoutePlan(), '?operation=NONE')
  await client.until(id, ({ status }) => status === 'DATASET_COMPUTED')
  await withDocuments(platform.dataFolder, (documents) => documents.write(id, 'output', 'x'.repeat(outputBytes)))
  datasetId = id
}, 120_000)
afterEach(() => {
  for (const client of opened.splice(0)) client.close()
})
afterAll(() => platform.stop())

const isDone = (condition: () => boolean) => vi.waitUntil(condition, { timeout: guard, interval: 50 })
const keep = (clients: SlowClient[]) => (opened.push(...clients), clients)
/** The first key is kept for these. */
const honestCalls = () => [
  fetch(`${platform.url}${base}/${datasetId}/metadata`, { headers: { 'x-api-key': keys[0] ?? '' } }),
  fetch(`${platform.url}${base}?operation=NONE`, {
    method: 'POST',
    headers: { 'x-api-key': keys[0] ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(tinyRoutePlan()),
  }),
  fetch(`${platform.url}/healthz`),
]

test(
  'slow clients keep nobody from being answered; those that do not move are cut',
  async () => {
    const slow = { keys: keys.slice(1) }
    const heads = keep(await openSlowHeads(platform.port, Math.ceil(500 * share)))
    const bodies = keep(
      await openSlowBodies(platform.port, Math.ceil(200 * share), { ...slow, path: `${base}?operation=NONE` }),
    )
    const readers = keep(
      await openSlowReaders(platform.port, Math.ceil(200 * share), {
        ...slow,
        path: `${base}/${datasetId}/output`,
        bytesPerStep: 64 * 1024,
      }),
    )
    const statuses = new Set<number>()
    const headSockets = [...heads]
    for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
      for (const response of await Promise.all(honestCalls())) {
        statuses.add(response.status)
        await response.text()
      }
      for (const [index, head] of headSockets.entries())
        if (head.isCut) headSockets[index] = keep(await openSlowHeads(platform.port, 1))[0] as SlowClient
      await wait(100)
    }
    expect([...statuses].sort()).toEqual([200, 202])
    // They moved, one byte a second, and nothing was said to them yet but the head of the long answer.
    expect(bodies.filter(({ isCut }) => isCut)).toEqual([])
    expect(readers.filter(({ isCut }) => isCut)).toEqual([])
    for (const reader of readers) expect(reader.text()).toContain('200 OK')
    await isDone(() => heads.every(({ isCut }) => isCut))
    for (const client of [...bodies, ...readers]) client.stall()
    await isDone(() => bodies.every(({ isCut }) => isCut))
    for (const body of bodies) expect(body.text()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"BODY_STALLED"/)
    // A reader that stopped at the same moment cannot see that it was cut; what is left shows it. Node may look twice.
    await wait(1.5 * limits.idleMilliseconds)
    for (const reader of readers) reader.readRest()
    await isDone(() => readers.every(({ isCut }) => isCut))
    for (const reader of readers) expect(reader.receivedBytes()).toBeLessThan(outputBytes)
  },
  guard,
)

test(
  'a body that moves arrives, however long it takes',
  async () => {
    const body = Buffer.from(JSON.stringify(tinyRoutePlan()))
    const socket = await openSocket(platform.port)
    let answer = ''
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()))
    socket.write(
      `POST ${base}?operation=NONE HTTP/1.1\r\nHost: localhost:${platform.port}\r\nX-API-KEY: ${keys[0] ?? ''}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    const steps = Math.ceil((1.5 * limits.idleMilliseconds) / 200)
    for (let step = 0; step < steps; step++) {
      socket.write(
        body.subarray(Math.floor((step * body.length) / steps), Math.floor(((step + 1) * body.length) / steps)),
      )
      await wait(200)
    }
    await isDone(() => answer.includes('\r\n\r\n'))
    expect(answer).toMatch(/^HTTP\/1\.1 202 /)
    socket.destroy()
  },
  guard,
)

test(
  '4,000 idle connections leave room for honest calls',
  async () => {
    const idle: Socket[] = []
    for (let n = 0; n < 4200; n++) idle.push((await openSocket(platform.port)).on('error', () => undefined).resume())
    try {
      for (const response of await Promise.all(honestCalls())) expect(response.status).toBeLessThan(300)
    } finally {
      for (const socket of idle) socket.destroy()
    }
  },
  guard,
)

test('of too many idle connections the oldest is cut, never one with a call under way', async () => {
  let answer: () => void = () => undefined
  const server: Server = limitConnections(
    createServer((_request, response) => (answer = () => response.end('here'))),
    { ...limits, headerMilliseconds: 600_000, idleConnections: 2 },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const isAccepted = async (count: number) =>
    vi.waitUntil(() => new Promise<boolean>((resolve) => server.getConnections((_, open) => resolve(open === count))), {
      timeout: 120_000,
    })
  const called = fetch(`http://127.0.0.1:${port}/`)
  await vi.waitUntil(() => String(answer).includes('end'), { timeout: 120_000 })
  const closed: number[] = []
  for (const index of [0, 1, 2, 3]) {
    const socket = await openSocket(port)
    socket
      .on('error', () => undefined)
      .resume()
      .once('close', () => closed.push(index))
    await isAccepted(Math.min(index + 2, 3))
  }
  await isDone(() => closed.length === 2)
  expect(closed).toEqual([0, 1])
  answer()
  expect(await (await called).text()).toBe('here')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
