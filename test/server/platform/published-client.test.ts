/**
 * A client that behaves like the published ones of the reference service: it submits with operation=SOLVE and a
 * configurationId of its own, polls the metadata every 500 ms, and takes anything that is not one of four statuses for
 * the end. Its answer has a score every time, PLANWRIGHT_CLIENT_RUNS times for each of PLANWRIGHT_CLIENT_DEMOS (ids
 * with commas, or `all`), on a quiet server and on one that has enough to do. Once is about what the answers say: there
 * they wait for the check as long as the machine takes. From two runs on (`npm run test:long`) it is the server as it
 * is delivered.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreatedApiKey } from '../../../server/contract/api-key.ts'
import type { DatasetMetadata, DemoDatasetSummary } from '../../../server/contract/dataset.ts'
import { readRuntimeFile } from '../../../server/platform/runtime-file.ts'
import { startTestPlatform } from '../../support/platform.ts'
import { startServerProcess } from '../../support/server-process.ts'

const runs = Number(process.env['PLANWRIGHT_CLIENT_RUNS'] ?? 1)
const chosen = process.env['PLANWRIGHT_CLIENT_DEMOS'] ?? 'BASIC'
/** What such a client takes for a run that goes on. */
const running = ['SOLVING_SCHEDULED', 'SOLVING_STARTED', 'SOLVING_ACTIVE', 'NOT_SOLVING']
const pollMilliseconds = 500
/** Built into the client. */
const configurationId = '3f2a9c1e-7b54-4d0e-9c38-1a5d6e7f8b90'
/** Calls of others at the same time; a key may have 16. */
const readers = 12

let dataFolder = ''
let server: { readonly url: string; stop(): Promise<unknown> }
let key = ''
let demos: { readonly id: string; readonly modelInput: unknown }[]

const model = '/api/models/field-service-routing'
const plans = `${model}/v1/route-plans`

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...init.headers },
  })
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'planwright-client-'))
  server = await (runs === 1 ? startTestPlatform({ dataFolder }) : startServerProcess(dataFolder))
  const headers = { authorization: `Bearer ${(await readRuntimeFile(dataFolder))?.token ?? ''}` }
  const manage = <Answer>(path: string, body: object) =>
    ask<Answer>(`/api/platform/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  key = (await manage<CreatedApiKey>('/api-keys', { name: 'published client' })).key
  await manage('/models/field-service-routing/configurations', {
    id: configurationId,
    name: 'Brief',
    runConfiguration: { termination: { spentLimit: 'PT1S' } },
  })
  const summaries = await ask<DemoDatasetSummary[]>(`${model}/v1/demo-data`)
  const wanted = summaries.map(({ id }) => id).filter((id) => chosen === 'all' || chosen.split(',').includes(id))
  demos = await Promise.all(
    wanted.map(async (id) => ({ id, modelInput: await ask(`${model}/v1/demo-data/${id}/input`) })),
  )
  expect(demos.length).toBeGreaterThan(0)
})
afterAll(async () => {
  await server.stop()
  await rm(dataFolder, { recursive: true, force: true })
})

/** The statuses as the client saw them, and the metadata it went away with. */
async function solveAsPublished(
  modelInput: unknown,
): Promise<{ readonly seen: readonly string[]; readonly last: DatasetMetadata }> {
  let last = await ask<DatasetMetadata>(`${plans}?operation=SOLVE&configurationId=${configurationId}`, {
    method: 'POST',
    body: JSON.stringify({ modelInput }),
  })
  const seen = [last.solverStatus]
  do {
    await wait(pollMilliseconds)
    last = await ask<DatasetMetadata>(`${plans}/${last.id}/metadata`)
    seen.push(last.solverStatus)
  } while (running.includes(last.solverStatus))
  return { seen, last }
}

async function expectScores(): Promise<void> {
  const unsolved: object[] = []
  for (let run = 1; run <= runs; run++) {
    for (const { id, modelInput } of demos) {
      const { seen, last } = await solveAsPublished(modelInput)
      if (last.status !== 'SOLVING_COMPLETED' || last.score === undefined)
        unsolved.push({ id, run, seen, score: last.score })
    }
  }
  expect(unsolved).toEqual([])
}

/** Others who read, list and have every demo dataset solved, until it is over. */
async function withLoad(work: () => Promise<void>): Promise<void> {
  const over = new AbortController()
  const repeat = async (call: () => Promise<unknown>) => {
    while (!over.signal.aborted) await call()
  }
  const solvers = [
    repeat(async () => {
      for (const { modelInput } of demos) await solveAsPublished(modelInput)
    }),
  ]
  const others = Array.from({ length: readers }, (_, n) =>
    repeat(async () => {
      const [newest] = await ask<DatasetMetadata[]>(`${plans}?limit=${n + 1}`)
      if (newest) await ask(`${plans}/${newest.id}/metadata`)
    }),
  )
  try {
    await work()
  } finally {
    over.abort()
    await Promise.all([...solvers, ...others])
  }
}

describe('a client that polls like the published ones goes away with a score', () => {
  test('of a quiet server', () => expectScores())
  test('of a server that others keep busy', () => withLoad(expectScores))
})
