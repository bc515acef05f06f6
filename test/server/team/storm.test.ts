/**
 * Three servers and four workers while workers, servers and the database are killed: nothing acknowledged is lost, and
 * every dataset has exactly one end. PLANWRIGHT_STORM says how many datasets; 40 when absent.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { datasetMetadata } from '../../../server/contract/dataset.ts'
import { finalStatuses } from '../../../server/contract/status.ts'
import { findDatasets, statusChangesOf } from '../../../server/datasets/lifecycle/dataset-repository.ts'
import { newId } from '../../../server/foundation/ids.ts'
import { attemptOf } from '../../../server/storage/plan-versions.ts'
import { openPostgres } from '../../../server/storage/postgres/open-postgres.ts'
import { sentJobs } from '../../../server/team/jobs/job-repository.ts'
import { expectLegal } from '../../support/dataset-histories.ts'
import { canRunPostgres, startPostgres, type TestPostgres } from '../../support/postgres.ts'
import { createTestTeam, type TeamProcess, type TeamServer, type TestTeam } from '../../support/team.ts'
import { hasTeamNode } from '../../support/team-node.ts'
import { tinyRoutePlan } from '../../support/tiny-route-plan.ts'

const plans = '/api/models/field-service-routing/v1/route-plans'
/** Most are over in a moment, and some are at work when their worker is killed. */
const [short, long] = [{ stepCountLimit: 100 }, { spentLimit: 'PT6S' }]
const count = Number(process.env['PLANWRIGHT_STORM'] ?? 40)

describe.runIf(canRunPostgres() && hasTeamNode())('in a storm', () => {
  let postgres: TestPostgres
  let team: TestTeam
  const servers: TeamServer[] = []
  const workers: TeamProcess[] = []
  const over = new AbortController()

  beforeAll(async () => {
    postgres = startPostgres()
    team = createTestTeam(postgres.createDatabase())
    for (let index = 0; index < 3; index++) servers.push(await team.startServer())
    for (let index = 0; index < 4; index++) workers.push(await team.startWorker())
  })
  afterAll(async () => {
    over.abort()
    await team.remove()
    postgres.remove()
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
    for (let tries = index; ; tries++) {
      const answer = await servers[tries % servers.length]
        ?.call('POST', plans, tinyRoutePlan(index % 4 === 0 ? long : short), headers)
        .catch(() => undefined)
      if (answer?.status === 202) return datasetMetadata.parse(await answer.json()).id
      if (answer && answer.status < 500 && answer.status !== 409 && answer.status !== 401)
        throw new Error(`${String(answer.status)} ${await answer.text()}`)
      await pause(300)
    }
  }

  test('nothing acknowledged is lost, and all of it ends once', async () => {
    const strikes = [
      strike(workers, 5000, () => team.startWorker()),
      strike(servers, 10_000, () => team.startServer()),
      pause(15_000).then(() => {
        postgres.crash()
        postgres.start()
      }),
    ]
    const ids: string[] = []
    let next = 0
    const client = async () => {
      while (next < count) ids.push(await submit(next++))
    }
    await Promise.all([client(), client()])
    await strikes[2]
    const database = await openPostgres({ address: team.address })
    const all = () => database.read((db) => findDatasets(db, ids))
    await expect
      .poll(async () => (await all()).filter(({ status }) => !finalStatuses.has(status)).length, { timeout: 500_000 })
      .toBe(0)
    over.abort()
    await Promise.all(strikes)

    expect(new Set(ids).size).toBe(count)
    const datasets = await all()
    expect(datasets).toHaveLength(count)
    for (const { id, documentsVersion, attempt } of datasets) {
      const changes = await database.read((db) => statusChangesOf(db, id))
      expectLegal(
        id,
        changes.map(({ status }) => status),
      )
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
    await database.close()
  })
})
