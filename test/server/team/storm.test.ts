/**
 * Three servers and four workers while workers, servers and the database are killed: nothing acknowledged is lost,
 * every dataset has exactly one end, and who listens hears of all of it. PLANWRIGHT_STORM says how many datasets; 40
 * when absent.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { datasetMetadata } from '../../../server/contract/dataset.ts'
import { finalStatuses, triggeringStatuses, type DatasetStatus } from '../../../server/contract/status.ts'
import { maxWebhooks } from '../../../server/contract/webhook.ts'
import { findDatasets, statusChangesOf } from '../../../server/datasets/dataset/dataset-repository.ts'
import { newId } from '../../../server/foundation/ids.ts'
import { attemptOf } from '../../../server/storage/plan-versions.ts'
import { openPostgres } from '../../../server/storage/postgres/open-postgres.ts'
import type { PostgresDatabase } from '../../../server/storage/postgres/postgres-database.ts'
import { sentJobs } from '../../../server/team/jobs/job-repository.ts'
import { expectLegal } from '../../support/dataset-histories.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { createTestTeam, type TeamProcess, type TeamServer, type TestTeam } from '../../support/team.ts'
import { hasTeamNode } from '../../support/team-node.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'
import { expectOrdered, startWebhookTide, type WebhookTide } from '../../support/webhook-tide.ts'

const plans = '/api/models/field-service-routing/v1/route-plans'
/** Most are over in a moment, and some are at work when their worker is killed. */
const [short, long] = [{ stepCountLimit: 100 }, { spentLimit: 'PT6S' }]
const count = Number(process.env['PLANWRIGHT_STORM'] ?? 40)
const longEvery = Math.max(4, Math.ceil(count / 100))
/** Each webhook sends some hundred first calls a minute, so a large storm has several. */
const groups = Math.min(maxWebhooks, Math.ceil(count / 50))
/** For the slowest machine, in milliseconds. */
const patience = 500_000 + count * 3000
/** Milliseconds between two looks at all of them, which is work for thousands. */
const look = Math.max(500, count)

