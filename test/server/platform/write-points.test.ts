/**
 * The disk is full from one write of the server or its workers on, and that is tried with each of them (R6): a request
 * is carried out or refused with 507, nothing half-made is left, and after there is room the same request works.
 * PLANWRIGHT_WRITE_POINTS_SHARE says how many of the points are tried: 1 for all.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatedApiKey } from '../../../server/contract/api-key.ts'
import { finalStatuses, type DatasetStatus } from '../../../server/contract/status.ts'
import { readRuntimeFile } from '../../../server/platform/runtime-file.ts'
import { routePlanClient, type RoutePlanClient } from '../../support/route-plan-client.ts'
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const share = Number(process.env['PLANWRIGHT_WRITE_POINTS_SHARE'] ?? 0.1)
/** More than any request has: a backup writes as often as there are documents, and each case before it makes some. */
const maxPoints = 3000

let folder: string
let dataFolder: string
let server: ServerProcess
let token: string
let client: RoutePlanClient
let solvedId: string

const atRest: ReadonlySet<DatasetStatus> = new Set([...finalStatuses, 'DATASET_COMPUTED'])

const pointsFile = () => join(folder, 'points')
const orderFile = () => join(folder, 'full-from')
const points = () => statSync(pointsFile()).size
/** Counting begins anew. 0: there is room for all. */
const fullFrom = (point: number) => {
  writeFileSync(orderFile(), '0')
  writeFileSync(pointsFile(), '')
  writeFileSync(orderFile(), String(point))
}

async function start(): Promise<void> {
  const preload = pathToFileURL(resolve(import.meta.dirname, '../../support/full-disk-process.mjs'))
  const places = { PLANWRIGHT_WRITE_POINTS: pointsFile(), PLANWRIGHT_FULL_FROM: orderFile() }
  const environment = { NODE_OPTIONS: `--import ${preload.href}`, ...places }
  server = await startServerProcess(dataFolder, ['--slots', '100'], environment)
  token = (await readRuntimeFile(dataFolder))?.token ?? ''
  const { key } = (await (await manage('POST', '/api-keys', { name: 'points' })).json()) as CreatedApiKey
  client = routePlanClient(`${server.url}/api/models/field-service-routing`, key)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planwright-points-'))
  dataFolder = join(folder, 'data')
  fullFrom(0)
  await start()
  solvedId = (await client.submit(tinyRoutePlan({ stepCountLimit: 50 }))).id
  await client.final(solvedId)
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

const json = { 'content-type': 'application/json' }
const manage = (method: string, path: string, body: unknown = {}) => {
  const headers = { authorization: `Bearer ${token}`, ...json }
  return fetch(`${server.url}/api/platform/v1${path}`, { method, headers, body: JSON.stringify(body) })
}
const post = (path: string, body: unknown) =>
  client.raw(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
const withoutFirst = { patch: [{ op: 'remove', path: '/visits/0' }] }
const aboutPlan = { modelInput: tinyRoutePlan().modelInput }

interface Work {
  request(): Promise<Response>
  /** Of an answer that is no refusal: it is kept. */
  isKept?(answer: Response): Promise<void>
}

/** Every dataset that was acknowledged. */
const acknowledged: string[] = []
const isThere = async (answer: Response) => {
  const { id } = (await answer.json()) as { id: string }
  acknowledged.push(id)
  expect((await client.get(`/${id}/input`)).status).toBe(200)
}
const works: Readonly<Record<string, Work>> = {
  submission: { request: () => post('?operation=NONE', tinyRoutePlan()), isKept: isThere },
  'a derived dataset': { request: () => post(`/${solvedId}/from-input?operation=NONE`, {}), isKept: isThere },
  'a patched dataset': { request: () => post(`/${solvedId}/from-patch?operation=NONE`, withoutFirst), isKept: isThere },
  'a question': {
    request: () => post('/score-analysis', aboutPlan),
    isKept: async (answer) => void (await answer.arrayBuffer()),
  },
  'a key': { request: () => manage('POST', '/api-keys', { name: 'one more' }) },
  'a backup': { request: () => manage('POST', '/backups') },
}

/** The first ones, and of the rest as many as are wanted. */
function* pointsToTry(): Generator<number> {
  const step = Math.max(1, Math.round(1 / share))
  for (let point = 1; point <= maxPoints; point += point < 3 ? 1 : step) yield point
}

const halfMade = () => {
  const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.tmp$|\.partial$|\.body$|\.answer$|verifying/.test(name))
}
const foldersOfDatasets = () => readdirSync(join(dataFolder, 'documents')).sort()
const knownDatasets = async () => (await client.json<{ id: string }[]>('?limit=1000')).map(({ id }) => id).sort()

const title = '%s: carried out or refused, whichever write finds no room'
test.each(Object.entries(works))(title, async (_name, { request, isKept }) => {
  let refused = 0
  for (const point of pointsToTry()) {
    fullFrom(point)
    const answer = await request()
    const isHit = points() >= point
    const refusal = { code: 'STORAGE_FULL', message: expect.stringContaining('free some space') as string }
    if (answer.status === 507) expect(await answer.json(), `at point ${point}`).toMatchObject(refusal)
    else expect(answer.status, `at point ${point}: ${answer.ok ? '' : await answer.text()}`).toBeLessThan(300)
    // Reads go on while it is full.
    expect((await client.get(`/${solvedId}/metadata`)).status).toBe(200)
    fullFrom(0)
    if (answer.status === 507) refused++
    else await isKept?.(answer)
    if (!isHit) break
    expect(point).toBeLessThan(maxPoints)
  }
  expect(refused).toBeGreaterThan(0)
  const again = await request()
  expect(again.status).toBeLessThan(300)
  await isKept?.(again)
  await expect.poll(halfMade).toEqual([])
  expect(foldersOfDatasets()).toEqual(await knownDatasets())
})

test('solving: whichever write finds no room, others are solved, and all has its end after a restart', async () => {
  const isEnded = async (id: string) => finalStatuses.has((await client.metadata(id)).status)
  for (const point of pointsToTry()) {
    fullFrom(point)
    const answer = await post('', tinyRoutePlan({ stepCountLimit: 50 }))
    if (answer.status === 202) {
      const { id } = (await answer.clone().json()) as { id: string }
      await expect.poll(async () => points() >= point || (await isEnded(id))).toBe(true)
    } else expect(answer.status).toBe(507)
    const isHit = points() >= point
    fullFrom(0)
    if (answer.status === 202) await isThere(answer)
    if (!isHit) break
  }
  const { id } = await client.submit(tinyRoutePlan({ stepCountLimit: 50 }))
  expect((await client.final(id)).status).toBe('SOLVING_COMPLETED')
  expect(await server.stop(), server.output()).toBe(0)
  expect(readFileSync(join(dataFolder, 'logs', 'planwright.log'), 'utf8')).toContain('dropped while the disk was full')
  await start()
  for (const each of acknowledged) {
    const isAtRest = async () => atRest.has((await client.metadata(each)).status)
    await expect.poll(isAtRest, { timeout: 120_000 }).toBe(true)
  }
}, 600_000)