describe.runIf(canRunPostgres() && hasTeamNode())('in a storm', () => {
  let postgres: TestPostgres
  let team: TestTeam
  let database: PostgresDatabase
  let tide: WebhookTide
  const servers: TeamServer[] = []
  const workers: TeamProcess[] = []
  const over = new AbortController()

  beforeAll(async () => {
    postgres = startPostgres()
    team = createTestTeam(postgres.createDatabase())
    for (let index = 0; index < 3; index++) servers.push(await team.startServer())
    for (let index = 0; index < 4; index++) workers.push(await team.startWorker())
    database = await openPostgres({ address: team.address })
    tide = await startWebhookTide()
  })
  afterAll(async () => {
    over.abort()
    tide.close()
    await database.close()
    await team.remove()
    await postgres.remove()
  })

  const pause = (milliseconds: number) => delay(milliseconds, undefined, { signal: over.signal }).catch(() => undefined)
  /** Kills one after the other, and starts another one in its place. */
  const strike = async <Kind extends TeamProcess>(all: Kind[], every: number, start: () => Promise<Kind>) => {
    for (let turn = 0; ; turn++) {
      await pause(every)
      if (over.signal.aborted) return
      const place = turn % all.length
      await all[place]?.kill()
      // While the database is away nothing starts.
      for (let next: Kind | undefined; !next && !over.signal.aborted;) {
        next = await start().catch(() => undefined)
        if (next) all[place] = next
        else await pause(500)
      }
    }
  }
  /** As a client does that was not answered: the same again, anywhere. */
  const submit = async (index: number): Promise<string> => {
    const headers = { 'Idempotency-Key': newId() }
    const plan = tinyRoutePlan(index % longEvery === 0 ? long : short)
    const run = { ...plan.config.run, tags: [tagOf(index)] }
    for (let tries = index; ; tries++) {
      const answer = await servers[tries % servers.length]
        ?.call('POST', plans, { ...plan, config: { run } }, headers)
        .catch(() => undefined)
      if (answer?.status === 202) return datasetMetadata.parse(await answer.json()).id
      if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 401)
        throw new Error(`${String(answer.status)} ${await answer.text()}`)
      await pause(300)
    }
  }
  const addWebhooks = async () => {
    for (let group = 0; group < groups; group++) {
      const webhook = { url: tide.url, filters: { tags: [tagOf(group)] }, ...signed }
      const made = await servers[0]?.call('POST', '/api/platform/v1/webhooks', { name: tagOf(group), ...webhook })
      expect([made?.status, await made?.text()]).toEqual([201, expect.any(String)])
    }
  }
  const historyOf = async (id: string) =>
    (await database.read((db) => statusChangesOf(db, id))).map(({ status }) => status)

  test('a stream goes on at another server where the one that is killed left off', async () => {
    const [a, b, c] = servers
    if (!a || !b || !c) throw new Error('three servers are needed')
    const { id } = datasetMetadata.parse(await (await b.call('POST', plans, tinyRoutePlan(long))).json())
    const seen: Seen[] = []
    await expect(follow(a, id, seen, (status) => atWork.has(status) && a.signal('SIGKILL'))).rejects.toThrow()
    await follow(c, id, seen)
    const history = await historyOf(id)
    const statuses = seen.map(({ status }) => status).filter((status, index, all) => status !== all[index - 1])
    expect(statuses).toEqual(history.slice(history.indexOf(seen[0]?.status ?? 'SOLVING_FAILED')))
    expect(finalStatuses.has(statuses.at(-1) ?? 'DATASET_CREATED')).toBe(true)
    servers[0] = await team.startServer()
  })

  test(
    'nothing acknowledged is lost, all of it ends once, and every webhook hears of it in order',
    async () => {
      await addWebhooks()
      const beganAt = performance.now()
      const crash = async () => {
        postgres.crash()
        await pause(500)
        postgres.start()
      }
      const crashes = (async () => {
        for (const milliseconds of [15_000, 20_000]) await delay(milliseconds).then(crash)
      })()
      const strikes = [
        strike(workers, 5000, () => team.startWorker()),
        // As often as not a small storm is over before the second of them.
        strike(servers, count < 1000 ? 10_000 : 20_000, () => team.startServer()),
      ]
      const ids: string[] = []
      let next = 0
      const client = async () => {
        while (next < count) ids.push(await submit(next++))
      }
      await Promise.all([client(), client()])
      await crashes
      const open = async () =>
        (await database.read((db) => findDatasets(db, ids))).filter(({ status }) => !finalStatuses.has(status)).length
      await expect.poll(() => open().catch(() => count), { timeout: patience, interval: look }).toBe(0)
      over.abort()
      await Promise.all(strikes)
      await expectWhole(ids)
      const histories = new Map<string, readonly DatasetStatus[]>()
      for (const id of ids) histories.set(id, await historyOf(id))
      await expectHeard(histories)
      console.info(`${String(count)} datasets in ${((performance.now() - beganAt) / 1000).toFixed(0)} s`)
    },
    2 * patience,
  )

  const expectWhole = async (ids: readonly string[]) => {
    expect(new Set(ids).size).toBe(count)
    const datasets = await database.read((db) => findDatasets(db, ids))
    expect(datasets).toHaveLength(count)
    for (const { id, documentsVersion, attempt } of datasets) {
      expectLegal(id, await historyOf(id))
      if (documentsVersion !== null) expect(attemptOf(documentsVersion)).toBeLessThanOrEqual(attempt)
    }
    expect(await database.read(sentJobs)).toEqual([])
    const server = await team.startServer()
    for (const { id, score } of datasets.filter(({ status }) => status === 'SOLVING_COMPLETED')) {
      const analysis: unknown = await (await server.call('GET', `${plans}/${id}/score-analysis`)).json()
      expect([id, z.object({ score: z.string() }).parse(analysis).score]).toEqual([id, score])
    }
    // Somebody was hit.
    expect(Math.max(...datasets.map(({ attempt }) => attempt))).toBeGreaterThan(1)
    const outcomes = new Map<string, number>()
    for (const { status, attempt } of datasets) {
      const outcome = `${status} at attempt ${String(attempt)}`
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    console.info([...outcomes].map(([outcome, times]) => `${String(times)} ${outcome}`).join(', '))
  }

  const expectHeard = async (histories: ReadonlyMap<string, readonly DatasetStatus[]>) => {
    const told = new Map(
      [...histories].map(([id, history]) => [id, history.filter((status) => triggeringStatuses.has(status))]),
    )
    const missing = () =>
      [...told].filter(([id, events]) => {
        const arrived = new Set(tide.arrivals.get(id)?.map(({ eventId }) => eventId))
        return arrived.size < events.length
      }).length
    await expect.poll(missing, { timeout: patience, interval: 500 }).toBe(0)
    for (const [id, events] of told) expectOrdered(id, tide.arrivals.get(id) ?? [], events)
    const calls = [...tide.arrivals.values()].reduce((sum, arrived) => sum + arrived.length, 0)
    const events = [...told.values()].reduce((sum, all) => sum + all.length, 0)
    console.info(`${String(events)} events of webhooks arrived in ${String(calls)} calls`)
  }
})

const atWork: ReadonlySet<DatasetStatus> = new Set(['SOLVING_STARTED', 'SOLVING_ACTIVE'])
const tagOf = (index: number) => `group-${String(index % groups)}`
/** Calls that are signed name their event. */
const signed = {
  authorization: 'HMAC',
  hmacKey: 'whsec_c3Rvcm1zdG9ybXN0b3Jtc3Rvcm1zdG9ybTEyMw==',
  standardHeaders: true,
}

interface Seen {
  readonly revision: string
  readonly status: DatasetStatus
}

/** Reads the events of a dataset from what was seen last, to their end; rejects when they are broken off. */
async function follow(
  server: TeamServer,
  id: string,
  seen: Seen[],
  onStatus: (status: DatasetStatus) => unknown = () => undefined,
): Promise<void> {
  const last = seen.at(-1)
  const headers = last ? { 'last-event-id': last.revision } : {}
  const response = await server.call('GET', `${plans}/${id}/events`, undefined, headers)
  let buffer = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    buffer += decoder.decode(chunk as Uint8Array, { stream: true })
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
      const [revision, data] = [field('id'), field('data')]
      if (revision === undefined || data === undefined) continue
      const { status } = datasetMetadata.parse(JSON.parse(data))
      seen.push({ revision, status })
      onStatus(status)
    }
  }
}
